"""Tables of decks: decks of the same cards share what does not depend on their numbers, and nothing else."""

from pathlib import Path

import pytest

import counterclock as cc
from counterclock import encode as encoding
from counterclock.encode import encode
from counterclock.encode_parts import encode_filter
from counterclock.encode_static import static_row
from counterclock.kernels import layout as cells
from counterclock.notation import parse_ability

SETUP = cc.Setup("modern")


def resolved(text: str, **more: object) -> cc.Deck:
    return cc.resolve(cc.read_deck_text(text, **more))


def written(deck: cc.Deck, setup: cc.Setup = SETUP) -> bytes:
    return b"".join(part.tobytes() for part in encode(deck, setup))


def fresh(deck: cc.Deck, setup: cc.Setup = SETUP) -> bytes:
    encoding._without_numbers.cache_clear()
    return written(deck, setup)


FEW = "24 Forest\n4 Glistener Elf\n4 Mutagenic Growth\n28 Rot Wolf"
MANY = "20 Forest\n20 Glistener Elf\n10 Mutagenic Growth\n10 Rot Wolf"
LED = "1 Ezuri, Claw of Progress\n24 Forest\n4 Glistener Elf\n4 Mutagenic Growth\n28 Rot Wolf"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (resolved(FEW), resolved(MANY)),
        (resolved(LED), resolved(LED, commander="Ezuri, Claw of Progress")),
        (resolved(FEW), resolved(FEW + "\n1 Island")),
    ],
)
def test_what_was_encoded_before_never_matters(first: cc.Deck, second: cc.Deck) -> None:
    wanted = [fresh(deck) for deck in (first, second)]
    encoding._without_numbers.cache_clear()
    assert [written(deck) for deck in (first, second, first)] == [*wanted, wanted[0]]


def test_setups_are_told_apart() -> None:
    deck, other = resolved(FEW), cc.Setup("modern", life=25, blockers="1x1/1@2")
    wanted = fresh(deck), fresh(deck, other)
    assert wanted[0] != wanted[1]
    encoding._without_numbers.cache_clear()
    assert (written(deck), written(deck, other)) == wanted


def test_decks_of_the_same_cards_share_their_tables() -> None:
    first, second = encode(resolved(FEW), SETUP), encode(resolved(MANY), SETUP)
    assert first.tables is second.tables
    assert first.library.tobytes() != second.library.tobytes()


def test_the_deck_is_named_where_its_cards_do_not_fit() -> None:
    cards = cc.default_catalogue()
    names = [name for name in cards.names()[:400] if "//" not in name]
    deck = cc.resolve(cc.read_deck_text("\n".join(f"1 {name}" for name in names[:245]), "heap"))
    with pytest.raises(encoding.EncodeError, match="heap: "):
        encode(deck, SETUP)


def test_a_deck_shows_itself_in_a_line() -> None:
    deck = cc.resolve(cc.read_deck_text("24 Forest\n36 Glistener Elf", name="Elves"))
    assert repr(deck) == "<Deck 'Elves': 60 cards, 24 lands>"


def static(line: str) -> cc.ability.Static:
    ability = parse_ability(f"static: {line}")
    assert isinstance(ability, cc.ability.Static)
    return ability


@pytest.mark.parametrize(
    ("line", "heeded"),
    [
        ("attached creature has +2/+0, trample", 0),
        ("each other creature you control (Elf) has +1/+1", 0),
        ("each creature you control (with a +1/+1 counter) has trample", cells.NUMBERS),
        ("each creature you control (with flying) has +1/+1", cells.EVERYTHING),
        ("each creature you control (attacking) has +1/+0", cells.EVERYTHING),
        ("each creature you control has toxic 1 if corrupted", cells.PLAYER_COUNTERS),
        ("attached creature has +(permanents you control: Wolf)/+0", cells.EVERYTHING),
        ("power equals (your experience)/(your experience)", cells.PLAYER_COUNTERS),
        ("extra land", 0),
        ("self has haste if your turn", cells.TURNS),
        ("self has flying if self is attacking", cells.COMBAT),
        ("self has flying if (counters on self) at least 7", cells.NUMBERS),
        ("self has flying if (opponents with rads) at least 1", cells.PLAYER_COUNTERS),
        ("self has flying if (cards in hand) at least 1", cells.EVERYTHING),
        ("each other creature you control has +(counters on self)/+(counters on self)", cells.NUMBERS),
        ("self has +(creatures you control: Elf)/+0", 0),
    ],
)
def test_it_is_told_what_continuous_effects_look_at(line: str, heeded: int) -> None:
    row = static_row(static(line), encoding.Builder())
    assert row[int(cells.S_HEEDS)] == heeded


@pytest.mark.parametrize(
    ("which", "types_only"),
    [
        ("artifact or creature", True),
        ("nontoken creature", True),
        ("Elf", False),
        ("creature with flying", False),
        ("either creature or Vehicle", False),
    ],
)
def test_filters_that_ask_for_types_only_are_told_from_others(which: str, types_only: bool) -> None:
    tables = encoding.Builder()
    row = encode_filter(static(f"each creature you control ({which}) has +1/+1").which, tables)
    assert tables.record["filter"][0, row, cells.L_TYPES_ONLY] == types_only


def test_tables_say_what_can_happen_with_the_cards_of_a_deck() -> None:
    deck = resolved("24 Forest\n4 Infesting Radroach\n4 Glistener Elf\n28 Tekuthal, Inquiry Dominus")
    tables = encode(deck, SETUP).tables[0]
    assert int(tables["sorts"]) == 1 << int(cells.S_GRANT) | 1 << int(cells.S_PROLIFERATE_TWICE)
    risers = [kind for kind in range(int(tables["kinds"])) if tables["card"][kind, cells.K_RISES]]
    assert [sum(1 << kind for kind in risers), 0, 0, 0] == tables["risers"].tolist()
    assert len(risers) == 1


def test_counters_of_any_size_change_power_and_toughness():
    builder = encoding.Builder()
    columns = [builder.kind(kind) for kind in ("+3/+3", "-2/+1", "oil")]
    assert [int(builder.record["kind_power"][0, column]) for column in columns] == [3, -2, 0]
    assert [int(builder.record["kind_toughness"][0, column]) for column in columns] == [3, 1, 0]


@pytest.mark.parametrize(
    ("line", "added"),
    [
        ("target creature you control gets +4/+4", 4),
        ("target creature you control gets +1/+1; draw 1", 1),
        ("target creature you control gets +2/+2; target creature you control gets +3/+0", 5),
        ("target creature you control gets +3/-1", 0),
        ("target creature you control gets +X/+X", 0),
        ("target creature you control gets +(creatures you control)/+0", 0),
        ("each creature you control gets +2/+2", 0),
        ("target creature you control (Elf) gets +2/+2", 0),
        ("+1/+1 counter on target creature you control; target creature you control gets +1/+1", 0),
        ("target creature you control gets +4/+4 if (cards in hand) at least 3", 0),
    ],
)
def test_what_a_pump_always_adds_is_known_beforehand(line: str, added: int, tmp_path: Path) -> None:
    custom = f'[[card]]\nname = "Swell"\ncost = "{{X}}{{G}}"\ntype = "Instant"\nabilities = ["spell: {line}"]\n'
    (tmp_path / "custom.toml").write_text(custom)
    cards = cc.cards_from_toml(tmp_path / "custom.toml")
    deck = cc.resolve(cc.read_deck_text("24 Forest\n20 Glistener Elf\n16 Swell"), cards=cards)
    tables = encode(deck, SETUP).tables[0]
    spells = [row for row in tables["card"][: tables["kinds"], cells.K_SPELL] if row >= 0]
    assert [int(tables["ability"][row, cells.A_ADDS]) for row in spells] == [added]
