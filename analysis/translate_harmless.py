"""Parts of rules text that cannot change when or how an opponent loses: removal, counterspells, discard and the like.

Each template names what is harmless and says so; what a word of it could do to the clock is not here.
"""

import re
from typing import Final

from counterclock.ability import ALWAYS, Condition, Effect
from counterclock.translate_effects import CLAUSES, NOT_RANDOM
from counterclock.translate_objects import AIMED, noun, player, receiver, some
from counterclock.translate_parts import (
    COUNTERSPELL,
    DESPITE_SHROUD,
    LEFT_ALONE,
    NOT_PUT_ON_THEIRS,
    Harmless,
    Parts,
    given_up,
)
from counterclock.translate_theirs import opposing
from counterclock.translate_words import THEIRS, Context, Object, Templates, count

LINES: Final = Templates()
"""Templates of whole abilities that are harmless."""

REMOVAL: Final = (Harmless("removal"),)
NO_PREVENTION: Final = "No damage is prevented."
_YOURS: Final = ("you control", "you own", "card")
"""Words of a target that no permanent of an opponent is meant by."""


def _on_theirs(verb: str, what: str, context: Context) -> Parts | None:
    """Do something to creatures of opponents; None where something else is meant."""
    meant = opposing(what, context)
    if meant is None:
        return None
    return (Effect(verb, receiver=meant.receiver, which=meant.which, up_to=meant.up_to),)


@CLAUSES.add("(?P<verb>destroy|exile) <what:all>")
def _remove(context: Context, verb: str, what: str) -> Parts | None:
    found = _on_theirs(verb, what, context)
    if found is not None:
        context.it = None
        return found
    meant = re.sub(
        r"^(?:up to )?(?:\w+ )?(?:other )?target ",
        "",
        re.sub(r"(?:\bnon-?[A-Za-z]+,? )+(?=creature|permanent)", "", what),
    )
    if meant == what or any(word in what for word in (*_YOURS, " until ")):
        return None
    if re.search(r"power \d|mana value (?:X|\d)|mana value less|with flying", meant):
        meant = re.sub(r" with (?:power|mana value) .*| with flying", "", meant)
    read = noun(re.sub(r"^(?:up to )?\w+ target ", "", meant), context)
    if read is None:
        return None
    context.it = None
    if re.match(r"(?:[a-z]+ )*spells?\b", meant):
        return (Harmless("counterspell") if what.startswith("up to") else COUNTERSPELL,)
    context.note(AIMED)
    if re.search(r"blocking creature|creature (?:with mana value X|that entered)", what):
        context.note(LEFT_ALONE)
    return REMOVAL


@CLAUSES.add("exile (?:up to one )?target (?P<what>.+?) until \\{this\\} leaves the battlefield")
def _until(context: Context, what: str) -> Parts | None:
    read = noun(re.sub(r" that player controls$", " an opponent controls", what), context.copy())
    if read is None or read.control == "you" or "card" in what:
        return None
    context.it = None
    found = _on_theirs("exile", f"target {what}", context)
    if found is not None:
        context.note("What it exiles does not come back.")
    context.note(AIMED)
    return found or REMOVAL


@CLAUSES.add("return the exiled cards? to its owner's hand(?: under (?:its|their) owner's control)?")
def _comes_back(context: Context) -> Parts:
    context.note("What it exiles does not come back.")
    return (Harmless("what it exiled comes back"),)


@CLAUSES.add("return the exiled cards? to the battlefield(?: under (?:its|their) owner's control)?")
def _comes_back_to_block(context: Context) -> Parts:
    context.note("What it exiled does not come back.")
    return (Effect("nothing"),)


@CLAUSES.add("prevent all combat damage that would be dealt this turn")
def _no_combat_damage(context: Context) -> Parts | None:
    """Leave to the opponents' turns what prevents all combat damage, unless something triggers it in one's own."""
    if context.triggered:
        return None
    if context.spell:
        context.note("Combat damage that your own creatures deal is not prevented.")
    return (Harmless("prevents damage"),)


@CLAUSES.add("prevent all damage that would be dealt to (?:him|her|it|\\{this\\}) this turn",
             "until your next turn, prevent all damage that would be dealt to and dealt by target permanent an opponent controls")  # fmt: skip
def _fog(context: Context) -> Parts:
    context.note(NO_PREVENTION)
    return (Harmless("prevents damage"),)


@CLAUSES.add("counter target <what:all>")
def _counter(context: Context, what: str) -> Parts | None:
    if not re.fullmatch(r"(?:[a-z]+, )*(?:[a-zA-Z]+ )*(?:spell|ability|spell or ability|activated or triggered ability|"
                        r"activated ability)(?: with mana value (?:\d+|X)(?: or (?:less|greater))?| that targets .*"
                        r"|,? unless its controller pays \{[^.]*)?(?: from an? [a-z]+ source)?", what):  # fmt: skip
        return None
    context.it = None
    return (COUNTERSPELL,)


@CLAUSES.add("if (?:that spell|a permanent) (?:is|was|'s ability is) countered this way, exile it instead of .+")
def _exiled(context: Context) -> Parts:
    return ()


NOT_EXILED: Final = "Opposing creatures that die are not exiled."
"""What is noted where what should be exiled dies, and is seen to die."""


@CLAUSES.add("if (?:that creature|that permanent|a creature dealt damage this way|a permanent dealt damage this way)"
             " would die this turn, exile it instead")  # fmt: skip
def _exiled_too(context: Context) -> Parts | None:
    whose = context.it.receiver if context.it is not None else ""
    if whose == "each creature":
        context.note("Creatures of your own that die of it are not exiled.")
    if "opposing" in whose:
        context.note(NOT_EXILED)
    return None if whose == "target creature you control" else ()


@CLAUSES.add("(?:that (?:player|opponent)|they) discards? <n> cards?(?P<random> at random)?")
def _same_discards(context: Context, n: str, random: str) -> Parts | None:
    """Let the player who was named discard: that may be you."""
    number_of = count(n, context)
    if number_of is None or context.that_player is None:
        return None
    if context.anyone or context.that_player.receiver == "you":
        if random:
            context.note(NOT_RANDOM)
        return (Effect("discard", number_of, condition=Condition("your turn") if context.anyone else ALWAYS),)
    return (Harmless("discard"),)


@CLAUSES.add("(?:target (?:player|opponent)|each opponent) discards (?:a|an|one|two|three|X|that many|\\d+|their) (?:\\w+ )?"
             "(?:cards?|hand)(?: at random)?",
             "defending player discards (?:a|two) cards?(?: at random)?", "that player discards that card",
             "target (?:player|opponent) reveals (?:their|his or her) hand", "look at target (?:player|opponent)'s hand",
             "target opponent reveals their hand",
             "you choose an? [a-z, ]*card from it", "you choose an? [a-z, ]*card from among them",
             "that player's hand is revealed")  # fmt: skip
def _discard(context: Context) -> Parts:
    context.that_player = Object("target opponent")
    return (Harmless("discard"),)


@CLAUSES.add("(?P<who>(?:target|each) opponent|target player|that player|defending player) sacrifices (?P<what>(?:an?|two|three|four|X)"
             " [a-zA-Z, ]+?)(?P<strongest> with the greatest power among creatures that player controls)?(?: of their choice)?")  # fmt: skip
def _edict(context: Context, who: str, what: str, strongest: str) -> Parts | None:
    """Let opponents sacrifice creatures; where they may choose something else, they do."""
    read = some(what, context)
    meant = player(who, True, context)
    if read is None or meant is None or meant.receiver in ("you", "each player"):
        return None
    context.that_player = meant
    parts = given_up(meant.receiver, *read)
    if strongest:
        context.note("Opponents may sacrifice a creature with less power.")
    return None if context.anyone and parts == REMOVAL else parts


@CLAUSES.add("tap <what:all>")
def _tap(context: Context, what: str) -> Parts | None:
    trial = context.copy()
    meant = receiver(what, True, trial)
    theirs = None if meant is not None else _on_theirs("tap", what, context)
    if theirs is not None:
        context.it = opposing(what, context)
        return theirs
    if re.fullmatch(r"(?:up to )?(?:\w+ )?(?:other )?target .*(?:an opponent controls|you don't control|opponents control"
                    r"|defending player controls|that player controls)", what) and (
        meant is None or "opposing" not in meant.receiver
    ):  # fmt: skip
        if noun(re.sub(r"^(?:up to )?(?:\w+ )?(?:other )?target ", "", what), context) is None:
            return None
        context.it = THEIRS
        return (Harmless("taps permanents"),)
    hosts = meant is not None and meant.receiver == "attached creature" and "Equipment" not in context.type_line
    if what in ("enchanted permanent", "enchanted creature") or hosts:
        context.it = None
        context.note(NOT_PUT_ON_THEIRS)
        return REMOVAL
    if meant is not None:
        context.it = trial.it
        if meant.receiver == "target opposing creature":
            context.note(AIMED)
        return (Effect("tap", receiver=meant.receiver, which=meant.which, up_to=meant.up_to),)
    rest = re.sub(r"^(?:up to )?(?:\w+ )?target ", "", what)
    if rest == what or noun(rest, context) is None:
        return None
    context.it = THEIRS
    return (Harmless("taps permanents"),)


@CLAUSES.add("(?P<who>that creature|it|those creatures|they|that permanent|enchanted creature) (?:doesn't|don't) untap during"
             " (?:its|their) controller(?:'s|s') (?:next )?untap steps?")  # fmt: skip
def _stays_tapped(context: Context, who: str) -> Parts | None:
    theirs = context.it is not None and (context.it == THEIRS or "opposing" in context.it.receiver)
    if (not theirs and who != "enchanted creature") or "Equipment" in context.type_line:
        return None
    context.note(_UNTAPS)
    return (Harmless("keeps permanents tapped"),)


_UNTAPS: Final = "Opposing creatures that should stay tapped untap as usual."


@CLAUSES.add("return (?P<what>(?:up to )?(?:\\w+ )?target .+) to (?:its|their) owners?(?:'s|s'|s's)? hands?")
def _bounce(context: Context, what: str) -> Parts | None:
    if any(word in what for word in _YOURS):
        return None
    rest = re.sub(r"^(?:up to )?(?:\w+ )?(?:other )?target ", "", what)
    if noun(rest, context) is None:
        return None
    context.it = None
    if re.fullmatch(r"(?:[a-z]+ )*spells?", rest):
        return (COUNTERSPELL,)
    found = _on_theirs("tap", what.replace("spell or ", ""), context)
    if found is not None:
        context.note("An opposing creature that is returned to the hand is only kept from blocking in the turn.")
        return found
    context.note(AIMED)
    return (Harmless("returns permanents to the hand"),)


@CLAUSES.add("put (?P<what>target .+?) (?:on (?:top|the bottom) of its owner's library|into its owner's library .+)")
def _tuck(context: Context, what: str) -> Parts | None:
    if any(word in what for word in _YOURS) or noun(what.removeprefix("target "), context) is None:
        return None
    context.it = None
    found = _on_theirs("exile", what, context)
    if found is not None:
        context.note("An opposing creature that is put into a library does not come back.")
        return found
    context.note(AIMED)
    return REMOVAL


@CLAUSES.add("you may return \\{this\\} to its owner's hand")
def _stays(context: Context) -> Parts | None:
    if context.died or context.gone or context.spell:
        return None
    context.note("It is not returned to the hand where it need not be.")
    return (Harmless("a choice that is not taken"),)


@CLAUSES.add("regenerate <what:all>")
def _regenerate(context: Context, what: str) -> Parts:
    context.note("Nothing is regenerated.")
    return (Harmless("regeneration"),)


@CLAUSES.add("(?:it|they|that creature) can't be regenerated(?: this turn)?", "a creature (?:destroyed|dealt damage) this way can't"
             " be regenerated(?: this turn)?", "the creature can't be regenerated this turn")  # fmt: skip
def _no_regeneration(context: Context) -> Parts:
    return ()


@CLAUSES.add("prevent the next (?:\\w+|\\d+) damage that would be dealt to (?:any target|target creature|you|\\{this\\}|it"
             "|target creature or player|target creature you control|any one target) this turn",
             "prevent all (?:combat )?damage that would be dealt to (?:\\{this\\}|it|you|target creature|you and .+|target creature you control) this turn")  # fmt: skip
def _shield(context: Context) -> Parts:
    context.note(NO_PREVENTION)
    return (Harmless("prevents damage"),)


@CLAUSES.add("exile a card from a graveyard")
def _exile_buried(context: Context) -> Parts:
    return (Harmless("exiles cards from graveyards"),)


_GOADED: Final = "Goaded creatures are taken to stay at home and block."


@CLAUSES.add("detain <what:all>")
def _detain(context: Context, what: str) -> Parts | None:
    """Keep creatures from blocking (701.35a): until the next turn of its controller nothing else of it matters."""
    meant = receiver(re.sub(r"nonland permanent(s?)\b", r"creature\1", what), True, context)
    if meant is None or "opposing" not in meant.receiver:
        return None
    return (Effect("grant", keywords=("cannot block",), receiver=meant.receiver, which=meant.which, up_to=meant.up_to),)


@CLAUSES.add("goad <what:all>")
def _goad(context: Context, what: str) -> Parts | None:
    if what != "target creature" and not re.fullmatch(
                        r"(?:up to \w+ )?(?:target|each|all) .*(?:an opponent controls|that player controls|your opponents control"
                        r"|you don't control|defending player controls|target opponent controls)", what):  # fmt: skip
        return None
    context.note(_GOADED)
    return (Harmless("makes opposing creatures attack elsewhere"),)


@CLAUSES.add("(?P<mine>.+?) fights (?P<other>.+)")
def _fight(context: Context, mine: str, other: str) -> Parts | None:
    if receiver(mine, False, context) is None or not re.fullmatch(
        r"(?:up to one )?(?:another |other )?target (?:[a-z]+ )?creature(?: token)?(?: you don't control| an opponent controls"
        r"| defending player controls| that player controls)?",
        other,
    ):
        return None
    context.it = None
    _unfought(context, other)
    return REMOVAL


@CLAUSES.add("those creatures fight(?: each other)?", "they fight each other")
def _they_fight(context: Context) -> Parts:
    _unfought(context, "")
    return REMOVAL


def _unfought(context: Context, other: str) -> None:
    """Say that nobody fights, and that somebody is taken to be there for it."""
    context.note("Fights are not fought.")
    if not other.startswith("up to"):
        context.note(AIMED)


@CLAUSES.add("(?:its|that creature's|that permanent's|their) controllers? may search their library for a basic land card, put"
             " (?:it|that card) onto the battlefield tapped, then shuffles?",
             "(?:its|that spell's) controller may search their library for a basic land card,? put it onto the battlefield"
             "(?: tapped)?, then shuffle")  # fmt: skip
def _land_for_them(context: Context) -> Parts:
    return ()


@CLAUSES.add("exile (?P<n>(?:up to )?(?:a|an|one|two|three|X|any number of)? ?)(?:other )?target (?P<what>\\w+ )?cards?"
             " from (?P<whose>a|an opponent's|a single|target opponent's|one or more)? ?graveyards?")  # fmt: skip
def _buried(context: Context, n: str, what: str = "", whose: str = "") -> Parts:
    context.it = None
    target = "certain card" if n or what or "opponent" in whose else "card"
    return (Harmless("exiles cards from graveyards", "" if n.startswith(("up to", "any number")) else target),)


@CLAUSES.add("exile target (?:player|opponent)'s graveyard", "exile each opponent's graveyard")
def _graveyards(context: Context) -> Parts:
    context.it = None
    return (Harmless("exiles cards from graveyards"),)


@CLAUSES.add("exile all (?:cards from all )?graveyards")
def _every_graveyard(context: Context) -> Parts:
    context.it = None
    context.note("Your own graveyard stays.")
    return (Harmless("exiles cards from opponents' graveyards"),)


@CLAUSES.add("(?P<what>target creature|creatures your opponents control|target creature an opponent controls) attacks? this (?:turn|combat) if able",
             "during target (?:opponent|player)'s next turn, (?:each creature|creatures) that player controls attacks? (?:\\{this\\} )?if able",
             "until your next turn, up to one target creature attacks a player each combat if able")  # fmt: skip
def _attack(context: Context, what: str = "") -> Parts:
    context.it = None
    context.note("Opposing creatures that must attack are taken to stay at home and block.")
    if what.startswith("target"):
        context.note(AIMED)
    return (Harmless("attacking rules" if what else "hinders opponents"),)


@CLAUSES.add("damage can't be prevented this turn")
def _unprevented(context: Context) -> Parts:
    return (Harmless("attacking rules"),)


@CLAUSES.add(
    "(?:its|that creature's|that permanent's|that spell's|their) controllers? (?P<does>gains .+|draws .+|creates .+|investigates)"
)
def _given_to_them(context: Context, does: str) -> Parts | None:
    """Pass over what the owner of something that was removed gets for it."""
    if context.it is not None or not _GIFTS.fullmatch(does):
        return None
    context.note("What its controller gets for it is not counted.")
    return ()


_GIFTS: Final = re.compile(
    r"gains (?:\d+|X) life|gains life equal to its (?:power|toughness|mana value)|draws (?:a card|two cards)|investigates"
    r"|creates (?:an?|two|three) (?:tapped )?(?:\d/\d [A-Za-z ]+ creature|[A-Z][a-z]+) tokens?(?: with [a-z]+)?"
)


@CLAUSES.add("(?:up to one )?(?:target|another target) (?P<what>.+?) gets? -(?:\\d+|X)/-(?:\\d+|X) until your next turn",
             "until your next turn, (?:up to one )?target (?P<what>.+?) gets? -(?:\\d+|X)/-(?:\\d+|X)"
             "(?: and its activated abilities can't be activated| and loses flying)?",
             "(?:up to one )?target (?P<what>.+?) (?:can't attack or block|can't attack|phases out)(?: until your next turn)?",
             "target (?P<what>creature) without first strike, double strike, or vigilance can't attack or block until your next turn")  # fmt: skip
def _weakened(context: Context, what: str) -> Parts | None:
    meant = noun(what, context)
    if meant is None or meant.control == "you":
        return None
    context.it = None
    context.note(AIMED)
    context.note("What holds opposing creatures off until your next turn is not played.")
    return REMOVAL


@CLAUSES.add("(?:up to one )?target (?:permanent|creature|artifact|land)(?: an opponent controls| you don't control)? doesn't untap during"
             " its controller's next untap step")  # fmt: skip
def _slowed(context: Context) -> Parts:
    context.it = None
    context.note(_UNTAPS)
    return (Harmless("keeps permanents tapped"),)


@CLAUSES.add("until your next turn, creatures can't attack you(?: or planeswalkers you control)?(?: unless their controller pays .+)?",
             "until your next turn, prevent all damage target permanent would deal",
             "target player can't cast spells this turn", "your opponents can't cast spells this turn",
             "(?:until your next turn, )?you may cast [a-z]+ spells as though they had flash",
             "choose a color", "target player exiles an? card from their graveyard",
             "put target card from a graveyard on the bottom of its owner's library",
             "counter target spell if its mana value is .+")  # fmt: skip
def _slows(context: Context) -> Parts:
    context.it = None
    return (Harmless("hinders opponents"),)


@CLAUSES.add("look at target (?:player|opponent)'s hand", "look at the top card of target player's library",
             "you may exile an? [a-z, ]*card from it(?: until \\{this\\} leaves the battlefield)?",
             "you may put that card on the bottom of that player's library")  # fmt: skip
def _looks(context: Context) -> Parts:
    context.that_player = Object("target opponent")
    return (Harmless("looks at cards"),)


@CLAUSES.add(
    "if that spell is countered this way, put it on top of its owner's library instead of into that player's graveyard"
)
def _put_elsewhere(context: Context) -> Parts:
    return ()


@CLAUSES.add("exile \\{this\\}")
def _token_goes(context: Context) -> Parts | None:
    return (Effect("exile", receiver="self"),) if "Token" in context.type_line else None


@CLAUSES.add("each opponent loses \\d life unless (?:they|that player) (?:sacrifices? .+ or )?discards? a card",
             "each opponent discards a card or loses life")  # fmt: skip
def _rather_discard(context: Context) -> Parts:
    context.note("Opponents discard rather than lose life.")
    return (Harmless("discard"),)


@CLAUSES.add("each opponent (?:exiles|discards) (?:a|one|two|three) cards? from their hand(?: or a permanent they control)?",
             "target player exiles a card from their hand", "that player exiles a card from their hand",
             "any number of target players? discards? a card", "each opponent discards (?:a|two|three) cards?",
             "(?:that player|that player or that planeswalker's controller) discards \\w+ cards, then sacrifices \\w+ permanents",
             "exile all cards from all opponents' hands and graveyards")  # fmt: skip
def _empties_hands(context: Context) -> Parts:
    return (Harmless("discard"),)


@CLAUSES.add("for each opponent, return up to one target [a-z ]+ that player controls to its owner's hand",
             "destroy all lands target player controls", "exile each nonland permanent your opponents control",
             "tap all permanents target opponent controls", "that player skips their next untap step",
             "each creature target opponent controls phases out", "until the end of your next turn, they can't phase in",
             "each opponent chooses a permanent they control of each permanent type and sacrifices the rest",
             "separate all permanents target player controls into two piles",
             "that player sacrifices all permanents in the pile of their choice",
             "destroy target permanent that's one or more colors", "exile up to one target permanent that's one or more colors",
             "exile target enchantment, tapped artifact, or tapped creature",
             "until your next turn, up to two target creatures each have base power and toughness \\d/\\d and lose all abilities",
             "\\{this\\} deals (?:\\d|X) damage divided as you choose among any number of target creatures(?: and/or planeswalkers)?",
             "creatures dealt damage this way can't block this turn",
             "\\{this\\} deals \\d damage to (?:each|target) tapped creature target player controls",
             "exile target creature or enchantment you don't control until target enchantment you control leaves the battlefield",
             "return target nonland permanent to its owner's hand, then that player exiles a card from their hand")  # fmt: skip
def _their_permanents(context: Context) -> Parts:
    context.it = None
    context.note("What this does to opposing creatures is not played.")
    return REMOVAL


@CLAUSES.add("exile \\{this\\} and each creature your opponents control")
def _goes_with_them(context: Context) -> Parts:
    return (Effect("exile", receiver="each opposing creature"), Effect("exile", receiver="self"))


@CLAUSES.add("up to two other target planeswalkers you control phase out at the beginning of the next end step",
             "until your next turn, whenever a creature an opponent controls attacks, it gets -\\d/-0 until end of turn",
             "until your next turn, whenever a creature deals combat damage to \\{this\\}, destroy that creature",
             "choose left or right", "until your next turn, each player may attack only the nearest opponent .+",
             "each opponent may scry \\d", "at the beginning of the next end step, untap up to \\w+ lands",
             "creature spells you cast this turn can't be countered",
             "exile up to \\w+ target cards from a single graveyard",
             "shuffle that player's library",
             "prevent all damage that would be dealt to (?:him|her|\\{this\\}) this turn",
             "for each opponent, exile up to one target [a-z ]+ card from that player's graveyard",
             "put a corruption counter on up to one other target creature or planeswalker")  # fmt: skip
def _opponents_only(context: Context) -> Parts:
    context.it = None
    return (Harmless("hinders opponents"),)


@CLAUSES.add(
    "if you have at least \\w+ life more than your starting life total, exile \\{this\\} and each .+ your opponents control"
)
def _goes_with_theirs(context: Context) -> Parts:
    context.it = None
    context.note(LEFT_ALONE)
    return (Harmless("removal"),)


# Whole abilities -----------------------------------------------------------------------------------------------------

_BLOCKING: Final = Harmless("blocking and attacking rules")


@LINES.add("(?:\\{this\\}|this spell) can't be countered(?: by spells or abilities)?", "this spell can't be countered")
def _uncounterable(context: Context) -> Parts:
    return (Harmless("cannot be countered"),)


@LINES.add("\\{this\\} can block only creatures with (?:flying|shadow)", "\\{this\\} can't block(?: creatures .+)?",
           "\\{this\\} attacks each (?:combat|turn) if able", "\\{this\\} can't be blocked by more than one creature",
           "\\{this\\} can't be blocked by Walls",
           "(?:each creature|creatures) you control can block an additional creature each combat",
           "\\{this\\} blocks each combat if able", "\\{this\\} can block an additional .+", "\\{this\\} can block any number of creatures",
           "\\{this\\} can block creatures with shadow as though .+",
           "\\{this\\} can't block and can't be blocked by Walls")  # fmt: skip
def _blocking(context: Context) -> Parts:
    return (_BLOCKING,)


@LINES.add("\\{this\\} can be your commander", "you may look at the top card of your library any time",
           "play with the top card of your library revealed", "a deck can have any number of cards named \\{this\\}",
           "you may cast (?:[a-zA-Z]+ )*spells as though they had flash", "play with your hand revealed",
           "any player may cast spells as though they had flash",
           "(?:[a-z]+ )?cards you own that aren't on the battlefield have flash",
           "as long as \\{this\\} entered this turn, you may activate (?:his|her|its) loyalty abilities any time you could cast an instant",
           "\\{this\\} is all colors")  # fmt: skip
def _free_of_effect(context: Context) -> Parts:
    return (Harmless("a rule about the deck or about what is known"),)


@LINES.add("enchanted (?:creature|permanent|artifact|artifact or creature) (?:can't(?: attack or)? block|doesn't untap during its controller's untap step|can't attack"
           "|can't attack or block, and its activated abilities can't be activated"
           "|can't attack, block, or crew Vehicles|can't attack or block, and its activated abilities can't be activated unless .+)",
           "creatures can't attack you(?: or planeswalkers you control)? unless their controller pays .+",
           "(?:when|whenever) \\{this\\} enters, tap enchanted creature",
           "enchanted creature loses all abilities")  # fmt: skip
def _pacifies(context: Context) -> Parts:
    context.note(NOT_PUT_ON_THEIRS)
    return (Harmless("removal"),)


@LINES.add("(?P<what>creatures|artifacts|artifacts and creatures|creatures and nonbasic lands|permanents|nonbasic lands|lands)"
           " your opponents control enter(?: the battlefield)? tapped",
           "your opponents can't cast spells during your turn",
           "spells your opponents cast cost \\{\\d\\} more to cast", "each opponent can't cast more than one spell each turn",
           "your opponents can't search libraries",
           "spells your opponents cast that target (?:\\{this\\}|.+ you control) cost \\{\\d\\} more to cast",
           "activated abilities of artifacts your opponents control can't be activated",
           "if an opponent would search a library, that player searches the top four cards of that library instead",
           "each opponent can cast spells only any time they could cast a sorcery",
           "(?:[a-z]+(?: and [a-z]+)? )?spells your opponents cast cost \\{\\d\\} more to cast",
           "abilities your opponents activate that target .+ you control cost \\{\\d\\} more to activate",
           "permanents entering don't cause abilities of permanents your opponents control to trigger",
           "spells and abilities your opponents control can't cause [^.]+",
           "creatures can't attack planeswalkers you control unless their controller pays .+",
           "your opponents can't cast [a-z]+ spells")  # fmt: skip
def _hinders(context: Context, what: str = "") -> Parts:
    if re.search("creatures|permanents", what):
        context.note("Opposing creatures enter untapped.")
    return (Harmless("hinders opponents"),)


@LINES.add("(?:your opponents|opponents) can't gain life")
def _no_life_for_them(context: Context) -> Parts:
    context.note("Opponents still gain the life that something gives them.")
    return (Harmless("hinders opponents"),)


@LINES.add(
    "if a (?:card would be put into an opponent's graveyard from anywhere|creature an opponent controls would die), exile it instead"
)
def _exiles_theirs(context: Context) -> Parts:
    context.note(NOT_EXILED)
    return (Harmless("hinders opponents"),)


@LINES.add("creatures your opponents control lose (?P<kw>(?!flying)[a-z ]+) and can't have or gain [a-z ]+")
def _takes_keywords(context: Context, kw: str) -> Parts:
    if kw in ("first strike", "deathtouch"):
        context.note("Opposing creatures keep their keywords.")
    return (Harmless("hinders opponents"),)


@LINES.add('whenever \\{this\\} blocks(?: a creature)?, (?!or )[^"]+')
def _blocks(context: Context) -> Parts:
    return (Harmless("what it does when it blocks"),)


@LINES.add("you have (?P<kw>hexproof|shroud)", "you and planeswalkers you control have hexproof",
           "you, planeswalkers you control, and other creatures you control have hexproof",
           "(?:other )?(?:permanents|artifacts|enchantments|lands|planeswalkers|artifacts, creatures, enchantments, and lands)"
           " you control have (?P<kw>hexproof|shroud|ward \\{\\d\\})",
           "(?:each creature you control with a counter on it has|permanents you control with counters on them have) ward \\{\\d\\}",
           "(?:other )?tapped creatures you control have hexproof",
           "\\{this\\} can't be the target of [^.]*your opponents control",
           "(?:you have|other creatures you control have|creatures you control have) ward \\{\\d\\}")  # fmt: skip
def _protects(context: Context, kw: str = "") -> Parts:
    if kw == "shroud":
        context.note(DESPITE_SHROUD)
    return (Harmless("protection"),)


@LINES.add("prevent all (?:noncombat )?damage that would be dealt to (?:you|you and other permanents you control|planeswalkers you control)",
           "if a source would deal damage to you or a planeswalker you control, prevent all but 1 of that damage",
           "prevent all damage that would be dealt to you(?: by .+)?",
           "prevent all damage that would be dealt to \\{this\\} by (?:artifact creatures|artifact sources|enchanted creatures"
           "|[A-Z][a-z]+s|creatures it's blocking)")  # fmt: skip
def _prevents_some(context: Context) -> Parts:
    context.note(NO_PREVENTION)
    return (Harmless("prevents damage"),)


@LINES.add("\\{this\\} can't be the target of .+")
def _out_of_reach(context: Context) -> Parts:
    context.note("You may still aim at it yourself.")
    return (Harmless("protection"),)


@LINES.add("your opponents can't untap more than \\w+ permanents during their untap steps",
           "no more than one creature can attack \\{this\\} each combat",
           "no more than one creature can block each combat",
           "your opponents and permanents your opponents control with hexproof can be the targets of .+",
           "whenever \\{this\\} deals damage to a planeswalker, destroy that planeswalker",
           "whenever a creature attacks you or a planeswalker you control, each [A-Z][a-z]+ you control deals \\d damage to that creature")  # fmt: skip
def _hinders_too(context: Context) -> Parts:
    context.note("Opposing creatures block and untap as usual.")
    return (Harmless("hinders opponents"),)


@LINES.add("untap all permanents you control during each other player's untap step")
def _untaps_in_other_turns(context: Context) -> Parts:
    context.note("Nothing untaps and nothing is activated in the turns of opponents.")
    return (Harmless("untaps permanents in other turns"),)
