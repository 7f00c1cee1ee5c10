"""Cards with two faces, Sagas, and words of a text that the lines have to answer."""

import pytest

import counterclock as cc
from counterclock.card_texts import CardText, card_of
from counterclock.catalogue import default_catalogue
from counterclock.data.build_abilities import table
from counterclock.encode_ability import unplayed
from counterclock.notation import parse_ability
from counterclock.notation_print import print_ability
from counterclock.translated_card import translate_card

CREATURE = "Creature — Elf"
SPELL = "Sorcery"


def lines(text, type_line=CREATURE):
    return [print_ability(ability) for ability in cc.translate(text, "Ada", type_line).abilities]


def of_card(name, *rules):
    card = default_catalogue().find(name)
    faces = tuple((face.name, text) for face, text in zip(card.faces, rules, strict=True))
    return translate_card(card, CardText(name, faces)).lines


def test_the_second_half_of_a_split_card_is_cast_from_the_hand():
    made = of_card("Fire // Ice", "Draw a card.", "You gain 3 life.")
    assert made == ("spell: draw 1", "spell for {1}{U}: gain 3 life")


def test_aftermath_is_cast_from_the_graveyard_only():
    assert of_card("Spring // Mind", "You gain 3 life.", "Aftermath\nScry 2.") == (
        "spell: gain 3 life",
        "spell from graveyard for {4}{U}{U}: scry 2",
    )


def test_aftermath_is_left_out_where_nothing_is_cast_from_the_hand():
    assert of_card("Spring // Mind", "Juggle.", "Aftermath\nScry 2.") == (
        "left out: what it does",
        "left out: what it does from the graveyard",
    )


def test_the_second_face_of_a_card_is_not_another_card_of_that_name():
    facts = default_catalogue()
    alone = CardText("Mind", (("Mind", "Proliferate."),))
    both = CardText("Spring // Mind", (("Spring", "Draw a card."), ("Mind", "Aftermath\nScry 2.")))
    front = CardText("Spring", (("Spring", "Draw a card."),))
    assert card_of(alone, facts) is None
    assert card_of(both, facts) == card_of(front, facts) == facts.find("Spring // Mind")
    assert "proliferate" not in table([alone, both], facts)


def test_a_land_on_both_faces_makes_the_mana_of_either():
    made = translate_card(
        default_catalogue().find("Needleverge Pathway"), CardText("", (("", "{T}: Add {R}."), ("", "{T}: Add {W}.")))
    )
    assert made.lines == ("mana: {R} or {W}",)
    assert made.note == "It makes mana of either face each time, not of the one it was played as."


SAGA = "I, II — Draw a card.\nIII — Juggle.\nIV — — Juggle twice."


def test_a_land_that_a_card_turns_into_is_named_where_it_is_no_land_in_hand():
    turned = of_card("Legion's Landing", "Gain 3 life.", "{T}: Add {W}.")
    assert turned[-1] == "left out: its other face, Adanto, the First Fort"
    assert not any("other face" in line for line in of_card("Umara Wizard", "Flying", "{T}: Add {U}."))


def test_a_chapter_that_is_left_out_keeps_its_number():
    assert of_card("The Birth of Meletis", SAGA) == (
        "chapter 1, 2: draw 1",
        "chapter 3: nothing",
        "left out: chapters",
        "chapter 4: nothing",
    )


def test_a_saga_of_which_nothing_is_understood_is_not_in_the_table():
    text = CardText("The Birth of Meletis", (("The Birth of Meletis", "I, II — Juggle.\nIII — Juggle."),))
    assert table([text], default_catalogue()) == ""


def test_a_number_is_no_kind_of_counter():
    text = "Remove all +1/+1 counters from Ada: For each five counters removed this way, take an extra turn after this"
    assert not cc.translate(f"{text} one.", "Ada", CREATURE).complete
    text = "{2}: Draw a card for each three oil counters on Ada."
    assert cc.translate(text, "Ada", CREATURE).left_out


SAID = {
    "Target creature gets -3/-0 until end of turn. Target creature gets -0/-3 until end of turn.": [
        "spell: target opposing creature gets -3/+0; target opposing creature gets +0/-3"
    ],
    "You and target opponent each draw two cards.": ["spell: draw 2; target opponent draws 2"],
    "Each opponent draws a card.": ["spell: each opponent draws 1"],
    "Ada deals 3 damage to any target and 2 damage to any other target.": [
        "spell: 3 damage to target opponent; 2 damage to target opposing creature"
    ],
}


@pytest.mark.parametrize("text", SAID)
def test_what_others_get_is_said(text):
    assert lines(text, SPELL) == SAID[text]


ASKED = {
    "If Ada would die, exile it instead.": ["enters with finality counter"],
    "{T}: Put a +1/+1 counter on each creature that entered the battlefield under your control this turn.": [
        "{T}: +1/+1 counter on each creature you control (that entered this turn)"
    ],
}


@pytest.mark.parametrize("text", ASKED)
def test_words_that_limit_an_ability_stand_in_its_line(text):
    made = lines(text)
    assert made == ASKED[text]
    assert [unplayed(parse_ability(line)) for line in made] == [""] * len(made)


@pytest.mark.parametrize(
    "text",
    [
        "{B}: Put a -1/-1 counter on enchanted creature.",
        "When Ada enters, it deals 2 damage to enchanted creature.",
        "{B}: Enchanted creature gets -1/-1 until end of turn.",
    ],
)
def test_an_aura_that_only_hurts_is_not_put_on_a_creature_of_your_own(text):
    aura = "Enchantment — Aura"
    assert cc.translate(f"Enchant creature\n{text}", "Ada", aura).left_out == (text.replace("Ada", "{this}"),)
    helped = cc.translate(f"Enchant creature\nEnchanted creature gets +3/+3.\n{text}", "Ada", aura)
    assert helped.complete


def test_a_spell_that_is_never_buried_goes_to_the_library():
    where = "reveal Ada and shuffle it into its owner's library instead"
    text = f"Draw a card.\nIf Ada would be put into a graveyard from anywhere, {where}."
    assert lines(text, SPELL) == ["spell, then to library: draw 1"]


LEFT_OUT = [
    "At the beginning of each opponent's upkeep, if that player has one or fewer cards in hand, Ada deals 2 damage to "
    "them.",
    "If Ada would be put into a graveyard from anywhere, reveal Ada and shuffle it into its owner's library instead.",
    "{2}: Until end of turn, Ada becomes a 3/2 Construct artifact creature and loses flying.",
    "{1}: Untap target land. It becomes an Island in addition to its other types.",
    "{1}: Target permanent becomes an artifact in addition to its other types.",
]


@pytest.mark.parametrize("text", LEFT_OUT)
def test_what_no_line_says_is_left_out(text):
    assert cc.translate(text, "Ada", CREATURE).left_out


@pytest.mark.parametrize(("kind", "meant"), [("snow", "snow"), ("legendary", "legendary"), ("artifact", "")])
def test_a_permanent_card_is_no_instant(kind, meant):
    made = lines(f"Return target {kind} permanent card from your graveyard to your hand.", SPELL)
    assert made == [f"spell: return {f'noninstant nonsorcery {meant}' if meant else kind} to hand"]


NOTED = {
    "When Ada enters, it deals 2 damage to each creature. If a creature dealt damage this way would die this turn, "
    "exile it instead.": "Creatures of your own that die of it are not exiled.",
    "When Ada enters, discard up to two cards, then draw that many cards.": (
        "Cards are discarded and drawn one at a time."
    ),
    "Whenever Ada attacks, look at the top card of your library. You may reveal that card and put it into your hand. "
    "If you do, you lose life equal to its mana value.": "The card is always taken.",
    "When Ada enters, exile the top four cards of your library. You may put any number of creature cards from among "
    "them onto the battlefield.": "Cards that are exiled beside them go to the bottom of the library.",
    "When Ada enters, each player discards a card. Each opponent who can't loses 3 life.": (
        "Opponents have cards to discard."
    ),
    "When Ada enters, put a +1/+1 counter on target creature. It becomes an Angel in addition to its other types and "
    "gains flying.": "Types and colors that something gets in addition are not counted.",
    "When Ada enters, put a +1/+1 counter on target creature you control. It becomes a black Demon in addition to its "
    "other colors and types.": "Types and colors that something gets in addition are not counted.",
    "When Ada enters, untap target creature you control. That creature becomes an artifact in addition to its other "
    "types.": "Types and colors that something gets in addition are not counted.",
    "When Ada enters, it deals 2 damage to target creature. If that creature would die this turn, exile it instead.": (
        "Opposing creatures that die are not exiled."
    ),
    "{T}: Look at the top card of your library. If it's a land card, you may reveal it and put it into your hand.": (
        "A card that is looked at and not taken goes to the bottom of the library."
    ),
    "When Ada leaves the battlefield, return the exiled card to the battlefield under its owner's control.": (
        "What it exiled does not come back."
    ),
    "{2}: Target creature without first strike, double strike, or vigilance can't attack or block until your next "
    "turn.": ("What holds opposing creatures off until your next turn is not played."),
    "If Ada would die, exile it instead.": "A finality counter stands for what exiles it when it would die.",
    "Creatures you control get +X/+X, where X is the number of creatures that entered the battlefield under your "
    "control this turn.": "What entered this turn and has left is not counted.",
}


@pytest.mark.parametrize("text", NOTED)
def test_what_is_simplified_is_said(text):
    translation = cc.translate(text, "Ada", CREATURE)
    assert translation.complete
    assert NOTED[text] in translation.notes
