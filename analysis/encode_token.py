"""Tokens as faces and abilities, so that they are entered like cards."""

from counterclock.ability import Ability
from counterclock.catalogue import Face, parse_keyword
from counterclock.encode_parts import UnplayedError
from counterclock.notation import parse_ability
from counterclock.token_catalogue import token_of


def token_face(name: str, keywords: tuple[str, ...] = ()) -> tuple[Face, tuple[Ability, ...]]:
    """Return a token's characteristics and abilities.

    Parameters
    ----------
    name : str
        What "create" calls it.
    keywords : tuple of str, optional
        Keywords on top of its own.

    Returns
    -------
    Face, tuple of Ability

    Raises
    ------
    UnplayedError
        For a token that is neither in the catalogue nor described.
    """
    token = token_of(name)
    if token is None:
        raise UnplayedError(f"creates {name}")
    before, _, after = token.type_line.partition(" — ")
    words = before.split()
    face = Face(
        name=name,
        mana_cost="",
        mana_value=0,
        colors=token.colors,
        supertypes=tuple(word for word in words if word in ("Legendary", "Snow")),
        types=tuple(word for word in words if word not in ("Legendary", "Snow")),
        subtypes=tuple(after.split()),
        power=None if token.power is None else str(token.power),
        toughness=None if token.toughness is None else str(token.toughness),
        keywords=tuple(parse_keyword(word) for word in (*token.keywords, *keywords)),
    )
    return face, tuple(parse_ability(line, number) for number, line in enumerate(token.abilities, 1))
