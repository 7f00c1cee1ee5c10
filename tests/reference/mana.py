"""Mana: what is untapped, what it can pay, and which source is spent first (106, 601.2g)."""

from typing import TYPE_CHECKING

from reference.objects import COLORS, Activated, Card, Permanent, Price, Spell, color_number, price_of

if TYPE_CHECKING:
    from reference.game import Game


def asked_for(cards: list[Card]) -> dict[str, int]:
    """Count how often the different costs of some cards ask for each colour."""
    costs = {price_of("")}
    for card in cards:
        costs.add(price_of(card.cost))
        for each in card.abilities:
            if isinstance(each, Activated | Spell) and each.cost is not None:
                costs.add(price_of(each.cost))
    symbols = [symbol for cost in costs for symbol in cost.symbols]
    return {color: sum(color in symbol for symbol in symbols) for color in COLORS}


def could_attack(permanent: Permanent) -> bool:
    """Tell whether a source could still attack this turn, as the creature it is or may become."""
    animates = any(isinstance(each, Activated) and each.use == "animate" for each in permanent.card.abilities)
    return (permanent.is_creature or animates) and not permanent.sick and not permanent.tapped


def usefulness(game: "Game", card: Card) -> tuple[bool, int, int, int]:
    """Rank a source: what is spent first comes first."""
    colors = [color for color in card.makes if color != "C"]
    return card.has_other_use, len(colors), sum(game.asked[color] for color in colors), color_number(card.makes)


def untapped_mana(game: "Game", without: tuple[Permanent, ...] = ()) -> list[Permanent]:
    """Return the sources that can be tapped, once for each mana, in the order in which they are spent."""
    here = [each for each in game.lands + game.battlefield if each not in without]
    sources = [each for each in here if each.mana_left and not each.dead]
    places = {id(each): place for place, each in enumerate(sources)}
    sources.sort(key=lambda each: (usefulness(game, each.card), could_attack(each), -places[id(each)]))
    return [each for each in sources for _ in range(each.mana_left)]


def _symbols_payable(sources: list[Permanent], symbols: tuple[str, ...]) -> bool:
    """Tell whether different sources can pay all coloured symbols: try every source for the first one."""
    if not symbols:
        return True
    tried = set()
    for place, source in enumerate(sources):
        makes = source.card.makes
        if makes not in tried and set(makes) & set(symbols[0]):
            tried.add(makes)
            if _symbols_payable(sources[:place] + sources[place + 1 :], symbols[1:]):
                return True
    return False


def can_pay(game: "Game", price: Price, more: int = 0, without: tuple[Permanent, ...] = ()) -> bool:
    """Tell whether a price can be paid, ``more`` generic mana on top, without the mana of some permanents."""
    sources = untapped_mana(game, without)
    if len(sources) < price.generic + more + len(price.symbols):
        return False
    return _symbols_payable(sources, price.symbols) and game.players[0].life > price.life


def pay(game: "Game", price: Price, more: int = 0, without: tuple[Permanent, ...] = ()) -> None:
    """Pay: coloured symbols first, each with the least useful source that leaves the others payable."""
    for number, symbol in enumerate(price.symbols):
        sources = untapped_mana(game, without)
        for place, source in enumerate(sources):
            rest = sources[:place] + sources[place + 1 :]
            if set(source.card.makes) & set(symbol) and _symbols_payable(rest, price.symbols[number + 1 :]):
                source.mana_left -= 1
                break
    for source in untapped_mana(game, without)[: price.generic + more]:
        source.mana_left -= 1
    if price.life:
        game.rules.lose_life(0, price.life, "damage")
