"""Lines of rules text that state keywords."""

import re
from typing import Final

from counterclock.encode_keyword import FROM_ABILITIES, NO_EFFECT, WALKS
from counterclock.notation_words import KEYWORDS

_ACTIONS: Final = frozenset(["adapt", "monstrosity", "support"])
"""What a card does and does not have (701.39, 701.41, 701.46): words of the facts that say nothing on a line of their own."""
_KNOWN: Final = (
    frozenset(KEYWORDS)
    | NO_EFFECT
    | WALKS
    | FROM_ABILITIES
    | frozenset(
        ["affinity", "absorb", "aura", "swap", "awaken", "backup", "battle", "cry", "blitz", "bloodrush", "boast", "cascade", "champion", "cipher", "cleave", "connive", "conspire", "craft", "dash", "daybound", "nightbound", "decayed", "dethrone", "devour", "discover", "disguise", "disturb", "emerge", "encore", "enchant", "entwine", "epic", "equip", "escape", "eternalize", "evolve", "evoke", "exalted", "exploit", "fortify", "foretell", "frenzy", "freerunning", "haunt", "hexproof", "hideaway", "impending", "ingest", "level", "up", "living", "weapon", "max", "speed", "mayhem", "megamorph", "melee", "meld", "mentor", "mobilize", "morph", "more", "than", "meets", "the", "eye", "mutate", "myriad", "ninjutsu", "offering", "offspring", "overload", "parley", "plot", "poisonous", "protection", "prowl", "reconfigure", "ripple", "saddle", "soulshift", "spectacle", "station", "suspend", "sunburst", "surge", "totem", "armor", "tribute", "typecycling", "undaunted", "unearth", "vanishing", "warp", "web-slinging", "amplify", "fading", "firebending", "waterbending", "increment", "harmonize", "sneak", "exhaust", "infinity", "exert"]
    )
    | frozenset({"aura swap", "battle cry", "level up", "living weapon", "max speed", "more than meets the eye", "totem armor",
                 "commander ninjutsu", "doctor's companion", "choose a background", "start your engines!", "umbra armor",
                 "for mirrodin!", "job select", "partner with", "hidden agenda", "double agenda", "cumulative upkeep",
                 "affinity for", "landcycling", "wizardcycling", "slivercycling", "friends forever", "jump-start"})
) - _ACTIONS  # fmt: skip
_VALUE: Final = (
    r"(?:(?:\d+|X)|(?:—|-| )?\s*(?:\{[^{}]+\})+(?:, .+)?|—.+|from .+|for .+|with .+|\d+—(?:\{[^{}]+\})+"
    r"|(?:creature|land|artifact|permanent|enchantment|player|planeswalker|[A-Z]\w+|nonland|tapped|your|Aura).*)"
)


_SUPPORTS: Final = re.compile(r"When \{this\} enters, support (?P<n>\d+)")
"""The one way of supporting that is a keyword of the card's facts, and is played as such."""


def keyword_line(text: str) -> tuple[str, ...] | None:
    """Read a line of keywords, such as "Flying, toxic 1" or "Equip {2}".

    Parameters
    ----------
    text : str

    Returns
    -------
    tuple of str or None
        The keywords in small letters; None for any other line.
    """
    text = text.strip().rstrip(".").rstrip()
    if ": " in text:
        return None
    supports = _SUPPORTS.fullmatch(text)
    if supports is not None:
        return (f"support {supports['n']}",)
    whole = _keyword(text)
    if whole:
        return (whole,)
    parts = re.split(r"[,;] ", text)
    read = [_keyword(part) for part in parts]
    return tuple(read) if all(read) else None


def _keyword(text: str) -> str:
    """Read one keyword with its number, cost or words; empty for anything else."""
    small = text[:1].lower() + text[1:]
    if small in _KNOWN:
        return small
    for word in _BY_LENGTH:
        if not small.startswith(word):
            continue
        rest = small[len(word) :]
        if word == "enchant" and re.search(r" with(?:out)? ", rest):
            continue
        if re.fullmatch(r"(?: |—)?" + _VALUE, rest) and (rest[0] in " —"):
            return f"{word} {rest.strip(' —')}".replace("—", " ", 1) if "—" not in rest[1:] else small
    if re.fullmatch(
        r"(?:nonbasic |snow |legendary |desert|[a-z]+)?(?: land)?(?:walk|cycling)(?: (?:\{[^{}]+\})+)?", small
    ):
        return small
    return ""


_BY_LENGTH: Final = sorted(_KNOWN, key=lambda word: -len(word))
