"""What a game is made of: the record types of a game's state and of a deck's tables, and the names of their columns.

A record reaches a compiled function as one pointer, an array as seven words with a reference count; so the state of
a game is one record and everything constant about a deck's cards and a setup is another. All fields are ``int64`` but
the library (``uint8``) and the game's key (``uint64``).
"""

import numpy as np

from counterclock.kernels import codes

I8 = np.dtype(np.int64)

# Sizes ----------------------------------------------------------------------------------------------------------

MAX_PLAYERS = 6
MAX_COMMANDERS = 12
"""Two for each player."""
MAX_PERMANENTS = 62
MAX_CARDS = 250
"""The largest deck: slots are numbered in a byte, and one number means an empty slot."""
MAX_KINDS = 240
"""Different cards, tokens and alternative ways to cast in one deck: four words of 62 bits."""
KIND_WORDS = 4
WORD_KINDS = np.int64(62)
MAX_COSTS = 256
TOTALS = 16
"""Numbers of sources that costs are sorted by: 0 to 14, and what is more."""
COLORS = 6
"""The five colours, and colourless."""
MAX_ABILITIES = 256
MAX_EFFECTS = 512
MAX_FILTERS = 64
MAX_COLOR_SETS = 63
SET_WORDS = 9
MAX_SOURCES = 32
MAX_TURNS = 64
QUEUE = 256
MAX_LOG = 4096
LOG_FIELDS = 6
LIBRARY_PLACES = 512
"""Positions of a library: those of the cards, and room above and below for cards that are put there."""
GONE = np.int64(255)
"""A library slot whose card has been taken out of its place."""

# A deck -------------------------------------------------------------------------------------------------------------

LIBRARY_FIELDS = [
    ("cards", I8),  # slots of the library
    ("copies", I8, (MAX_KINDS,)),  # of each kind in the deck
    ("slots", np.uint8, (256,)),  # the kind in each slot
]
LIBRARY = np.dtype((np.record, LIBRARY_FIELDS))
"""How many there are of each kind: all that decks of the same cards differ in, which share their tables."""

# Players: columns 0 to 7 are counters (kind - FIRST_PLAYER_KIND) ------------------------------------------------

P_POISON, P_RAD, P_ENERGY, P_EXPERIENCE = (np.int64(i) for i in range(4))
P_LIFE, P_LOST, P_LIBRARY, P_LANDS, P_NONLANDS, P_TEAM, P_LIFE_LOST, P_LIFE_GAINED = (np.int64(i) for i in range(8, 16))
P_CAUSE, P_MILLED, P_TURNS, P_COMMANDED = (np.int64(i) for i in range(16, 20))
PLAYER_FIELDS = 20

# Permanents: columns 0 to 15 are counters -----------------------------------------------------------------------

(
    F_CARD, F_CONTROLLER, F_POWER, F_TOUGHNESS, F_DAMAGE, F_KEYWORDS, F_TOXIC, F_TURN_POWER, F_TURN_TOUGHNESS,
    F_TURN_KEYWORDS, F_TURN_TOXIC, F_HOST, F_TYPES, F_STATIC_POWER, F_STATIC_TOUGHNESS, F_STATIC_KEYWORDS,
    F_STATIC_TOXIC, F_BASE_POWER, F_BASE_TOUGHNESS, F_TARGET, F_LETHAL, F_ABILITY_TURN, F_MARK, F_POISONOUS,
    F_INSTANCES, F_REGENERATE, F_LOST_KEYWORDS, F_ENTERED, F_MONSTROUS,
    F_SPENT, F_HURT, F_LASTING_KEYWORDS, F_LEAVES_TO,
    F_OWN_POWER, F_OWN_TOUGHNESS, F_OWN_TYPES,
) = (np.int64(i) for i in range(16, 52))  # fmt: skip
PERMANENT_FIELDS = 52
FIRST_FIELD = np.int64(16)

# Sets of permanents (one word each; all of them follow a permanent that moves to another slot) -------------------

(
    M_CREATURE, M_SICK, M_TAPPED, M_ATTACKING, M_TURN, M_ANIMATED, M_LAND, M_ARTIFACT, M_ENCHANTMENT, M_WALKER,
    M_OPPOSING, M_ATTACHED, M_DEAD, M_BLOCKED, M_TOKEN, M_STATIC, M_REPLACE, M_STRUCK, M_USED, M_TOUCHED,
    M_RARE, M_WAITING, M_SHIELDED, M_FLEETING, M_PASSING, M_EMBLEM, M_USED_AGAIN, M_LEAVING,
    M_RANSOM, M_STRONG, M_KEEN, M_MAKERS, M_EXALTED,
) = (np.int64(i) for i in range(33))  # fmt: skip
M_TRIGGER = np.int64(33)
"""The first of one set per trigger: who has an ability that triggers on it."""
N_MASKS = 33 + len(codes.TRIGGERS)

STATE = np.dtype(
    (
        np.record,
        [
            ("key", np.uint64),
            ("turn", I8),  # turns seat 0 has begun
            ("game_turn", I8),  # turns all players have begun
            ("active", I8),  # whose turn it is
            ("phase", I8),  # 0 in a main phase
            ("stream", I8),  # purpose of the library's random numbers; a new one at every shuffle
            ("top", I8),  # library position of the next card
            ("end", I8),  # one past the last card of the shuffled part
            ("bottom", I8),  # one past the last card put on the bottom
            ("ordered", I8),  # positions below this are settled: known cards, or a given order
            ("keep_order", I8),  # shuffles leave the order as it is (a replayed game)
            ("events", I8),  # how many other random events have happened
            ("hand_size", I8),
            ("permanents", I8),
            ("lands", I8),
            ("land_types", I8),  # set of the subtypes of lands in play
            ("basics", I8),  # basic lands in play
            ("land_drops", I8),
            ("landfalls", I8),
            ("spells", I8),
            ("graveyard", I8),
            ("graveyard_creatures", I8),
            ("dirty", I8),  # a set: what has happened, by ONE, RESTLESS and what follows them below
            ("queue_head", I8),
            ("queue_tail", I8),
            ("budget", I8),  # triggers left this turn, so that loops end
            ("overflow", I8),  # times a limit of the tables was hit
            ("attackers", I8),
            ("extra_turns", I8),
            ("extra_combats", I8),
            ("anthems", I8),  # RESTLESS where there are continuous effects
            ("at_risk", I8),  # a player may have lost since players were checked last
            ("heeds", I8),  # the parts of ``dirty`` that some continuous effect looks at
            ("x", I8),  # the X of what resolves
            ("last_card", I8),  # the last card taken from the top of the library
            ("watching", I8),  # who had abilities about others dying before several died at once
            ("watching_leave", I8),  # and about others leaving
            ("watching_buried", I8),  # and about permanents put into the graveyard
            ("mulligans", I8),
            ("log", I8),  # how many log entries are written; negative: no log is kept
            ("first_kill", I8),
            ("first_cause", I8),
            ("energy_paid", I8),
            ("that_many", I8),  # what the last effect that counts itself did: cards found, counters removed
            ("spent", I8),  # mana spent on the spell that is cast
            ("elsewhere", I8),  # the spell that is cast comes from anywhere but the hand; 2: from the graveyard
            ("sparing", I8),  # only what can be spared is given up
            ("pending", I8, (16,)),  # kinds that are cast without paying their mana cost as soon as they can be
            ("pending_count", I8),
            ("rising", I8),  # triggers that cards in the graveyard have seen
            ("milled", I8, (64,)),  # cards of seat 0 milled this turn: kinds
            ("milled_count", I8),
            ("hold", I8),  # the pilot saves its mana for a kill in combat
            ("hand", I8, (KIND_WORDS,)),  # set of kinds in hand
            ("deferred", I8, (KIND_WORDS,)),  # kinds paid for that resolve after combat
            ("held", I8, (MAX_KINDS,)),  # copies in hand
            ("buried", I8, (MAX_KINDS,)),  # copies in the graveyard
            ("grave", I8, (KIND_WORDS,)),  # set of kinds that have been put into the graveyard
            ("apart", I8, (MAX_KINDS,)),  # lands in play that only make mana
            ("left", I8, (MAX_KINDS,)),  # copies in the library
            ("waiting", I8, (MAX_KINDS,)),  # copies deferred
            ("waiting_x", I8, (MAX_KINDS,)),  # the X they were paid for, the mana spent and where they came from
            ("taxes", I8, (MAX_KINDS,)),  # times each commander was cast
            ("lent", I8, (MAX_KINDS,)),  # copies in hand that are exiled cards which may be played this turn
            ("rebounding", I8, (MAX_KINDS,)),  # copies in exile that are cast in the next upkeep
            ("set_aside", I8),  # whether any copy is lent or rebounds
            ("combat_begun", I8),  # whether seat 0's combat of this turn has begun
            ("blessed", I8),  # whether seat 0 has the city's blessing
            ("any_color", I8),  # whether mana may have any colour
            ("seen", I8, (KIND_WORDS,)),  # set of kinds that have been on the battlefield
            ("kinds_put", I8),  # set of the kinds of counters that have been put on permanents
            ("roles", I8),  # set of the roles (ROLE_...) that abilities of what has been on the battlefield have
            ("one_attacker", I8),  # whether no more than one creature can attack
            ("discarded", I8),  # nonland cards discarded by what resolves
            ("sources", I8, (MAX_SOURCES,)),  # mana sources by class, tapped or not
            ("ready", I8, (MAX_SOURCES,)),  # untapped ones
            ("making", I8),  # set of the classes that have sources
            ("untapped", I8),  # set of those that have untapped ones
            ("reach", I8, (SET_WORDS,)),  # untapped sources that reach a colour set, a byte each
            ("full_reach", I8, (SET_WORDS,)),  # all sources that do
            ("saved", I8, (MAX_SOURCES + SET_WORDS + 1,)),  # mana before a plan is tried
            ("scored", I8, (KIND_WORDS,)),  # lands that "land_score" is known of, while a land is chosen
            ("land_score", I8, (MAX_KINDS,)),
            ("fetched", I8, (MAX_KINDS, KIND_WORDS)),  # lands that each kind can be sacrificed to search for
            ("weighed", I8),  # classes of sources that "castable" is known for, while a land is chosen
            ("castable", I8, (MAX_SOURCES + 1,)),  # cards that could be cast with one source more; last: with none
            ("players", I8, (MAX_PLAYERS, PLAYER_FIELDS)),
            ("perm", I8, (MAX_PERMANENTS + 2, PERMANENT_FIELDS)),
            ("mask", I8, (N_MASKS,)),
            ("queue", I8, (QUEUE, 5)),
            ("screened", I8),  # of how many that have waited it is known which abilities trigger
            ("screens", I8, (QUEUE, 2)),  # of each the first ability of its permanent, and the set of those that do
            ("library", np.uint8, (LIBRARY_PLACES,)),
            ("opponents_left", I8),
            ("over", I8),
            ("died", I8),  # creatures that have died this turn
            ("own_died", I8),  # those of seat 0
            ("gone", I8),  # permanents of seat 0 that have left the battlefield this turn
            ("nonland_gone", I8),  # those that were no lands
            ("drawn", I8),  # cards seat 0 has drawn this turn
            ("attacked", I8),  # creatures that have been declared as attackers this turn
            ("descended", I8),  # permanent cards put into seat 0's graveyard this turn
            ("it", I8),  # the permanent that an effect happens to
            ("made", I8),  # set of what the ability that resolves has put onto the battlefield last
            ("last_cause", I8),
            ("before", I8),  # opponents who act before seat 0
            ("scratch", I8, (256,)),  # cards that are looked at
            ("rows", I8, (MAX_LOG, LOG_FIELDS)),
            ("applying", I8, (8,)),  # rows of the replacement effects that apply to an event
            ("best", I8, (256,)),  # the best result for each set of them
            ("given", I8),  # how many of them a player has put in an order
            ("order", I8, (8,)),  # their rows in that order
            ("stack", I8),  # objects on the stack, as the rules table is told
            *LIBRARY_FIELDS,  # of the deck that is played
            ("commanded", I8, (MAX_PLAYERS, MAX_COMMANDERS)),  # combat damage that each commander has dealt each player
        ],
    )
)

# Cards ------------------------------------------------------------------------------------------------------------

(
    K_TYPES, K_COST, K_POWER, K_TOUGHNESS, K_KEYWORDS, K_TOXIC, K_LOYALTY, K_SUBTYPES, K_COLORS, K_MANA_VALUE,
    K_FIRST_ABILITY, K_ABILITIES, K_TRIGGERS, K_SOURCE, K_UNITS, K_ENTERS, K_ENTERS_VALUE, K_ROLE, K_KEEN, K_BURN,
    K_POISON, K_PROLIFERATE, K_NEXT_MODE, K_BASE, K_REPLACE, K_STATIC, K_FETCH, K_DELVE, K_NAME, K_PLACE, K_EXTRA,
    K_SPELL, K_POISONOUS, K_LAND_FACE, K_REPLACES, K_STATICS, K_ENTERS_WITH,
    K_FETCH_LIFE, K_FETCH_TAPPED, K_INSTANCES, K_LIMIT, K_LIMIT_KIND, K_CHAPTERS, K_RETURNS, K_MORE_LANDS,
    K_FLASHBACK, K_BURIED, K_KICKED, K_RISES, K_RISES_TO, K_UNCAST, K_DISCARDED, K_AS_SPELL,
    K_CREW, K_BACK, K_LESS, K_FINDS, K_COMES_BACK, K_EXILES,
    K_SIZED, K_NO_LIMIT, K_COMMANDER, K_COUNTS, K_ROLES,
) = (np.int64(i) for i in range(64))  # fmt: skip
KIND_FIELDS = 64
FINDS_PLACE, FINDS_BITS = np.int64(16), np.int64(3)
FINDS_LOOK, FINDS_COUNT, FINDS_BUT_ITSELF = (np.int64(1 << i) for i in range(3))
"""What ``K_FINDS`` holds, or 0: in its lowest bits 1 more than an effect, above them what is asked of it and of those
after it, so many bits each: whether it is there, whether what it counts is, the spell itself in hand not counted."""

WAITING_BITS, WAITING = np.int64(16), np.int64((1 << 16) - 1)
"""The places and the greatest value of each of the numbers in ``waiting_x``."""

AIMS, XS_PLACE, XS, HALF_PLACE = (np.int64(number) for number in (1, 1, 7, 8))
"""What ``K_AS_SPELL`` holds: whether it aims at creatures of yours; how many {X} its mana cost has, so many at most;
and 1 more than the kind with the characteristics of the half of a split card that is cast (709.3b), or 0."""

AFTER = ("", "exile", "to hand", "to library", "rebound")
"""Where the card of an instant or sorcery goes as it resolves; the graveyard where nothing is said."""
INTO_GRAVEYARD, INTO_EXILE, INTO_HAND, INTO_LIBRARY, REBOUNDS = (np.int64(i) for i in range(5))

(C_GENERIC, C_PIPS, C_MASKS, C_X, C_LIFE, C_TOTAL) = (np.int64(i) for i in range(6))
C_DEMAND = np.int64(7)
"""Nine words: for each colour set a byte with how many pips only it can pay; the first byte is the whole cost."""
C_MIXED = np.int64(6)
"""Whether the cost's coloured symbols differ, so that the choice of sources matters."""
COST_FIELDS = 16

(
    A_TRIGGER, A_FILTER, A_CONDITION, A_LEFT, A_RIGHT, A_KIND, A_COST, A_FLAGS, A_ENERGY, A_LIFE, A_REMOVE_KIND,
    A_REMOVE, A_LOYALTY, A_FIRST, A_EFFECTS, A_WHOSE, A_ROLE, A_VALUE, A_SACRIFICE, A_DISCARD, A_GRAVE, A_HELPERS,
    A_BURN, A_POISON, A_LESS, A_PROLIFERATE, A_HELPER, A_SPARE, A_ADDS,
) = (np.int64(i) for i in range(29))  # fmt: skip
ABILITY_FIELDS = 29
WHOSE_ANY, WHOSE_YOURS, WHOSE_OPPONENTS, WHOSE_ATTACHED, WHOSE_SELF = (np.int64(i) for i in range(5))
FLAG_TAP, FLAG_SACRIFICE, FLAG_ONCE, FLAG_EXILE, FLAG_LOYALTY, FLAG_SPENT, FLAG_LOYALTY_X, FLAG_FIRST = (
    np.int64(1 << i) for i in range(8)
)
USES = np.int64(40)
"""Below these bits a permanent keeps which of its abilities were used, above them in which turn."""

# When the pilot plays a card or an ability
(
    ROLE_NEVER, ROLE_MAIN, ROLE_AFTER, ROLE_PUMP, ROLE_FINISH, ROLE_AURA, ROLE_ANIMATE, ROLE_MANA, ROLE_EVADE,
    ROLE_SPARE, ROLE_FIRST,
) = (np.int64(i) for i in range(11))  # fmt: skip

PLAN_CARDS, PLAN_ABILITIES, PLAN_EARLY, PLAN_DEAR, PLAN_DISCARD, PLAN_SHRINKS = (np.int64(1 << i) for i in range(6))
"""What the pilot may plan with: pumps and finishers in hand; pump abilities; pumps that are stronger in a main phase;
abilities whose cost is only worth a kill, or paid with what can be spared; those that discard their own card; pumps
that lower toughness."""
PLANS_OF_COMBAT = PLAN_CARDS | PLAN_ABILITIES | PLAN_EARLY | PLAN_DEAR

(
    E_VERB, E_AMOUNT, E_SECOND, E_KIND, E_KEYWORDS, E_TOXIC, E_RECEIVER, E_UP_TO, E_FILTER, E_TO, E_CONDITION,
    E_LEFT, E_RIGHT, E_CONDITION_KIND, E_PAY_ENERGY, E_PAY_COST, E_IF_PAID, E_LASTS, E_PAY_LIFE, E_DEALER,
    E_PAY_MORE, E_PAY_SACRIFICE, E_PAY_DISCARD, E_PAY_REMOVE, E_PAY_KIND, E_PAY_GRAVE, E_PAY_ITSELF, E_ITS, E_UNTIL,
) = (np.int64(i) for i in range(29))  # fmt: skip
EFFECT_FIELDS = 29
UNTIL = ("", "the next end step", "end of combat", "the next end step unless energy is paid")
"""How long a token stays: sacrificed at the beginning of the next end step, exiled at end of combat."""

(N_BASE, N_TIMES, N_COUNT, N_KIND, N_WHICH) = (np.int64(i) for i in range(5))
AMOUNT_FIELDS = 5
MAX_AMOUNTS = 256

(
    L_ANY, L_ALL, L_NONE, L_SUBTYPES, L_COLORS, L_KEYWORDS, L_COUNTER, L_ANOTHER, L_MIN_VALUE, L_MAX_VALUE,
    L_MIN_POWER, L_MAX_POWER, L_TOXIC, L_MODIFIED, L_MIN_TOUGHNESS, L_MAX_TOUGHNESS, L_COMMANDER, L_ENTERED,
    L_RARE, L_ODD, L_EITHER_TYPES, L_EITHER_SUBTYPES, L_NOT_SUBTYPES, L_MULTICOLORED, L_LACKS, L_LACKS_COUNTER, L_STATE,
    L_MILLED, L_HAS_X, L_AIMS, L_TYPES_ONLY,
) = (np.int64(i) for i in range(31))  # fmt: skip
FILTER_FIELDS = 31
STATES = ("", "tapped", "untapped", "attacking")
IS_TAPPED, IS_UNTAPPED, IS_ATTACKING = (np.int64(i) for i in range(1, 4))

(X_HOW, X_BY, X_KINDS, X_SCOPE, X_PUTTER, X_EFFECTS_ONLY) = (np.int64(i) for i in range(6))
REPLACEMENT_FIELDS = 6
MAX_REPLACEMENTS = 32
MULTIPLY, ADD, HALVE, FORBID = (np.int64(i) for i in range(4))
SCOPES = (
    "any", "you", "self", "creature you control", "permanent you control", "artifact or creature you control",
    "you or permanent you control", "opponent or permanent of an opponent", "any player",
    "artifact, creature, enchantment or land", "planeswalker you control",
)  # fmt: skip
PUTTERS = ("anyone", "you", "opponent")

(
    S_WHAT, S_AMOUNT, S_SECOND, S_KEYWORDS, S_TOXIC, S_RECEIVER, S_FILTER, S_CONDITION, S_LEFT, S_RIGHT, S_KIND,
    S_HEEDS, S_VARIES,
) = (np.int64(i) for i in range(13))  # fmt: skip
STATIC_FIELDS = 13
MAX_STATICS = 64
STATICS = (
    "grant", "cost less", "extra land", "trigger again", "no maximum hand size", "power equals",
    "cannot have counters", "double life loss of opponents", "lose keywords", "infect at no life",
    "gain life from radiation", "proliferate twice", "more noncombat damage", "costs less itself",
    "mana of any color", "double tokens", "one attacker", "cast for energy", "activate loyalty abilities twice",
)  # fmt: skip
(
    S_GRANT, S_COST_LESS, S_EXTRA_LAND, S_TRIGGER_AGAIN, S_NO_HAND_LIMIT, S_POWER_EQUALS, S_NO_COUNTERS, S_DOUBLE_LOSS,
    S_LOSE_KEYWORDS, S_UNLIFE, S_RADIATION_GAINS, S_PROLIFERATE_TWICE, S_MORE_DAMAGE, S_SELF_LESS,
    S_ANY_COLOR, S_DOUBLE_TOKENS, S_ONE_ATTACKER, S_CAST_FOR_ENERGY, S_LOYALTY_TWICE,
) = (np.int64(i) for i in range(19))  # fmt: skip

# What a setup fixes -----------------------------------------------------------------------------------------------

(
    Q_SEATS, Q_LIFE, Q_POISON_TO_LOSE, Q_TURNS, Q_FIRST, Q_MULLIGAN, Q_KEEP_LOW, Q_KEEP_HIGH, Q_KEEP_THREAT, Q_FREE,
    Q_MIN_HAND, Q_OPPONENT_CARDS, Q_OPPONENT_LANDS, Q_REMOVAL, Q_GREEDY, Q_PROLIFERATE_ONE_KIND, Q_RAD_LANDS,
    Q_ANNIHILATE, Q_EVERYBODY_DRAWS, Q_OPPONENT_CLOCK, Q_TEAMS, Q_OWN_LIFE, Q_UNIQUENESS, Q_BLOCKER_POWER,
    Q_BLOCKER_TOUGHNESS, Q_REPLAY, Q_SCRY, Q_REDIRECTION, Q_COMMANDER_DAMAGE, Q_PARTS_OF_POISON,
    Q_PARTS_OF_LIFE, Q_PARTS_OF_DAMAGE,
) = (np.int64(i) for i in range(32))  # fmt: skip
SETUP_FIELDS = 40
(W_POWER, W_INFECT, W_EVASION, W_READY, W_DOUBLE_STRIKE, W_UNBLOCKED, W_TRIGGER) = (np.int64(i) for i in range(7))
PLAY, DRAW, EITHER = (np.int64(i) for i in range(3))

TABLES = np.dtype(
    (
        np.record,
        [
            ("kinds", I8),
            ("words", I8),  # words of kinds in use
            ("sets", I8),  # words of colour sets in use
            ("color_set_count", I8),
            ("classes", I8),  # classes of mana sources
            ("commanders", I8, (KIND_WORDS,)),  # set of kinds that start in the command zone
            ("leaders", I8),  # how many commanders' combat damage is counted; none where it does not lose the game
            # kinds that so many sources of a colour set may be enough for: the plain ones are, as far as that set goes
            ("payable", I8, (MAX_COLOR_SETS, TOTALS, KIND_WORDS)),
            ("needing", I8, (COLORS, KIND_WORDS)),  # nonland kinds worth casting with a symbol that a colour can pay
            ("asked", I8),  # set of the colours that some such kind has a symbol for
            ("pip_demand", I8, (1 << COLORS, SET_WORDS)),  # what one symbol of some colours adds to a cost's demand
            ("makers", I8, (1 << COLORS,)),  # classes of sources that make one of some colours
            ("slow", I8, (KIND_WORDS,)),  # kinds whose cost changes during the game
            ("plain", I8, (KIND_WORDS,)),  # kinds with one way to be cast, for a price in mana alone that never changes
            ("lands", I8, (KIND_WORDS,)),  # set of land kinds
            ("pumps", I8, (KIND_WORDS,)),  # kinds that make attackers bigger before damage, whichever way they are cast
            ("mixed", I8, (KIND_WORDS,)),  # kinds that do so if they are cast in one way, not in another
            ("grows", I8, (KIND_WORDS,)),  # ways to cast those that do so
            ("early", I8, (KIND_WORDS,)),  # pumps that are stronger in a main phase
            ("finishers", I8, (KIND_WORDS,)),  # kinds that harm opponents without combat
            ("after", I8, (KIND_WORDS,)),  # kinds best cast after combat
            ("needs_creature", I8, (KIND_WORDS,)),  # kinds that do nothing without a creature of one's own
            ("needs_counter", I8, (KIND_WORDS,)),  # kinds that do nothing where there is no counter
            ("passing", I8, (KIND_WORDS,)),  # other ways to cast of which nothing is left after combat
            ("legends", I8, (KIND_WORDS,)),
            ("spells", I8, (KIND_WORDS,)),  # nonland kinds
            ("from_graveyard", I8, (KIND_WORDS,)),  # kinds that can be cast, or have an ability, in the graveyard
            ("to_discard", I8, (KIND_WORDS,)),  # kinds with an ability that discards them
            ("threats", I8, (KIND_WORDS,)),
            ("repaying", I8, (KIND_WORDS,)),  # those that make at once more mana than they cost
            ("repays", I8),  # whether there are any, which the pilot casts first
            ("castable_in_main", I8, (KIND_WORDS,)),  # nonland kinds that are neither idle nor pumps
            ("idle", I8, (KIND_WORDS,)),  # kinds never cast: nothing they do touches the clock
            ("harmful", I8),  # set of kinds of counters their receiver would rather have fewer of
            ("plans", I8),  # what the pilot may look for a kill with: a set of PLAN_...
            ("rare", I8),  # whether the next five matter, or something is counted turn by turn
            ("floating", I8),  # classes of mana that are no sources: the first ones; empty as a phase ends
            ("makes_mana", I8),  # how many abilities that make mana when it is needed one kind has at most
            ("flashbacks", I8),  # whether some spell can be cast from the graveyard
            ("evades", I8),  # whether some ability gives haste or evasion
            ("energy_casts", I8),  # whether some permanent lets spells be cast for energy
            ("crews", I8),  # whether some permanent has crew
            ("rises", I8),  # triggers that some card returns from the graveyard on
            ("risers", I8, (KIND_WORDS,)),  # kinds that do so
            ("sorts", I8),  # sorts of static abilities (STATICS) that some card has; the first in any case
            ("extra_lands", I8),  # whether some permanent lets more lands be played
            ("fights", I8),  # whether creatures can be dealt damage
            ("no_hand_limit", I8),
            ("any_threat", I8),
            ("opponents_act", I8),  # whether opponents have blockers, removal or a clock
            ("blockers_in_all", I8),
            ("blocker_card", I8),
            ("exalted", I8),  # 1: some card has exalted; 2: something gives it
            ("defenders", I8),  # whether some card has defender, or gives it
            ("opponents", I8),
            ("abilities_on_board", I8),  # whether some permanent can have an activated or loyalty ability
            ("simple", I8),  # one opponent without blockers, no ability that watches combat: damage is a sum
            ("life", I8),  # what opponents start with
            ("weights", I8, (8,)),
            ("keep_low", I8, (8,)),
            ("keep_high", I8, (8,)),
            ("setup", I8, (SETUP_FIELDS,)),
            ("blockers", I8, (MAX_TURNS,)),
            ("kind_power", I8, (16,)),
            ("kind_toughness", I8, (16,)),
            ("kind_keyword", I8, (16,)),
            ("keyword_kinds", I8),  # set of the kinds of counters that give a keyword
            ("class_colors", I8, (MAX_SOURCES,)),
            ("class_reach", I8, (MAX_SOURCES, SET_WORDS)),  # what one source of the class adds to reach
            ("basic_of", I8, (8,)),
            ("card", I8, (MAX_KINDS + 4, KIND_FIELDS)),
            ("cost", I8, (MAX_COSTS, COST_FIELDS)),
            ("ability", I8, (MAX_ABILITIES, ABILITY_FIELDS)),
            ("effect", I8, (MAX_EFFECTS, EFFECT_FIELDS)),
            ("amount", I8, (MAX_AMOUNTS, AMOUNT_FIELDS)),
            ("filter", I8, (MAX_FILTERS, FILTER_FIELDS)),
            ("replacement", I8, (MAX_REPLACEMENTS, REPLACEMENT_FIELDS)),
            ("static", I8, (MAX_STATICS, STATIC_FIELDS)),
            ("opponent_deck", np.uint8, (256,)),  # a given order: a bit for each opponent, 1 where its card is nonland
            ("cards_of_opponent", I8),
        ],
    )
)

ZERO = np.int64(0)
ONE = np.int64(1)
TWO = np.int64(2)
THREE = np.int64(3)
RESTLESS = TWO
"""The part of ``dirty`` that only continuous effects look at: what has entered, or anything that has no part below."""
PLAYERS = np.int64(4)
"""The part of it that says that a player may have lost."""
BOARD = np.int64(8)
"""The part of it that says that state-based actions may concern a permanent; ONE says that of all, and more."""
NUMBERS, TURNS, PLAYER_COUNTERS, COMBAT = (np.int64(1 << i) for i in range(4, 8))
"""Parts of it that only those continuous effects look at that heed them: counters on permanents, power and toughness;
whose turn it is; counters of players; what attacks."""
EVERYTHING = RESTLESS | NUMBERS | TURNS | PLAYER_COUNTERS | COMBAT
"""What a continuous effect heeds that looks at more than the other parts say."""
NONE = np.int64(-1)
