"""Decks from a table: what is read, and what is refused."""

import numpy as np
import pandas as pd
import pytest

import counterclock as cc


def table(**columns: object) -> pd.DataFrame:
    return pd.DataFrame({"Forest": [24, 20], "Glistener Elf": [36, 40]} | columns, index=["slow", "fast"])


def test_a_row_is_a_deck() -> None:
    decks = cc.decks_from_frame(table())
    assert [(deck.name, deck.size, deck.lands) for deck in decks] == [("slow", 60, 24), ("fast", 60, 20)]
    assert decks[0].main == cc.resolve(cc.read_deck_text("24 Forest\n36 Glistener Elf")).main


def test_spellings_zeros_and_types_do_not_matter() -> None:
    frame = pd.DataFrame(
        {"glistener elf": [36.0, 40.0], "FOREST": pd.array([24, 20], "Int64"), "Blight Mamba": np.zeros(2, object)},
        index=["slow", "fast"],
    )
    assert [deck.main for deck in cc.decks_from_frame(frame)] == [deck.main for deck in cc.decks_from_frame(table())]


def test_decks_without_names_are_numbered() -> None:
    assert [deck.name for deck in cc.decks_from_frame(table().reset_index(drop=True))] == ["deck 0", "deck 1"]


def test_commanders_leave_the_library() -> None:
    frame = table(**{"Ezuri, Claw of Progress": [1, 0]})
    slow, fast = cc.decks_from_frame(frame, commanders="Ezuri, Claw of Progress")
    assert [deck.commanders[0].name for deck in (slow, fast)] == ["Ezuri, Claw of Progress"] * 2
    assert (slow.size, fast.size) == (60, 60)
    each = pd.Series(["Skithiryx, the Blight Dragon", ("Ezuri, Claw of Progress",)], index=frame.index)
    slow, fast = cc.decks_from_frame(frame, commanders=each)
    assert (slow.commanders[0].name, fast.commanders[0].name) == (
        "Skithiryx, the Blight Dragon",
        "Ezuri, Claw of Progress",
    )
    assert slow.size == 61


@pytest.mark.parametrize(
    ("frame", "said"),
    [
        ([[1]], "counts is a list; give a DataFrame"),
        (pd.DataFrame(), "counts is empty"),
        (pd.DataFrame({"Forest": []}), "counts is empty"),
        (table(**{"Glistner Elf": [1, 1]}), "'Glistner Elf'; no card is called so: did you mean 'Glistener Elf'"),
        (table(**{"GLISTENER ELF": [1, 1]}), "'Glistener Elf' and 'GLISTENER ELF', which are the same card"),
        (table().rename(columns={"Forest": 3}), "counts has 3; give the name of a card"),
        (table(**{"Plains": [1, np.nan]}), "nan in row 'fast', column 'Plains'; give a whole number from 0 to 250"),
        (table(**{"Plains": [1, None]}).astype(object), "row 'fast', column 'Plains'"),
        (table(**{"Plains": [-1, 1]}), "-1 in row 'slow', column 'Plains'"),
        (table(**{"Plains": [1, 1.5]}), "1.5 in row 'fast', column 'Plains'"),
        (table(**{"Plains": [True, False]}), "True in row 'slow', column 'Plains'"),
        (table(**{"Plains": ["4", 1]}), "'4' in row 'slow', column 'Plains'"),
        (table(**{"Plains": [np.inf, 1]}), "inf in row 'slow'"),
        (table(Forest=[24, 0], **{"Glistener Elf": [36, 0]}), "no card in row 'fast'"),
        (table(Forest=[24, 200], **{"Glistener Elf": [36, 51]}), "251 cards in row 'fast'; give 1 to 250 in all"),
    ],
)
def test_wrong_tables_are_refused(frame: object, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        cc.decks_from_frame(frame)


@pytest.mark.parametrize(
    ("commanders", "said"),
    [
        ("Ezuri, Claw of Progres", "commanders has 'Ezuri, Claw of Progres'.*did you mean 'Ezuri, Claw of Progress'"),
        (3, "commanders has 3"),
        (pd.Series(["Ezuri, Claw of Progress"]), "another index"),
    ],
)
def test_wrong_commanders_are_refused(commanders: object, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        cc.decks_from_frame(table(), commanders=commanders)
