import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterclock.lands import Entry, Fetch
from counterclock.mana import COLORS, JUST_TAP, SYMBOLS, Costs, ManaAbility, ManaCost, ManaError

HYBRIDS = ["W/U", "B/R", "G/W", "C/R", "2/W", "2/G", "B/P", "G/U/P", "R/W/P"]
SYMBOL = st.one_of(st.sampled_from([*SYMBOLS, *HYBRIDS, "X", "S"]), st.integers(min_value=0, max_value=20).map(str))
LETTERS = st.sets(st.sampled_from(SYMBOLS), min_size=1).map(lambda s: "".join(c for c in SYMBOLS if c in s))


@pytest.mark.parametrize(
    ("text", "value", "generic", "x", "pips", "colors"),
    [
        ("", 0, 0, 0, (), ""),
        ("{0}", 0, 0, 0, (), ""),
        ("{2}{G}{G}", 4, 2, 0, ("G", "G"), "G"),
        ("{X}{X}{U}", 1, 0, 2, ("U",), "U"),
        ("{W/U}{W/U}", 2, 0, 0, ("WU", "WU"), "WU"),
        ("{2/R}{2/G}", 4, 0, 0, (), "RG"),
        ("{1}{B/P}", 2, 1, 0, (), "B"),
        ("{2}{G}{G/U/P}{U}", 5, 2, 0, ("G", "U"), "UG"),
        ("{10}{C}{S}", 12, 10, 0, ("C",), ""),
    ],
)
def test_reads_costs(text, value, generic, x, pips, colors):
    cost = ManaCost.parse(text)
    assert (cost.mana_value, cost.generic, cost.x, cost.pips, cost.colors) == (
        value,
        generic,
        x,
        pips,
        colors,
    )
    assert str(cost) == text


def test_tells_the_other_ways_to_pay():
    cost = ManaCost.parse("{2/W}{G/U/P}{B/P}{S}")
    assert cost.twobrid == ("W",)
    assert cost.phyrexian == ("GU", "B")
    assert cost.snow == 1


def test_reads_short_and_lower_case_costs():
    assert ManaCost.parse("2gg") == ManaCost.parse("{2}{G}{G}")
    assert ManaCost.parse("10 x u") == ManaCost.parse("{10}{X}{U}")


@pytest.mark.parametrize("text", ["{T}", "{Q}", "{", "{}", "{W", "W}", "-1", "{1.5}", "{W/W/W}", "3€", "{½}", "{-2}"])
def test_refuses_nonsense_and_says_what_is_right(text):
    with pytest.raises(ManaError, match=r"no mana symbol; expected symbols such as \{2\}"):
        ManaCost.parse(text)


@given(st.lists(SYMBOL, max_size=12))
def test_cost_survives_writing(symbols):
    text = "".join(f"{{{s}}}" for s in symbols)
    cost = ManaCost.parse(text)
    assert str(cost) == text
    assert ManaCost.parse(str(cost)) == cost
    counted = cost.generic + len(cost.pips) + len(cost.phyrexian) + 2 * len(cost.twobrid) + cost.snow
    assert cost.mana_value == counted


@given(st.text(max_size=20))
def test_cost_reads_or_refuses_any_text(text):
    try:
        cost = ManaCost.parse(text)
    except ManaError:
        return
    assert ManaCost.parse(str(cost)) == cost


@pytest.mark.parametrize(
    ("text", "amount", "colors", "free"),
    [
        ("T: WU", 1, "WU", True),
        ("T: C+C", 2, "C", True),
        ("T, {1}: W+U", 2, "WU", False),
        ("T, life 1: WUBRG", 1, "WUBRG", False),
        ("T, sac: 3*WUBRG", 3, "WUBRG", False),
        ("T: x*G", 1, "G", True),
        ("T: WUBRG only", 1, "WUBRG", False),
        ("T: WUBRG identity", 1, "WUBRG", True),
    ],
)
def test_reads_mana_abilities(text, amount, colors, free):
    ability = ManaAbility.parse(text)
    assert (ability.amount, ability.colors, ability.free) == (amount, colors, free)
    assert str(ability) == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("W", "expected costs, a colon and mana"),
        ("T:", "expected costs, a colon and mana"),
        ("T: UW", "in that order"),
        ("T: W+", "in that order"),
        ("T: 2*W+U", "in that order"),
        ("T: 0*W", "expected 1 to 99"),
        ("T: y*W", "expected 1 to 99"),
        ("T: W often", "unknown flag 'often'"),
        ("Q: W", "'Q' is no cost"),
        ("life: W", "'life' is no cost"),
        ("{T}: W", "no mana symbol"),
    ],
)
def test_refuses_what_is_no_mana_ability(text, message):
    with pytest.raises(ManaError, match=message):
        ManaAbility.parse(text)


@given(
    st.lists(LETTERS, min_size=1, max_size=5),
    st.builds(
        Costs,
        taps=st.booleans(),
        mana=st.sampled_from(["", "{1}", "{W/U}", "{2}{G}"]),
        life=st.integers(0, 3),
        sacrifice=st.booleans(),
        energy=st.integers(0, 3),
        other=st.booleans(),
    ),
    st.frozensets(st.sampled_from(["only", "if", "chosen"])),
)
def test_mana_ability_survives_writing(produces, costs, flags):
    ability = ManaAbility(tuple(produces), costs, flags=flags)
    assert ManaAbility.parse(str(ability)) == ability


@given(LETTERS, st.integers(1, 9), st.booleans())
def test_mana_of_one_kind_survives_writing(letters, amount, variable):
    ability = ManaAbility((letters,) * (1 if variable else amount), JUST_TAP, same=not variable, variable=variable)
    assert ManaAbility.parse(str(ability)) == ability


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        ("", Entry()),
        ("tapped", Entry(tapped=True)),
        ("tapped unless pay-life 2", Entry(True, "pay-life", 2)),
        ("tapped unless control 1 plains/island", Entry(True, "control", 1, ("plains", "island"))),
        ("tapped unless reveal elf", Entry(True, "reveal", 0, ("elf",))),
        (
            "tapped unless control 1 legendary creature",
            Entry(True, "control", 1, ("legendary creature",)),
        ),
        ("tapped unless other", Entry(True, "other")),
    ],
)
def test_reads_how_a_land_enters(text, entry):
    assert Entry.parse(text) == entry
    assert str(entry) == text


@pytest.mark.parametrize("text", ["untapped", "tapped if", "tapped unless rainy", "tapped unless"])
def test_refuses_other_ways_of_entering(text):
    with pytest.raises(ValueError, match="does not say how a land enters"):
        Entry.parse(text)


@pytest.mark.parametrize(
    ("text", "fetch"),
    [
        ("T, life 1, sac: island/swamp", Fetch(("island", "swamp"), Costs(True, life=1, sacrifice=True))),
        ("T, sac: basic land tapped", Fetch((), Costs(True, sacrifice=True), basic=True, tapped=True)),
        ("T, {2}, sac: 2*land", Fetch((), Costs(True, "{2}", sacrifice=True), count=2)),
    ],
)
def test_reads_fetching(text, fetch):
    assert Fetch.parse(text) == fetch
    assert str(fetch) == text


@pytest.mark.parametrize("text", ["T, sac", "T, sac: ", "T: Island", "T: basic"])
def test_refuses_other_fetching(text):
    with pytest.raises(ManaError, match="does not say what is found"):
        Fetch.parse(text)


def test_colours_are_in_the_game_s_order():
    assert COLORS == "WUBRG"
