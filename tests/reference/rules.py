"""The rules, one method each, with their numbers in the Comprehensive Rules."""

from itertools import permutations
from typing import TYPE_CHECKING

from reference.luck import MILLING
from reference.objects import HARMFUL, Card, CounterChange, Event, Permanent, Static, Triggered

if TYPE_CHECKING:
    from reference.game import Game


class Rules:
    """What the rules do to a game."""

    def __init__(self, game: "Game") -> None:
        self.game = game

    # Characteristics (613)

    def _statics(self, permanent: Permanent) -> list[Static]:
        """Return the continuous effects that reach a permanent."""
        return [
            each
            for source in self.game.battlefield
            if not source.dead
            for each in source.card.abilities
            if isinstance(each, Static) and each.reaches(self.game, source, permanent)
        ]

    def power(self, permanent: Permanent) -> int:
        """Return a creature's power."""
        base = permanent.body[0] if permanent.body else permanent.card.power
        counters = permanent.count("+1/+1") - permanent.count("-1/-1")
        return base + counters + permanent.more_power + sum(each.power for each in self._statics(permanent))

    def toughness(self, permanent: Permanent) -> int:
        """Return a creature's toughness."""
        base = permanent.body[1] if permanent.body else permanent.card.toughness
        counters = permanent.count("+1/+1") - permanent.count("-1/-1")
        return base + counters + permanent.more_toughness + sum(each.toughness for each in self._statics(permanent))

    def keywords(self, permanent: Permanent) -> frozenset[str]:
        """Return a permanent's keywords."""
        given = [each.keywords for each in self._statics(permanent)]
        return permanent.card.keywords.union(permanent.more_keywords, *given)

    # Triggered abilities (603)

    def happens(self, event: Event, only: Permanent | None = None) -> None:
        """Let abilities trigger: those of one permanent, or those of every permanent of the deck."""
        watchers = [only] if only is not None else list(self.game.battlefield)
        for watcher in watchers:
            abilities = [each for each in watcher.card.abilities if isinstance(each, Triggered)]
            if not watcher.dead and watcher.controller == 0 and any(event.name in each.on for each in abilities):
                self.game.waiting.append((watcher, event))

    def _resolve_next(self) -> None:
        """Resolve what has waited longest (603.3, 608)."""
        watcher, event = self.game.waiting.pop(0)
        for each in watcher.card.abilities:
            if not isinstance(each, Triggered) or event.name not in each.on or self.game.over:
                continue
            if not each.about(self.game, watcher, event):
                continue
            if each.once_each_turn:
                if watcher.triggered_on == self.game.game_turn:
                    continue
                watcher.triggered_on = self.game.game_turn
            each.do(self.game, watcher, event)

    def settle(self) -> None:
        """Check state-based actions and resolve what waits, until there is neither (117.5)."""
        self.state_based_actions()
        while self.game.waiting and not self.game.over:
            self._resolve_next()
            self.state_based_actions()
        self._clear_away()

    def _clear_away(self) -> None:
        """Forget what has left: the last permanent takes the place of one that has gone."""
        board = self.game.battlefield
        while any(each.dead for each in board):
            last = board.pop()
            if not last.dead:
                hole = next(place for place, each in enumerate(board) if each.dead)
                board[hole] = last

    # State-based actions (704)

    def state_based_actions(self) -> None:
        """Perform state-based actions until none is left (704.3)."""
        while self._creatures_die():
            pass
        for each in list(self.game.battlefield):
            if not each.dead and each.card.subtypes == "Aura" and (each.host is None or each.host.dead):
                self.die([each])
        for seat, player in enumerate(self.game.players):
            if not player.lost:
                self._check_player(seat)

    def _creatures_die(self) -> bool:
        """Let creatures die, all at once (704.3, 704.5f to 704.5h); tell whether some did."""
        dying = [each for each in self.game.battlefield if not each.dead and each.is_creature and self._is_dying(each)]
        self.die(dying)
        return bool(dying)

    def _is_dying(self, creature: Permanent) -> bool:
        """Tell whether a creature has no toughness, lethal damage or damage from deathtouch."""
        toughness = self.toughness(creature)
        return toughness <= 0 or creature.damage >= toughness or creature.deathtouched

    def _check_player(self, seat: int) -> None:
        """Let a player lose who has too much poison (704.5c), no life (704.5a) or was hit too much (903.10a)."""
        player = self.game.players[seat]
        if player.poison >= self.game.setup.poison:
            self.lose(seat, "poison")
        elif self.game.setup.commander_damage and self.hit_most(seat) >= self.game.setup.commander_damage:
            self.lose(seat, "damage")
        elif player.life <= 0 or player.cause == "decked":
            self.lose(seat, player.cause)

    def hit_most(self, seat: int) -> int:
        """Return the most combat damage that one commander has dealt a player."""
        return max(self.game.players[seat].hit_by.values(), default=0)

    def is_commander(self, permanent: Permanent) -> bool:
        """Tell whether a permanent is one of the deck's commanders: the card itself, no token (903.3)."""
        return permanent.card in self.game.setup_commanders and not permanent.token

    def lose(self, seat: int, cause: str) -> None:
        """Let a player lose the game (104.3)."""
        self.game.players[seat].lost = cause
        if seat == 0 or all(player.lost for player in self.game.players[1:]):
            self.game.over = True
            self.game.last_cause = cause

    def die(self, dying: list[Permanent]) -> None:
        """Put permanents into the graveyard together: each sees the others go (603.10a, 700.4)."""
        for each in dying:
            self.happens(Event("dies", each), only=each)
            if each.is_creature:
                self.happens(Event("another dies", each))
        for each in dying:
            each.dead = True
            each.attacks = None
            if each.controller == 0 and not each.token:
                self.game.bury(each.card)

    # Counters (122)

    def _after_replacements(self, receiver: "Permanent | int", kind: str, number: int) -> int:
        """Return how many counters are put: each effect applies once, in the order the receiver chooses (616.1)."""
        changes = [
            each.change
            for source in self.game.battlefield
            if not source.dead
            for each in source.card.abilities
            if isinstance(each, CounterChange) and each.concerns(self.game, receiver, kind)
        ]
        results = []
        for order in permutations(changes):
            value = number
            for change in order:
                value = change(value)
            results.append(value)
        return min(results) if kind in HARMFUL else max(results)

    def put(self, permanent: Permanent, kind: str, number: int) -> None:
        """Put counters on a permanent (122.1)."""
        if number > 0 and not permanent.dead:
            placed = self._after_replacements(permanent, kind, number)
            permanent.counters[kind] = permanent.count(kind) + placed

    def give(self, seat: int, kind: str, number: int) -> None:
        """Give a player poison or rad counters (122.1)."""
        if number > 0:
            got = self._after_replacements(seat, kind, number)
            player = self.game.players[seat]
            setattr(player, kind, getattr(player, kind) + got)

    def proliferate(self) -> None:
        """Give another counter of each kind already there to whom the pilot chooses (701.34a)."""
        for permanent in list(self.game.battlefield):
            if not permanent.dead and self.game.pilot.wants_more_on(permanent):
                for kind in [kind for kind, number in permanent.counters.items() if number > 0]:
                    self.put(permanent, kind, 1)
        for seat, player in enumerate(self.game.players):
            if seat > 0 and not player.lost:
                for kind in ("poison", "rad"):
                    if getattr(player, kind) > 0:
                        self.give(seat, kind, 1)

    # Life and damage (119, 120)

    def lose_life(self, seat: int, number: int, cause: str) -> None:
        """Make a player lose life (119.3)."""
        player = self.game.players[seat]
        if number > 0:
            if player.life > 0 >= player.life - number:
                player.cause = cause
            player.life -= number

    def gain_life(self, seat: int, number: int) -> None:
        """Make a player gain life (119.3)."""
        self.game.players[seat].life += max(number, 0)

    def damage_player(self, seat: int, number: int, keywords: frozenset[str], controller: int) -> None:
        """Deal damage to a player (120.3a, 120.3b, 120.3f)."""
        if number <= 0:
            return
        if "infect" in keywords:
            self.give(seat, "poison", number)
        else:
            self.lose_life(seat, number, "damage")
        if "lifelink" in keywords:
            self.gain_life(controller, number)

    def damage_creature(self, creature: Permanent, number: int, keywords: frozenset[str], controller: int) -> None:
        """Deal damage to a creature (120.3d to 120.3f, 702.2b)."""
        if number <= 0:
            return
        if keywords & {"infect", "wither"}:
            self.put(creature, "-1/-1", number)
        else:
            creature.damage += number
        creature.deathtouched |= "deathtouch" in keywords
        if "lifelink" in keywords:
            self.gain_life(controller, number)

    def combat_damage_player(self, creature: Permanent, seat: int, number: int) -> None:
        """Deal a creature's combat damage to a player, poison of toxic included (120.3g, 702.164c)."""
        if number <= 0:
            return
        self.damage_player(seat, number, self.keywords(creature), creature.controller)
        if self.is_commander(creature):
            hits = self.game.players[seat].hit_by
            hits[creature.card] = hits.get(creature.card, 0) + number
        self.give(seat, "poison", creature.card.toxic)
        self.happens(Event("combat damage to a player", creature, number, seat), only=creature)
        self.happens(Event("another combat damage to a player", creature, number, seat))

    # Libraries

    def draw(self, number: int) -> None:
        """Draw cards (121.1); from an empty library the game is lost (104.3c)."""
        for _ in range(number):
            card = self.game.library.take_top()
            if card is None:
                self.game.players[0].lost = "decked"
                self.game.over = True
                return
            self.game.hand.append(card)

    def opponent_draws(self, seat: int) -> None:
        """Let an opponent draw a card."""
        player = self.game.players[seat]
        if player.library == 0:
            player.cause = "decked"
        else:
            player.library -= 1

    def mill(self, seat: int, number: int) -> int:
        """Mill cards, as many as there are at most (701.17b); return how many were not lands."""
        player = self.game.players[seat]
        others = 0
        for _ in range(min(number, len(self.game.library) if seat == 0 else player.library)):
            others += self._mill_own() if seat == 0 else self._mill_of(seat)
        if others:
            self.happens(Event("cards milled", None, others, seat))
        return others

    def _mill_own(self) -> bool:
        """Mill the deck's top card; tell whether it is no land."""
        card = self.game.library.take_top()
        assert card is not None
        self.game.bury(card)
        return not card.is_a("Land")

    def _mill_of(self, seat: int) -> bool:
        """Mill an opponent's top card, any of those nobody has seen; tell whether it is no land."""
        player = self.game.players[seat]
        unseen = player.unseen_lands + player.unseen_others
        other = self.game.luck.below(unseen, MILLING + seat, player.milled) < player.unseen_others
        player.milled += 1
        player.library -= 1
        player.unseen_others -= other
        player.unseen_lands -= not other
        return other

    def radiation(self, seat: int) -> None:
        """Let rad counters mill; each nonland card costs 1 life and takes a rad counter away (728.1)."""
        player = self.game.players[seat]
        if player.rad > 0:
            others = self.mill(seat, player.rad)
            self.lose_life(seat, others, "radiation")
            player.rad -= min(others, player.rad)
            self.settle()

    # The battlefield

    def enters(self, card: Card, controller: int = 0, token: bool = False) -> Permanent:
        """Put a permanent onto the battlefield (603.6a)."""
        permanent = Permanent(card, controller, sick="haste" not in card.keywords, token=token)
        self.game.battlefield.append(permanent)
        if card.makes and not card.is_a("Land"):
            permanent.mana_left = 0 if card.is_a("Creature") and permanent.sick else card.units
        self.happens(Event("enters", permanent, player=controller), only=permanent)
        self.happens(Event("another enters", permanent, player=controller))
        return permanent

    def land_enters(self, card: Card, untapped: bool) -> None:
        """Put a land onto the battlefield."""
        game = self.game
        land = Permanent(card, mana_left=card.units if untapped else 0)
        game.landfalls += 1
        if card.stands_apart:
            game.lands.append(land)
        else:
            game.battlefield.append(land)
            self.happens(Event("enters", land), only=land)
            self.happens(Event("another enters", land))
        self.happens(Event("landfall", land))
