"""The pilot: every choice of the deck's player, as ``analysis/PILOT.md`` describes it."""

from fractions import Fraction
from typing import TYPE_CHECKING

from reference import mana
from reference.objects import (
    HARMFUL,
    Activated,
    Card,
    CounterChange,
    Permanent,
    Price,
    Spell,
    Static,
    Triggered,
    mana_value,
    price_of,
)

if TYPE_CHECKING:
    from reference.game import Game

WORTH = {
    "proliferate": 18, "get": 16, "create": 14, "put": 10, "draw": 10, "search": 12, "look": 6, "attach": 2,
}  # fmt: skip
COUNTS_AS_BETTER = {"flying", "unblockable", "menace", "trample", "haste", "double strike"}
EVASION = {"flying", "unblockable", "landwalk"}
ENOUGH_LANDS = 4
LARGEST_HAND = 7
HOPELESS = -1000


def importance(card: Card) -> int:
    """Score a card; the pilot casts what scores most."""
    if card.is_a("Land"):
        return -2
    score = 10 * mana_value(card.cost)
    if card.is_a("Creature"):
        score += 4 * card.power + 5 * len(card.keywords & COUNTS_AS_BETTER)
        score += 20 + 4 * card.power if "infect" in card.keywords else 0
        score += 15 + 8 * card.toxic if card.toxic else 0
    if card.makes:
        score += 30 if mana_value(card.cost) <= 3 else 5
    return score + sum(_ability_score(each) for each in card.abilities)


def _ability_score(each: object) -> int:
    """Score an ability: what happens again counts twice, what has to be paid for half."""
    if isinstance(each, CounterChange):
        return 30
    if isinstance(each, Static):
        return 10
    total = sum(WORTH.get(verb, 1) * max(times, 1) for verb, times in each.worth)
    if isinstance(each, Triggered):
        return total if set(each.on) <= {"enters", "dies", "leaves"} else 2 * total
    return total // 2 if isinstance(each, Activated) else total


class Pilot:
    """Choices over what a player sees."""

    def __init__(self, game: "Game") -> None:
        self.game = game
        self.hold = ""

    # Looking around

    def own_creatures(self) -> list[Permanent]:
        """Return the deck's creatures in the order in which they stand."""
        return [each for each in self.game.battlefield if each.is_creature and not each.controller and not each.dead]

    def aura_hosts(self) -> list[Permanent]:
        """Return the creatures an Aura may go on: they stay creatures, and make no mana or have infect."""
        return [
            each
            for each in self.own_creatures()
            if each.body is None and (not each.card.makes or "infect" in self.game.rules.keywords(each))
        ]

    def in_hand(self) -> list[Card]:
        """Return the different cards that can be played, commanders among them, the most important first."""
        return [card for card in self.game.order if card in self.game.hand or card in self.game.command_zone]

    def nearest(self, besides: tuple[int, ...] = ()) -> int | None:
        """Return the opponent who is nearest to losing, by the smaller share of poison or life still missing."""
        seats = [seat for seat in self.game.opponents() if seat not in besides]
        return min(seats, key=self._distance, default=None)

    def _distance(self, seat: int) -> Fraction:
        """Return how far an opponent is from losing."""
        player, setup = self.game.players[seat], self.game.setup
        missing = [Fraction(setup.poison - player.poison, setup.poison), Fraction(player.life, setup.life)]
        if setup.commander_damage and self.game.setup_commanders:
            enough = setup.commander_damage
            missing.append(Fraction(enough - self.game.rules.hit_most(seat), enough))
        return min(missing)

    def _beats(self, creature: Permanent, seat: int, damage: int) -> bool:
        """Tell whether a creature that deals a player so much is a commander that has then dealt enough (903.10a)."""
        enough = self.game.setup.commander_damage
        before = self.game.players[seat].hit_by.get(creature.card, 0)
        return bool(enough) and self.game.rules.is_commander(creature) and before + damage >= enough

    def score(self, creature: Permanent) -> int:
        """Score a creature as the one to make bigger."""
        rules = self.game.rules
        keywords = rules.keywords(creature)
        score = 2 * rules.power(creature)
        score += 10 if "infect" in keywords or creature.card.toxic else 0
        score += 3 if keywords & EVASION else 0
        score += 6 if "double strike" in keywords else 0
        score += 100 if creature.attacks and not creature.blocked else 0
        score += 0 if creature.sick or creature.tapped else 8
        watches = [each.on for each in creature.card.abilities if isinstance(each, Triggered)]
        return score + any("combat damage to a player" in on for on in watches)

    def best(self, creatures: list[Permanent], number: int = 1) -> list[Permanent]:
        """Return the best creatures, the first of equals."""
        return sorted(creatures, key=self.score, reverse=True)[:number]

    # The opening hand

    def keeps(self, size: int) -> bool:
        """Tell whether a hand is kept: enough lands, not too many, a threat."""
        setup, hand = self.game.setup, self.game.hand
        if size <= setup.min_hand:
            return True
        lands = sum(card.is_a("Land") for card in hand)
        if not setup.fewest_lands <= lands <= setup.most_lands or lands == len(hand):
            return False
        return any(card.is_threat for card in self.in_hand())

    def to_the_bottom(self, size: int) -> Card:
        """Choose a card to put on the bottom after a mulligan."""
        hand = self.game.hand
        lands = sum(card.is_a("Land") for card in hand)
        spells_to_keep = max(self.game.setup.min_spells, 2 if size >= 5 else 1)
        land = lands > self.game.setup.most_lands or len(hand) - lands <= spells_to_keep
        backwards = [card for card in reversed(self.game.order) if card in hand]
        return next((card for card in backwards if card.is_a("Land") == land), backwards[0])

    # Lands

    def choose_land(self) -> Card | None:
        """Choose the land to play: the one that lets the deck cast most, then brings most."""
        can_pay = self.game.players[0].life > 1
        lands = [card for card in self.in_hand() if card.is_a("Land") and (can_pay or not card.finds)]
        lacking = self._colors_lacking()
        return max(lands, key=lambda card: self._land_score(card, lacking), default=None)

    def _land_score(self, card: Card, lacking: set[str]) -> int:
        """Score a land in hand; one that fetches counts as what it would find."""
        if not card.finds:
            return self.score_land(card, lacking)
        found = self.land_to_find(card, lacking)
        return HOPELESS + 1 if found is None else self.score_land(found, lacking)

    def land_to_find(self, fetch: Card, lacking: set[str]) -> Card | None:
        """Choose the land to search for: the best, the first in order of importance of equals."""

        def rank(card: Card) -> tuple[int, int] | None:
            if not card.is_a("Land") or card.finds or not set(fetch.finds) & set(card.subtypes.split()):
                return None
            return self.score_land(card, lacking), -self.game.order.index(card)

        return self.game.library.most_wanted(rank)

    def score_land(self, card: Card, lacking: set[str]) -> int:
        """Score a land: what could be cast with it now, the colours it brings, whether it can wait."""
        untapped = self.game.enters_untapped(card)
        added = Permanent(card, mana_left=card.units)
        if untapped:
            self.game.lands.append(added)
        score = 64 * sum(self.way_to_cast(each) is not None for each in self.in_hand() if self._is_wanted_spell(each))
        if untapped:
            self.game.lands.remove(added)
        else:
            score += 4
        return score + 8 * len(set(card.makes) & lacking) + 2 * card.stands_apart

    def _is_wanted_spell(self, card: Card) -> bool:
        """Tell whether a card is one that is cast at all."""
        return not card.is_a("Land") and not card.idle

    def _colors_lacking(self) -> set[str]:
        """Return the colours that cards in hand ask for and no source makes."""
        wanted = [price_of(card.cost).symbols for card in self.in_hand() if self._is_wanted_spell(card)]
        made = [each.card.makes for each in self.game.lands + self.game.battlefield if not each.dead]
        return {color for symbols in wanted for symbol in symbols for color in symbol} - set("".join(made))

    # What to cast

    def tax(self, card: Card) -> int:
        """Return what a commander costs more (903.8)."""
        return 2 * self.game.times_cast.get(card, 0) if card in self.game.setup_commanders else 0

    def way_to_cast(self, card: Card) -> tuple[Price, Spell | None] | None:
        """Return the first way to cast a card that can be paid for."""
        for way in card.spells or [None]:
            price = price_of(card.cost if way is None or way.cost is None else way.cost)
            if mana.can_pay(self.game, price, self.tax(card)):
                return price, way
        return None

    def cast_next(self, before_combat: bool) -> bool:
        """Cast the most important card that can be paid for; tell whether there was one."""
        cards = [card for card in self.in_hand() if self._is_worth_casting(card)]
        if self.hold == "finishers":
            cards.sort(key=lambda card: not card.is_finisher)
        for card in cards:
            way = self.way_to_cast(card)
            if way is not None:
                self.game.pay_for(card, way[0])
                if before_combat and card.comes_after_combat:
                    self.game.deferred.append((card, way[1]))
                else:
                    self.game.resolve(card, way[1])
                return True
        return False

    def _is_worth_casting(self, card: Card) -> bool:
        """Tell whether a card does something now; pumps wait for combat."""
        if not self._is_wanted_spell(card) or card.is_pump:
            return False
        if card.subtypes == "Aura" and not self.aura_hosts():
            return False
        if card.only_proliferates and not self.anything_to_proliferate():
            return False
        board = [each.card for each in self.game.battlefield if each.controller == 0]
        return not (card.is_a("Legendary") and card in board)

    def anything_to_proliferate(self) -> bool:
        """Tell whether some counter is there that the pilot wants more of."""
        players = [self.game.players[seat] for seat in self.game.opponents()]
        on_permanents = any(number > 0 for each in self.game.battlefield for number in each.counters.values())
        return on_permanents or any(player.poison + player.rad > 0 for player in players)

    # A kill this turn?

    def plan(self) -> None:
        """Look for a kill with what is in hand and can attack; if there is one, save the mana for it."""
        self.hold = ""
        cards = [card for card in self.in_hand() if card.is_pump or card.is_finisher]
        target = self.nearest()
        if not cards or target is None:
            return
        attackers = self.game.possible_attackers()
        power = self._planned(cards, attackers)[0] if attackers else 0
        if power > 0 and self._kills(target, attackers, power, 0):
            self.hold = "pumps"
            return
        poisoned = self.game.players[target].poison > 0 or bool(attackers)
        _, poison, proliferates = self._planned([card for card in cards if card.is_finisher], attackers)
        poison += proliferates if poisoned else 0
        if poison > 0 and self._kills(target, attackers, 0, poison):
            self.hold = "finishers"

    def _planned(self, cards: list[Card], attackers: list[Permanent]) -> tuple[int, int, int]:
        """Pay in mind for pumps, or for finishers; return the power, poison and proliferating that they add."""
        mana_before = [(each, each.mana_left) for each in mana.untapped_mana(self.game)]
        player = self.game.players[0]
        life = player.life
        pumps = any(card.is_pump for card in cards)
        power, poison, proliferates = 0, 0, 0
        for card in cards:
            for _ in range(self.game.hand.count(card) if card.is_pump == pumps else 0):
                way = self.way_to_cast(card)
                if way is not None and way[1] is not None:
                    mana.pay(self.game, way[0])
                    power += way[1].grows(self.game) if way[1].grows else 0
                    poison += way[1].poison
                    proliferates += way[1].proliferates
        player.life = life
        for each, left in mana_before:
            each.mana_left = left
        return power, poison, proliferates

    def _kills(self, seat: int, attackers: list[Permanent], power: int, poison: int) -> bool:
        """Tell whether attackers kill a player with so much more power for the best striker and so much poison."""
        rules = self.game.rules
        damage = 0
        striker = None
        if power > 0:
            striker = max(attackers, key=lambda each: ("infect" in rules.keywords(each), self.strikes(each)))
            if "infect" in rules.keywords(striker):
                poison += power * self.strikes(striker)
            else:
                damage += power * self.strikes(striker)
        for each in attackers:
            poison += self.poison_from(each, rules.power(each))
            damage += self.damage_from(each, rules.power(each))
            if self._beats(each, seat, (rules.power(each) + power * (each is striker)) * self.strikes(each)):
                return True
        player = self.game.players[seat]
        return poison + player.poison >= self.game.setup.poison or damage >= player.life

    def pump_before_combat(self) -> None:
        """Cast pumps that add more in a main phase, unless something could block or the attack kills as it is."""
        target = self.nearest()
        while target is not None and not self.game.over:
            attackers = self.game.possible_attackers()
            blockers = [each for each in self.game.battlefield if each.controller and not each.tapped]
            if not attackers or blockers or self._kills(target, attackers, 0, 0):
                return
            choice = self._best_pump(early=True)
            if choice is None:
                return
            self.game.pay_for(choice[0], choice[1])
            self.game.resolve(choice[0], choice[2])

    # Combat

    def strikes(self, creature: Permanent) -> int:
        """Return how often a creature deals combat damage (702.4b)."""
        return 2 if "double strike" in self.game.rules.keywords(creature) else 1

    def poison_from(self, creature: Permanent, power: int) -> int:
        """Return the poison a creature of that power gives a player it connects with."""
        infect = power if "infect" in self.game.rules.keywords(creature) else 0
        return (creature.card.toxic + infect) * self.strikes(creature) if power > 0 else 0

    def damage_from(self, creature: Permanent, power: int) -> int:
        """Return the life a creature of that power takes from a player it connects with."""
        return 0 if power <= 0 or "infect" in self.game.rules.keywords(creature) else power * self.strikes(creature)

    def harm(self, creature: Permanent, more: int = 0) -> int:
        """Return what a creature with so much more power does to a player, poison counted double."""
        power = self.game.rules.power(creature) + more
        return 2 * self.poison_from(creature, power) + self.damage_from(creature, power)

    def alone_or_all(self, attackers: list[Permanent], exalted: int) -> list[Permanent]:
        """Return all attackers, or the one that exalted makes worth more than all of them together."""
        alone = max(attackers, key=lambda each: self.harm(each, exalted))
        together = sum(self.harm(each) for each in attackers)
        return [alone] if exalted and self.harm(alone, exalted) > together else attackers

    def connecting_power(self, creature: Permanent) -> int:
        """Return the damage that reaches the player: none where blocked, the excess with trample (702.19b)."""
        power = self.game.rules.power(creature)
        if not creature.blocked:
            return power
        keywords = self.game.rules.keywords(creature)
        if "trample" not in keywords:
            return 0
        blockers = [each for each in self.game.battlefield if each.blocks is creature]
        lethal = [1 if "deathtouch" in keywords else self.game.rules.toughness(each) for each in blockers]
        return max(power - sum(lethal), 0)

    def lethal(self, seat: int, attackers: list[Permanent]) -> bool:
        """Tell whether the attackers sent at a player kill it as things are."""
        sent = [(each, self.connecting_power(each)) for each in attackers if each.attacks == seat]
        if any(self._beats(each, seat, power * self.strikes(each)) for each, power in sent):
            return True
        player = self.game.players[seat]
        poison = player.poison + sum(self.poison_from(*each) for each in sent)
        return poison >= self.game.setup.poison or sum(self.damage_from(*each) for each in sent) >= player.life

    def send(self, attackers: list[Permanent]) -> None:
        """Choose whom each creature attacks: the nearest to losing until it is dead, then the next."""
        target = self.nearest()
        assert target is not None
        dead: tuple[int, ...] = ()
        sent: list[Permanent] = []
        for each in attackers:
            if sent and self.lethal(target, sent):
                dead += (target,)
                after = self.nearest(besides=dead)
                target = target if after is None else after
            each.attacks = target
            sent.append(each)

    def pump(self) -> None:
        """Cast pumps, the most power for its mana first, until the attack kills or nobody connects."""
        while not self.game.over:
            attackers = [each for each in self.game.battlefield if each.attacks and not each.dead]
            if not any(not each.blocked or self.connecting_power(each) > 0 for each in attackers):
                return
            if all(self.lethal(each.attacks, attackers) for each in attackers):
                return
            choice = self._best_pump()
            if choice is None:
                return
            self.game.pay_for(choice[0], choice[1])
            self.game.resolve(choice[0], choice[2])

    def _best_pump(self, early: bool = False) -> tuple[Card, Price, Spell] | None:
        """Return the pump that adds most power for its mana; of equals the first in order of importance."""
        best, most = None, 0
        for card in self.in_hand():
            way = self.way_to_cast(card) if card.is_pump else None
            if way is not None and way[1] is not None and way[1].grows is not None and (way[1].early or not early):
                value = 64 * way[1].grows(self.game) // (1 + way[0].generic + len(way[0].symbols))
                if value > most:
                    best, most = (card, way[0], way[1]), value
        return best

    # Other choices

    def wants_more_on(self, permanent: Permanent) -> bool:
        """Tell whether proliferate is for a permanent: more kinds that help than that harm, on others' the reverse."""
        kinds = [kind for kind, number in permanent.counters.items() if number > 0]
        balance = sum(-1 if kind in HARMFUL else 1 for kind in kinds)
        return balance < 0 if permanent.controller else balance > 0

    def to_discard(self) -> Card:
        """Choose a card to discard: idle cards, then lands beyond need, then the least important."""
        hand = self.game.hand
        in_play = self.game.lands_in_play()

        def unwanted(card: Card) -> int:
            if card.idle:
                return 3
            return 2 if card.is_a("Land") and in_play + hand.count(card) > ENOUGH_LANDS else 1

        return max([card for card in reversed(self.game.order) if card in hand], key=unwanted)
