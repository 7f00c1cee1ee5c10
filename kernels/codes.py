"""The small integers that tables are made of: every code the kernels know, under the name people use.

Each vocabulary is an ordered tuple of words; a word's code is its place. Code that plays games uses the
constants (``np.int64``, because numba compiles a function again for every literal); code that builds tables uses
the tuples.
"""

import numpy as np


def _codes(words: tuple[str, ...]) -> dict[str, np.int64]:
    """Give each word of a vocabulary a number."""
    return {word: np.int64(code) for code, word in enumerate(words)}


# Counters -----------------------------------------------------------------------------------------------------
# Columns of a permanent's row and of a player's row share one numbering, so that a set of kinds is one word.

PERMANENT_KINDS = ("+1/+1", "-1/-1", "loyalty", "defense", "shield", "stun", "finality", "lore")
FREE_KINDS = 8
"""Columns a deck may use for kinds of its own: charge, oil, time, flying, +1/+0 and all the others."""
PLAYER_KINDS = ("poison", "rad", "energy", "experience")

P1P1, M1M1, LOYALTY, DEFENSE, SHIELD, STUN, FINALITY, LORE = (np.int64(i) for i in range(8))
N_PERMANENT_KINDS = np.int64(16)
POISON, RAD, ENERGY, EXPERIENCE = (np.int64(i) for i in range(16, 20))
FIRST_PLAYER_KIND = np.int64(16)
N_KINDS = np.int64(24)

# Types, colours, keywords -------------------------------------------------------------------------------------

TYPES = (
    "creature", "artifact", "enchantment", "land", "planeswalker", "battle", "instant", "sorcery",
    "legendary", "basic", "token", "snow", "kindred",
)  # fmt: skip
CREATURE, ARTIFACT, ENCHANTMENT, LAND, PLANESWALKER, BATTLE, INSTANT, SORCERY, LEGENDARY, BASIC, TOKEN = (
    np.int64(1 << i) for i in range(11)
)
KINDRED = np.int64(1 << 12)

COLORS = "WUBRGC"
ANY_COLOR = np.int64(0b011111)

KEYWORDS = (
    "flying", "reach", "menace", "trample", "first strike", "double strike", "deathtouch", "lifelink", "haste",
    "vigilance", "infect", "wither", "unblockable", "hexproof", "indestructible", "defender", "shadow", "skulk",
    "fear", "intimidate", "flash", "undying", "persist", "exalted", "prowess", "shroud", "horsemanship",
    "protection", "landwalk", "cannot block", "decayed", "battle cry", "does not untap", "can attack",
    "daunt",
)  # fmt: skip
_K = {word: np.int64(1 << code) for code, word in enumerate(KEYWORDS)}
FLYING, REACH, MENACE, TRAMPLE = _K["flying"], _K["reach"], _K["menace"], _K["trample"]
FIRST_STRIKE, DOUBLE_STRIKE = _K["first strike"], _K["double strike"]
DEATHTOUCH, LIFELINK, HASTE, VIGILANCE = _K["deathtouch"], _K["lifelink"], _K["haste"], _K["vigilance"]
INFECT, WITHER, UNBLOCKABLE = _K["infect"], _K["wither"], _K["unblockable"]
INDESTRUCTIBLE, DEFENDER, UNDYING, PERSIST = (
    _K["indestructible"],
    _K["defender"],
    _K["undying"],
    _K["persist"],
)
EXALTED, PROWESS, BATTLE_CRY = _K["exalted"], _K["prowess"], _K["battle cry"]
SKULK, DAUNT = _K["skulk"], _K["daunt"]
STAYS_TAPPED, CAN_ATTACK, CANNOT_BLOCK = _K["does not untap"], _K["can attack"], _K["cannot block"]
"""Does not untap in its controller's untap step (502.3); can attack as though it had no defender (609.4)."""
EVASION = (
    _K["flying"] | _K["unblockable"] | _K["shadow"] | _K["fear"] | _K["intimidate"] | _K["horsemanship"]
    | _K["protection"] | _K["landwalk"]
)  # fmt: skip

# Abilities ----------------------------------------------------------------------------------------------------

TRIGGERS = (
    "enters", "attacks", "dies", "leaves", "combat damage to a player", "your upkeep", "your main phase",
    "your combat", "your end step", "each upkeep", "each end step", "you cast", "another enters", "another dies",
    "another attacks", "another combat damage to a player", "you attack", "counters put", "cards milled",
    "lost life to radiation", "you gain life", "you draw", "you sacrifice", "you proliferate", "you get energy",
    "becomes tapped", "activated", "loyalty", "spell", "blocked", "dealt damage", "you discard", "landfall",
    "opponent upkeep", "becomes target", "second main phase", "energy paid", "opponent gets poison", "pumps",
    "chapter", "becomes monstrous", "another leaves", "you scry", "you surveil", "explores", "another explores",
    "you lose life", "becomes untapped", "end of combat", "card put into your graveyard",
    "card leaves your graveyard", "opponent commits a crime", "permanent goes to graveyard",
    "creature leaves without dying", "would be dealt damage", "deals excess damage", "cycled",
    "opponent draws", "given",
)  # fmt: skip
_T = _codes(TRIGGERS)
N_TRIGGERS = np.int64(len(TRIGGERS))
T_POISONOUS = N_TRIGGERS
"""What waits when poisonous triggers (702.70): no ability row, so no word."""
T_ENTERS, T_ATTACKS, T_DIES, T_LEAVES, T_DAMAGE_PLAYER = (
    _T[w] for w in ("enters", "attacks", "dies", "leaves", "combat damage to a player")
)
T_UPKEEP, T_MAIN, T_COMBAT, T_END = (_T[w] for w in ("your upkeep", "your main phase", "your combat", "your end step"))
T_EACH_UPKEEP, T_EACH_END = _T["each upkeep"], _T["each end step"]
T_CAST, T_OTHER_ENTERS, T_OTHER_DIES = _T["you cast"], _T["another enters"], _T["another dies"]
T_OTHER_ATTACKS, T_OTHER_DAMAGE = _T["another attacks"], _T["another combat damage to a player"]
T_YOU_ATTACK, T_COUNTERS, T_MILLED = _T["you attack"], _T["counters put"], _T["cards milled"]
T_RADIATION, T_LIFE, T_DRAW = _T["lost life to radiation"], _T["you gain life"], _T["you draw"]
T_SACRIFICE, T_PROLIFERATE, T_ENERGY = _T["you sacrifice"], _T["you proliferate"], _T["you get energy"]
T_TAPPED, T_ACTIVATED, T_LOYALTY, T_SPELL = (_T[w] for w in ("becomes tapped", "activated", "loyalty", "spell"))
T_BLOCKED, T_DAMAGE, T_DISCARD, T_LANDFALL = (_T[w] for w in ("blocked", "dealt damage", "you discard", "landfall"))
T_OPPONENT_UPKEEP, T_TARGET, T_MAIN_2 = _T["opponent upkeep"], _T["becomes target"], _T["second main phase"]
T_ENERGY_PAID, T_POISONED = _T["energy paid"], _T["opponent gets poison"]
T_OTHER_LEAVES, T_SCRY, T_SURVEIL, T_EXPLORES, T_OTHER_EXPLORES = (
    _T[w] for w in ("another leaves", "you scry", "you surveil", "explores", "another explores")
)
T_LOSE_LIFE, T_UNTAPPED, T_END_COMBAT = (_T[w] for w in ("you lose life", "becomes untapped", "end of combat"))
T_BURIED, T_UNBURIED = _T["card put into your graveyard"], _T["card leaves your graveyard"]
T_CRIME, T_TO_GRAVEYARD, T_GONE, T_WOULD_DAMAGE, T_EXCESS = (
    _T[w]
    for w in (
        "opponent commits a crime", "permanent goes to graveyard", "creature leaves without dying",
        "would be dealt damage", "deals excess damage",
    )
)  # fmt: skip
T_CHAPTER, T_MONSTROUS, T_OPPONENT_DRAWS = _T["chapter"], _T["becomes monstrous"], _T["opponent draws"]
T_GIVEN = _T["given"]
"""No event: who gives planeswalkers a loyalty ability."""
T_PUMPS = _T["pumps"]
"""No event: who has an activated ability that makes attackers bigger."""

VERBS = (
    "put", "remove", "double", "proliferate", "get", "pump", "grant", "draw", "discard", "mill", "scry", "surveil",
    "gain life", "lose life", "damage", "create", "search", "add", "untap", "destroy", "sacrifice", "animate",
    "attach", "extra combat", "extra turn", "return", "tap", "lose game", "move", "bolster", "amass", "explore",
    "exile", "land drop", "nothing", "double counters on players", "remove all", "put same kinds", "flicker",
    "look", "monstrosity", "put from hand", "populate",
    "copy", "transform", "return transformed", "impulse draw", "incubate", "reveal until",
    "activate again", "leave later", "earthbend", "one more counter",
)  # fmt: skip
_V = _codes(VERBS)
V_PUT, V_REMOVE, V_DOUBLE, V_PROLIFERATE, V_GET = (_V[w] for w in ("put", "remove", "double", "proliferate", "get"))
V_PUMP, V_GRANT, V_DRAW, V_DISCARD, V_MILL = (_V[w] for w in ("pump", "grant", "draw", "discard", "mill"))
V_SCRY, V_SURVEIL, V_GAIN, V_LOSE = (_V[w] for w in ("scry", "surveil", "gain life", "lose life"))
V_DAMAGE, V_CREATE, V_SEARCH, V_ADD, V_UNTAP = (_V[w] for w in ("damage", "create", "search", "add", "untap"))
V_DESTROY, V_SACRIFICE, V_ANIMATE, V_ATTACH = (_V[w] for w in ("destroy", "sacrifice", "animate", "attach"))
V_EXTRA_COMBAT, V_EXTRA_TURN, V_RETURN, V_TAP = (_V[w] for w in ("extra combat", "extra turn", "return", "tap"))
V_LOSE_GAME, V_MOVE, V_BOLSTER, V_AMASS = (_V[w] for w in ("lose game", "move", "bolster", "amass"))
V_EXPLORE, V_EXILE, V_LAND_DROP, V_NOTHING = (_V[w] for w in ("explore", "exile", "land drop", "nothing"))
V_DOUBLE_PLAYERS, V_REMOVE_ALL, V_PUT_SAME = (
    _V[w] for w in ("double counters on players", "remove all", "put same kinds")
)
V_FLICKER, V_LOOK, V_MONSTROSITY = _V["flicker"], _V["look"], _V["monstrosity"]
V_FROM_HAND, V_POPULATE, V_REVEAL = _V["put from hand"], _V["populate"], _V["reveal until"]
V_EARTHBEND, V_ONE_MORE = _V["earthbend"], _V["one more counter"]
V_COPY, V_TRANSFORM, V_RETURN_TRANSFORMED, V_IMPULSE, V_INCUBATE = (
    _V[w] for w in ("copy", "transform", "return transformed", "impulse draw", "incubate")
)
V_AGAIN, V_LEAVE_LATER = _V["activate again"], _V["leave later"]

RECEIVERS = (
    "self", "that creature", "attached creature", "target creature you control", "another target creature you control",
    "each creature you control", "each other creature you control", "target opposing creature",
    "each opposing creature", "each creature", "each permanent you control", "you", "each opponent", "target opponent",
    "each player", "that player", "the opponent nearest to losing", "target permanent you control",
    "each attacking creature", "target player", "target attacking creature", "each corrupted opponent",
    "that permanent",
)  # fmt: skip
_R = _codes(RECEIVERS)
R_SELF, R_THAT, R_ATTACHED, R_TARGET, R_OTHER_TARGET = (
    _R[w]
    for w in (
        "self", "that creature", "attached creature", "target creature you control",
        "another target creature you control",
    )
)  # fmt: skip
R_EACH, R_EACH_OTHER, R_OPPOSING, R_EACH_OPPOSING, R_EACH_CREATURE, R_EACH_PERMANENT = (
    _R[w]
    for w in (
        "each creature you control", "each other creature you control", "target opposing creature",
        "each opposing creature", "each creature", "each permanent you control",
    )
)  # fmt: skip
R_YOU, R_EACH_OPPONENT, R_OPPONENT, R_EACH_PLAYER, R_THAT_PLAYER, R_NEAREST = (
    _R[w]
    for w in (
        "you", "each opponent", "target opponent", "each player", "that player", "the opponent nearest to losing",
    )
)  # fmt: skip
R_TARGET_PERMANENT, R_EACH_ATTACKING, R_PLAYER = (
    _R[w] for w in ("target permanent you control", "each attacking creature", "target player")
)
R_MADE = _R["that permanent"]
"""What the last effect of the same ability put onto the battlefield or aimed at."""
R_TARGET_ATTACKING, R_EACH_CORRUPTED = _R["target attacking creature"], _R["each corrupted opponent"]

COUNTS = (
    "number", "x", "event", "counters on self", "creatures you control", "permanents you control", "lands you control",
    "your experience", "your energy", "poison of that player", "poison of opponents", "rads of that player",
    "rads of opponents", "power of self", "greatest power", "creature cards in your graveyard", "cards in hand",
    "opponents", "toughness of self", "counters on creatures you control", "opponents with rads", "poisoned opponents",
    "spells cast this turn", "life gained this turn", "cards in your graveyard", "power of that creature",
    "counters on that creature", "lost life this turn", "attackers", "rads of players", "life lost to radiation",
    "corrupted opponents", "life of that player", "half the life of that player", "toughness of that creature",
    "creatures that died this turn", "creatures of yours that died this turn",
    "permanents of yours that left this turn",
    "cards drawn this turn", "creatures that attacked this turn", "permanent cards buried this turn",
    "card types in your graveyard", "your life", "life you lost this turn",
    "self fits", "that creature fits", "attached creature fits", "times kicked",
    "that many", "half of X", "greatest toxic", "energy paid this turn", "your rads", "greatest life", "mana spent",
    "its power", "its toughness", "its counters", "colors of mana",
    "nonland cards discarded", "different powers", "counters on anything",
    "total power", "mana value of the last card", "nonland permanents of yours that left this turn",
)  # fmt: skip
_N = _codes(COUNTS)
N_NUMBER, N_X, N_EVENT, N_COUNTERS, N_CREATURES, N_PERMANENTS, N_LANDS = (
    _N[w]
    for w in (
        "number", "x", "event", "counters on self", "creatures you control", "permanents you control",
        "lands you control",
    )
)  # fmt: skip
N_EXPERIENCE, N_ENERGY, N_POISON_THAT, N_POISON_ALL, N_RADS_THAT, N_RADS_OPPONENTS = (
    _N[w]
    for w in (
        "your experience", "your energy", "poison of that player", "poison of opponents", "rads of that player",
        "rads of opponents",
    )
)  # fmt: skip
N_POWER, N_GREATEST_POWER, N_GRAVE_CREATURES, N_HAND, N_OPPONENTS, N_TOUGHNESS = (
    _N[w]
    for w in (
        "power of self", "greatest power", "creature cards in your graveyard", "cards in hand", "opponents",
        "toughness of self",
    )
)  # fmt: skip
N_COUNTERS_ALL, N_IRRADIATED, N_POISONED, N_SPELLS, N_LIFE_GAINED, N_GRAVEYARD, N_POWER_THAT, N_COUNTERS_THAT = (
    _N[w]
    for w in (
        "counters on creatures you control", "opponents with rads", "poisoned opponents", "spells cast this turn",
        "life gained this turn", "cards in your graveyard", "power of that creature", "counters on that creature",
    )
)  # fmt: skip
N_LIFE_LOST, N_ATTACKERS, N_RADS_PLAYERS, N_RADIATION_LOSS = (
    _N[w] for w in ("lost life this turn", "attackers", "rads of players", "life lost to radiation")
)

N_CORRUPTED, N_LIFE_THAT, N_HALF_LIFE, N_TOUGHNESS_THAT = (
    _N[w]
    for w in (
        "corrupted opponents", "life of that player", "half the life of that player", "toughness of that creature",
    )
)  # fmt: skip
N_THAT_MANY, N_HALF_X, N_TOXIC, N_ENERGY_PAID, N_YOUR_RADS, N_GREATEST_LIFE, N_SPENT = (
    _N[w]
    for w in (
        "that many", "half of X", "greatest toxic", "energy paid this turn", "your rads", "greatest life", "mana spent",
    )
)  # fmt: skip
N_DISCARDED, N_POWERS, N_COUNTERS_ANYWHERE = (
    _N[w] for w in ("nonland cards discarded", "different powers", "counters on anything")
)

N_DIED, N_OWN_DIED, N_GONE, N_DRAWN, N_ATTACKED, N_DESCENDED = (
    _N[w]
    for w in (
        "creatures that died this turn", "creatures of yours that died this turn",
        "permanents of yours that left this turn", "cards drawn this turn", "creatures that attacked this turn",
        "permanent cards buried this turn",
    )
)  # fmt: skip
N_COLORS = _N["colors of mana"]
N_ITS_POWER, N_ITS_TOUGHNESS, N_ITS_COUNTERS = (_N[w] for w in ("its power", "its toughness", "its counters"))
"""What is counted of each permanent that an effect happens to."""
N_SELF_FITS, N_THAT_FITS, N_ATTACHED_FITS = (
    _N[w] for w in ("self fits", "that creature fits", "attached creature fits")
)
"""1 where a permanent fits a filter, else 0."""
N_TOTAL_POWER, N_LAST_VALUE = _N["total power"], _N["mana value of the last card"]
N_NONLAND_GONE = _N["nonland permanents of yours that left this turn"]
N_CARD_TYPES, N_LIFE, N_OWN_LIFE_LOST = (
    _N[w] for w in ("card types in your graveyard", "your life", "life you lost this turn")
)

CONDITIONS = (
    "always", "corrupted", "at least", "at most", "landfall this turn", "self has counter", "self lacks counter",
    "first time this turn", "kicked", "an opponent is poisoned", "that player has rads", "your turn", "otherwise",
    "self is attacking", "another creature entered", "life gained", "that player is poisoned", "self is untapped",
    "in main phase", "self is monstrous", "that creature has toxic", "an opponent lost life this turn",
    "self is tapped", "that creature was dealt damage by self", "in combat", "self entered this turn", "not from hand",
    "city's blessing", "that creature is greater", "not from graveyard", "from graveyard", "exactly",
)  # fmt: skip
_C = _codes(CONDITIONS)
C_ALWAYS, C_CORRUPTED, C_AT_LEAST, C_AT_MOST, C_LANDFALL, C_HAS_COUNTER, C_LACKS_COUNTER = (
    _C[w]
    for w in (
        "always", "corrupted", "at least", "at most", "landfall this turn", "self has counter", "self lacks counter",
    )
)  # fmt: skip
C_FIRST, C_POISONED, C_THAT_RADS, C_YOUR_TURN, C_OTHERWISE, C_ATTACKING = (
    _C[w]
    for w in (
        "first time this turn", "an opponent is poisoned", "that player has rads", "your turn", "otherwise",
        "self is attacking",
    )
)  # fmt: skip
C_THAT_POISONED, C_UNTAPPED, C_IN_MAIN, C_TAPPED = (
    _C[w] for w in ("that player is poisoned", "self is untapped", "in main phase", "self is tapped")
)
C_HURT = _C["that creature was dealt damage by self"]
C_BLESSED, C_GREATER, C_NOT_BURIED, C_BURIED = (
    _C[w] for w in ("city's blessing", "that creature is greater", "not from graveyard", "from graveyard")
)
C_MONSTROUS, C_THAT_TOXIC, C_LOST_LIFE = (
    _C[w] for w in ("self is monstrous", "that creature has toxic", "an opponent lost life this turn")
)
C_EXACTLY = _C["exactly"]
C_IN_COMBAT, C_ENTERED, C_ELSEWHERE = (_C[w] for w in ("in combat", "self entered this turn", "not from hand"))

# Where cards go, how lands enter ------------------------------------------------------------------------------

PLACES = (
    "hand", "battlefield", "battlefield tapped", "graveyard", "library top", "library bottom", "exile",
    "battlefield attacking", "battlefield attacking each other opponent", "cast", "cast for energy",
    "battlefield for energy",
)  # fmt: skip
TO_HAND, TO_BATTLEFIELD, TO_BATTLEFIELD_TAPPED, TO_GRAVEYARD, TO_TOP, TO_BOTTOM, TO_EXILE, TO_ATTACKING, TO_OTHERS = (
    np.int64(i) for i in range(9)
)
TO_CAST, TO_CAST_FOR_ENERGY, TO_BATTLEFIELD_FOR_ENERGY = (np.int64(i) for i in range(9, 12))
"""Cast without paying its mana cost; cast, or put onto the battlefield, for as much energy as its mana value."""

ENTERS = (
    "untapped", "tapped", "tapped unless two or fewer other lands", "tapped unless two or more other lands",
    "tapped unless a land of the types", "tapped unless two or more basic lands", "tapped unless life is paid",
    "tapped unless two or more opponents", "tapped unless it is among the first three turns",
)  # fmt: skip
(
    ENTERS_UNTAPPED,
    ENTERS_TAPPED,
    ENTERS_FAST,
    ENTERS_SLOW,
    ENTERS_CHECK,
    ENTERS_BATTLE,
    ENTERS_PAY,
    ENTERS_CROWD,
) = (np.int64(i) for i in range(8))
ENTERS_EARLY = np.int64(8)

# How games end -------------------------------------------------------------------------------------------------

CAUSES = ("poison", "damage", "radiation", "decked", "other")
BY_POISON, BY_DAMAGE, BY_RADIATION, BY_DECKING, BY_EFFECT = (np.int64(i) for i in range(1, 6))
"""A player's LOST field holds 0 while in the game, else one of these (a cause's place plus one)."""

MULLIGANS = ("london", "vancouver", "paris", "none")
LONDON, VANCOUVER, PARIS, NO_MULLIGAN = (np.int64(i) for i in range(4))
