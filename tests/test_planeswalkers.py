"""Planeswalkers, emblems, tokens with abilities of their own and the effects that came with them, game by game."""

import pytest
from played import life, played

import counterclock as cc
from counterclock.ability import LeftOut
from counterclock.encode_ability import unplayed
from counterclock.notation import NotationError, parse_ability, print_ability

WALKER = "Jace Beleren"
"""Costs {1}{U}{U}; enters with 3 loyalty counters."""
ISLANDS = ["Island"] * 12
TYPE = "Legendary Planeswalker — Ada"


def lines(text: str, type_line: str = TYPE) -> list[str]:
    return [print_ability(each) for each in cc.translate(text, "Ada, Archivist", type_line).abilities]


LOYALTY = {
    '-7: You get an emblem with "Creatures you control get +2/+2 and have flying."': [
        "[-7]: emblem [static: each creature you control has +2/+2, flying]"
    ],
    '-4: You get an emblem with "Artifact creatures you control get +1/+1." and "Artifact spells you cast cost {1} less'
    ' to cast."': [
        "[-4]: emblem [static: each creature you control (artifact) has +1/+1 | static: cost less 1 (artifact)]"
    ],
    '+2: Each opponent gets an emblem with "At the beginning of your upkeep, this emblem deals 1 damage to you."': [
        "[+2]: emblem [opponent upkeep: 1 damage to that player]"
    ],
    '-8: Target opponent gets an emblem with "Whenever a player draws a card, you lose 2 life."': [
        "[-8]: emblem [you draw: target opponent loses 2 life | opponent upkeep: target opponent loses 2 life]"
    ],
    '-2: Create a 2/2 white Cat Soldier creature token named Bob with "Whenever you gain life, put a +1/+1 counter on'
    ' this token."': ['[-2]: create "2/2 white Cat Soldier" [you gain life: +1/+1 counter on self]'],
    "+1: Create two 3/1 red Elemental creature tokens with haste. Exile them at the beginning of the next end step.": [
        '[+1]: create 2 "3/1 red Elemental with haste" [each end step: exile self]'
    ],
    "-3: Create a green Treefolk creature token with reach and \"This token's power and toughness are each equal to the"
    ' number of lands you control."': [
        '[-3]: create "0/0 green Treefolk with reach" [static: power equals (lands you control)/(lands you control)]'
    ],
    "-8: Create X 2/2 white Cat creature tokens, where X is your life total.": [
        '[-8]: create (your life) "2/2 white Cat"'
    ],
    "+1: Reveal the top five cards of your library. Put all creature cards revealed this way into your hand and the"
    " rest on the bottom of your library in any order.": ["[+1]: look at 5, take 5 creature to hand"],
    "+1: Reveal the top four cards of your library. Put all land cards revealed this way into your hand and the rest"
    " into your graveyard.": ["[+1]: look at 4, take 4 land to hand, rest to graveyard"],
    "-1: Reveal cards from the top of your library until you reveal a creature card. Put that card into your hand and"
    " the rest on the bottom of your library in a random order.": ["[-1]: reveal until creature to hand"],
    "-3: You may put a green creature card from your hand onto the battlefield.": [
        "[-3]: may put from hand green creature to battlefield"
    ],
    "0: Draw three cards, then put two cards from your hand on top of your library in any order.": [
        "[0]: draw 3; put from hand 2 card to library top"
    ],
    "-7: Return all enchantment cards from your graveyard to the battlefield.": [
        "[-7]: return 60 enchantment to battlefield"
    ],
    "+1: Reveal the top card of your library and put that card into your hand. Each opponent loses life equal to its"
    " mana value.": ["[+1]: look at 1, take card to hand; each opponent loses (mana value of the last card) life"],
    "+1: Discard all the cards in your hand, then draw that many cards plus one.": [
        "[+1]: discard (cards in hand); draw (1 + that many)"
    ],
    "0: Draw a card. If you control three or more artifacts, draw two cards instead.": [
        "[0]: draw 2 if (permanents you control: artifact) at least 3; otherwise draw 1"
    ],
    "+1: Untap target Mountain. It becomes a 4/4 red Elemental creature until end of turn. It's still a land.": [
        "[+1]: untap target permanent you control (Mountain land); target permanent you control (Mountain land) becomes"
        " 4/4"
    ],
    "+1: Until end of turn, each planeswalker you control becomes a 4/4 red Dragon creature and gains flying.": [
        "[+1]: each permanent you control (planeswalker) becomes 4/4 with flying"
    ],
    "-8: Search your library for an artifact or creature card, put it onto the battlefield, then shuffle. It gains"
    " haste. Return it to your hand at the beginning of the next end step.": [
        "[-8]: search artifact or creature to battlefield; that permanent gains haste permanently; that"
        " permanent goes to hand at the next end step"
    ],
    "-3: Target opponent's life total becomes 10.": ["[-3]: target opponent loses (-10 + life of that player) life"],
    "-6: Ada deals 6 damage to each of up to six targets.": ["[-6]: 6 damage to each opponent"],
    "-X: Ada deals X damage to each of up to two targets.": ["[-X]: X damage to target opponent"],
    "-7: Each creature you control deals damage equal to its power to each opponent.": [
        "[-7]: (total power) damage to each opponent"
    ],
    "You may activate the loyalty abilities of planeswalkers you control twice each turn rather than only once.": [
        "static: activate loyalty abilities twice for each permanent you control"
    ],
}


@pytest.mark.parametrize("text", LOYALTY)
def test_loyalty_abilities_are_translated_and_played(text: str) -> None:
    assert lines(text) == LOYALTY[text]
    assert [unplayed(parse_ability(line)) for line in LOYALTY[text]] == [""] * len(LOYALTY[text])


@pytest.mark.parametrize(
    "text",
    [
        '-7: You get an emblem with "Instant and sorcery cards in your graveyard have retrace."',
        '-7: You get an emblem with "Creatures you control get +2/+2." and "Whenever you juggle, draw a card."',
        '-2: Create a 2/2 blue Bird creature token with "Whenever you juggle, draw a card."',
        "-1: Exile Ada.",
        "+1: Target land you control becomes an X/X Elemental creature.",
        "0: Whenever you cast an Elf spell, it gains haste until end of turn.",
    ],
)
def test_what_is_not_understood_is_left_out(text: str) -> None:
    made = cc.translate(text, "Ada, Archivist", TYPE).abilities
    assert made == (LeftOut(cc.translate(text, "Ada, Archivist", TYPE).lines[0].text),)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('-6: You get an emblem with "Your opponents can\'t cast noncreature spells."', "hinders opponents"),
        ("+1: Each opponent loses 3 life unless that player discards a card.", "discard"),
        ("-2: Gain control of target artifact.", "takes permanents of opponents"),
    ],
)
def test_what_opponents_do_not_feel_costs_loyalty_and_does_nothing(text: str, reason: str) -> None:
    first, *rest = lines(text)
    assert first.endswith("]: nothing")
    assert f"no effect on the clock: {reason}" in rest


def test_abilities_in_brackets_must_be_abilities() -> None:
    with pytest.raises(NotationError, match="in the brackets, line 2, column 1: 'juggle' is not understood"):
        parse_ability('enters: create "1/1 red Goblin" [dies: draw 1 | juggle]')


def test_a_token_with_an_ability_that_is_not_played_is_not_played() -> None:
    line = 'enters: create "1/1 red Goblin" [attacks: draw 1 if another creature entered]'
    assert (
        unplayed(parse_ability(line))
        == "creates 1/1 red Goblin, of which this is not played: if another creature entered"
    )


# Played games ---------------------------------------------------------------------------------------------------------


def walker(*abilities: str) -> dict[str, list[str]]:
    return {WALKER: list(abilities)}


def drawn(*cards: str) -> list[str]:
    """Return draws by which the planeswalker is cast on turn 3."""
    return ["Island", "Island", "Island", WALKER, *cards, *ISLANDS]


def test_an_emblem_stays_when_its_planeswalker_is_gone() -> None:
    game = played(drawn(), 5, walker("[-3]: emblem [your end step: 2 damage to target opponent]"))
    assert life(game) == 20 - 3 * 2
    assert "Gets an emblem" in game.trace()[3]


def test_an_emblem_is_no_permanent() -> None:
    abilities = walker(
        "[+1]: emblem [static: each creature you control has +1/+0]", "enters: draw (permanents you control)"
    )
    three = played(drawn("Memnite"), 3, abilities)
    assert life(three) == 20 - 1 - 2
    sacrifice = {WALKER: ["[-1]: emblem [your end step: sacrifice permanent; 1 damage to target opponent]"]}
    assert life(played(drawn(), 4, sacrifice)) == 18


def test_every_emblem_counts() -> None:
    abilities = walker("[+1]: emblem [static: each creature you control has +1/+1]")
    assert life(played(drawn("Memnite"), 5, abilities)) == 20 - (1 + 2 + 3 + 4)


def test_a_token_has_its_abilities() -> None:
    game = played(drawn(), 4, walker('[-1]: create "2/2 white Cat Soldier" [attacks: +1/+1 counter on self]'))
    assert life(game) == 17


def test_tokens_are_exiled_at_the_next_end_step() -> None:
    game = played(drawn(), 4, walker('[+1]: create 2 "3/1 red Elemental with haste" [each end step: exile self]'))
    assert life(game) == 20 - 2 * 6
    assert game.trace()[3].count("is exiled") == 1


def test_a_creature_found_for_a_turn_goes_back() -> None:
    abilities = walker(
        "[-1]: put from hand creature to battlefield; that permanent gains haste permanently; that"
        " permanent goes to hand at the next end step"
    )
    game = played(drawn("Serra Angel"), 3, abilities)
    assert life(game) == 16
    assert "Serra Angel returns to the hand" in game.trace()[3]


def test_x_is_all_loyalty_but_one_unless_that_kills() -> None:
    abilities = walker("[-X]: X damage to target opponent")
    assert life(played(drawn(), 3, abilities)) == 18
    assert life(played(drawn(), 4, abilities)) == 18
    assert played(drawn(), 4, abilities, life=3).kill_turn == 3


def test_an_ability_that_kills_comes_first() -> None:
    abilities = walker('[+1]: create 3 "5/5 green Beast"; draw 2', "[-3]: 4 damage to target opponent")
    assert played(drawn(), 4, abilities, life=4).kill_turn == 3
    assert life(played(drawn(), 3, abilities, life=5)) == 5


def test_an_ability_that_finds_nothing_is_not_used() -> None:
    abilities = walker("[-2]: return creature to battlefield", "[+1]: nothing")
    assert "(+1)" in played(drawn(), 3, abilities).trace()[3]
    one = walker("[-2]: destroy target opposing creature")
    assert "Activates" not in played(drawn(), 3, one).trace()[3]
    assert "(-2)" in "".join(played(drawn(), 3, one, blockers="1x1/1@1").trace())


def test_an_ability_whose_number_is_zero_is_not_used() -> None:
    lines = {WALKER: ["[-2]: target opponent loses (creatures you control) life"]}
    assert "(-2)" not in " ".join(played([*ISLANDS[:3], WALKER, *ISLANDS], 4, lines).trace())
    draws = ["Island", "Ornithopter", "Island", "Island", WALKER, *ISLANDS]
    lines["Ornithopter"] = ["dies: draw 1"]
    assert life(played(draws, 4, lines)) == 20 - 1


def test_a_loyalty_ability_whose_price_cannot_be_paid_is_not_used() -> None:
    lines = walker('[-2]: may pay sacrifice artifact to create "8/8 blue Kraken"') | {"Ornithopter": ["dies: draw 1"]}
    assert "(-2)" not in " ".join(played([*ISLANDS[:3], WALKER, *ISLANDS], 4, lines).trace())
    draws = ["Island", "Ornithopter", "Island", "Island", WALKER, *ISLANDS]
    assert "Attacks with 8/8 blue Kraken" in " ".join(played(draws, 4, lines).trace())


def test_mana_of_a_loyalty_ability_is_spent_at_once() -> None:
    abilities = walker("[+1]: add {U}{U}{U}")
    game = played(drawn("Phantom Warrior"), 4, abilities)
    assert "Casts Phantom Warrior" in game.trace()[3]


def test_loyalty_abilities_are_used_twice_where_an_effect_says_so() -> None:
    once = walker("[+1]: 1 damage to target opponent")
    twice = walker("[+1]: 1 damage to target opponent", "static: activate loyalty abilities twice")
    assert (life(played(drawn(), 4, once)), life(played(drawn(), 4, twice))) == (18, 16)
    everybody = {**once, "Memnite": ["static: activate loyalty abilities twice for each permanent you control"]}
    assert life(played(drawn("Memnite"), 3, everybody)) == 20 - 2 * 1 - 2 * 1


def test_an_artifact_lets_loyalty_abilities_be_used_again() -> None:
    lines_of = {**walker("[+1]: 1 damage to target opponent"), "Ornithopter": ["{1}, {T}: activate again"]}
    assert life(played(drawn("Ornithopter"), 4, lines_of)) == 20 - 1 - 2


def test_lands_are_untapped_to_make_mana_again() -> None:
    game = played(drawn("Phantom Warrior"), 3, walker("[+1]: untap up to 3 target permanent you control (land)"))
    assert "Casts Phantom Warrior" in game.trace()[3]


def test_a_land_that_only_makes_mana_becomes_a_creature() -> None:
    for_good = walker("[+1]: target permanent you control (land) becomes 4/4 with trample permanently")
    assert life(played(drawn(), 4, for_good)) == 20 - 2 * 4
    for_a_turn = walker("[+1]: target permanent you control (land) becomes 4/4 with haste")
    assert life(played(drawn(), 4, for_a_turn)) == 20 - 4


def test_cards_are_revealed_until_one_fits() -> None:
    game = played(drawn(*ISLANDS[:6], "Memnite"), 3, walker("[-1]: reveal until creature to battlefield"))
    assert "Puts Memnite onto the battlefield" in "".join(game.trace())


def test_the_rest_of_what_is_looked_at_goes_where_it_says() -> None:
    hits = "(cards in your graveyard) damage to target opponent"
    to_graveyard = walker(f"[+1]: look at 4, take creature to hand, rest to graveyard; {hits}")
    assert life(played(drawn(), 3, to_graveyard)) == 16
    to_bottom = walker(f"[+1]: look at 4, take creature to hand; {hits}")
    assert life(played(drawn(), 3, to_bottom)) == 20


def test_the_last_card_has_a_mana_value() -> None:
    abilities = walker("[+1]: look at 1, take card to hand; each opponent loses (mana value of the last card) life")
    draws = ["Island", "Island", "Island", WALKER, *["Island"] * 5, "Serra Angel", *ISLANDS]
    assert life(played(draws, 3, abilities)) == 15


def test_as_many_cards_are_drawn_as_were_discarded() -> None:
    hits = "(cards in hand) damage to target opponent"
    abilities = walker(f"[+1]: discard (cards in hand); draw (1 + that many); {hits}")
    assert life(played(drawn(), 3, abilities)) == 20 - 6


def test_a_card_is_given_up_only_where_it_is_spare() -> None:
    abilities = walker("[+1]: may pay discard 1 to 3 damage to target opponent")
    assert life(played(drawn(*["Serra Angel"] * 5), 3, abilities)) == 20
    assert life(played(drawn(), 3, abilities)) == 20 - 3


def test_a_token_is_given_up_but_no_card() -> None:
    abilities = walker("[+1]: may pay sacrifice creature to 3 damage to target opponent")
    assert life(played(drawn("Memnite"), 3, abilities)) == 20 - 2 * 1
    token = {**abilities, "Memnite": ['enters: create "0/1 black Thrull"']}
    assert life(played(drawn("Memnite"), 3, token)) == 20 - 2 * 1 - 3


def test_landfall_asks_which_land() -> None:
    lines_of = {"Memnite": ["landfall (Mountain): 2 damage to target opponent"]}
    assert life(played(["Memnite"], 3, lines_of, rest="Mountain")) == 20 - 2 * 1 - 2 * 2
    assert life(played(["Memnite"], 3, lines_of, rest="Island")) == 20 - 2 * 1
