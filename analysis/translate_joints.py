"""Sentences of rules text that say one thing together, put into one sentence or said in other words."""

import re
from typing import Final

_N: Final = r"(?:card|\w+ cards)"
_SEEN: Final = rf"(?:[Ll]ook at|[Rr]eveal) the top {_N} of your library"

JOINED: Final = (
    (
        re.compile(r"[Rr]eveal the top card of your library\. If it's (an? [^.]+? card), put it into your hand\."
                   r" Otherwise, (?:you may )?put it on the bottom of your library"),
        r"Look at the top one cards of your library, then reveal \1 from among them and put it into your hand,"
        r" then put the rest on the bottom of your library",
    ),
    (
        re.compile(r"[Ll]ook at the top card of your library\. You may reveal that card and put it into your hand"),
        r"Take the top card of your library",
    ),
    (re.compile(rf"({_SEEN}), where X is ([^.]+)\. ([^.]+)\. (.+)$"), r"\1, then @\3, @\4, where X is \2"),
    (re.compile(rf"({_SEEN})\. (Put|You may (?:put|reveal)) "), r"\1, then @\2 "),
    (re.compile(r"((?:[Rr]eveal|[Ee]xile) the top \w+ cards of your library)\. You may put (any number)"),
     r"\1, then you may put \2"),
    (re.compile(r"([Ee]xile the top \w+ cards of your library)\. Put (all [^.]* from among them onto the battlefield)"),
     r"\1, then put \2"),
    (re.compile(r"(from among them[^.]*? (?:into your hand|onto the battlefield)[^.]*)\. (Put the rest|Then shuffle)"),
     r"\1, @\2"),
    (re.compile(r"(until you reveal an? [^.]*?)\. (Put that card)"), r"\1, then @\2"),
    (re.compile(r"([Mm]ill \w+ cards)\. (?:You may put|Put) (an?|all) ([^.]*?) from among (?:them|the milled cards)"
                r" into your hand"), r"\1, then put \2 \3 from among them into your hand"),
    (re.compile(r"([Mm]ill \w+ cards, then put any number of [^.]*?) milled this way into your hand"),
     r"\1 from among them into your hand"),
    (re.compile(r"([Gg]ain control of [^.]*? until end of turn)\. Untap (?:it|them|that creature)\."
                r" (?:It gains|They gain) haste until end of turn"), r"\1"),
    (re.compile(r"([Gg]ain control of [^.]*? until end of turn)\. Untap it(?: and put a corruption counter on it)\."
                r" It gains haste until end of turn"), r"\1"),
    (re.compile(r"(tokens?)( with haste|)(\. (?:They gain|It gains) haste|)\. (Exile|Sacrifice) (?:them|it|that token|those tokens) at the beginning"
                r" of the next end step"),
     lambda found: f'{found[1]}{" with haste and" if found[2] or found[3] else " with"} "At the beginning of the end step, '
                   f'{found[4].lower()} {{this}}."'),
    (re.compile(r"(creature tokens? with [a-z, ]+)\. They gain haste until end of turn"), r"\1, haste"),
    (re.compile(r"(tokens?)\. (?:It has|They have) \""), r'\1 with "'),
    (re.compile(r"(\d+/\d+) (\w+) creature token with ([a-z, ]+) that's all colors"),
     r"\1 white and blue and black and red and green \2 creature token with \3"),
    (re.compile(r"[Cc]reate [A-Z]\w+, a legendary (\d)"), r"create a legendary \1"),
    (re.compile(r"[Cc]hoose (up to one target creature)\. (Put [^.]*) on it\."), r"\2 on \1."),
    (re.compile(r"[Dd]iscard up to (\w+) cards, then draw that many cards"), r"rummage up to \1 times"),
    (re.compile(r"[Dd]iscard (?:your hand|all the cards in your hand), then draw that many cards( plus one)?"),
     r"replace your hand\1"),
    (re.compile(r"[Ee]ach opponent may discard a card\. If they don't, they lose \d life(?:\. Repeat this process \w+ more times)?"),
     "each opponent discards a card or loses life"),
    (re.compile(r"([Ee]ach player discards a card)\. Each opponent who can't loses \d life"), r"\1, which opponents can"),
    (re.compile(r"(creature that player or that planeswalker's controller controls)\. That creature can't block this turn"),
     r"\1 and it can't block"),
    (re.compile(r"([Ff]lip \w+ coins)\. (Target opponent skips [^.]*)"), r"\1, then @\2"),
    (re.compile(r"(Take the top card of your library)\. If you do, you lose"), r"\1. You lose"),
    (re.compile(r"[Ee]xile the top (\w+) cards of your library\. Choose one of them\. You may play that card this turn"),
     r"borrow a card of the top \1"),
    (re.compile(r"[Ee]xile the top (\w+) cards of your library(?:\.|, then) [Uu]ntil the end of your next turn, you may cast (an? [a-z ]+) spell"
                r" from among those exiled cards"), r"borrow \2 card of the top \1"),
    (re.compile(r"[Ee]xile the top card of your library\. If it's ([a-z]+), you may cast it this turn"),
     r"borrow a nonland \1 card of the top one"),
    (re.compile(r"[Ee]xile the top card of your library(?:\.|, then) [Yy]ou may cast that card\. If you don't, "),
     r"Exile the top card of your library, which is not cast. "),
    (re.compile(r"(gets) \+X/\+X or -X/-X"), r"\1 +X/+X"),
    (re.compile(r"([Tt]arget )(artifact\b[^.]*? becomes an artifact creature)\. If it isn't a Vehicle, it has (base power and toughness)"),
     r"\1non-Vehicle \2 with \3"),
    (re.compile(r"(Draw \w+ cards)\. When you do, "), r"\1. Then "),
    (re.compile(r"(Draw a card for each tapped creature) target player controls"), r"\1 you control"),
    (re.compile(r"(damage to any target and \w+ damage to) any other target"), r"\1 target creature"),
)  # fmt: skip
"""What is put in the place of what, in this order; "@" before a letter writes it small."""


def joined(text: str) -> str:
    """Put sentences together that say one thing.

    Parameters
    ----------
    text : str

    Returns
    -------
    str
    """
    for pattern, instead in JOINED:
        text = pattern.sub(instead, text)
    return re.sub("@(.)", lambda found: found[1].lower(), text)
