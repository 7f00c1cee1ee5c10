"""The notation of abilities: what is printed is read back, and what is wrong is located."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from counterclock import ability as ab
from counterclock import notation
from counterclock import notation_words as words
from counterclock.kernels import codes
from counterclock.notation import NotationError, parse_abilities, parse_ability, print_ability

PAGE = (Path(__file__).parents[1] / "analysis" / "NOTATION.md").read_text(encoding="utf-8")
KINDS = ("+1/+1", "-1/-1", "+1/+0", "oil", "charge", "loyalty", "first strike", "shield")
TARGETS = tuple(word for word in codes.RECEIVERS if "target" in word)


def some(*options):
    return st.sampled_from(options)


small = st.integers(0, 12)
keywords = st.lists(
    st.one_of(some(*codes.KEYWORDS), some("toxic 1", "toxic 2", "annihilator 2")),
    min_size=1,
    max_size=3,
    unique=True,
).map(tuple)
maybe_keywords = st.one_of(st.just(()), keywords)
bound = st.one_of(st.none(), small)


@st.composite
def filters(draw):
    types = tuple(draw(st.lists(some(*codes.TYPES), max_size=3, unique=True)))
    return ab.Filter(
        types=types,
        not_types=tuple(draw(st.lists(some(*codes.TYPES), max_size=2, unique=True))),
        all_types=len(types) > 1 and draw(st.booleans()),
        subtypes=tuple(draw(st.lists(some("Elf", "Forest", "Power-Plant", "Urza's"), max_size=2, unique=True))),
        colors="".join(draw(st.lists(some(*"WUBRGC"), max_size=3, unique=True))),
        keywords=tuple(draw(st.lists(some("flying", "toxic", "first strike"), max_size=2, unique=True))),
        counter=draw(some("", "any", *KINDS)),
        another=draw(st.booleans()),
        max_mana_value=draw(bound),
        min_mana_value=draw(bound),
        min_power=draw(bound),
        max_power=draw(bound),
        modified=draw(st.booleans()),
        min_toughness=draw(bound),
        max_toughness=draw(bound),
        commander=draw(st.booleans()),
        entered=draw(st.booleans()),
        milled=draw(st.booleans()),
    )


maybe_filter = st.one_of(st.just(ab.ANYTHING), filters())
numbers = small.map(lambda n: ab.Amount(base=n))
counts = st.builds(
    ab.Amount,
    base=st.integers(-3, 3),
    times=some(-2, -1, 1, 2),
    count=some(*words.COUNT_WORDS),
    kind=some("", *KINDS),
    which=maybe_filter,
)
xs = st.builds(ab.Amount, base=st.integers(-3, 3), times=some(-2, -1, 1, 2), count=st.just("x"))
amounts = st.one_of(numbers, st.just(ab.Amount(times=1, count="x")), xs, counts)
maybe_amounts = st.one_of(st.just(ab.NONE), amounts)
signed = st.one_of(amounts, st.integers(-5, 5).map(lambda n: ab.Amount(base=n)))
conditions = st.one_of(
    st.just(ab.ALWAYS),
    some(*words.PLAIN_CONDITIONS).map(ab.Condition),
    st.builds(ab.Condition, some("at least", "at most"), amounts, amounts),
    st.builds(
        lambda what, kind: ab.Condition(what, kind=kind),
        some("self has counter", "self lacks counter"),
        some(*KINDS),
    ),
)
effect_conditions = st.one_of(conditions, st.just(ab.Condition("otherwise")))


@st.composite
def costs(draw):
    remove = draw(some(0, 0, 1, 3))
    tapped = draw(small)
    x = draw(some(False, False, True))
    return ab.Cost(
        mana=draw(some("", "{1}{G}", "{X}{W/U}{B/P}")),
        tap=draw(st.booleans()),
        untap=draw(st.booleans()),
        sacrifice_self=False,
        sacrifice=draw(st.one_of(st.none(), maybe_filter)),
        exile_self=False,
        discard_self=draw(st.booleans()),
        energy=draw(st.one_of(st.just(ab.NONE), amounts)),
        life=draw(small),
        exile_from_graveyard=draw(small),
        remove=remove,
        kind=draw(some(*KINDS)) if remove else "",
        tap_creatures=tapped,
        tap_which=draw(maybe_filter) if tapped else ab.ANYTHING,
        loyalty=0 if x else draw(st.one_of(st.none(), st.integers(-9, 9))),
        loyalty_x=x,
    )


plain_costs = some(
    ab.FREE,
    ab.Cost(tap=True),
    ab.Cost(sacrifice_self=True),
    ab.Cost(exile_self=True),
    ab.Cost(discard=2),
    ab.Cost(energy=ab.Amount(base=3)),
)
all_costs = st.one_of(plain_costs, costs())
receiver = st.fixed_dictionaries({"receiver": some(*codes.RECEIVERS), "which": maybe_filter})
targets = st.fixed_dictionaries({"receiver": some(*TARGETS), "up_to": amounts, "which": maybe_filter})
meant = st.one_of(receiver, targets)
maybe_meant = st.one_of(st.just({}), meant)
players = st.one_of(st.just({}), st.fixed_dictionaries({"receiver": some(*words.PLAYERS)}))
permanents = st.fixed_dictionaries(
    {"receiver": some(*(w for w in codes.RECEIVERS if w not in words.PLAYERS)), "which": maybe_filter}
)

NOBODY = st.just({})


def core(verb, who=NOBODY, **parts):
    return st.builds(lambda w, p: {"verb": verb, **w, **p}, who, st.fixed_dictionaries(parts))


places = some(*codes.PLACES)
kinds = some("", *KINDS)
cores = st.one_of(
    *(core(verb, meant, amount=amounts, kind=kinds) for verb in ("put", "remove", "move")),
    *(core(verb, meant, kind=kinds) for verb in ("remove all", "double")),
    core("double counters on players", maybe_meant, kind=kinds),
    core("get", meant, amount=amounts, kind=some(*codes.PLAYER_KINDS)),
    core("pump", meant, amount=signed, second=signed, keywords=maybe_keywords),
    core("grant", meant, keywords=keywords),
    core("animate", meant, amount=amounts, second=amounts, keywords=maybe_keywords),
    *(core(v, maybe_meant, amount=amounts) for v in ("draw", "discard", "mill", "gain life", "lose life")),
    *(core(verb, amount=amounts) for verb in ("scry", "surveil", "bolster", "amass", "monstrosity", *words.REPEATED)),
    core("earthbend", amount=amounts),
    core("lose game", meant),
    core("damage", meant, amount=amounts, source=some("", "attached creature", "that creature")),
    core(
        "create", maybe_meant, amount=amounts, kind=some("Phyrexian Mite"), keywords=maybe_keywords,
        to=some("", *codes.PLACES),
    ),
    core("search", amount=amounts, which=maybe_filter, to=places),
    core("reveal until", which=maybe_filter, to=places),
    core("put from hand", amount=amounts, which=maybe_filter, to=places),
    core("return", amount=amounts, which=maybe_filter, to=places),
    core("return", meant, to=places),
    core("add", amount=amounts, kind=some("{C}{C}", "{G}", "WUBRG")),
    *(core(verb, maybe_meant) for verb in words.ON_OBJECT),
    core("sacrifice", players, amount=amounts, which=maybe_filter),
    core("sacrifice", permanents),
    core("attach", meant),
    core("look", amount=amounts, up_to=amounts, which=maybe_filter, to=places),
)  # fmt: skip
effects = st.builds(
    lambda fields, condition, pay, paid, optional, duration: ab.Effect(
        **fields,
        condition=condition,
        pay=pay,
        if_paid=paid == 1,
        if_unpaid=paid == 2,
        optional=optional,
        duration=duration,
    ),
    cores,
    effect_conditions,
    st.one_of(st.just(ab.FREE), all_costs),
    st.integers(0, 2),
    st.booleans(),
    some("turn", "permanent"),
)
several = st.lists(effects, min_size=1, max_size=3).map(tuple)
abilities = st.one_of(
    st.builds(
        ab.Triggered,
        events=st.lists(some(*words.EVENTS), min_size=1, max_size=3, unique=True).map(tuple),
        effects=several,
        which=maybe_filter,
        whose=some("you", "any", "opponent", "attached"),
        kind=kinds,
        condition=conditions,
        once_each_turn=st.booleans(),
        in_graveyard=st.booleans(),
    ),
    st.builds(ab.Chapter, st.lists(st.integers(1, 6), min_size=1, max_size=3).map(tuple), several),
    st.builds(ab.Activated, all_costs, several, conditions, *[st.booleans()] * 3, maybe_amounts, *[st.booleans()] * 2),
    st.builds(ab.Spell, several, some("", "{G}{G}"), all_costs, st.booleans(), conditions),
    st.builds(ab.EntersWith, some(*KINDS), amounts, conditions),
    st.builds(
        ab.Replacement,
        how=some("multiply", "add"),
        by=st.integers(1, 3),
        kinds=st.lists(some(*KINDS, "poison"), max_size=2).map(tuple),
        scope=some(*words.SCOPES),
        putter=some(*words.PUTTERS),
        effects_only=st.booleans(),
    ),
    st.builds(ab.Replacement, how=some("halve", "forbid"), scope=some(*words.SCOPES)),
    st.builds(ab.Limit, some(*KINDS), st.integers(1, 9)),
    st.builds(
        ab.Static,
        what=st.just("grant"),
        amount=signed,
        second=signed,
        keywords=maybe_keywords,
        receiver=some(*codes.RECEIVERS),
        which=maybe_filter,
        condition=conditions,
    ),
    st.builds(
        ab.Static,
        what=some(*words.STATICS),
        amount=amounts,
        second=amounts,
        keywords=maybe_keywords,
        receiver=some(*codes.RECEIVERS),
        which=maybe_filter,
        condition=conditions,
    ),
    st.builds(
        ab.Mana,
        produces=st.lists(some("W", "C", "WU", "BRG", "WUBRG"), min_size=1, max_size=3).map(tuple),
        cost=all_costs,
        condition=conditions,
    ),
    st.builds(ab.Keyword, some(*words.KEYWORDS), some("", "1", "12", "X", "{2}{U/B}")),
    st.builds(ab.NoEffectOnClock, some("removal", "it protects: a creature")),
    st.builds(ab.LeftOut, some("delirium", "7 + 1 more")),
)  # fmt: skip


@given(abilities)
@settings(max_examples=400, deadline=None)
def test_what_is_printed_is_read_back(ability):
    line = print_ability(ability)
    assert parse_ability(line) == ability
    assert print_ability(parse_ability(line)) == line


@given(st.text(max_size=60))
@settings(max_examples=150, deadline=None)
def test_any_text_is_an_ability_or_a_located_error(text):
    try:
        ability = parse_ability(text, line=7)
    except NotationError as error:
        where = (error.line, error.column)
    else:
        where = (7, 1)
        assert parse_ability(print_ability(ability)) == ability
    assert where[0] == 7
    assert 1 <= where[1] <= len(text) + 1


@pytest.mark.parametrize(
    ("text", "column", "says"),
    [
        ("attacks: profilerate", 10, "did you mean 'proliferate'"),
        ("entres: draw 1", 1, "did you mean 'enters'"),
        ("enters: draw", 13, "ends too early"),
        ("enters: draw one", 14, "'one' is not understood here: write numbers as digits, such as 2"),
        ("enters: draw 1.", 15, "leave the full stop out"),
        ("T: draw 1", 1, "the tap symbol is {T}"),
        ("{t}: draw 1", 1, "symbols are written with capitals: {T}"),
        ("mana: G", 7, "write mana in braces, such as {G}"),
        ("mana: any colour", 7, "write any color"),
        ("attacks: it gets +1/+1", 10, "the card itself is called self"),
        ("enters: Draw 1", 9, "'Draw': words are written small: 'draw'"),
        ("ENTERS: draw 1", 1, "'ENTERS': words are written small: 'enters'"),
        ("{T}: Add {G}", 6, "'Add': words are written small: 'add'"),
        ("enters: draw 1 and gain 1 life", 16, "write ; between two effects"),
        ("{G}: gains flying until end of turn", 19, "it lasts until end of turn where nothing is said"),
        ("enters: create 1/1 green Elf", 17, "describe a token in quotation marks"),
        ("When Ada enters, draw a card.", 1, "this is rules English; write it as text = "),
        ("enters: 1 damage to nobody", 21, "who or what"),
        ("replace counters: +1 on goblins", 25, "whose counters"),
        ("search Forest to hand", 1, "nothing says when it happens; write such as 'enters: search Forest to hand'"),
        ("{T}, {T}: draw 1", 1, "tap twice"),
        ("enters: sacrifice legendary artifact or creature", 1, "joined by 'or'"),
        ("enters: draw (1 + 2)", 1, "one number and one count"),
        ("mana: {G}{G} or {U}{U}", 7, "{W/U}{W/U}"),
        ("left out:", 10, "a few words"),
        ("", 1, "ends too early"),
        ("enters: draw 1\nattacks: draw 1", 15, "single line"),
    ],
)
def test_errors_say_where_and_what(text, column, says):
    with pytest.raises(NotationError, match=re.escape(says)) as caught:
        parse_ability(text, line=3)
    assert (caught.value.line, caught.value.column) == (3, column)
    assert f"line 3, column {column}:" in str(caught.value)


def test_several_lines_are_numbered():
    text = "toxic 1\n\nenters: draw 1\n"
    assert len(parse_abilities(text)) == 2
    with pytest.raises(NotationError, match="line 3"):
        parse_abilities(["toxic 1", "", "enters draw 1"])


@pytest.mark.parametrize(
    ("ability", "says"),
    [
        (ab.Spell((ab.Effect("draw", kind="oil"),)), "does not use kind"),
        (ab.Spell((ab.Effect("scry", receiver="you"),)), "does not use receiver"),
        (ab.Spell((ab.Effect("put", kind="oil", up_to=ab.Amount(base=2)),)), "does not name"),
        (ab.Spell((ab.Effect("draw", amount=ab.Amount(times=2)),)), "fixed number"),
        (ab.Activated(ab.Cost(kind="oil"), (ab.Effect("nothing"),)), "names a kind"),
        (ab.Replacement("halve", by=3), "takes no number"),
        (ab.Replacement("forbid", by=3), "takes no number"),
        (
            ab.Triggered(("dies",), (ab.Effect("nothing"),), condition=ab.Condition("always", kind="oil")),
            "cannot be",
        ),
    ],
)
def test_what_cannot_be_said_is_refused(ability, says):
    with pytest.raises(ValueError, match=says):
        print_ability(ability)


def examples():
    """Return the lines of the page's code blocks."""
    blocks = re.findall(r"^```\n(.*?)^```$", PAGE, flags=re.DOTALL | re.MULTILINE)
    return [line for block in blocks for line in block.splitlines() if line.strip()]


@pytest.mark.parametrize("line", examples())
def test_every_example_of_the_page_is_read_and_printed(line):
    ability = parse_ability(line)
    assert parse_ability(print_ability(ability)) == ability


@pytest.mark.parametrize(
    "vocabulary",
    [
        words.EVENTS,
        codes.VERBS,
        codes.RECEIVERS,
        words.COUNT_WORDS,
        words.PLAIN_CONDITIONS,
        codes.PLACES,
        codes.TYPES,
        codes.PLAYER_KINDS,
        words.STATICS,
        words.SCOPES,
    ],
)
def test_every_word_has_an_example_on_the_page(vocabulary):
    text = "\n".join(examples())
    used = {word for line in examples() for word in said(parse_ability(line))}
    assert [word for word in vocabulary if word not in used and word not in text] == []


def said(value):
    """Collect every text within a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from said(part)
    elif hasattr(value, "__dataclass_fields__"):
        for name in value.__dataclass_fields__:
            yield from said(getattr(value, name))


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Keep the parser's tables in an empty folder, and build the parser anew."""
    monkeypatch.setattr(notation.platformdirs, "user_cache_dir", lambda name: str(tmp_path / name))
    notation._grammar.cache_clear()
    yield tmp_path / "counterclock"
    notation._grammar.cache_clear()


def test_the_parser_is_kept_from_one_run_to_the_next(folder):
    line = "enters: proliferate"
    first = parse_ability(line)
    kept = folder / "notation-tables"
    for content in (kept.read_bytes(), b"", kept.read_bytes()[:100], b"nonsense"):
        kept.write_bytes(content)
        notation._grammar.cache_clear()
        assert parse_ability(line) == first


def test_the_parser_needs_no_place_to_be_kept(folder):
    folder.write_text("a file where the folder should be")
    assert print_ability(parse_ability("enters: proliferate")) == "enters: proliferate"
