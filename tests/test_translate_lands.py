"""The translator on lands, mana and what holds all the time: conditions, restrictions and simplifications are said."""

import pytest

import counterclock as cc
from counterclock.card_texts import CardText
from counterclock.catalogue import default_catalogue
from counterclock.encode_ability import unplayed
from counterclock.notation import parse_ability
from counterclock.notation_print import print_ability
from counterclock.translated_card import translate_card


def lines(text: str, type_line: str) -> list[str]:
    return [print_ability(ability) for ability in cc.translate(text, "Ada", type_line).abilities]


def card(name: str, text: str):
    """Translate a text that stands on the facts of a printed card."""
    return translate_card(default_catalogue().find(name), CardText(name, ((name, text),)))


MANA = {
    "{T}: Add {B}. Activate only if you control a Swamp or a Mountain.": [
        "mana, if (permanents you control: Swamp or Mountain) at least 1: {B}"
    ],
    "{T}: Add {B}. Activate only if Ada entered this turn or if you control an artifact.": [
        "mana, if self entered this turn: {B}",
        "mana, if (permanents you control: artifact) at least 1: {B}",
    ],
    "{T}: Add one mana of any color. Spend this mana only to cast a Goblin spell.": ["mana: any color"],
    "{1}, {T}: Add two mana in any combination of colors.": ["mana for {1}, {T}: {W/U/B/R/G}{W/U/B/R/G}"],
}


@pytest.mark.parametrize("text", MANA)
def test_mana_is_made_on_its_condition(text: str) -> None:
    assert lines(text, "Land") == MANA[text]


@pytest.mark.parametrize(
    "text",
    [
        "{T}: Add {C}{C}. Spend this mana only to cast spells from exile.",
        "{T}: Add {C}{C}. Spend this mana only to cast kicked spells.",
        "{T}: Add {C}. Spend this mana only to cast face-down spells.",
        "{T}: Add {C}{C}. Spend this mana only to activate abilities of Goblins.",
        "{T}: Add {C}{C}. Activate only if you juggle.",
    ],
)
def test_mana_that_hardly_anything_is_paid_with_is_left_out(text: str) -> None:
    assert cc.translate(text, "Ada", "Land").left_out


FACTS = {
    "Floodfarm Verge": (
        "{T}: Add {W}.\n{T}: Add {U}. Activate only if you control a Plains or an Island.",
        ("mana: {W}", "mana, if (permanents you control: Plains or Island) at least 1: {U}"),
        "",
    ),
    "Unclaimed Territory": (
        "As this land enters, choose a creature type.\n{T}: Add {C}.\n"
        "{T}: Add one mana of any color. Spend this mana only to cast a creature spell of the chosen type.",
        ("mana: {C}", "mana: any color"),
        "The mana may be spent on anything.",
    ),
    "Eldrazi Temple": (
        "{T}: Add {C}.\n{T}: Add {C}{C}. Spend this mana only to cast Eldrazi spells.",
        ("mana: {C}", "left out: an activated ability"),
        "",
    ),
    "Cinder Marsh": (
        "{T}: Add {C}.\n{T}: Add {B}. This land doesn't untap during your next untap step.",
        ("mana: {C}", "left out: an activated ability"),
        "",
    ),
    "Muraganda Raceway": (
        "Start your engines!\n{T}: Add {C}.\nMax speed \u2014 {T}: Add {C}{C}.",
        ("mana: {C}", "left out: an activated ability"),
        "",
    ),
    "Ancient Tomb": (
        "{T}: Add {C}{C}. This land deals 2 damage to you.",
        (),
        "",
    ),
    "Thriving Grove": (
        "This land enters tapped. As it enters, choose a color other than green.\n{T}: Add {G}.\n"
        "{T}: Add one mana of the chosen color.",
        (),
        "Its mana may be of any color.",
    ),
    "Abstergo Entertainment": (
        "{T}: Add {C}.\n{1}, {T}: Add one mana of any color.",
        (),
        "",
    ),
    "Minas Tirith": (
        "This land enters tapped unless you control a legendary creature.\n{T}: Add {W}.",
        (),
        "It always enters tapped.",
    ),
    "Choked Estuary": (
        "As this land enters, you may reveal an Island or Swamp card from your hand. If you don't, it enters tapped.\n"
        "{T}: Add {U} or {B}.",
        (),
        "A land in play counts like a card that is revealed from the hand.",
    ),
    "Cave of the Frost Dragon": (
        "If you control two or more other lands, this land enters tapped.\n{T}: Add {W}.",
        (),
        "",
    ),
    "Grove of the Burnwillows": (
        "{T}: Add {C}.\n{T}: Add {R} or {G}. Each opponent gains 1 life.",
        ("left out: what else its mana ability does",),
        "",
    ),
    "Vulshok Factory": (
        "{T}: Add {R}. Put a charge counter on this artifact.",
        ("{T}: add {R}; charge counter on self",),
        "Mana may be made without the counter that comes with it.",
    ),
    "The Grey Havens": (
        "{T}: Add {C}.\n{T}: Add one mana of any color among artifact cards in your graveyard.",
        ("mana: {C}", "left out: an activated ability"),
        "",
    ),
    "Lotus Field": ("{T}: Add three mana of any one color.", (), "The mana may be of different colors."),
    "Bad River": (
        "This land enters tapped.\n{T}, Sacrifice this land: Search your library for a Forest or Swamp card, put it"
        " onto the battlefield, then shuffle.",
        ("{T}, sacrifice: search Forest or Swamp to battlefield",),
        "It is sacrificed as it enters, and the land that it finds enters tapped instead.",
    ),
    "On Thin Ice": (
        "Enchant snow land you control\nWhen On Thin Ice enters, draw a card.",
        ("enters: draw 1",),
        "There is always something that it may enchant.",
    ),
    "City of Brass": (
        "Whenever this land becomes tapped, it deals 1 damage to you.\n{T}: Add one mana of any color.",
        ("becomes tapped: 1 damage to you",),
        "Being tapped for mana sets nothing off.",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FACTS)
def test_what_the_facts_of_a_source_leave_unsaid_is_said(name: str) -> None:
    text, made, note = FACTS[name]
    read = card(name, text)
    assert (read.lines, read.note) == (made, note)


AURA = "Enchantment — Aura"
EQUIPMENT = "Artifact — Equipment"
STATICS = {
    ("Enchant creature\nEnchanted creature gets +2/+0 as long as it's red.", AURA): [
        "static: attached creature has +2/+0 if (attached creature fits: red) at least 1"
    ],
    ("Equipped creature can't be blocked as long as its power is 2 or less.", EQUIPMENT): [
        "static: attached creature has unblockable if (attached creature fits: anything with power 2 or less) at "
        "least 1"
    ],
    ("As long as equipped creature has defender, it can attack as though it didn't have defender.", EQUIPMENT): [
        "static: attached creature has can attack if (attached creature fits: anything with defender) at least 1"
    ],
    ("Ada has protection from all colors as long as you control three or more artifacts.", "Creature"): [
        "static: self has protection if (permanents you control: artifact) at least 3"
    ],
    ("Ada's power is equal to the number of time counters on Ada.", "Creature"): [
        "static: power equals (counters on self: time counter)"
    ],
}  # fmt: skip


@pytest.mark.parametrize("host", ["basic land you control", "green creature", "modified creature"])
def test_an_aura_that_its_facts_let_enchant_any_creature_says_what_it_may_enchant(host: str) -> None:
    text = f"Enchant {host}\nWhen Ada enters, draw a card."
    assert lines(text, AURA) == [f"left out: Enchant {host}", "enters: draw 1"]


@pytest.mark.parametrize(("text", "type_line"), STATICS)
def test_it_is_the_creature_that_is_meant(text: str, type_line: str) -> None:
    assert lines(text, type_line) == STATICS[text, type_line]


@pytest.mark.parametrize(
    ("text", "type_line"),
    [
        ("Enchanted creature gets +1/+1 for each other creature you control.", AURA),
        ("Enchant modified creature", AURA),
        ("Enchant creature with another Aura attached to it", AURA),
    ],
)
def test_whom_an_aura_means_is_not_guessed(text: str, type_line: str) -> None:
    assert cc.translate(text, "Ada", type_line).left_out


PERMANENT = {
    ("Artifacts you control have indestructible.", "Artifact"): [
        "static: each creature you control (artifact) has indestructible"
    ],
    ("Other permanents you control have indestructible.", "Creature"): [
        "static: each other creature you control has indestructible"
    ],
    ("Prevent all damage that would be dealt to Ada.", "Creature"): ["would be dealt damage: nothing"],
    ("Lands your opponents control enter tapped.", "Creature"): ["no effect on the clock: hinders opponents"],
}


@pytest.mark.parametrize(("text", "type_line"), PERMANENT)
def test_what_protects_creatures_is_played(text: str, type_line: str) -> None:
    assert lines(text, type_line) == PERMANENT[text, type_line]


@pytest.mark.parametrize(
    "text",
    [
        "You can't lose the game and your opponents can't win the game.",
        "Prevent all damage that would be dealt to Ada by creatures.",
        "Creatures your opponents control attack each combat if able.",
        "Creatures your opponents control lose flying and can't have or gain flying.",
        "Players can't gain life.",
        "Players can't search libraries.",
        "Whenever you cast a creature spell, counter that spell.",
    ],
)
def test_what_can_change_a_game_is_not_called_harmless(text: str) -> None:
    assert cc.translate(text, "Ada", "Creature").left_out


@pytest.mark.parametrize(
    "text",
    [
        'Enchanted creature has "At the beginning of your upkeep, you lose 2 life."',
        "{B}: Put a -1/-1 counter on enchanted creature.",
        "When Ada enters, it deals 3 damage to enchanted creature.",
    ],
)
def test_an_aura_that_only_harms_is_not_put_on_a_creature_of_ones_own(text: str) -> None:
    assert cc.translate(text, "Ada", AURA).left_out
    helped = cc.translate(f"Enchanted creature gets +2/+2.\n{text}", "Ada", AURA)
    assert helped.complete


NOTED = {
    "Drill-Skimmer": ("Ada has shroud as long as you control an artifact.", "You may still aim at what has shroud."),
    "Simic Sky Swallower": ("Flying, trample\nShroud", "You may still aim at what has shroud."),
    "Hyena Umbra": ("Enchanted creature gets +1/+1.\nUmbra armor", "Umbra armor does not save the creature."),
    "Drudge Skeletons": ("{B}: Regenerate this creature.", "Nothing is regenerated."),
    "Lurker": ("This creature can't be the target of spells.", "You may still aim at it yourself."),
}  # fmt: skip


@pytest.mark.parametrize("name", NOTED)
def test_what_is_not_done_is_noted(name: str) -> None:
    text, note = NOTED[name]
    assert card(name, text.replace("Ada", name)).note == note


def test_equipment_keeps_its_drawbacks() -> None:
    text = 'Equipped creature has "At the beginning of your end step, tap this creature."'
    assert lines(text, EQUIPMENT) == ["your end step: tap attached creature"]


@pytest.mark.parametrize(
    ("text", "made"),
    [
        (
            "{1}, Sacrifice this creature: Target player discards a card.\nWhen this creature dies, draw a card.",
            ("left out: an activated ability", "dies: draw 1"),
        ),
        (
            "{1}, Sacrifice this creature: You gain 1 life.\nWhen this creature leaves the battlefield, scry 1.",
            ("left out: an activated ability", "leaves: scry 1"),
        ),
        (
            "{1}, Sacrifice this creature: Target player discards a card.\nWhen this creature dies, you gain 1 life.",
            ("no effect on the clock: discard", "dies: gain 1 life"),
        ),
        (
            "{1}: Target player discards a card.\nWhen this creature dies, draw a card.",
            ("no effect on the clock: discard", "dies: draw 1"),
        ),
        (
            "{1}, Sacrifice this creature: Draw a card.\nWhen this creature dies, draw a card.",
            ("{1}, sacrifice: draw 1", "dies: draw 1"),
        ),
    ],
)
def test_what_is_only_given_up_to_set_something_off_is_left_out(text: str, made: tuple[str, ...]) -> None:
    assert card("Grizzly Bears", text).lines == made


@pytest.mark.parametrize(
    "text",
    [
        "{T}: Prevent the next 1 damage that would be dealt to any target this turn.",
        "{1}: Prevent all damage that would be dealt to Ada this turn.",
        "Prevent all noncombat damage that would be dealt to you and other permanents you control.",
        "Prevent all damage that would be dealt to you by Goblins.",
        "Prevent all damage that would be dealt to Ada by artifact creatures.",
    ],
)
def test_damage_that_is_not_prevented_is_noted(text: str) -> None:
    assert "No damage is prevented." in cc.translate(text, "Ada", "Creature").notes


@pytest.mark.parametrize(
    ("text", "noted"),
    [
        ("{T}: Add two mana of any one color.", True),
        ("{2}, {T}: Add X mana of any one color, where X is the number of Elves you control.", True),
        ("When Ada enters, add three mana of any one color.", True),
        ("{T}: Add one mana of any one color.", False),
        ("{T}: Add two mana in any combination of colors.", False),
    ],
)
def test_mana_of_one_color_that_may_be_of_several_is_noted(text: str, noted: bool) -> None:
    read = cc.translate(text, "Ada", "Artifact")
    assert not read.left_out
    assert ("The mana may be of different colors." in read.notes) is noted


@pytest.mark.parametrize(
    ("what", "which"),
    [
        ("basic Forest, Island, or Mountain card", "Forest or Island or Mountain basic"),
        ("basic Plains or Swamp card", "Plains or Swamp basic"),
        ("basic Mountain card", "Mountain basic"),
        ("Plains or Swamp card", "Plains or Swamp"),
    ],
)
def test_one_basic_stands_before_several_land_types(what: str, which: str) -> None:
    text = f"When Ada enters, search your library for a {what}, reveal it, put it into your hand, then shuffle."
    assert lines(text, "Creature") == [f"enters: search {which} to hand"]


def test_mana_of_a_card_in_the_graveyard_is_not_called_played() -> None:
    assert unplayed(parse_ability("mana for {1}, exile self from graveyard: any color"))
    assert not unplayed(parse_ability("mana for {1}, sacrifice: any color"))


def test_creatures_of_opponents_that_go_with_the_source_are_told() -> None:
    text = (
        "0: If you have at least 3 life more than your starting life total, exile Ada and each creature your opponents"
        " control."
    )
    read = cc.translate(text, "Ada", "Planeswalker")
    assert read.notes == ("It is not used on opposing creatures.",)
