"""The translator: sentences in the usual templates become the lines that say the same, and nothing is guessed."""

import pytest

import counterclock as cc
from counterclock.ability import LeftOut, NoEffectOnClock
from counterclock.notation_print import print_ability

CREATURE = "Creature — Elf"
SPELL = "Sorcery"


def lines(text, type_line=CREATURE, name="Ada, Archivist"):
    return [print_ability(ability) for ability in cc.translate(text, name, type_line).abilities]


PERMANENTS = {
    "Whenever Ada attacks, put a +1/+1 counter on each creature you control.": [
        "attacks: +1/+1 counter on each creature you control"
    ],
    "When this creature enters, you may pay {2}. If you do, draw a card.": ["enters: may pay {2} to draw 1"],
    "{2}, Sacrifice Ada: Proliferate twice.": ["{2}, sacrifice: proliferate twice"],
    "Corrupted — As long as an opponent has three or more poison counters, creatures you control have haste.": [
        "static: each creature you control has haste if corrupted"
    ],
    "At the beginning of combat on your turn, put X +1/+1 counters on another target creature you control, where X is "
    "the number of experience counters you have.": [
        "your combat: (your experience) +1/+1 counters on another target creature you control"
    ],
    "If one or more +1/+1 counters would be put on a creature you control, that many plus one +1/+1 counters are put "
    "on it instead.": ["replace counters: +1 on creature you control (+1/+1)"],
    "{T}: Add {G} or {U}.": ["mana: {G} or {U}"],
}


@pytest.mark.parametrize("text", PERMANENTS)
def test_a_permanent_is_translated(text):
    assert lines(text) == PERMANENTS[text]


def test_a_modal_spell_has_alternatives():
    text = "Choose one —\n• Destroy target artifact.\n• Draw two cards."
    assert lines(text, SPELL) == ["spell: draw 2", "no effect on the clock: removal"]


def test_keywords_stand_apart():
    translation = cc.translate("Flying, toxic 1\nEquip {2}", "Ada", CREATURE)
    assert translation.keywords == ("flying", "toxic 1", "equip {2}")
    assert translation.abilities == ()


@pytest.mark.parametrize("word", ["sideways", "except for Bob", "unless it rains"])
@pytest.mark.parametrize("text", PERMANENTS)
def test_a_word_more_leaves_the_ability_out(text, word):
    translation = cc.translate(text.removesuffix(".") + f" {word}.", "Ada, Archivist", CREATURE)
    assert translation.abilities == (LeftOut(translation.lines[0].text),)
    assert not translation.complete


@pytest.mark.parametrize("word", ["Boast", "Max speed"])
def test_a_word_that_has_rules_of_its_own_is_no_ability_word(word):
    assert not cc.translate(f"{word} — {{5}}: Draw a card.", "Ada", CREATURE).complete


SAME_PLAYER = {
    "Target player draws two cards and loses 2 life.": ["spell: draw 2; you lose 2 life"],
    "Target player draws two cards, then discards two cards.": ["spell: draw 2; discard 2"],
    "Each player draws three cards, then discards three cards at random.": [
        "spell: each player draws 3; discard 3",
        "no effect on the clock: discard",
    ],
    "Return target permanent card from your graveyard to your hand.": ["spell: return noninstant nonsorcery to hand"],
    "You gain shroud until end of turn.": ["no effect on the clock: protection"],
    "Ada deals 1 damage to each of up to two target creatures.": [
        "spell: 1 damage to up to 2 target opposing creature"
    ],
    "Ada deals 4 damage to any target and 2 damage to you.": ["spell: 4 damage to target opponent; 2 damage to you"],
}


@pytest.mark.parametrize("text", SAME_PLAYER)
def test_who_is_named_is_meant(text):
    assert lines(text, SPELL, "Ada") == SAME_PLAYER[text]


LEFT_OUT = [
    "At the beginning of each player's upkeep, that player sacrifices an artifact, creature, or land.",
    "{2}{B}: Return Ada from your graveyard to your hand.",
    "{T}: Put a bounty counter on target creature.",
    "All creatures able to block Ada do so.",
    "{2}: Draw a card unless you juggle.",
    "{2}: Exile target creature card from a graveyard. Draw a card.",
    "{2}: Exile two target cards from a graveyard. Draw a card.",
    "{2}: Exile target card from an opponent's graveyard. Draw a card.",
    "{2}: Draw a card. Activate only during your upkeep.",
    "Remove a charge counter from Ada: Create a green Ooze creature token with \"This creature's power and toughness "
    'are each equal to the number of charge counters on Ada."',
    "When Ada enters, target creature you control deals damage equal to its power to target creature you control.",
    "At the beginning of your upkeep, choose one that hasn't been chosen —\n• Draw two cards.\n• You lose the game.",
    "Whenever an Equipment you control enters, you may attach it to target creature you control.",
    "Whenever Ada becomes blocked, prevent all combat damage that would be dealt this turn.",
]


@pytest.mark.parametrize("text", LEFT_OUT)
def test_what_would_be_played_wrongly_is_left_out(text):
    assert cc.translate(text, "Ada", CREATURE).left_out


NOTED = {
    "Whenever you discard one or more cards, draw that many cards.": (
        "Cards that are discarded together are counted one by one.",
    ),
    "{2}: Exile target card from a graveyard. Draw a card.": ("There is always a card in a graveyard to exile.",),
    "{2}: Exile target card from a graveyard.": (),
    "Tap two untapped artifacts and/or creatures you control: Draw a card.": (
        "Only creatures are tapped for its cost.",
    ),
    "{T}: Create Rex, a legendary 2/2 green Wolf creature token.": (
        "Legendary tokens of the same name stay beside each other.",
    ),
}


@pytest.mark.parametrize("text", NOTED)
def test_what_else_is_simplified_is_noted(text):
    assert cc.translate(text, "Ada", CREATURE).notes == NOTED[text]


MORE = {
    "Whenever you cast a spell that targets Ada, scry 1.": ["becomes target: scry 1"],
    "Whenever an opponent draws a card, this creature deals 1 damage to them.": [
        "opponent draws: 1 damage to that player"
    ],
    "At the beginning of each opponent's upkeep, Ada deals 2 damage to them.": [
        "opponent upkeep: 2 damage to that player"
    ],
    'When Ada enters, create two 1/1 colorless Eldrazi Scion creature tokens. They have "Sacrifice this token: Add '
    '{C}."': ['enters: create 2 "Eldrazi Scion"'],
    "Whenever Ada or another Elf you control enters, you gain 1 life.": ["enters, another enters (Elf): gain 1 life"],
    "{2}{G}: Adapt 2.": ["{2}{G}: 2 +1/+1 counters on self if self lacks a +1/+1 counter"],
    "When Ada dies, return it to its owner's hand.": ["dies: return self to hand"],
}


MORE |= {
    "When Ada enters, Ada deals 4 damage to target creature and 2 damage to that creature's controller.": [
        "enters: 4 damage to target opposing creature; 2 damage to target opponent"
    ],
    "When Ada enters, Ada deals 1 damage to each opponent and each creature your opponents control.": [
        "enters: 1 damage to each opponent; 1 damage to each opposing creature"
    ],
    "When Ada enters, look at the top card of your library. If it's a noncreature, nonland card, you may reveal it and "
    "put it into your hand.": ["enters: look at 1, take noncreature nonland to hand"],
    "When Ada enters, creatures you control gain haste until your next turn.": [
        "enters: each creature you control gains haste"
    ],
    "Whenever you cast your second spell each turn, draw a card.": [
        "you cast, if (spells cast this turn) exactly 2: draw 1"
    ],
    "Whenever you put one or more +1/+1 counters on a creature you control, draw a card.": [
        "counters put (+1/+1 counter on creature): draw 1"
    ],
    "When Ada enters, choose one —\n• You gain 2 life.\n• Each opponent loses 2 life.": [
        "enters: each opponent loses 2 life"
    ],
    "Ada enters with your choice of a vigilance counter or a reach counter on it.": ["enters with vigilance counter"],
    "Whenever Ada and at least two other creatures attack, draw a card.": [
        "attacks, if (attackers) at least 3: draw 1"
    ],
    "Whenever one or more +1/+1 counters are put on Ada, draw that many cards.": [
        "counters put on self (+1/+1 counter): draw (event)"
    ],
    "Whenever Ada is dealt damage, each opponent loses that much life.": [
        "dealt damage: each opponent loses (event) life"
    ],
    "When Ada becomes monstrous, proliferate.": ["becomes monstrous: proliferate"],
    "{4}{G}: Monstrosity 3.": ["{4}{G}: monstrosity 3"],
    "When Ada is put into a graveyard from the battlefield, draw a card.": ["dies: draw 1"],
    "When Ada enters and at the beginning of your upkeep, scry 2.": ["enters, your upkeep: scry 2"],
    "Whenever Ada attacks, up to two target creatures each get +2/+0 until end of turn.": [
        "attacks: up to 2 target creature you control gets +2/+0"
    ],
    "Commander creatures you control get +1/+1.": ["static: each creature you control (commander) has +1/+1"],
    "When Ada enters, each opponent loses 2 life. You gain life equal to the life lost this way.": [
        "enters: each opponent loses 2 life; gain (2 * opponents) life"
    ],
    "Whenever Ada attacks, create two 2/1 black Bat creature tokens with flying that are tapped and attacking.": [
        'attacks: create 2 "2/1 black Bat with flying" to battlefield attacking'
    ],
    "When Ada enters, create a 1/1 white Bird creature token and a 3/3 green Beast creature token.": [
        'enters: create "1/1 white Bird"; create "3/3 green Beast"'
    ],
    "When Ada enters, look at the top two cards of your library. Put one of them into your hand and the other into "
    "your graveyard.": ["enters: look at 2, take card to hand, rest to graveyard"],
    "When Ada enters, look at the top four cards of your library. Put two of them into your hand and the rest into "
    "your graveyard.": ["enters: look at 4, take 2 card to hand, rest to graveyard"],
    "When Ada enters, look at the top four cards of your library. You may reveal a creature card from among them and "
    "put it into your hand. Put the rest into your graveyard.": [
        "enters: look at 4, take creature to hand, rest to graveyard"
    ],
    "{T}: You may put a land card from your hand onto the battlefield.": ["{T}: may put from hand land to battlefield"],
    "{T}: You may put a land card from your hand onto the battlefield tapped.": [
        "{T}: may put from hand land to battlefield tapped"
    ],
    "{2}: Exile target card from a graveyard. Draw a card.": [
        "{2}: draw 1",
        "no effect on the clock: exiles cards from graveyards",
    ],
    "{2}: Exile up to one target creature card from a graveyard. Draw a card.": [
        "{2}: draw 1",
        "no effect on the clock: exiles cards from graveyards",
    ],
    "{2}, {T}: Exile target creature card from a graveyard.": ["no effect on the clock: exiles cards from graveyards"],
    "{2}: Draw a card. Activate only during your turn.": ["{2}: draw 1"],
    "Ada doesn't untap during your untap step.": ["static: self has does not untap"],
    "Ada enters tapped and doesn't untap during your untap step.": [
        "enters: tap self",
        "static: self has does not untap",
    ],
    "{2}, Sacrifice Ada: Return target creature card from your graveyard to your hand.": [
        "{2}, sacrifice: return another creature to hand"
    ],
    "{2}, Sacrifice Ada: Return target artifact card from your graveyard to your hand.": [
        "{2}, sacrifice: return artifact to hand"
    ],
    "{2}, Sacrifice Ada: Return all creature cards from your graveyard to your hand.": [
        "{2}, sacrifice: return 60 creature to hand"
    ],
    "{2}: Draw a card. Activate only during your turn and only once each turn.": ["{2}, once each turn: draw 1"],
    "Tap two untapped artifacts and/or creatures you control: Draw a card.": ["tap 2 creatures: draw 1"],
    "{2}: Put a decayed counter on target creature.": ["{2}: decayed counter on target opposing creature"],
    "{3}: Ada deals 2 damage to target player and 1 damage to up to one target creature that player controls.": [
        "{3}: 2 damage to target opponent; 1 damage to target opposing creature"
    ],
    "Whenever Ada attacks, exile the top card of your library. You may play it this turn.": ["attacks: draw 1"],
    "At the beginning of your upkeep, populate.": ["your upkeep: populate"],
    "When Ada enters, each opponent sacrifices two creatures of their choice.": [
        "enters: each opponent sacrifices 2 creature"
    ],
    "Whenever Ada deals combat damage to a player, that player sacrifices a creature or planeswalker.": [
        "combat damage to a player: that player sacrifices creature or planeswalker"
    ],
    "When Ada dies, each player sacrifices a nontoken creature of their choice.": [
        "dies: sacrifice nontoken creature; each opponent sacrifices nontoken creature"
    ],
    "At the beginning of each player's upkeep, that player discards a card.": ["each upkeep: discard 1 if your turn"],
    "At the beginning of each player's upkeep, that player sacrifices a creature of their choice.": [
        "each upkeep: that player sacrifices creature"
    ],
    "When Ada dies, target player sacrifices an attacking creature.": ["no effect on the clock: removal"],
    "When Ada dies, target opponent sacrifices a permanent.": ["no effect on the clock: removal"],
    "When Ada dies, each opponent sacrifices an enchantment.": ["no effect on the clock: removal"],
    "When the third charge counter is put on Ada, draw two cards.": [
        "counters put on self (charge counter), only once, if (counters on self: charge counter) at least 3: draw 2"
    ],
    "When Ada enters, choose one —\n• Target creature gets -3/-3 until end of turn.\n• Draw a card.": [
        "enters: draw 1"
    ],
    "When Ada enters, earthbend 2.": ["enters: earthbend 2"],
    "When Ada enters, incubate 3.": ["enters: incubate 3"],
    "When Ada enters, target creature you control deals damage equal to its power to another target creature.": [
        "enters: (greatest power) damage to target opposing creature"
    ],
    "{2}: Ada can attack this turn as though it didn't have defender.": ["{2}: self gains can attack"],
    "When Ada enters, each opponent who has three or more poison counters loses 3 life.": [
        "enters: each corrupted opponent loses 3 life"
    ],
}


@pytest.mark.parametrize("text", MORE)
def test_more_templates(text):
    assert lines(text, CREATURE, "Ada") == MORE[text]


HINDERS = [
    "When Ada enters, destroy target artifact.",
    "Whenever Ada mutates, each opponent discards a card.",
    "{2}, Return two lands you control to their owner's hand: Destroy target artifact.",
    "{T}: Ada deals 2 damage to target creature. Activate only if Ada is untapped.",
    "Ada can't be blocked by Walls.",
    "Permanents you control have hexproof.",
    "Each opponent can cast spells only any time they could cast a sorcery.",
    "When Ada enters, up to one target creature gets -3/-0 until your next turn.",
]


@pytest.mark.parametrize("text", HINDERS)
def test_what_only_hinders_opponents_does_not_touch_the_clock(text):
    made = cc.translate(text, "Ada", CREATURE).abilities
    assert made
    assert all(isinstance(each, NoEffectOnClock) for each in made)


@pytest.mark.parametrize("text", [text for text in HINDERS if "Activate" not in text])
def test_a_word_more_than_a_hindrance_is_left_out(text):
    assert not cc.translate(text.removesuffix(".") + " and juggle.", "Ada", CREATURE).complete


def test_chapters_are_numbered():
    text = "I, II — Draw a card.\nIII — Destroy target artifact."
    assert lines(text, "Enchantment — Saga", "Ada") == [
        "chapter 1, 2: draw 1",
        "chapter 3: nothing",
        "no effect on the clock: removal",
    ]


def test_an_emblem_that_only_protects_is_nothing():
    text = '-7: You get an emblem with "Artifacts you control have hexproof."'
    assert lines(text, "Planeswalker", "Ada") == ["[-7]: nothing", "no effect on the clock: protection"]
    assert cc.translate('-7: You get an emblem with "Draw a card."', "Ada", "Planeswalker").left_out


def test_what_the_owner_of_a_removed_creature_gets_is_noted():
    translation = cc.translate("Exile target creature. Its controller draws a card.", "Ada", SPELL)
    assert translation.complete
    assert "What its controller gets for it is not counted." in translation.notes


def test_infect_that_is_not_counted_is_noted():
    text = "-7: Each Dragon creature you control deals damage equal to its power to each opponent."
    translation = cc.translate(text, "Ada", "Planeswalker")
    assert translation.complete
    assert translation.notes == ("Damage of creatures with infect is dealt as if they had none.",)


def test_a_loyalty_ability_without_effect_is_played_for_its_cost():
    assert lines("+1: Destroy target artifact.", "Planeswalker", "Ada") == [
        "[+1]: nothing",
        "no effect on the clock: removal",
    ]


def test_an_aura_that_hinders_is_removal():
    text = "When Ada enters, tap enchanted creature.\nEnchanted creature gets -3/-0."
    assert set(lines(text, "Enchantment — Aura", "Ada")) == {"no effect on the clock: removal"}


def test_a_permanent_that_enters_tapped_is_tapped():
    assert lines("Ada enters tapped.", CREATURE, "Ada") == ["enters: tap self"]
    assert lines("Ada enters tapped.", "Land", "Ada") == []


def test_what_is_simplified_is_noted():
    assert cc.translate("Ada deals 3 damage to any target.", "Ada", SPELL).notes == (
        "Damage always goes to an opponent.",
    )


@pytest.mark.parametrize(
    ("text", "line", "note"),
    [
        (
            "When Ada leaves the battlefield, return the exiled card to the battlefield under its owner's control.",
            "leaves: nothing",
            "What it exiled does not come back.",
        ),
        (
            "When Ada enters, exile all graveyards.",
            "no effect on the clock: exiles cards from opponents' graveyards",
            "Your own graveyard stays.",
        ),
        (
            "Whenever Ada attacks, you may remove a counter from target permanent.",
            "no effect on the clock: removes counters of opponents",
            "No counters are removed from permanents of your own.",
        ),
    ],
)
def test_what_is_not_done_to_what_is_yours_or_comes_back_is_noted(text, line, note):
    translation = cc.translate(text, "Ada", CREATURE)
    assert ([print_ability(each) for each in translation.abilities], translation.notes) == ([line], (note,))


THEIRS = {
    "Exile target token an opponent controls.": "exile target opposing creature",
    "Destroy target creature or planeswalker.": "destroy target opposing creature",
    "Exile target artifact, creature, or enchantment.": "exile target opposing creature",
    "Destroy target nonartifact, nonblack creature.": "destroy target opposing creature",
    "Destroy target land or nonwhite creature.": "destroy target opposing creature",
    "Destroy target creature or planeswalker with mana value 3 or less.": (
        "destroy target opposing creature (with mana value 3 or less)"
    ),
    "Exile target nonland permanent with mana value X or less.": "exile target opposing creature",
    "Tap up to two target nonland permanents.": "tap up to 2 target opposing creature",
    "Return up to three target creatures to their owners' hands.": "tap up to 3 target opposing creature",
    "Put target creature on top of its owner's library.": "exile target opposing creature",
    "Gain control of target permanent until end of turn. Untap it. It gains haste until end of turn.": (
        "tap target opposing creature"
    ),
    "Ada deals 3 damage to target creature, planeswalker, or battle.": "3 damage to target opposing creature",
    "Destroy target creature with no counters on it.": "destroy target opposing creature (without any counter)",
    "Target creature you control gets +1/+0 until end of turn. It deals damage equal to its power to target creature "
    "you don't control.": "target creature you control gets +1/+0; (greatest power) damage to target opposing creature",
}


@pytest.mark.parametrize("text", THEIRS)
def test_what_may_be_a_creature_of_an_opponent_is_one(text):
    translation = cc.translate(text, "Ada", "Instant")
    assert [print_ability(each) for each in translation.abilities] == [f"spell: {THEIRS[text]}"]
    assert "There is always a target." in translation.notes


@pytest.mark.parametrize("what", ["noncreature permanent", "artifact or enchantment", "blue permanent", "land"])
def test_what_is_no_creature_that_opponents_have_is_not_played(what):
    assert lines(f"Destroy target {what}.", "Instant") == ["no effect on the clock: removal"]


SPARED = {
    "{T}: Tap target creature.": "It is not used on opposing creatures.",
    "{2}, Sacrifice Ada: Target creature gets -2/-2 until end of turn.": "It is not used on opposing creatures.",
    "Whenever Ada mutates, destroy target creature.": "It is not used on opposing creatures.",
    "When Ada enters, tap target creature. It doesn't untap during its controller's next untap step.": (
        "Opposing creatures that should stay tapped untap as usual."
    ),
    "When Ada enters, exile target creature an opponent controls until Ada leaves the battlefield.": (
        "What it exiles does not come back."
    ),
    "Creatures your opponents control enter tapped.": "Opposing creatures enter untapped.",
    "When Ada enters, draw two cards, then discard a card at random.": (
        "What is discarded at random is what can be spared best."
    ),
    "When Ada enters, you may sacrifice a creature or discard a card. If you do, draw a card.": (
        "It is paid for by discarding."
    ),
}


@pytest.mark.parametrize("text", SPARED)
def test_what_opposing_creatures_are_spared_is_noted(text):
    translation = cc.translate(text, "Ada", CREATURE)
    assert translation.complete
    assert SPARED[text] in translation.notes


@pytest.mark.parametrize("what", ["gets -2/-2", "can't block"])
def test_an_aura_that_hinders_is_not_put_on_opposing_creatures(what):
    translation = cc.translate(f"Enchant creature\nEnchanted creature {what}.", "Ada", "Enchantment — Aura")
    assert translation.notes == ("It is not put on opposing creatures.",)


@pytest.mark.parametrize(
    "text",
    [
        "Counter target spell. Draw a card.",
        "Return target spell to its owner's hand. Draw a card.",
        "If you control an Elf, draw a card. Counter target creature spell.",
        "Choose two —\n• Counter target spell.\n• Counter target ability. Draw a card.",
    ],
)
def test_what_needs_a_spell_of_an_opponent_does_nothing(text):
    assert lines(text, "Instant") == ["no effect on the clock: counterspell"]


def test_a_choice_that_needs_a_spell_of_an_opponent_is_never_made():
    text = "Choose two —\n• Counter target spell.\n• Draw a card.\n• You gain 3 life.\n• Scry 2."
    assert lines(text, "Instant") == [
        "spell: draw 1; gain 3 life",
        "spell: draw 1; scry 2",
        "spell: gain 3 life; scry 2",
        "no effect on the clock: counterspell",
    ]


def test_a_token_that_counters_spells_is_created():
    text = (
        'When Ada enters, create a 1/1 blue Bird creature token with "{1}, Sacrifice this token: Counter target spell."'
    )
    assert lines(text) == ['enters: create "1/1 blue Bird"', "no effect on the clock: counterspell"]


@pytest.mark.parametrize(
    ("where", "word"),
    [
        ("Exile Ada.", "exile"),
        ("Shuffle Ada into its owner's library.", "to library"),
        ("Put Ada on the bottom of its owner's library.", "to library"),
        ("Return Ada to its owner's hand.", "to hand"),
    ],
)
def test_where_a_spell_goes_is_read(where, word):
    assert lines(f"Draw two cards. {where}", SPELL, "Ada") == [f"spell, then {word}: draw 2"]
    assert cc.translate(f"Draw two cards. If you control an Elf, {where[0].lower()}{where[1:]}", "Ada", SPELL).left_out


def test_choices_that_cost_more_together_are_made_alone():
    text = "Choose one or both —\n• Draw a card.\n• Each opponent loses 2 life."
    assert lines(f"Escalate {{1}}\n{text}", SPELL) == ["spell: draw 1", "spell: each opponent loses 2 life"]
    assert lines(text, SPELL)[0] == "spell: draw 1; each opponent loses 2 life"


def test_a_second_target_is_another():
    assert lines("Ada deals 2 damage to any target and 1 damage to any other target.", SPELL, "Ada") == [
        "spell: 2 damage to target opponent; 1 damage to target opposing creature"
    ]
    text = "Elves you control get +2/+0 until end of turn. Other creatures you control get +1/+0 until end of turn."
    assert not cc.translate(text, "Ada", SPELL).complete


def test_a_legendary_sorcery_says_that_it_asks_for_nothing():
    notes = cc.translate("Draw two cards.", "Ada", "Legendary Sorcery").notes
    assert notes == ("It is cast whether you control something legendary or not.",)


def test_a_spell_that_is_not_cast_yet_does_not_count_itself():
    text = "This spell costs {1} less to cast if you've cast another spell this turn.\nDraw a card."
    assert lines(text, SPELL)[0] == "static: costs less itself 1 if (spells cast this turn) at least 1"
    assert lines("Draw a card. If you've cast another spell this turn, scry 1.", SPELL) == [
        "spell: draw 1; scry 1 if (spells cast this turn) at least 2"
    ]


def test_opponents_draw_what_they_are_given():
    assert lines("You and target opponent each draw two cards.", SPELL) == ["spell: draw 2; target opponent draws 2"]
    assert lines("Each opponent draws a card.", SPELL) == ["spell: each opponent draws 1"]


def test_permanent_cards_are_no_instants():
    assert lines("Return target snow permanent card from your graveyard to your hand.", SPELL) == [
        "spell: return noninstant nonsorcery snow to hand"
    ]


def test_rules_text_must_be_a_text():
    with pytest.raises(ValueError, match="text is 5; give a text, a paragraph a line"):
        cc.translate(5)


def test_a_spell_is_not_played_without_its_additional_cost():
    text = "As an additional cost to cast this spell, {}.\nDraw two cards."
    assert lines(text.format("discard a card"), SPELL) == ["spell, discard 1: draw 2"]
    assert all(isinstance(each, LeftOut) for each in cc.translate(text.format("juggle"), "Ada", SPELL).abilities)
    assert lines(text.format("you may juggle"), SPELL)[-1] == "spell: draw 2"


def test_an_ability_of_any_player_keeps_its_time():
    text = "{2}: Draw a card. Any player may activate this ability"
    assert lines(f"{text}.") == lines(f"{text} but only during their turn.") == ["{2}: draw 1"]
    assert cc.translate(f"{text} but only during their draw step.", "Ada", CREATURE).left_out


@pytest.mark.parametrize("argument", ["text", "name", "type_line"])
def test_arguments_that_are_no_texts_are_named(argument):
    for given in (3, None, b"Flying", ["Flying"]):
        with pytest.raises(ValueError, match=f"^{argument} is .*; give a text"):
            cc.translate(**{"text": "Flying", argument: given})
