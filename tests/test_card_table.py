"""The table of facts: what designers ask of it, and published counts of planeswalkers as of a date."""

from __future__ import annotations

from collections import Counter

import pandas as pd
import pytest

import counterclock as cc

STRIXHAVEN = "2021-04-23"


@pytest.fixture(scope="module")
def facts() -> pd.DataFrame:
    return cc.catalogue()


@pytest.fixture(scope="module")
def walkers(facts: pd.DataFrame) -> pd.DataFrame:
    return facts[facts["type_line"].str.contains("Planeswalker")]


@pytest.fixture(scope="module")
def before(walkers: pd.DataFrame) -> pd.DataFrame:
    return walkers[(walkers["first_date"] <= STRIXHAVEN) & (walkers["kind"] == "real")]


def subtypes(rows: pd.DataFrame) -> Counter[str]:
    """Count the cards of each planeswalker type."""
    lines = set(zip(rows["name"], rows["type_line"], strict=True))
    return Counter(word for _, line in lines for word in line.partition(" \N{EM DASH} ")[2].split())


def test_planeswalkers_up_to_strixhaven(walkers: pd.DataFrame, before: pd.DataFrame) -> None:
    """An article of April 2021 counts 226 cards, 62 characters, 92 multicoloured and 5 colourless cards.

    It says 59 types and two of silver-bordered cards; there are 60, which with the two make its 62 characters.
    """
    jokes = walkers[(walkers["first_date"] <= STRIXHAVEN) & (walkers["kind"] == "joke")]
    assert before["name"].nunique() == 226
    assert before.loc[before["colors"].str.len() > 1, "name"].nunique() == 92
    assert before.loc[before["colors"] == "", "name"].nunique() == 5
    assert len(subtypes(before)) == 60
    assert len(subtypes(jokes).keys() - subtypes(before).keys()) == 2


def test_characters_with_most_planeswalkers_up_to_strixhaven(before: pd.DataFrame) -> None:
    """The article counts Chandra and Liliana 16, Ajani and Jace 12; Liliana's 16 is not reproduced."""
    most = dict(subtypes(before).most_common(4))
    assert most == {"Chandra": 16, "Liliana": 13, "Ajani": 12, "Jace": 12}


def test_starting_loyalty_at_its_extremes(walkers: pd.DataFrame, before: pd.DataFrame) -> None:
    at = before.set_index("face")["starting_loyalty"]
    assert at.max() == 7
    assert set(at[at == 7].index) == {
        "Ugin, the Spirit Dragon", "Nicol Bolas, God-Pharaoh", "Nicol Bolas, the Arisen", "Sarkhan the Mad",
        "Arlinn, Voice of the Pack", "Kiora, Behemoth Beckoner", "Kaya, Bane of the Dead", "Huatli, the Sun's Heart",
    }  # fmt: skip
    assert {"Nissa Revane", "Tibalt, the Fiend-Blooded", "Kiora, the Crashing Wave", "Mu Yanling, Sky Dancer"} <= set(
        at[at == 2].index
    )
    assert list(at[at < 2].index) == ["Jeska, Thrice Reborn"]
    printed = walkers.set_index("face")["loyalty"]
    assert list(printed[printed == "X"].index) == ["Nissa, Steward of Elements"]
    real = walkers.loc[walkers["kind"] == "real", "starting_loyalty"]
    assert real.max() == 7


def test_planeswalkers_are_legendary_and_but_one_of_a_single_type(walkers: pd.DataFrame) -> None:
    assert walkers["type_line"].str.startswith("Legendary ").all()
    types = walkers["type_line"].str.partition(" \N{EM DASH} ")[0]
    assert list(walkers.loc[types != "Legendary Planeswalker", "face"]) == ["The Aetherspark"]


def test_questions_of_designers(facts: pd.DataFrame) -> None:
    one = facts[facts["first_set"] == "ONE"]
    assert one.loc[one["mana_value"] == 1, "toxic"].max() == 1
    assert one.groupby("mana_value")["toxic"].mean().loc[2] >= 1
    rads = facts[facts["counters"].str.contains("rad")]
    rads = rads[rads["first_set"] != "SLD"]  # whose cards all have the date of its first one
    assert (rads["first_date"] >= "2024-03-08").all()
    assert rads["first_set"].mode().tolist() == ["PIP"]
    kinds = facts.set_index("face")["counters"]
    assert kinds["Glistener Elf"] == "poison; -1/-1"
    assert kinds["Jace Beleren"].split("; ")[0] == "loyalty"
    assert kinds["Hardened Scales"] == "+1/+1"
    assert kinds["Grizzly Bears"] == ""
    assert {"energy", "experience", "charge", "oil", "lore", "defense"} <= set("; ".join(kinds).split("; "))
    assert facts["first_date"].between("1993-08-05", "2035-01-01").all()


RELEASED = {
    "LEA": "1993-08-05", "MIR": "1996-10-08", "TMP": "1997-10-14", "INV": "2000-10-02", "MRD": "2003-10-02",
    "UNH": "2004-11-19", "RAV": "2005-10-07", "TSP": "2006-10-06", "CSP": "2006-07-21", "SHM": "2008-05-02",
    "CON": "2009-02-06", "WWK": "2010-02-05", "SOM": "2010-10-01", "MBS": "2011-02-04", "NPH": "2011-05-13",
    "AVR": "2012-05-04", "KTK": "2014-09-26", "WAR": "2019-05-03", "CMR": "2020-11-20", "MH2": "2021-06-18",
    "40K": "2022-10-07", "UNF": "2022-10-07", "ONE": "2023-02-10", "MOM": "2023-04-21", "PIP": "2024-03-08",
    "MH3": "2024-06-14", "DRC": "2025-02-14", "TDM": "2025-04-11",
}  # fmt: skip
"""Release dates as Wizards of the Coast announced them."""


def test_cards_are_dated_by_the_release_of_their_first_set(facts: pd.DataFrame) -> None:
    dates = {code: set(rows.dt.strftime("%Y-%m-%d")) for code, rows in facts.groupby("first_set")["first_date"]}
    assert {code: dates[code] for code in RELEASED} == {code: {day} for code, day in RELEASED.items()}
    assert "2X2" not in dates
    first = facts.set_index("name").loc[["Allosaurus Shepherd", "Living Lightning"], ["first_set", "first_date"]]
    assert list(first["first_set"]) == ["JMP", "CMR"]
    assert list(first["first_date"].dt.strftime("%Y-%m-%d")) == ["2020-07-17", "2020-11-20"]


def test_cards_of_ones_own_are_in_the_table() -> None:
    cards = cc.cards_from_toml(
        '[[card]]\nname = "Ink Sprout"\ncost = "{G}"\ntype = "Creature"\npower = 1\ntoughness = "*"'
    )
    row = cc.catalogue(cards).iloc[-1]
    assert (row["name"], row["kind"], row["power"], row["toughness"]) == ("Ink Sprout", "custom", "1", "*")
    assert pd.isna(row["first_date"])
    with pytest.raises(ValueError, match="cards is 'x'"):
        cc.catalogue("x")  # type: ignore[arg-type]
