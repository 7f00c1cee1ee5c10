"""The game: turns, steps and combat (500 to 514), for the deck in seat 0 against opponents who do what a setup says."""

from dataclasses import dataclass

from reference import mana
from reference.library import Library
from reference.luck import REMOVAL, SEATING, SHUFFLES_A_HAND, SHUFFLING, Luck
from reference.objects import Activated, Card, Event, Permanent, Player, Price, Spell, price_of
from reference.pilot import LARGEST_HAND, Pilot, importance
from reference.rules import Rules

OPENING_HAND = 7
CHANCES = 65_536


@dataclass(frozen=True)
class Setup:
    """What is assumed about the game."""

    opponents: int = 1
    life: int = 20
    poison: int = 10
    commander_damage: int = 0
    turns: int = 20
    first: str = "play"
    fewest_lands: int = 2
    most_lands: int = 5
    min_spells: int = 1
    min_hand: int = 4
    free_mulligan: bool = False
    opponent_cards: int = 60
    opponent_lands: int = 24
    blocker: Card | None = None
    arrivals: tuple[tuple[int, int], ...] = ()
    removal: float = 0.0


class Game:
    """One game, from the opening hand to the end."""

    def __init__(
        self, cards: dict[Card, int], setup: Setup, seed: int, number: int, commanders: tuple[Card, ...] = ()
    ) -> None:
        self.setup = setup
        self.setup_commanders = commanders
        self.luck = Luck(seed, number)
        self.order = sorted([*cards, *commanders], key=lambda card: (-importance(card), card.name))
        self.asked = mana.asked_for(self.order)
        self.slots = [card for card in sorted(cards, key=lambda card: card.name) for _ in range(cards[card])]
        self.rules = Rules(self)
        self.pilot = Pilot(self)
        self.players = [self._new_player() for _ in range(setup.opponents + 1)]
        self.battlefield: list[Permanent] = []
        self.lands: list[Permanent] = []
        self.hand: list[Card] = []
        self.graveyard: list[Card] = []
        self.command_zone = list(commanders)
        self.times_cast: dict[Card, int] = {}
        self.deferred: list[tuple[Card, Spell | None]] = []
        self.waiting: list[tuple[Permanent, Event]] = []
        self.turns_taken = [0] * (setup.opponents + 1)
        self.turn = self.game_turn = self.landfalls = self.land_drops = self.mulligans = 0
        self.over = self.in_main_phase = False
        self.last_cause = ""
        self.history: list[tuple[int, ...]] = []

    def _new_player(self) -> Player:
        """Return a player as the game begins."""
        cards, lands = self.setup.opponent_cards, self.setup.opponent_lands
        return Player(self.setup.life, max(cards - OPENING_HAND, 0), lands, cards - lands)

    def play(self) -> "Game":
        """Play to the end or the horizon."""
        seats = self.setup.opponents + 1
        before = {"play": 0, "draw": seats - 1}.get(self.setup.first)
        if before is None:
            before = self.luck.below(seats, SEATING, 0)
        self.opening_hand()
        self.opponents_turns(range(1, before + 1))
        while not self.over and self.turn < self.setup.turns:
            self.own_turn()
            self.opponents_turns(range(before + 1, seats))
            if self.turn < self.setup.turns:
                self.opponents_turns(range(1, before + 1))
        return self

    @property
    def result(self) -> tuple[int, str, int]:
        """The kill turn (0 for none) and cause, or the cause of the deck's own loss; mulligans taken."""
        if self.players[0].lost:
            return 0, f"lost: {self.players[0].lost}", self.mulligans
        return (self.turn if self.over else 0), self.last_cause if self.over else "", self.mulligans

    def opponents(self) -> list[int]:
        """Return the seats of the opponents in the game."""
        return [seat for seat in range(1, len(self.players)) if not self.players[seat].lost]

    def lands_in_play(self) -> int:
        """Return how many lands the deck has in play."""
        return len(self.lands) + sum(each.card.is_a("Land") for each in self.battlefield)

    def bury(self, card: Card) -> None:
        """Put a card into the graveyard; a commander goes back to the command zone (903.9a)."""
        (self.command_zone if card in self.setup_commanders else self.graveyard).append(card)

    # Opening hand (103.5)

    def opening_hand(self) -> None:
        """Draw seven cards; after a mulligan put as many on the bottom as mulligans were taken that count."""
        while True:
            size = OPENING_HAND - max(self.mulligans - self.setup.free_mulligan, 0)
            self.library = Library(self.slots, self.luck, SHUFFLING + self.mulligans * SHUFFLES_A_HAND)
            self.hand = []
            self.rules.draw(OPENING_HAND)
            while len(self.hand) > size:
                card = self.pilot.to_the_bottom(size)
                self.hand.remove(card)
                self.library.put_on_bottom(card)
            if self.pilot.keeps(size):
                return
            self.mulligans += 1

    # The deck's turn

    def _note(self) -> None:
        """Write down every opponent's life, poison and rad counters, as a turn begins."""
        for seat, player in enumerate(self.players[1:], 1):
            self.history.append((self.game_turn, seat, player.life, player.poison, player.rad))

    def own_turn(self) -> None:
        """Play a turn of the deck."""
        self.turn += 1
        self.game_turn += 1
        self._note()
        steps = (self.untap, self.upkeep, self.draw_step, self.main_phase, self.combat, self.second_main, self.ending)
        for step in steps:
            if not self.over:
                step()

    def untap(self) -> None:
        """Untap (502)."""
        self.landfalls, self.land_drops = 0, 1
        for each in self.lands + self.battlefield:
            each.mana_left = each.card.units if each.card.makes else 0
            each.tapped = each.sick = False

    def upkeep(self) -> None:
        """Play the upkeep (503)."""
        self.rules.happens(Event("your upkeep"))
        self.rules.settle()

    def draw_step(self) -> None:
        """Draw (504); with two players the first turn has no draw, with more everybody draws (103.8)."""
        if self.game_turn > 1 or len(self.players) > 2:
            self.rules.draw(1)
            self.rules.settle()

    def main_phase(self) -> None:
        """Play the precombat main phase: radiation, a land, then spells unless mana is saved for a kill."""
        self.rules.radiation(0)
        if self.over:
            return
        self.in_main_phase = True
        self.play_lands()
        self.pilot.plan()
        if not self.pilot.hold:
            while not self.over and self.pilot.cast_next(before_combat=True):
                pass
            self.play_lands()
            self.use_abilities("main")
        if self.pilot.hold != "finishers":
            self.pilot.pump_before_combat()
        self.in_main_phase = False

    def second_main(self) -> None:
        """Play the postcombat main phase: what was kept for after combat, then what is left."""
        self.deferred.sort(key=lambda each: self.order.index(each[0]))
        while self.deferred and not self.over:
            self.resolve(*self.deferred.pop(0))
        self.play_lands()
        while not self.over and self.pilot.cast_next(before_combat=False):
            pass
        self.use_abilities("main")
        self.use_abilities("after")

    def ending(self) -> None:
        """Play the ending phase: discard to seven, damage and effects of the turn end (513, 514)."""
        while len(self.hand) > LARGEST_HAND:
            card = self.pilot.to_discard()
            self.hand.remove(card)
            self.bury(card)
        self.turn_ends()

    def turn_ends(self) -> None:
        """End damage and what lasts until end of turn (514.2); check what that leaves (514.3a)."""
        for each in self.battlefield:
            each.damage, each.deathtouched, each.body = 0, False, None
            each.more_power, each.more_toughness, each.more_keywords = 0, 0, frozenset()
        self.rules.settle()

    # Lands, spells, abilities

    def enters_untapped(self, card: Card) -> bool:
        """Tell whether a land would enter untapped; life is paid for it where that is not the last."""
        if card.life_to_untap:
            return self.players[0].life > card.life_to_untap
        return card.untapped is None or card.untapped(self)

    def play_lands(self) -> None:
        """Play a land (305)."""
        while self.land_drops > 0 and not self.over:
            card = self.pilot.choose_land()
            if card is None:
                return
            self.land_drops -= 1
            self.hand.remove(card)
            if card.finds:
                self._play_fetch(card)
            else:
                self._put_land(card)
            self.rules.settle()

    def _put_land(self, card: Card) -> None:
        """Put a land onto the battlefield, paying life where it asks for it."""
        untapped = self.enters_untapped(card)
        if untapped and card.life_to_untap:
            self.rules.lose_life(0, card.life_to_untap, "damage")
        self.rules.land_enters(card, untapped)

    def _play_fetch(self, card: Card) -> None:
        """Play a land and sacrifice it for another from the library (701.23)."""
        self.landfalls += 1
        self.rules.happens(Event("landfall"))
        self.rules.lose_life(0, 1, "damage")
        self.bury(card)
        found = self.pilot.land_to_find(card, self.pilot._colors_lacking())
        if found is not None:
            self.library.take(found)
            self._put_land(found)
        self.library.shuffle()

    def pay_for(self, card: Card, price: Price) -> None:
        """Pay for a spell; its card leaves the hand or the command zone."""
        mana.pay(self, price, self.pilot.tax(card))
        if card in self.command_zone:
            self.command_zone.remove(card)
            self.times_cast[card] = self.times_cast.get(card, 0) + 1
        else:
            self.hand.remove(card)

    def resolve(self, card: Card, way: Spell | None) -> None:
        """Resolve a spell (608): a permanent enters; else it does what it does and is put into the graveyard."""
        self.rules.happens(Event("you cast", card))
        self.rules.settle()
        if card.is_spell:
            assert way is not None
            way.do(self, None, Event("spell"))
            self.bury(card)
        else:
            permanent = self.rules.enters(card)
            if card.subtypes == "Aura":
                permanent.host = next(iter(self.pilot.best(self.pilot.aura_hosts())), None)
                self.rules.happens(Event("becomes target", permanent.host))
        self.rules.settle()

    def use_abilities(self, use: str) -> None:
        """Activate every ability of a use, as often as it can be and does something."""
        place = 0
        while place < len(self.battlefield):
            permanent = self.battlefield[place]
            for each in permanent.card.abilities:
                while isinstance(each, Activated) and each.use == use and self._can_use(permanent, each):
                    self._activate(permanent, each)
                    if use == "animate":
                        break
            place += not permanent.dead

    def _can_use(self, permanent: Permanent, each: Activated) -> bool:
        """Tell whether an ability can be paid for and is worth it."""
        if self.over or permanent.dead or permanent.controller or (each.taps and permanent.tapped):
            return False
        if each.taps and permanent.is_creature and permanent.sick:
            return False
        if each.use == "animate" and (permanent.sick or permanent.body is not None or not permanent.mana_left):
            return False
        if each.taps and permanent.card.makes and not permanent.mana_left:
            return False
        if ("proliferate", 1) in each.worth and not self.pilot.anything_to_proliferate():
            return False
        return mana.can_pay(self, price_of(each.cost), without=self._kept_back(permanent, each))

    def _kept_back(self, permanent: Permanent, each: Activated) -> tuple[Permanent, ...]:
        """Return what does not pay for an ability with its mana: its source, and what is about to attack."""
        if each.use == "animate":
            return (permanent, *(other for other in self.battlefield if other.body is not None))
        return (permanent,) if each.taps or each.sacrifices else ()

    def _activate(self, permanent: Permanent, each: Activated) -> None:
        """Activate an ability and resolve it (602)."""
        if each.taps:
            permanent.tapped, permanent.mana_left = True, 0
        mana.pay(self, price_of(each.cost), without=self._kept_back(permanent, each))
        if each.sacrifices:
            self.rules.happens(Event("you sacrifice", permanent))
            self.rules.die([permanent])
        each.do(self, permanent, Event("activated"))
        self.rules.settle()

    # Combat (506 to 511)

    def possible_attackers(self) -> list[Permanent]:
        """Return the creatures that can attack and would do something (508.1a)."""
        return [
            each
            for each in self.pilot.own_creatures()
            if not each.sick
            and not each.tapped
            and self.rules.power(each) > 0
            and (not each.card.makes or each.mana_left == each.card.units)
        ]

    def combat(self) -> None:
        """Play the combat phase."""
        if not self.pilot.hold:
            self.use_abilities("animate")
        attackers = self.possible_attackers()
        if attackers and not self.over:
            self._attack(attackers)
            if not self.over and any(each.attacks for each in self.battlefield):
                self._block()
                if self.pilot.hold != "finishers":
                    self.pilot.pump()
                if not self.over:
                    self._deal_damage()
        for each in self.battlefield:
            each.attacks, each.blocks, each.blocked = None, None, False

    def _attack(self, attackers: list[Permanent]) -> None:
        """Declare attackers (508); exalted makes the only one bigger (702.83)."""
        exalted = sum("exalted" in self.rules.keywords(each) for each in self.pilot.own_creatures())
        attackers = self.pilot.alone_or_all(attackers, exalted)
        self.pilot.send(attackers)
        for each in attackers:
            if "vigilance" not in self.rules.keywords(each):
                each.tapped, each.mana_left = True, 0
        if len(attackers) == 1:
            attackers[0].more_power += exalted
            attackers[0].more_toughness += exalted
        for each in attackers:
            self.rules.happens(Event("attacks", each, player=each.attacks), only=each)
            self.rules.happens(Event("another attacks", each, player=each.attacks))
        self.rules.settle()

    def _block(self) -> None:
        """Let every untapped creature of the players attacked block what threatens most (509)."""
        for blocker in list(self.battlefield):
            free = [each for each in self.battlefield if each.attacks and not each.blocked]
            able = [each for each in free if each.attacks == blocker.controller and self._can_block(blocker, each)]
            if blocker.controller and able:
                blocker.blocks = max(able, key=self._threat)
                blocker.blocks.blocked = True
                self.rules.happens(Event("blocked", blocker.blocks), only=blocker.blocks)
        self.rules.settle()

    def _can_block(self, blocker: Permanent, attacker: Permanent) -> bool:
        """Tell whether one creature can block another (509.1b, 702.9b, 702.111b)."""
        keywords = self.rules.keywords(attacker)
        if keywords & {"unblockable", "menace", "landwalk"}:
            return False
        return "flying" not in keywords or bool(self.rules.keywords(blocker) & {"flying", "reach"})

    def _threat(self, attacker: Permanent) -> int:
        """Return how much an attacker threatens."""
        return self.pilot.score(attacker) + self.pilot.harm(attacker)

    def _deal_damage(self) -> None:
        """Deal combat damage, in two steps where somebody strikes first (510.4)."""
        fighting = [each for each in self.battlefield if each.attacks or each.blocks]
        first = [each for each in fighting if self.rules.keywords(each) & {"first strike", "double strike"}]
        if first:
            self._damage_step(first)
        if not self.over:
            self._damage_step(
                [each for each in fighting if each not in first or "double strike" in self.rules.keywords(each)]
            )

    def _damage_step(self, strikers: list[Permanent]) -> None:
        """Deal the damage of one step, all at once (510.2)."""
        strikers = [each for each in self.battlefield if each in strikers and not each.dead]
        dealt = [(each, self.rules.power(each), self.rules.keywords(each)) for each in strikers]
        for each, power, keywords in dealt:
            if each.blocks is not None and not each.blocks.dead and each.blocks.attacks:
                self.rules.damage_creature(each.blocks, power, keywords, each.controller)
        assigned = [(each, *self._assign(each, power)) for each, power, _ in dealt if each.attacks]
        for each, blockers, left in assigned:
            for blocker, number in blockers:
                self.rules.damage_creature(blocker, number, self.rules.keywords(each), 0)
            if not self.players[each.attacks].lost:
                self.rules.combat_damage_player(each, each.attacks, left)
        self.rules.settle()

    def _assign(self, attacker: Permanent, power: int) -> tuple[list[tuple[Permanent, int]], int]:
        """Divide an attacker's damage between its blockers and the player (510.1, 702.19b, 702.2c)."""
        if not attacker.blocked:
            return [], power
        keywords = self.rules.keywords(attacker)
        assigned = []
        for blocker in [each for each in self.battlefield if each.blocks is attacker and not each.dead]:
            lethal = 1 if "deathtouch" in keywords else self.rules.toughness(blocker) - blocker.damage
            number = max(min(power, lethal), 0) if "trample" in keywords else power
            assigned.append((blocker, number))
            power -= number
        return assigned, power if "trample" in keywords else 0

    # The opponents' turns

    def opponents_turns(self, seats: range) -> None:
        """Play the turns of some opponents."""
        for seat in seats:
            if not self.players[seat].lost and not self.over:
                self._opponent_turn(seat)

    def _opponent_turn(self, seat: int) -> None:
        """Play an opponent's turn: draw, radiation, blockers, removal."""
        self.game_turn += 1
        self.turns_taken[seat] += 1
        self._note()
        if self.game_turn > 1 or len(self.players) > 2:
            self.rules.opponent_draws(seat)
            self.rules.settle()
        if not self.over and not self.players[seat].lost:
            self.rules.radiation(seat)
        if not self.over and not self.players[seat].lost:
            self._opponent_acts(seat)
        self.turn_ends()

    def _opponent_acts(self, seat: int) -> None:
        """Let this turn's blockers arrive and, with the setup's chance, the deck's best creature be destroyed."""
        for turn, number in self.setup.arrivals:
            if turn == self.turns_taken[seat] and self.setup.blocker is not None:
                for _ in range(number):
                    self.rules.enters(self.setup.blocker, seat, token=True)
        chance = round(self.setup.removal * CHANCES)
        if chance and self.luck.below(CHANCES, REMOVAL, self.game_turn) < chance:
            self.rules.die(self.pilot.best(self.pilot.own_creatures()))
            self.rules.settle()
