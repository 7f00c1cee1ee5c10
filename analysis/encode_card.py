"""Cards to kinds: the rows of a deck's cards, of the other ways to cast them, and of tokens."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from counterclock import ability as ir
from counterclock.ability import Ability, Effect, as_aimed
from counterclock.catalogue import Face
from counterclock.deck import DeckCard, half_cast
from counterclock.encode_ability import (
    activated_row,
    chapter_rows,
    enters_with_row,
    graveyard_row,
    life_asked,
    rises,
    spell_row,
    triggered_rows,
    unplayed,
)
from counterclock.encode_checks import check_static
from counterclock.encode_finds import sought
from counterclock.encode_keyword import WALKS, as_abilities, packed_instances
from counterclock.encode_kicked import kicker_cost
from counterclock.encode_kind import EVERY_CREATURE_TYPE, KindRow, Rows
from counterclock.encode_land import add_land, add_mana, is_fetch, priced_mana
from counterclock.encode_parts import (
    UnplayedError,
    color_bits,
    encode_amount,
    keyword_bits,
    parse_mana,
    toxic_of,
    type_bits,
)
from counterclock.encode_role import (
    asks_about_combat,
    from_theirs,
    grows_attackers,
    harms,
    is_over_after_combat,
    is_pump,
    only_lends,
    role_of,
    to_own_creature,
    turns_over,
)
from counterclock.encode_spell import (
    as_kicked,
    asked_for,
    helps,
    helps_in_combat_alone,
    is_worth_casting,
    is_worth_kicking,
    spells_of,
    ways_it_helps,
)
from counterclock.encode_static import forbidden_row, replacement_row, static_row
from counterclock.encode_timing import (
    attacks_without_power,
    counted_by,
    dies_at_once,
    gives_itself_up,
    toughness_counted_by,
)
from counterclock.encode_wanted import wanted
from counterclock.importance import importance
from counterclock.kernels import codes
from counterclock.kernels import layout as cells
from counterclock.mana import ManaCost
from counterclock.notation_words import OF_NO_CREATURE
from counterclock.once import once_a_card
from counterclock.setup import Setup
from counterclock.token_catalogue import EMBLEM, token_of

_SPELL_TYPES: Final = frozenset(["Instant", "Sorcery"])
_AIMED: Final = frozenset(
    ["target creature you control", "another target creature you control", "target attacking creature"]
)


def kinds_of(
    cards: Sequence[DeckCard], commanders: frozenset[str], tables: Rows, identity: str, setup: Setup
) -> list[KindRow]:
    """Return the rows of a deck's cards in order of importance, then those of other ways to cast them.

    Parameters
    ----------
    cards : sequence of DeckCard
        Library and commanders.
    commanders : frozenset of str
        Keys of the cards that start in the command zone.
    tables : Rows
    identity : str
        Colours that "any colour of the commander's identity" may be.
    setup : Setup

    Returns
    -------
    list of KindRow
    """
    distinct = {entry.key: entry for entry in cards}
    last = wanted(tuple(distinct.values()))
    ordered = sorted(
        distinct.values(), key=lambda entry: (0 if entry.key in last else -_importance(entry, setup), entry.key)
    )
    rows = []
    for entry in ordered:
        rows.append(_card_row(entry, tables, identity, setup))
        if entry.key in last:
            rows[-1].sets.discard("idle")
        if entry.key in commanders:
            rows[-1].sets.add("commanders")
    for row, entry in zip(list(rows), ordered, strict=True):
        _add_half(row, entry, tables, rows, setup)
        _add_modes(row, entry, tables, rows, setup)
        _add_kicked(row, entry, tables, rows, identity, setup)
        _add_land_face(row, entry, tables, rows, identity)
        _add_back(row, entry, tables, rows, identity)
    _mark_slow(rows, ordered)
    return rows


@once_a_card
def _importance(entry: DeckCard, setup: Setup) -> int:
    """Score a card as a setup's pilot does."""
    return importance(entry, setup.pilot)


def token_row(name: str, face: Face, abilities: tuple[Ability, ...], tables: Rows, identity: str) -> KindRow:
    """Return the row of a token or an emblem."""
    row = KindRow(name, is_card=False, subtypes=_subtypes(face, abilities))
    _describe(row, face, abilities, tables, tables.count_kinds())
    if EMBLEM not in face.types:
        row.put(cells.K_TYPES, row.columns[int(cells.K_TYPES)] | int(codes.TOKEN))
    _add_abilities(row, face, abilities, tables)
    add_mana(row, face, abilities, tables, identity)
    return row


def _mark_slow(rows: list[KindRow], cards: Sequence[DeckCard]) -> None:
    """Mark the kinds whose cost changes during the game."""
    cheaper = any(map(_makes_cheaper, cards))
    for row in rows:
        changes = row.columns.get(int(cells.K_DELVE)) or row.columns.get(int(cells.K_LESS))
        if cheaper or changes or "commanders" in row.sets:
            row.sets.add("slow")


def _makes_cheaper(entry: DeckCard) -> bool:
    """Tell whether a card, or a token or emblem that it creates, makes spells cheaper."""
    if any(isinstance(each, ir.Static) and each.what in ("cost less", "cast for energy") for each in entry.abilities):
        return True
    created = [token_of(effect.kind) for effect in _all_effects(entry) if effect.verb == "create"]
    return any(line.startswith("static: cost less") for token in created if token for line in token.abilities)


# Characteristics ----------------------------------------------------------------------------------------------------


def _size(text: str | None) -> int:
    """Return a printed power, toughness or loyalty; what depends on the game counts as 0 to begin with."""
    text = (text or "0").strip()
    return int(text) if text.lstrip("-").isdigit() else 0


def _loyalty(face: Face) -> int:
    """Return the loyalty a face enters with: compleated takes two for each symbol that life pays for (702.150a)."""
    compleated = any(each.name == "compleated" for each in face.keywords)
    less = 2 * len(face.cost.phyrexian) if compleated and face.cost is not None else 0
    return _size(face.loyalty) - less


def _subtypes(face: Face, abilities: tuple[Ability, ...]) -> tuple[str, ...]:
    """Return the subtypes of a face, with a word for all creature types where it has changeling."""
    words = {str(each.name) for each in face.keywords}
    words |= {each.name for each in abilities if isinstance(each, ir.Keyword)}
    return (*face.subtypes, EVERY_CREATURE_TYPE) if "changeling" in words else face.subtypes


def _printed_types(face: Face) -> int:
    """Return the set of the types and supertypes of a face."""
    words = tuple(word.lower() for word in (*face.supertypes, *face.types))
    return type_bits(tuple(word for word in words if word in codes.TYPES))


def _describe(row: KindRow, face: Face, abilities: tuple[Ability, ...], tables: Rows, number: int) -> None:
    """Write what is printed on a face."""
    row.put(cells.K_TYPES, _printed_types(face))
    row.put(cells.K_COST, tables.cost(face.cost, 0) if face.cost is not None else 0)
    row.put(cells.K_POWER, _size(face.power))
    row.put(cells.K_TOUGHNESS, _size(face.toughness))
    row.put(cells.K_LOYALTY, _loyalty(face))
    row.put(cells.K_COLORS, color_bits(face.colors or "C"))
    row.put(cells.K_MANA_VALUE, face.mana_value)
    row.put(cells.K_AS_SPELL, (face.cost.x if face.cost is not None else 0) << int(cells.XS_PLACE))
    row.put(cells.K_BASE, number)
    for column in (cells.K_NEXT_MODE, cells.K_SPELL, cells.K_LAND_FACE):
        row.put(column, -1)
    names = tuple(each.name for each in face.keywords) + tuple(
        each.name for each in abilities if isinstance(each, ir.Keyword)
    )
    row.put(cells.K_KEYWORDS, keyword_bits(tuple(name for name in names if name in codes.KEYWORDS or name in WALKS)))
    numbered = [(each.name, each.value) for each in face.keywords]
    numbered += [(each.name, each.value) for each in abilities if isinstance(each, ir.Keyword)]
    row.put(cells.K_TOXIC, toxic_of(tuple(f"{name} {value}" for name, value in numbered if name == "toxic")))
    instances = [_size(str(value)) for name, value in numbered if name == "poisonous" and value]
    row.put(cells.K_POISONOUS, sum(instances))
    row.put(cells.K_INSTANCES, packed_instances(instances))
    row.put(cells.K_DELVE, int("delve" in names))
    row.put(cells.K_SIZED, int(face.power == "X"))
    row.put(cells.K_CREW, sum(_size(str(value)) for name, value in numbered if name == "crew"))


def _card_row(entry: DeckCard, tables: Rows, identity: str, setup: Setup) -> KindRow:
    """Return the row of one card."""
    row = KindRow(entry.key)
    number = tables.count_kinds()
    if entry.card is None:
        row.put(cells.K_BASE, number)
        for column in (cells.K_NEXT_MODE, cells.K_SPELL, cells.K_LAND_FACE):
            row.put(column, -1)
        row.sets |= {"spells", "idle"}
        return row
    face = entry.card.front
    useful = _does_something(entry, setup)
    is_spell = bool(_SPELL_TYPES & set(face.types))
    spells = spells_of(entry, setup) if is_spell else ()
    if not is_spell:
        entry = _unkicked(entry, setup)
    row.subtypes = _subtypes(face, entry.abilities)
    if setup.rules.planeswalker_uniqueness and "Planeswalker" in face.types:
        tables.subtypes(face.subtypes)
    _describe(row, face, entry.abilities, tables, number)
    if face.is_land:
        row.sets.add("lands")
    else:
        row.sets.add("spells")
    _add_abilities(row, face, entry.abilities, tables)
    add_mana(row, face, entry.abilities, tables, identity)
    if face.is_land:
        add_land(row, face, entry.abilities, tables)
    if spells:
        _add_spell(row, spells[0], tables, len(spells) > 1)
    _add_roles(row, face, entry, setup, useful)
    return row


# Abilities ----------------------------------------------------------------------------------------------------------


def _expanded(face: Face, abilities: tuple[Ability, ...]) -> list[Ability]:
    """Return abilities and keywords, the latter in other words, and the defense a battle enters with (310.4b)."""
    everything: list[Ability] = []
    if face.defense is not None:
        everything.append(ir.EntersWith("defense", ir.Amount(base=_size(face.defense))))
    for each in (*face.keywords, *abilities, *priced_mana(face, abilities)):
        if isinstance(each, ir.Ability) and not isinstance(each, ir.Keyword):
            everything.append(each)
        else:
            everything.extend(as_abilities(each) or ())  # type: ignore[arg-type]
    return everything


def _add_abilities(row: KindRow, face: Face, abilities: tuple[Ability, ...], tables: Rows) -> None:
    """Enter a face's abilities; parts that cannot be played are left out (coverage names them)."""
    attached = bool({"Equipment", "Aura"} & set(face.subtypes))
    triggers = 1 << int(codes.T_LOYALTY) if "Planeswalker" in face.types else 0
    first, replacements, statics = tables.abilities, tables.replacements, tables.statics
    entering: list[dict[int, int]] = []
    expanded = _expanded(face, abilities)
    for each in expanded:
        try:
            triggers |= _add_one(row, each, tables, attached, entering)
        except UnplayedError:
            continue
    row.put(cells.K_FIRST_ABILITY, first)
    row.put(cells.K_ABILITIES, tables.abilities - first)
    row.put(cells.K_TRIGGERS, triggers)
    row.put(cells.K_KEEN, int(attacks_without_power(expanded)))
    counted = toughness_counted_by(face, expanded) or gives_itself_up(face, expanded)
    row.put(cells.K_COUNTS, 0 if counted is None else encode_amount(counted, tables))
    row.put(cells.K_ROLES, _union(1 << role for role in row.roles))
    row.put(cells.K_REPLACE, replacements)
    row.put(cells.K_REPLACES, tables.replacements - replacements)
    row.put(cells.K_STATIC, statics)
    row.put(cells.K_STATICS, tables.statics - statics)
    if not face.is_land and (asked := life_asked(expanded)):
        row.put(cells.K_SPELL, tables.ability_row(asked))
    if entering:
        row.put(cells.K_ENTERS_WITH, tables.effect_rows(entering))
        row.put(cells.K_EXTRA, len(entering))


def _add_one(row: KindRow, each: Ability, tables: Rows, attached: bool, entering: list[dict[int, int]]) -> int:
    """Enter one ability; return the triggers it has, as a set."""
    if isinstance(each, ir.Static):
        check_static(each)
    match each:
        case ir.Triggered(in_graveyard=True):
            event, place = rises(each)
            row.put(cells.K_RISES, 1 + event)
            row.put(cells.K_RISES_TO, place)
            row.entered[-1] = each
            row.sets.add("risers")
        case ir.Triggered():
            entered = triggered_rows(each, tables, attached)
            row.enter(each, entered, tables)
            if each.events == ("enters",) and (theirs := from_theirs(each.effects)):
                row.theirs = entered[0][int(cells.A_FIRST)] + entered[0][int(cells.A_EFFECTS)] - theirs
            return _union(1 << one[int(cells.A_TRIGGER)] for one in entered)
        case ir.Chapter():
            row.put(cells.K_CHAPTERS, max(row.columns.get(int(cells.K_CHAPTERS), 0), *each.chapters))
            row.enter(each, chapter_rows(each, tables), tables)
            return 1 << int(codes.T_CHAPTER)
        case ir.Activated() if each.cost.discard_self or each.cost.exile_buried or each.in_graveyard:
            return 0
        case ir.Activated() if not (is_fetch(each) and row.columns[int(cells.K_TYPES)] & int(codes.LAND)):
            one = activated_row(each, tables)
            row.enter(each, [one], tables)
            row.roles.add(one[int(cells.A_ROLE)])
            pumps = 1 << int(codes.T_PUMPS) if one[int(cells.A_ROLE)] == int(cells.ROLE_PUMP) else 0
            return 1 << one[int(cells.A_TRIGGER)] | pumps
        case ir.Replacement():
            tables.replacement_row(replacement_row(each, tables))
        case ir.Static(what="no maximum hand size"):
            row.put(cells.K_NO_LIMIT, 1)
        case ir.Static(what="extra land"):
            row.put(cells.K_MORE_LANDS, row.columns.get(int(cells.K_MORE_LANDS), 0) + max(each.amount.base, 1))
        case ir.Static(what="costs less itself"):
            row.put(cells.K_LESS, tables.statics + 1)
            tables.static_row(static_row(each, tables))
        case ir.Static(what="cannot have counters"):
            tables.replacement_row(forbidden_row(each, tables))
        case ir.Limit():
            row.put(cells.K_LIMIT, each.most)
            row.put(cells.K_LIMIT_KIND, tables.kind(each.kind))
        case ir.Static():
            tables.static_row(static_row(each, tables))
        case ir.EntersWith():
            entering.append(enters_with_row(each, tables))
    return 0


def _union(sets: Iterable[int]) -> int:
    """Return the union of some sets."""
    total = 0
    for each in sets:
        total |= each
    return total


# Other faces --------------------------------------------------------------------------------------------------------


def _add_land_face(row: KindRow, entry: DeckCard, tables: Rows, rows: list[KindRow], identity: str) -> None:
    """Enter the land on the back of a card, which the card may be played as (712.8)."""
    if entry.card is None or entry.is_land or not entry.card.land_on_back or entry.card.layout != "modal":
        return
    face = entry.card.faces[1]
    back = KindRow(f"{entry.key} // {face.name}", is_card=False, subtypes=_subtypes(face, ()))
    _describe(back, face, (), tables, tables.count_kinds())
    add_mana(back, face, (), tables, identity)
    add_land(back, face, (), tables)
    row.put(cells.K_LAND_FACE, len(rows))
    row.sets.add("lands")
    rows.append(back)


def _add_back(row: KindRow, entry: DeckCard, tables: Rows, rows: list[KindRow], identity: str) -> None:
    """Enter the other face of a card that transforms, with what is written down of it (712.8)."""
    abilities = tuple(each.ability for each in entry.abilities if isinstance(each, ir.Back))
    if entry.card is None or len(entry.card.faces) == 1 or not (abilities or turns_over(entry.abilities)):
        return
    face = entry.card.faces[1]
    back = KindRow(f"{entry.key} // {face.name}", is_card=False, subtypes=_subtypes(face, ()))
    tables.count_kinds()
    _describe(back, face, abilities, tables, row.columns[int(cells.K_BASE)])
    back.put(cells.K_MANA_VALUE, row.columns[int(cells.K_MANA_VALUE)])
    _add_abilities(back, face, abilities, tables)
    add_mana(back, face, abilities, tables, identity)
    row.put(cells.K_BACK, len(rows))
    back.put(cells.K_BACK, row.columns[int(cells.K_BASE)])
    rows.append(back)


# Spells -------------------------------------------------------------------------------------------------------------


def _add_spell(row: KindRow, spell: ir.Spell, tables: Rows, others: bool) -> None:
    """Enter what a kind does when it resolves; ``others``: its card may be cast in other ways too."""
    try:
        does = spell_row(spell, tables)
    except UnplayedError:
        return
    row.cast_for(spell, does, tables)
    length, asked = sought(spell, others)
    if length:
        first = does[int(cells.A_FIRST)] + does[int(cells.A_EFFECTS)] - length
        row.put(cells.K_FINDS, first + 1 + (asked << int(cells.FINDS_PLACE)))
    counted = counted_by(spell)
    row.put(cells.K_COUNTS, 0 if counted is None else encode_amount(counted, tables))
    row.put(cells.K_BURIED, cells.AFTER.index(spell.after))
    if spell.cost:
        row.put(cells.K_COST, tables.cost(parse_mana(spell.cost), 0))
    poison = sum(e.amount.base for e in spell.effects if e.verb == "get" and e.kind == "poison" and harms(e))
    burn = sum(e.amount.base for e in spell.effects if e.verb in ("damage", "lose life") and harms(e))
    aims = int(any(e.receiver in _AIMED for e in spell.effects))
    row.put(cells.K_AS_SPELL, row.columns[int(cells.K_AS_SPELL)] & ~int(cells.AIMS) | aims)
    row.put(cells.K_POISON, poison)
    row.put(cells.K_BURN, burn)
    row.put(cells.K_PROLIFERATE, sum(e.amount.base for e in spell.effects if e.verb == "proliferate"))
    if any(grows_attackers(e) and e.condition.what == "in main phase" for e in spell.effects):
        row.sets.add("early")


def _show(row: KindRow, face: Face) -> None:
    """Enter what a spell shows of a face while it is cast."""
    row.put(cells.K_TYPES, _printed_types(face))
    row.put(cells.K_COLORS, color_bits(face.colors or "C"))
    row.put(cells.K_MANA_VALUE, face.mana_value)
    aims = row.columns[int(cells.K_AS_SPELL)] & int(cells.AIMS)
    row.put(cells.K_AS_SPELL, (face.cost.x if face.cost is not None else 0) << int(cells.XS_PLACE) | aims)


def _add_half(row: KindRow, entry: DeckCard, tables: Rows, rows: list[KindRow], setup: Setup) -> None:
    """Enter a split card as what both halves are together (709.4c), and the half that is cast first as its own kind."""
    if entry.card is None or entry.card.layout != "split":
        return
    row.put(cells.K_TYPES, _union(map(_printed_types, entry.card.faces)))
    row.put(cells.K_COLORS, color_bits(entry.card.colors or "C"))
    row.put(cells.K_MANA_VALUE, entry.card.mana_value)
    half = KindRow(f"{row.key} (half)", dict(row.columns), row.subtypes, is_card=False)
    tables.count_kinds()
    _show(half, half_cast(entry.card, next(iter(spells_of(entry, setup)), ir.Spell(()))))
    row.put(cells.K_AS_SPELL, row.columns[int(cells.K_AS_SPELL)] | (len(rows) + 1) << int(cells.HALF_PLACE))
    rows.append(half)


def _add_modes(row: KindRow, entry: DeckCard, tables: Rows, rows: list[KindRow], setup: Setup) -> None:
    """Enter the other ways to cast a card, each as a kind of its own, in a chain."""
    if entry.card is None:
        return
    spells = spells_of(entry, setup)
    if _SPELL_TYPES & set(entry.card.front.types):
        spells = spells[1:]
    last = row
    for spell in spells:
        last.put(cells.K_NEXT_MODE, len(rows))
        last = _add_mode(row, entry, spell, tables, rows)
        if is_pump(spell):
            last.sets = last.sets - {"passing"} | ({"grows"} if "mixed" in row.sets else set())
    _add_flashback(row, entry, tables, rows, setup)
    everything = (*entry.abilities, *_expanded(entry.card.front, ()))
    elsewhere = [each for each in everything if isinstance(each, ir.Activated) and not unplayed(each)]
    for column, price in ((cells.K_FLASHBACK, "exile_buried"), (cells.K_DISCARDED, "discard_self")):
        there = [each for each in elsewhere if getattr(each.cost, price)]
        useless = is_over_after_combat if price == "discard_self" else only_lends
        there = [each for each in there if not useless(each)]
        if there and not row.columns.get(int(column), 0):
            row.put(column, len(rows))
            _add_elsewhere(row, entry, there[0], tables, rows)
    _add_comeback(row, entry, [each for each in elsewhere if each.in_graveyard], tables, rows)


def _add_flashback(row: KindRow, entry: DeckCard, tables: Rows, rows: list[KindRow], setup: Setup) -> None:
    """Enter the first way to cast a card from the graveyard, unless it only makes attackers bigger, or is idle."""
    assert entry.card is not None
    flashbacks = [each for each in entry.abilities if isinstance(each, ir.Spell) and each.from_graveyard]
    of_spell = bool(_SPELL_TYPES & set(entry.card.front.types))
    if not flashbacks or not (is_worth_casting(flashbacks[0], setup) if of_spell else "idle" not in row.sets):
        return
    if "pumps" in row.sets and is_pump(flashbacks[0]):
        return
    row.put(cells.K_FLASHBACK, len(rows))
    mode = _add_mode(row, entry, flashbacks[0], tables, rows)
    mode.sets |= asked_for(flashbacks[:1]) if of_spell else row.sets & {"needs_creature"}
    mode.put(cells.K_BURIED, 1)
    mode.put(cells.K_EXILES, flashbacks[0].extra.exile_from_graveyard)
    if not of_spell:
        mode.put(cells.K_TYPES, row.columns[int(cells.K_TYPES)])


def _add_comeback(
    row: KindRow, entry: DeckCard, abilities: Sequence[ir.Activated], tables: Rows, rows: list[KindRow]
) -> None:
    """Enter the first ability that returns a card from the graveyard, if it has one."""
    if not abilities or row.columns.get(int(cells.K_FLASHBACK), 0):
        return
    row.put(cells.K_FLASHBACK, len(rows))
    mode = _add_mode(row, entry, ir.Spell((), abilities[0].cost.mana or "{0}"), tables, rows)
    ability, place = graveyard_row(abilities[0], tables)
    mode.cast_for(abilities[0], ability, tables)
    mode.put(cells.K_COMES_BACK, place + 1)
    mode.put(cells.K_UNCAST, 1)
    mode.put(cells.K_BURIED, 1)


def _add_elsewhere(row: KindRow, entry: DeckCard, each: ir.Activated, tables: Rows, rows: list[KindRow]) -> None:
    """Enter an ability of a card in the hand or the graveyard, with what triggers on discarding it for that."""
    assert entry.card is not None
    triggered = [a for a in entry.abilities if isinstance(a, ir.Triggered) and a.events == ("cycled",)]
    also = tuple(e for a in triggered for e in a.effects) if each.cost.discard_self else ()
    mode = _add_mode(row, entry, ir.Spell((*also, *each.effects), each.cost.mana or "{0}"), tables, rows)
    mode.cast_as = each
    mode.put(cells.K_UNCAST, 1)
    mode.put(cells.K_BURIED, 1)
    mode.put(cells.K_DISCARDED, 0)
    receivers = {effect.receiver for effect in as_aimed(each.effects)}
    if receivers and all("creature you control" in receiver for receiver in receivers):
        mode.sets.add("needs_creature")


@once_a_card
def _unkicked(entry: DeckCard, _setup: Setup) -> DeckCard:
    """Return a card as it is where it was not kicked."""
    return replace(entry, abilities=as_kicked(entry, 0))


def _add_kicked(row: KindRow, entry: DeckCard, tables: Rows, rows: list[KindRow], identity: str, setup: Setup) -> None:
    """Enter what a permanent card is when it is kicked, as kinds of their own, the dearest first in the chain."""
    if entry.card is None or entry.is_land or _SPELL_TYPES & set(entry.card.front.types):
        return
    face = entry.card.front
    price, most = kicker_cost(face, entry.abilities)[0], _most_kicks(entry, setup)
    base, before = row.columns[int(cells.K_BASE)], row
    for times in range(most, 0, -1):
        abilities = as_kicked(entry, times)
        mode = KindRow(row.key, subtypes=row.subtypes, is_card=False)
        tables.count_kinds()
        _describe(mode, face, abilities, tables, base)
        mode.put(cells.K_COST, tables.cost(ManaCost.parse(face.mana_cost + price * times), 0))
        _add_abilities(mode, face, abilities, tables)
        add_mana(mode, face, abilities, tables, identity)
        mode.put(cells.K_ROLE, row.columns.get(int(cells.K_ROLE), 0))
        mode.sets = {name for name in ("after", "slow") if name in row.sets} | (row.sets & {"commanders"} and {"slow"})
        before.put(cells.K_KICKED if before is row else cells.K_NEXT_MODE, len(rows))
        mode.put(cells.K_NEXT_MODE, base)
        rows.append(mode)
        before = mode


def _add_mode(row: KindRow, entry: DeckCard, spell: ir.Spell, tables: Rows, rows: list[KindRow]) -> KindRow:
    """Enter another way to cast a card."""
    assert entry.card is not None
    mode = KindRow(f"{row.key} (another way)", dict(row.columns), row.subtypes, set(), is_card=False)
    spell_types = row.columns[int(cells.K_TYPES)] & int(codes.INSTANT | codes.SORCERY)
    mode.put(cells.K_TYPES, row.columns[int(cells.K_TYPES)] if spell_types else int(codes.SORCERY))
    if entry.card.layout == "split":
        _show(mode, half_cast(entry.card, spell))
    mode.put(cells.K_COST, tables.cost(entry.card.front.cost or ManaCost.parse(""), 0))
    mode.put(cells.K_NEXT_MODE, -1)
    mode.put(cells.K_FLASHBACK, 0)
    mode.put(cells.K_SPELL, -1)
    mode.put(cells.K_FINDS, 0)
    tables.count_kinds()
    _add_spell(mode, spell, tables, True)
    mode.sets = {name for name in ("after", "slow") if name in row.sets}
    if helps_in_combat_alone(spell):
        mode.sets.add("passing")
    rows.append(mode)
    return mode


# Roles --------------------------------------------------------------------------------------------------------------


def _all_effects(entry: DeckCard) -> list[Effect]:
    """Return every effect of a card."""
    effects: list[Effect] = []
    for each in entry.abilities:
        if isinstance(each, ir.Triggered | ir.Chapter | ir.Activated | ir.Spell):
            effects.extend(as_aimed(each.effects))
    return effects


@once_a_card
def _does_something(entry: DeckCard, setup: Setup) -> bool:
    """Tell whether a permanent card touches the clock by an ability, kicked or not, or by what a keyword means."""
    assert entry.card is not None
    face = entry.card.front
    abilities = as_kicked(entry, int(_most_kicks(entry, setup) > 0))
    if "Creature" in face.types and any(isinstance(each, ir.EntersWith) for each in _expanded(face, abilities)):
        return True
    effects = _all_effects(replace(entry, abilities=_judged(face, abilities)))
    return any(helps(effect, setup) for effect in effects if effect.verb != "attach")


@once_a_card
def _most_kicks(entry: DeckCard, setup: Setup) -> int:
    """Return how often a permanent card is kicked at most: never where that adds nothing for you that is played."""
    assert entry.card is not None
    face = entry.card.front
    most = kicker_cost(face, entry.abilities)[1]
    kicked, printed = (_judged(face, as_kicked(entry, times)) if most else () for times in (1, 0))
    return most if is_worth_kicking(kicked, printed, setup) else 0


def _judged(face: Face, abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """Return the abilities of a permanent that are played and used, with what they do to creatures of your own."""
    return tuple(map(to_own_creature, filter(_is_used, _expanded(face, abilities))))


@once_a_card
def _only_at_theirs(entry: DeckCard, setup: Setup) -> bool:
    """Tell whether all that a permanent does for the clock is what it does to creatures of opponents as it enters."""
    others = (each for each in entry.abilities if not (isinstance(each, ir.Triggered) and each.events == ("enters",)))
    entering = (each for each in entry.abilities if isinstance(each, ir.Triggered) and each.events == ("enters",))
    effects = _all_effects(replace(entry, abilities=tuple(filter(_is_used, others))))
    return all(from_theirs(each.effects) for each in entering) and not any(helps(e, setup) for e in effects)


def _is_used(each: Ability) -> bool:
    """Tell whether an ability of a permanent is played, and not one that the pilot never activates."""
    if not isinstance(each, ir.Activated) or each.cost.loyalty is not None or each.in_graveyard:
        return not unplayed(each)
    elsewhere = each.cost.discard_self or each.cost.exile_buried
    return not unplayed(each) and (elsewhere or role_of(each) != int(cells.ROLE_NEVER))


def _add_roles(row: KindRow, face: Face, entry: DeckCard, setup: Setup, useful: bool) -> None:
    """Enter a card into the sets that say what it is for; ``useful``: a permanent does something."""
    effects = _all_effects(entry)
    is_spell = bool(_SPELL_TYPES & set(face.types))
    if is_spell:
        _add_spell_roles(row, entry, setup)
    else:
        lasting = _add_permanent_roles(row, face, useful)
        if not lasting and row.theirs >= 0 and _only_at_theirs(entry, setup):
            row.put(cells.K_FINDS, row.theirs + 1 + int(cells.FINDS_LOOK << cells.FINDS_PLACE))
    entering = [e for each in entry.abilities if isinstance(each, ir.Triggered) for e in each.effects]
    hasty = bool(row.columns[int(cells.K_KEYWORDS)] & int(codes.HASTE))
    late = ("proliferate",) if hasty else ("proliferate", "flicker")
    if any(effect.verb in late for effect in (effects if is_spell else entering)):
        row.sets.add("after")
    if not hasty and "passing" not in row.sets and asks_about_combat(_expanded(face, entry.abilities)):
        row.sets.add("after")
    if (not face.is_land and face.cost is None) or dies_at_once(face, _expanded(face, entry.abilities)):
        row.sets.add("idle")  # what has no mana cost cannot be cast (118.6)
    if "Legendary" in face.supertypes:
        row.sets.add("legends")
    if _is_threat(row, face, entry, effects):
        row.sets.add("threats")


def _add_spell_roles(row: KindRow, entry: DeckCard, setup: Setup) -> None:
    """Enter an instant or sorcery into its sets."""
    spells = spells_of(entry, setup)
    if not any(is_worth_casting(spell, setup) for spell in spells) or row.columns.get(int(cells.K_SPELL), -1) < 0:
        row.sets.add("idle")
        return
    row.sets |= ways_it_helps(spells)
    if "pumps" in row.sets:
        return
    columns = row.columns
    if columns.get(int(cells.K_POISON)) or columns.get(int(cells.K_BURN)) or columns.get(int(cells.K_PROLIFERATE)):
        row.sets.add("finishers")
    row.sets |= asked_for(spells)


def _goes_on_creatures(face: Face) -> bool:
    """Tell whether an Aura may enchant a creature (303.4a); one whose facts do not say what may."""
    hosts = [str(each.value or "creature") for each in face.keywords if each.name.lower() == "enchant"]
    types = [host.split()[0] for host in hosts if host[:1].isupper()]
    named = any(word in host for host in hosts for word in ("creature", "permanent", "Vehicle"))
    return not hosts or named or any(word not in OF_NO_CREATURE for word in types)


def _add_permanent_roles(row: KindRow, face: Face, useful: bool) -> bool:
    """Enter a permanent card into its sets; tell whether it does something by being there, or could attack."""
    if "Aura" in face.subtypes and _goes_on_creatures(face):
        row.put(cells.K_ROLE, int(cells.ROLE_AURA))
        row.put(cells.K_AS_SPELL, row.columns[int(cells.K_AS_SPELL)] | int(cells.AIMS))
        row.sets.add("needs_creature")
    columns = row.columns
    effects = (cells.K_STATICS, cells.K_REPLACES, cells.K_UNITS, cells.K_MORE_LANDS, cells.K_NO_LIMIT)
    lasting = any(columns.get(int(column), 0) for column in effects)
    lasting = lasting or columns.get(int(cells.K_EXTRA), 0) > int(face.defense is not None)
    body = ("Creature" in face.types or columns[int(cells.K_CREW)] > 0) and columns[int(cells.K_POWER)] > 0
    lasting |= bool(columns[int(cells.K_KEYWORDS)] & int(codes.EXALTED)) or int(cells.ROLE_MANA) in row.roles
    if not (useful or lasting or body):
        row.sets.add("idle")
    return lasting or body


def _is_threat(row: KindRow, face: Face, entry: DeckCard, effects: list[Effect]) -> bool:
    """Tell whether a card can make an opponent lose."""
    if "Creature" in face.types and row.columns.get(int(cells.K_POWER), 0) > 0:
        return not row.columns.get(int(cells.K_UNITS), 0) or "infect" in {k.name for k in face.keywords}
    return any(harms(effect) or effect.verb in ("create", "animate", "amass") for effect in effects)
