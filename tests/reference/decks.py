"""The decks that are compared, and the setups they are played under."""

from dataclasses import dataclass, field

from reference import cards as c
from reference.game import Game, Setup
from reference.objects import Card

Deck = dict[Card, int]

INFECT: Deck = {
    c.GLISTENER_ELF: 4, c.BLIGHTED_AGENT: 4, c.VENERATED_ROTPRIEST: 3, c.ICHORCLAW_MYR: 3,
    c.NOBLE_HIERARCH: 4, c.MIGHT_OF_OLD_KROSA: 4,
    c.MUTAGENIC_GROWTH: 4, c.VINES_OF_VASTWOOD: 4, c.GROUNDSWELL: 4, c.GIANT_GROWTH: 2, c.RANCOR: 3,
    c.INKMOTH_NEXUS: 4, c.MISTY_RAINFOREST: 5, c.BREEDING_POOL: 4, c.FOREST: 5, c.ISLAND: 2, c.TEZZERETS_GAMBIT: 4,
}  # fmt: skip
TOXIC: Deck = {
    c.CRAWLING_CHORUS: 4, c.JAWBONE_DUELIST: 4, c.ANNEX_SENTRY: 4, c.FLENSING_RAPTOR: 4, c.BASILICA_SHEPHERD: 2,
    c.EXPERIMENTAL_AUGURY: 4, c.PROLOGUE_TO_PHYRESIS: 4, c.STEADY_PROGRESS: 3, c.TEZZERETS_GAMBIT: 4,
    c.SEACHROME_COAST: 4, c.TRANQUIL_COVE: 6, c.KARNS_BASTION: 2, c.PLAINS: 9, c.ISLAND: 6,
}  # fmt: skip
TOXIC_GREEN: Deck = {
    c.CRAWLING_CHORUS: 4, c.JAWBONE_DUELIST: 4, c.SLAUGHTER_SINGER: 4, c.BLOATED_CONTAMINATOR: 4,
    c.EVOLUTION_SAGE: 4, c.VENERATED_ROTPRIEST: 3, c.FLENSING_RAPTOR: 4,
    c.INFECTIOUS_BITE: 4, c.TEZZERETS_GAMBIT: 4, c.MISTY_RAINFOREST: 4,
    c.RAZORVERGE_THICKET: 4, c.BLOSSOMING_SANDS: 4, c.KARNS_BASTION: 2, c.FOREST: 7, c.PLAINS: 7,
}  # fmt: skip
RADIATION: Deck = {
    c.VEXING_RADGULL: 6, c.FERAL_GHOUL: 5, c.GLOWING_ONE: 5, c.MIRELURK_QUEEN: 4, c.WINDING_CONSTRICTOR: 4,
    c.CORPSEJACK_MENACE: 3, c.AGENT_FRANK_HORRIGAN: 2, c.EVOLUTION_SAGE: 3, c.INEXORABLE_TIDE: 2,
    c.STRUGGLE_FOR_PROJECT_PURITY: 3, c.GUARDIAN_PROJECT: 3, c.MUTATIONAL_ADVANTAGE: 4, c.ARCANE_SIGNET: 4,
    c.RAMPANT_GROWTH: 4, c.CULTIVATE: 5, c.FARSEEK: 4, c.COMMAND_TOWER: 4, c.OPULENT_PALACE: 4, c.SUNKEN_HOLLOW: 4,
    c.FOREST: 10, c.ISLAND: 8, c.SWAMP: 8,
}  # fmt: skip
CREATURES: Deck = {
    c.LLANOWAR_ELVES: 4, c.GARRUKS_COMPANION: 4, c.DEADLY_RECLUSE: 3, c.ELVISH_VISIONARY: 4, c.HEALERS_HAWK: 4,
    c.FENCING_ACE: 4, c.KNIGHT_OF_MEADOWGRAIN: 4, c.SERRA_ANGEL: 4, c.COLOSSAL_DREADMAW: 3, c.RANCOR: 2,
    c.TEMPLE_GARDEN: 4, c.SUNPETAL_GROVE: 4, c.CANOPY_VISTA: 4, c.FOREST: 6, c.PLAINS: 6,
}  # fmt: skip

OF_ALL_COLORS = (c.COMMAND_TOWER, c.ARCANE_SIGNET)
"""They make the colours of the commander."""
BIG: Deck = {card: count for card, count in RADIATION.items() if card not in OF_ALL_COLORS}
GROWING: Deck = CREATURES | {c.GIANT_GROWTH: 4, c.GROUNDSWELL: 4, c.MIGHT_OF_OLD_KROSA: 4, c.VINES_OF_VASTWOOD: 4}

COMMANDER = {"life": 40, "commander_damage": 21, "turns": 30, "opponent_cards": 99, "opponent_lands": 37}


@dataclass(frozen=True)
class Match:
    """A deck under a setup; ``given`` is the same setup in the words of the package under test."""

    deck: Deck
    setup: Setup
    given: dict[str, object] = field(default_factory=dict)
    commanders: tuple[Card, ...] = ()

    def play(self, seed: int, number: int) -> Game:
        """Play one game."""
        return Game(self.deck, self.setup, seed, number, self.commanders).play()


MATCHES: dict[str, Match] = {
    "infect": Match(INFECT, Setup(), {"format": "modern"}),
    "infect against removal": Match(
        INFECT,
        Setup(first="draw", blocker=c.blocker(1, 1), arrivals=((2, 1), (4, 2)), removal=0.25),
        {"format": "modern", "first": "draw", "blockers": "1x1/1@2,2x1/1@4", "removal": 0.25},
    ),
    "toxic": Match(TOXIC, Setup(), {"format": "modern"}),
    "toxic against removal": Match(
        TOXIC, Setup(first="either", removal=0.4), {"format": "modern", "first": "either", "removal": 0.4}
    ),
    "toxic against blockers": Match(
        TOXIC_GREEN,
        Setup(first="either", blocker=c.blocker(2, 2), arrivals=((1, 1), (3, 1), (5, 1)), removal=0.1),
        {"format": "modern", "first": "either", "blockers": "1x2/2@1,1x2/2@3,1x2/2@5", "removal": 0.1},
    ),
    "radiation": Match(
        RADIATION,
        Setup(opponents=3, free_mulligan=True, **COMMANDER),
        {"format": "commander"},
        (c.MOTHMAN,),
    ),
    "radiation against removal": Match(
        RADIATION,
        Setup(opponents=3, free_mulligan=True, first="either", removal=0.15, **COMMANDER),
        {"format": "commander", "first": "either", "removal": 0.15},
        (c.MOTHMAN,),
    ),
    "a big commander": Match(
        BIG,
        Setup(opponents=3, free_mulligan=True, first="either", removal=0.1, **COMMANDER),
        {"format": "commander", "first": "either", "removal": 0.1},
        (c.YARGLE_AND_MULTANI,),
    ),
    "two commanders against blockers": Match(
        GROWING,
        Setup(
            opponents=2,
            free_mulligan=True,
            blocker=c.blocker(1, 1),
            arrivals=((2, 1), (5, 1)),
            removal=0.1,
            **COMMANDER,
        ),
        {"format": "commander", "opponents": 2, "blockers": "1x1/1@2,1x1/1@5", "removal": 0.1},
        (c.ISAMARU, c.JASMINE_BOREAL),
    ),
    "two commanders with pumps": Match(
        GROWING,
        Setup(opponents=3, free_mulligan=True, **COMMANDER | {"commander_damage": 12}),
        {"format": "commander", "commander_damage": 12},
        (c.ISAMARU, c.JASMINE_BOREAL),
    ),
    "a commander whose damage is not counted": Match(
        BIG,
        Setup(opponents=3, free_mulligan=True, **COMMANDER | {"commander_damage": 0}),
        {"format": "commander", "commander_damage": 0},
        (c.YARGLE_AND_MULTANI,),
    ),
    "creatures against blockers": Match(
        CREATURES,
        Setup(blocker=c.blocker(1, 3), arrivals=((1, 1), (3, 2)), removal=0.15),
        {"format": "modern", "blockers": "1x1/3@1,2x1/3@3", "removal": 0.15},
    ),
    "creatures against first strikers": Match(
        CREATURES,
        Setup(first="either", blocker=c.blocker(2, 2, "flying", "first strike"), arrivals=((2, 1), (4, 2))),
        {"format": "modern", "first": "either", "blockers": "1x2/2 flying first strike@2,2x2/2 flying first strike@4"},
    ),
    "creatures against infect": Match(
        CREATURES,
        Setup(first="draw", blocker=c.blocker(1, 1, "reach", "deathtouch", "infect"), arrivals=((2, 1), (4, 2))),
        {
            "format": "modern",
            "first": "draw",
            "blockers": "1x1/1 reach deathtouch infect@2,2x1/1 reach deathtouch infect@4",
        },
    ),
}
