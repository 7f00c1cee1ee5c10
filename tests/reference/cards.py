"""The cards of the decks that are compared, from their printed text."""

from typing import TYPE_CHECKING

from reference.objects import (
    Activated,
    Card,
    CounterChange,
    Effect,
    Event,
    Permanent,
    Spell,
    Static,
    Triggered,
)

if TYPE_CHECKING:
    from reference.game import Game

INFECT = frozenset(["infect"])
FLYING = frozenset(["flying"])


# What cards do ----------------------------------------------------------------------------------------------------


def grow(power: int, toughness: int, keywords: frozenset[str] = frozenset()) -> Effect:
    """Return the effect that a creature of the pilot's choice gets bigger until end of turn."""

    def do(game: "Game", source: Permanent | None, event: Event) -> None:
        others = [each for each in game.pilot.own_creatures() if each is not source]
        for creature in game.pilot.best(others):
            swell(creature, power, toughness, keywords)
            game.rules.happens(Event("becomes target", creature))

    return do


def swell(creature: Permanent, power: int, toughness: int, keywords: frozenset[str] = frozenset()) -> None:
    """Make a creature bigger until end of turn."""
    creature.more_power += power
    creature.more_toughness += toughness
    creature.more_keywords |= keywords


def pump(name: str, cost: str, power: int, toughness: int, keywords: frozenset[str] = frozenset()) -> Card:
    """Return an instant that makes a creature bigger."""
    spell = Spell(grow(power, toughness, keywords), (("pump", power),), grows=lambda game: power)
    return Card(name, cost, "Instant", abilities=(spell,))


def proliferate(game: "Game", source: Permanent | None, event: Event) -> None:
    """Proliferate."""
    game.rules.proliferate()


def twice(effect: Effect) -> Effect:
    """Return an effect that happens twice."""

    def do(game: "Game", source: Permanent | None, event: Event) -> None:
        effect(game, source, event)
        effect(game, source, event)

    return do


def draw(number: int) -> Effect:
    """Return the effect that draws cards."""
    return lambda game, source, event: game.rules.draw(number)


def both(first: Effect, second: Effect) -> Effect:
    """Return one effect and then another, unless the first ends the game."""

    def do(game: "Game", source: Permanent | None, event: Event) -> None:
        first(game, source, event)
        if not game.over:
            second(game, source, event)

    return do


def give_opponents(kind: str, number: int) -> Effect:
    """Return the effect that each opponent gets counters."""

    def do(game: "Game", source: Permanent | None, event: Event) -> None:
        for seat in game.opponents():
            game.rules.give(seat, kind, number)

    return do


def give_nearest(kind: str, number: int) -> Effect:
    """Return the effect that the opponent nearest to losing gets counters."""

    def do(game: "Game", source: Permanent | None, event: Event) -> None:
        seat = game.pilot.nearest()
        if seat is not None:
            game.rules.give(seat, kind, number)

    return do


def give_everybody(kind: str, number: int) -> Effect:
    """Return the effect that each player gets counters."""

    def do(game: "Game", source: Permanent | None, event: Event) -> None:
        for seat in [0, *game.opponents()]:
            game.rules.give(seat, kind, number)

    return do


def give_that_player(kind: str, number: int) -> Effect:
    """Return the effect that the player dealt damage gets counters."""

    def do(game: "Game", source: Permanent | None, event: Event) -> None:
        if not game.players[event.player].lost:
            game.rules.give(event.player, kind, number)

    return do


def create(token: Card, number: int = 1) -> Effect:
    """Return the effect that creates tokens."""

    def do(game: "Game", source: Permanent | None, event: Event) -> None:
        for _ in range(number):
            game.rules.enters(token, token=True)

    return do


def look(number: int) -> Effect:
    """Return the effect that looks at the top cards, takes the most important and puts the rest on the bottom."""

    def do(game: "Game", source: Permanent | None, event: Event) -> None:
        taken = [game.library.take_top() for _ in range(number)]
        seen = [card for card in taken if card is not None]
        best = min(seen, key=game.order.index, default=None)
        if best is not None:
            seen.remove(best)
            game.hand.append(best)
        for card in seen:
            game.library.put_on_bottom(card)

    return do


def search(types: str, subtypes: frozenset[str], onto_battlefield: bool) -> Effect:
    """Return the effect that searches for a land, to the battlefield tapped or to the hand."""

    def fits(card: Card) -> bool:
        return card.is_a(types) and (not subtypes or bool(subtypes & set(card.subtypes.split())))

    def do(game: "Game", source: Permanent | None, event: Event) -> None:
        found = game.library.most_wanted(lambda card: -game.order.index(card) if fits(card) else None)
        if found is not None:
            game.library.take(found)
            if onto_battlefield:
                game.rules.land_enters(found, untapped=False)
            else:
                game.hand.append(found)
        game.library.shuffle()

    return do


def put_on_self(number: int) -> Effect:
    """Return the effect that puts +1/+1 counters on the source."""

    def do(game: "Game", source: Permanent | None, event: Event) -> None:
        assert source is not None
        game.rules.put(source, "+1/+1", number)

    return do


def animate(power: int, toughness: int, keywords: frozenset[str]) -> Effect:
    """Return the effect that makes the source a creature until end of turn."""

    def do(game: "Game", source: Permanent | None, event: Event) -> None:
        assert source is not None
        source.body = (power, toughness)
        source.more_keywords |= keywords

    return do


def gain(number: int) -> Effect:
    """Return the effect that gains life."""
    return lambda game, source, event: game.rules.gain_life(0, number)


def creature_of_yours(game: "Game", source: Permanent, event: Event) -> bool:
    """Tell whether the event is about a creature of the deck."""
    subject = event.subject
    return isinstance(subject, Permanent) and subject.controller == 0 and subject.is_creature


def other_creature_of_yours(game: "Game", source: Permanent, event: Event) -> bool:
    """Tell whether the event is about another creature of the deck."""
    return creature_of_yours(game, source, event) and event.subject is not source


def other_toxic_creature(game: "Game", source: Permanent, event: Event) -> bool:
    """Tell whether the event is about another creature with toxic."""
    return (
        other_creature_of_yours(game, source, event)
        and isinstance(event.subject, Permanent)
        and event.subject.card.toxic > 0
    )


# Infect -----------------------------------------------------------------------------------------------------------


def _landfall_pump(game: "Game") -> int:
    return 4 if game.landfalls else 2


def _groundswell(game: "Game", source: Permanent | None, event: Event) -> None:
    grow(_landfall_pump(game), _landfall_pump(game))(game, source, event)


def _main_phase_pump(game: "Game") -> int:
    return 4 if game.in_main_phase else 2


def _might(game: "Game", source: Permanent | None, event: Event) -> None:
    grow(_main_phase_pump(game), _main_phase_pump(game))(game, source, event)


def _swell_self(game: "Game", source: Permanent | None, event: Event) -> None:
    assert source is not None
    swell(source, 2, 2)


def _return_rancor(game: "Game", source: Permanent | None, event: Event) -> None:
    game.graveyard.remove(RANCOR)
    game.hand.append(RANCOR)


GLISTENER_ELF = Card("Glistener Elf", "{G}", "Creature", "Phyrexian Elf Warrior", 1, 1, INFECT)
BLIGHTED_AGENT = Card("Blighted Agent", "{1}{U}", "Creature", "", 1, 1, INFECT | {"unblockable"})
ICHORCLAW_MYR = Card(
    "Ichorclaw Myr", "{2}", "Artifact Creature", "Phyrexian Myr", 1, 1, INFECT,
    abilities=(Triggered(("blocked",), _swell_self, (("pump", 2),)),),
)  # fmt: skip
NOBLE_HIERARCH = Card(
    "Noble Hierarch", "{G}", "Creature", "Human Druid", 0, 1, frozenset(["exalted"]), makes="WUG"
)  # fmt: skip
MIGHT_OF_OLD_KROSA = Card(
    "Might of Old Krosa", "{G}", "Instant",
    abilities=(Spell(_might, (("pump", 4), ("pump", 2)), grows=_main_phase_pump, early=True),),
)  # fmt: skip
MUTAGENIC_GROWTH = pump("Mutagenic Growth", "{G/P}", 2, 2)
VINES_OF_VASTWOOD = Card(
    "Vines of Vastwood", "{G}", "Instant",
    abilities=(Spell(grow(4, 4), (("pump", 4),), cost="{G}{G}", grows=lambda game: 4),),
)  # fmt: skip
GROUNDSWELL = Card(
    "Groundswell", "{G}", "Instant", abilities=(Spell(_groundswell, (("pump", 4), ("pump", 2)), grows=_landfall_pump),)
)
GIANT_GROWTH = pump("Giant Growth", "{G}", 3, 3)
RANCOR = Card(
    "Rancor", "{G}", "Enchantment", "Aura",
    abilities=(
        Static(lambda game, source, reached: source.host is reached, power=2, keywords=frozenset(["trample"])),
        Triggered(("dies",), _return_rancor, (("return", 1),)),
    ),
)  # fmt: skip
INKMOTH_NEXUS = Card(
    "Inkmoth Nexus", "", "Land", makes="C", threat=True,
    abilities=(Activated("{1}", animate(1, 1, INFECT | FLYING), (("animate", 1),), "animate"),),
)  # fmt: skip
MISTY_RAINFOREST = Card("Misty Rainforest", "", "Land", finds=("Forest", "Island"))
BREEDING_POOL = Card("Breeding Pool", "", "Land", "Forest Island", makes="UG", life_to_untap=2)

# Basic lands

PLAINS = Card("Plains", "", "Basic Land", "Plains", makes="W")
ISLAND = Card("Island", "", "Basic Land", "Island", makes="U")
SWAMP = Card("Swamp", "", "Basic Land", "Swamp", makes="B")
FOREST = Card("Forest", "", "Basic Land", "Forest", makes="G")

# Toxic and proliferate --------------------------------------------------------------------------------------------


def _at_most_two_lands(game: "Game") -> bool:
    return game.lands_in_play() <= 2


def _never(game: "Game") -> bool:
    return False


def _raise_toxic(game: "Game", source: Permanent | None, event: Event) -> None:
    others = [each for each in game.pilot.own_creatures() if each is not source and each.card.toxic]
    for creature in game.pilot.best(others):
        swell(creature, 1, 1, FLYING)
        game.rules.happens(Event("becomes target", creature))


def _help_attacker(game: "Game", source: Permanent | None, event: Event) -> None:
    assert isinstance(event.subject, Permanent)
    if not event.subject.dead:
        swell(event.subject, 1, 1)


MITE = Card("Phyrexian Mite", "", "Artifact Creature", "Phyrexian Mite", 1, 1, toxic=1)
CRAWLING_CHORUS = Card(
    "Crawling Chorus", "{W}", "Creature", "Phyrexian Human", 1, 1, toxic=1,
    abilities=(Triggered(("dies",), create(MITE), (("create", 1),)),),
)  # fmt: skip
JAWBONE_DUELIST = Card(
    "Jawbone Duelist", "{1}{W}", "Creature", "", 1, 1, frozenset(["double strike"]), toxic=1
)  # fmt: skip
ANNEX_SENTRY = Card("Annex Sentry", "{2}{W}", "Artifact Creature", "", 1, 4, toxic=1)
FLENSING_RAPTOR = Card(
    "Flensing Raptor", "{2}{W}", "Creature", "", 2, 2, FLYING, toxic=1,
    abilities=(Triggered(("enters",), _raise_toxic, (("pump", 1),)),),
)  # fmt: skip
BASILICA_SHEPHERD = Card(
    "Basilica Shepherd", "{3}{W}{W}", "Creature", "", 3, 3, FLYING,
    abilities=(Triggered(("enters",), create(MITE, 2), (("create", 2),)),),
)  # fmt: skip
BLOATED_CONTAMINATOR = Card(
    "Bloated Contaminator", "{2}{G}", "Creature", "", 4, 4, frozenset(["trample"]), toxic=1,
    abilities=(Triggered(("combat damage to a player",), proliferate, (("proliferate", 1),)),),
)  # fmt: skip
SLAUGHTER_SINGER = Card(
    "Slaughter Singer", "{G}{W}", "Creature", "", 2, 2, toxic=2,
    abilities=(Triggered(("another attacks",), _help_attacker, (("pump", 1),), other_toxic_creature),),
)  # fmt: skip
VENERATED_ROTPRIEST = Card(
    "Venerated Rotpriest", "{G}", "Creature", "", 1, 2, toxic=1,
    abilities=(
        Triggered(("becomes target",), give_nearest("poison", 1), (("get", 1),), about=creature_of_yours),
    ),
)  # fmt: skip
EVOLUTION_SAGE = Card(
    "Evolution Sage", "{2}{G}", "Creature", "", 3, 2,
    abilities=(Triggered(("landfall",), proliferate, (("proliferate", 1),)),),
)  # fmt: skip
EXPERIMENTAL_AUGURY = Card(
    "Experimental Augury", "{1}{U}", "Instant",
    abilities=(Spell(both(look(3), proliferate), (("look", 3), ("proliferate", 1)), proliferates=1),),
)  # fmt: skip
PROLOGUE_TO_PHYRESIS = Card(
    "Prologue to Phyresis", "{1}{U}", "Instant", threat=True,
    abilities=(Spell(both(give_opponents("poison", 1), draw(1)), (("get", 1), ("draw", 1)), poison=1),),
)  # fmt: skip
STEADY_PROGRESS = Card(
    "Steady Progress", "{2}{U}", "Instant",
    abilities=(Spell(both(proliferate, draw(1)), (("proliferate", 1), ("draw", 1)), proliferates=1),),
)  # fmt: skip
TEZZERETS_GAMBIT = Card(
    "Tezzeret's Gambit", "{3}{U/P}", "Sorcery",
    abilities=(Spell(both(draw(2), proliferate), (("draw", 2), ("proliferate", 1)), proliferates=1),),
)  # fmt: skip
INFECTIOUS_BITE = Card(
    "Infectious Bite", "{1}{G}", "Instant", threat=True,
    abilities=(Spell(give_opponents("poison", 1), (("get", 1),), poison=1),),
)  # fmt: skip
MUTATIONAL_ADVANTAGE = Card(
    "Mutational Advantage", "{1}{G}{U}", "Instant", only_proliferates=True,
    abilities=(Spell(proliferate, (("proliferate", 1),), proliferates=1),),
)  # fmt: skip
KARNS_BASTION = Card(
    "Karn's Bastion", "", "Land", makes="C",
    abilities=(Activated("{4}", proliferate, (("proliferate", 1),), "after", taps=True),),
)  # fmt: skip
SEACHROME_COAST = Card("Seachrome Coast", "", "Land", makes="WU", untapped=_at_most_two_lands)
TRANQUIL_COVE = Card(
    "Tranquil Cove", "", "Land", makes="WU", untapped=_never, abilities=(Triggered(("enters",), gain(1), ()),)
)
RAZORVERGE_THICKET = Card("Razorverge Thicket", "", "Land", makes="WG", untapped=_at_most_two_lands)
BLOSSOMING_SANDS = Card(
    "Blossoming Sands", "", "Land", makes="WG", untapped=_never, abilities=(Triggered(("enters",), gain(1), ()),)
)

# Radiation, led by a commander ------------------------------------------------------------------------------------


def _grow_the_best(game: "Game", source: Permanent | None, event: Event) -> None:
    for creature in game.pilot.best(game.pilot.own_creatures(), event.number):
        game.rules.put(creature, "+1/+1", 1)
        game.rules.happens(Event("becomes target", creature))


def _proliferate_or_irradiate(game: "Game", source: Permanent | None, event: Event) -> None:
    if game.players[event.player].rad > 0:
        game.rules.proliferate()
    else:
        give_that_player("rad", 2)(game, source, event)


def _rads_for_power(game: "Game", source: Permanent | None, event: Event) -> None:
    assert source is not None
    give_opponents("rad", game.rules.power(source))(game, source, event)


def _draw_for_opponents(game: "Game", source: Permanent | None, event: Event) -> None:
    for seat in game.opponents():
        game.rules.opponent_draws(seat)
    game.rules.draw(len(game.opponents()))


def _gain_for_milled(game: "Game", source: Permanent | None, event: Event) -> None:
    game.rules.gain_life(0, event.number)


def _two_basics(game: "Game") -> bool:
    return sum(each.card.is_a("Basic") for each in game.lands) >= 2


def _nontoken_creature(game: "Game", source: Permanent, event: Event) -> bool:
    subject = event.subject
    return other_creature_of_yours(game, source, event) and isinstance(subject, Permanent) and not subject.token


def _of_artifact_or_creature(game: "Game", receiver: Permanent | int, kind: str) -> bool:
    if not isinstance(receiver, Permanent):
        return False
    return receiver.controller == 0 and (receiver.is_creature or receiver.card.is_a("Artifact"))


def _of_creature(game: "Game", receiver: Permanent | int, kind: str) -> bool:
    return kind == "+1/+1" and isinstance(receiver, Permanent) and receiver.controller == 0 and receiver.is_creature


MOTHMAN = Card(
    "The Wise Mothman", "{1}{B}{G}{U}", "Legendary Creature", "Insect Mutant", 3, 3, FLYING,
    abilities=(
        Triggered(("enters", "attacks"), give_everybody("rad", 1), (("get", 1),)),
        Triggered(("cards milled",), _grow_the_best, (("put", 1),)),
    ),
)  # fmt: skip
VEXING_RADGULL = Card(
    "Vexing Radgull", "{1}{U}", "Creature", "", 1, 2, FLYING,
    abilities=(
        Triggered(("combat damage to a player",), _proliferate_or_irradiate, (("proliferate", 1), ("get", 2))),
    ),
)  # fmt: skip
FERAL_GHOUL = Card(
    "Feral Ghoul", "{2}{B}", "Creature", "Zombie Mutant", 2, 2, frozenset(["menace"]),
    abilities=(
        Triggered(("another dies",), put_on_self(1), (("put", 1),), other_creature_of_yours),
        Triggered(("dies",), _rads_for_power, (("get", 0),)),
    ),
)  # fmt: skip
GLOWING_ONE = Card(
    "Glowing One", "{2}{G}", "Creature", "Zombie Mutant", 2, 2, frozenset(["deathtouch"]),
    abilities=(
        Triggered(("combat damage to a player",), give_that_player("rad", 4), (("get", 4),)),
        Triggered(("cards milled",), _gain_for_milled, (("gain life", 0),)),
    ),
)  # fmt: skip
MIRELURK_QUEEN = Card(
    "Mirelurk Queen", "{4}{U}", "Creature", "", 4, 4, frozenset(["vigilance"]),
    abilities=(
        Triggered(("enters",), give_nearest("rad", 2), (("get", 2),)),
        Triggered(
            ("cards milled",), both(draw(1), put_on_self(1)), (("draw", 1), ("put", 1)), once_each_turn=True
        ),
    ),
)  # fmt: skip
WINDING_CONSTRICTOR = Card(
    "Winding Constrictor", "{B}{G}", "Creature", "Snake", 2, 3,
    abilities=(
        CounterChange(_of_artifact_or_creature, lambda number: number + 1),
        CounterChange(lambda game, receiver, kind: receiver == 0, lambda number: number + 1),
    ),
)  # fmt: skip
CORPSEJACK_MENACE = Card(
    "Corpsejack Menace", "{2}{B}{G}", "Creature", "Fungus", 4, 4,
    abilities=(CounterChange(_of_creature, lambda number: 2 * number),),
)  # fmt: skip
AGENT_FRANK_HORRIGAN = Card(
    "Agent Frank Horrigan", "{5}{B}{G}", "Legendary Creature", "Mutant Warrior", 8, 6, frozenset(["trample"]),
    abilities=(
        Static(lambda game, source, reached: reached is source and bool(source.attacks)),
        Triggered(("enters", "attacks"), twice(proliferate), (("proliferate", 2),)),
    ),
)  # fmt: skip
INEXORABLE_TIDE = Card(
    "Inexorable Tide", "{3}{U}{U}", "Enchantment",
    abilities=(Triggered(("you cast",), proliferate, (("proliferate", 1),)),),
)  # fmt: skip
STRUGGLE_FOR_PROJECT_PURITY = Card(
    "Struggle for Project Purity", "{3}{U}", "Enchantment",
    abilities=(Triggered(("your upkeep",), _draw_for_opponents, (("draw", 1), ("draw", 0))),),
)  # fmt: skip
GUARDIAN_PROJECT = Card(
    "Guardian Project", "{3}{G}", "Enchantment",
    abilities=(Triggered(("another enters",), draw(1), (("draw", 1),), _nontoken_creature),),
)  # fmt: skip
ARCANE_SIGNET = Card("Arcane Signet", "{2}", "Artifact", makes="WUBRG")
RAMPANT_GROWTH = Card(
    "Rampant Growth", "{1}{G}", "Sorcery",
    abilities=(Spell(search("Basic", frozenset(), onto_battlefield=True), (("search", 1),)),),
)  # fmt: skip
CULTIVATE = Card(
    "Cultivate", "{2}{G}", "Sorcery",
    abilities=(
        Spell(
            both(search("Basic", frozenset(), onto_battlefield=True), search("Basic", frozenset(), False)),
            (("search", 1), ("search", 1)),
        ),
    ),
)  # fmt: skip
FARSEEK = Card(
    "Farseek", "{1}{G}", "Sorcery",
    abilities=(
        Spell(search("Land", frozenset(["Plains", "Island", "Swamp", "Mountain"]), True), (("search", 1),)),
    ),
)  # fmt: skip
COMMAND_TOWER = Card("Command Tower", "", "Land", makes="UBG")
OPULENT_PALACE = Card("Opulent Palace", "", "Land", makes="UBG", untapped=_never)
SUNKEN_HOLLOW = Card("Sunken Hollow", "", "Land", "Island Swamp", makes="UB", untapped=_two_basics)

# Creatures in combat ----------------------------------------------------------------------------------------------


def _forest_or_plains(game: "Game") -> bool:
    types = {kind for each in game.lands for kind in each.card.subtypes.split()}
    return bool(types & {"Forest", "Plains"})


LLANOWAR_ELVES = Card("Llanowar Elves", "{G}", "Creature", "Elf Druid", 1, 1, makes="G")
GARRUKS_COMPANION = Card("Garruk's Companion", "{G}{G}", "Creature", "Beast", 3, 2, frozenset(["trample"]))
DEADLY_RECLUSE = Card("Deadly Recluse", "{1}{G}", "Creature", "", 1, 2, frozenset(["reach", "deathtouch"]))
ELVISH_VISIONARY = Card(
    "Elvish Visionary", "{1}{G}", "Creature", "", 1, 1,
    abilities=(Triggered(("enters",), draw(1), (("draw", 1),)),),
)  # fmt: skip
HEALERS_HAWK = Card("Healer's Hawk", "{W}", "Creature", "Bird", 1, 1, FLYING | {"lifelink"})
FENCING_ACE = Card("Fencing Ace", "{1}{W}", "Creature", "", 1, 1, frozenset(["double strike"]))
KNIGHT_OF_MEADOWGRAIN = Card(
    "Knight of Meadowgrain", "{W}{W}", "Creature", "", 2, 2, frozenset(["first strike", "lifelink"])
)  # fmt: skip
SERRA_ANGEL = Card("Serra Angel", "{3}{W}{W}", "Creature", "Angel", 4, 4, FLYING | {"vigilance"})
COLOSSAL_DREADMAW = Card("Colossal Dreadmaw", "{4}{G}{G}", "Creature", "", 6, 6, frozenset(["trample"]))
ISAMARU = Card("Isamaru, Hound of Konda", "{W}", "Legendary Creature", "Dog", 2, 2)
JASMINE_BOREAL = Card("Jasmine Boreal", "{3}{G}{W}", "Legendary Creature", "Human", 4, 5)
YARGLE_AND_MULTANI = Card("Yargle and Multani", "{3}{B}{B}{G}", "Legendary Creature", "Frog Spirit Elemental", 18, 6)
TEMPLE_GARDEN = Card("Temple Garden", "", "Land", "Forest Plains", makes="WG", life_to_untap=2)
SUNPETAL_GROVE = Card("Sunpetal Grove", "", "Land", makes="WG", untapped=_forest_or_plains)
CANOPY_VISTA = Card("Canopy Vista", "", "Land", "Forest Plains", makes="WG", untapped=_two_basics)


def blocker(power: int, toughness: int, *keywords: str) -> Card:
    """Return a creature that opponents block with."""
    return Card("a blocker", "", "Creature", "", power, toughness, frozenset(keywords))
