"""Rules text of which every word counts: made-up lines, and what each means in the notation."""

import pytest

from counterclock.notation import parse_ability, print_ability
from counterclock.translate import translate

AIMED = ("There is always a target.",)
OWN_TOO = ("Damage that may be dealt always is, to creatures of your own too.",)
SPENT = ("Mana spent on a spell is its mana value.",)

MEANT = {
    "At the beginning of combat on your turn, up to one target land you control becomes an X/X creature with flying"
    " until end of turn, where X is the number of cards in your hand.": [
        "your combat: target permanent you control (land) becomes (cards in hand)/(cards in hand) with flying"
        " if (cards in hand) at least 1"
    ],
    "Landfall — Whenever a land you control enters, you may exile target nonland permanent other than Ada.": [
        "landfall: may exile target opposing creature"
    ],
    "When Ada enters, mill three cards. You may put a land card from among the milled cards into your hand.": [
        "enters: mill 3; return land that was milled this turn to hand"
    ],
    "When Ada enters, mill five cards. Put all Elf cards from among them into your hand.": [
        "enters: mill 5; return 5 Elf that was milled this turn to hand"
    ],
    "When Ada enters, it deals 3 damage to any other target.": ["enters: 3 damage to target opponent"],
    "When Ada enters, distribute two +1/+1 counters among one or two other target Elves and/or Cats you control.": [
        "enters: 2 +1/+1 counters on another target creature you control (Elf or Cat)"
    ],
    "{2}: Target artifact becomes an artifact creature. If it isn't a Vehicle, it has base power and toughness 4/4.": [
        "{2}: target permanent you control (noncreature non-Vehicle artifact) becomes 4/4 permanently"
    ],
    "When Ada enters, create two 1/1 red Elemental creature tokens. Sacrifice them at the beginning of the next end"
    " step.": ['enters: create 2 "1/1 red Elemental" [each end step: sacrifice self]'],
    "When Ada enters, create two 1/1 red Elemental creature tokens. They gain haste. Exile them at the beginning of the"
    " next end step.": ['enters: create 2 "1/1 red Elemental with haste" [each end step: exile self]'],
    "Whenever a land you control enters, choose one — • You draw a card and you lose 1 life. • Ada deals 2 damage to"
    " any target and you gain 2 life.": ["landfall: 2 damage to target opponent; gain 2 life"],
    "{2}: Until end of turn, Ada becomes a 4/4 Spirit artifact creature that's no longer an Equipment.": [
        "{2}: self becomes 4/4 artifact"
    ],
    "Whenever you cast your second spell each turn, scry 1.": [
        "you cast, if (spells cast this turn) exactly 2: scry 1"
    ],
    "Whenever you draw your third card each turn, scry 1.": ["you draw, if (event) exactly 3: scry 1"],
    "Whenever you draw your fifth card each turn, scry 1.": ["you draw, if (event) exactly 5: scry 1"],
    "When Ada enters, amass Zombies X, where X is the number of lands you control.": [
        "enters: amass Zombie (lands you control)"
    ],
    "When another creature you control dies, sacrifice Ada. If you do, draw three cards.": [
        "another dies (creature): may pay sacrifice to draw 3"
    ],
    "Whenever another creature you control dies, you may sacrifice Ada. If you do, draw three cards.": [
        "another dies (creature): may pay sacrifice to draw 3"
    ],
    "At the beginning of your upkeep, sacrifice Ada. If you do, draw three cards.": [
        "your upkeep: sacrifice self; draw 3"
    ],
    "When Ada enters, amass 2.": ["enters: amass 2"],
    "Whenever you gain life, put an oil counter on Ada. Then if there are three or more oil counters on Ada, remove"
    " those counters and untap it.": [
        "you gain life: oil counter on self; untap self if (counters on self: oil counter) at least 3;"
        " remove all oil counters from self if (counters on self: oil counter) at least 3"
    ],
    "When Ada enters, mill three cards. You may put an Elf card from among the milled cards into your hand.": [
        "enters: mill 3; return Elf that was milled this turn to hand"
    ],
    "When Ada enters, mill six cards. Put all Elf cards from among them into your hand.": [
        "enters: mill 6; return 6 Elf that was milled this turn to hand"
    ],
    "When Ada enters, mill six cards, then put any number of Elf cards milled this way into your hand.": [
        "enters: mill 6; return 6 Elf that was milled this turn to hand"
    ],
    "When Ada enters, it deals 5 damage to each non-Elf creature and each planeswalker.": [
        "enters: 5 damage to each creature (non-Elf);"
        " remove 5 loyalty counters from each permanent you control (planeswalker)"
    ],
    "When Ada enters, it deals 5 damage to each creature and planeswalker your opponents control.": [
        "enters: 5 damage to each opposing creature"
    ],
    "When Ada enters, exile another target Elf you control, then return it to the battlefield under your control.": [
        "enters: flicker another target creature you control (nontoken Elf)"
    ],
    "When Ada dies, return another target Elf card from your graveyard to your hand.": [
        "dies: return another Elf to hand"
    ],
    "When Ada enters or leaves the battlefield, return another target land card from your graveyard to your hand.": [
        "enters, leaves: return another land to hand"
    ],
    "When Ada dies, return target Elf card from your graveyard to your hand.": ["dies: return Elf to hand"],
    "Tap two other untapped Elves you control: Ada gets +3/+0 until end of turn.": [
        "tap 2 creatures (another Elf): self gets +3/+0"
    ],
    "Tap another untapped creature you control: Ada gets +3/+0 until end of turn.": [
        "tap 1 creatures (another): self gets +3/+0"
    ],
    "Tap two untapped creatures you control: Ada gets +3/+0 until end of turn.": ["tap 2 creatures: self gets +3/+0"],
    "At the beginning of your end step, if a nonland permanent left the battlefield this turn or a spell was warped"
    " this turn, scry 1.": ["your end step, if (nonland permanents of yours that left this turn) at least 1: scry 1"],
    "When Ada enters, if a permanent left the battlefield under your control this turn, scry 1.": [
        "enters, if (permanents of yours that left this turn) at least 1: scry 1"
    ],
}


def test_all_that_is_gained_control_of_untaps() -> None:
    text = "Gain control of all nonland permanents until end of turn. Untap them. They gain haste until end of turn."
    assert [print_ability(each) for each in translate(text, "Ada", "Sorcery").abilities] == [
        "spell: tap each opposing creature; untap each permanent you control (nonland);"
        " each creature you control gains haste"
    ]


def test_what_stays_tapped_is_noted() -> None:
    text = (
        "When Ada enters, target creature an opponent controls doesn't untap during its controller's next untap step."
    )
    assert translate(text, "Ada", "Creature").notes == ("Opposing creatures that should stay tapped untap as usual.",)


@pytest.mark.parametrize("text", MEANT)
def test_each_word_counts(text: str) -> None:
    translation = translate(text, "Ada", "Creature")
    assert [print_ability(ability) for ability in translation.abilities] == MEANT[text]
    assert [print_ability(parse_ability(line)) for line in MEANT[text]] == MEANT[text]


@pytest.mark.parametrize(
    ("text", "notes"),
    [
        ("When Ada enters, put two -1/-1 counters on target creature.", AIMED),
        ("At the beginning of your upkeep, target creature other than Ada gets -1/-1 until end of turn.", AIMED),
        ("When Ada enters, put two -1/-1 counters on up to one target creature.", ()),
        ("When Ada enters, target creature an opponent controls doesn't untap during its controller's next untap step.",
         ("Opposing creatures that should stay tapped untap as usual.",)),
        ("When Ada enters, target creature an opponent controls gets -1/-1 until end of turn.", ()),
        ("When Ada enters, target creature gets +1/+1 until end of turn.", ()),
        ("When Ada enters, you may have it deal 1 damage to each creature.", OWN_TOO),
        ("When Ada enters, it deals 1 damage to each creature.", ()),
        ("Prevent all combat damage that would be dealt to Ada.", ("Damage outside combat is prevented too.",)),
        ("Prevent all damage that would be dealt to Ada.", ()),
        (
            "Whenever you cast a noncreature spell, Ada gets +X/+0 until end of turn, where X is the amount of mana"
            " spent to cast that spell.",
            SPENT,
        ),
        ("Whenever you cast a noncreature spell, scry 1. If that spell has mana value 5 or greater, draw a card.", ()),
        ("Whenever you cast an instant spell, scry 1. If five or more mana was spent to cast that spell, draw a card.",
         SPENT),
    ],
)  # fmt: skip
def test_what_a_word_costs_is_noted(text: str, notes: tuple[str, ...]) -> None:
    assert translate(text, "Ada", "Creature").notes == notes


@pytest.mark.parametrize(
    ("text", "left_out"),
    [
        ("{2}, {T}, Sacrifice an artifact: Return target artifact card from your graveyard to your hand.", 1),
        ("{2}, {T}, Sacrifice a Goblin: Return target card from your graveyard to your hand.", 1),
        ("{2}, {T}, Sacrifice a Goblin: Return target Elf card from your graveyard to your hand.", 0),
        ("{2}, {T}, Sacrifice a land: Return target creature card from your graveyard to your hand.", 0),
        ("{2}, {T}, Sacrifice a Swamp: Return target creature card from your graveyard to your hand.", 0),
        ("{2}, {T}, Sacrifice an artifact: Return an artifact card from your graveyard to your hand.", 0),
        ("Ada has protection from each of the exiled card's colors.", 1),
        ("Ada has protection from each color.", 0),
    ],
)  # fmt: skip
def test_what_is_given_up_is_no_target(text: str, left_out: int) -> None:
    assert len(translate(text, "Ada", "Enchantment").left_out) == left_out


@pytest.mark.parametrize(
    "text",
    [
        "{R}, Sacrifice Ada: It deals 2 damage to target blocking creature.",
        "{B}, Sacrifice Ada: Destroy target blocking creature.",
    ],
)
def test_blockers_are_noted_to_be_left_alone(text: str) -> None:
    assert translate(text, "Ada", "Creature").notes == (*AIMED, "It is not used on opposing creatures.")


def test_a_spell_is_noted_to_prevent_no_damage_of_yours() -> None:
    translation = translate("Prevent all combat damage that would be dealt this turn. Scry 1.", "Ada", "Instant")
    assert [print_ability(each) for each in translation.abilities] == [
        "spell: scry 1", "no effect on the clock: prevents damage",
    ]  # fmt: skip
    assert translation.notes == ("Combat damage that your own creatures deal is not prevented.",)


@pytest.mark.parametrize(
    ("text", "left_out"),
    [
        ("Enchant creature\nWhen Ada enters, it deals 2 damage to enchanted creature.", 1),
        ("Enchant creature\nYou control enchanted creature.\nAt the beginning of your upkeep, put a -1/-1 counter on"
         " enchanted creature.", 2),
        ("Enchant creature\n{1}{B}: Enchanted creature gets -1/-1 until end of turn.", 1),
        ("Enchant creature\nEnchanted creature gets +3/+3.\nAt the beginning of your upkeep, put a -1/-1 counter on"
         " enchanted creature.", 0),
        ("Enchant creature\n{R}: Enchanted creature gets +2/-2 until end of turn.", 0),
        ("Enchant creature\nEnchanted creature can't attack or block.", 0),
        ("Enchant creature\nEnchanted creature can't attack or block.\nWhen Ada enters, draw a card.", 1),
        ("Enchant creature\nEnchanted creature gets -3/-0.\n{1}{U}: Return Ada to its owner's hand.", 1),
        ("Enchant creature\nWhen Ada enters, tap enchanted creature and scry 1.\nEnchanted creature doesn't untap"
         " during its controller's untap step.", 2),
        ("Enchant creature\nWhen Ada enters, tap enchanted creature.\nEnchanted creature gets +9/+9.", 1),
        ("Enchant creature\n{U}: Tap enchanted creature.\n{U}: Untap enchanted creature.", 0),
        ("Enchant creature you control\nEnchanted creature gets +1/+1.\nWhenever enchanted creature deals combat damage"
         " to a player, you may sacrifice Ada. If you do, destroy target artifact.", 0),
    ],
)  # fmt: skip
def test_an_aura_that_only_harms_its_creature_is_not_for_yours(text: str, left_out: int) -> None:
    assert len(translate(text, "Ada", "Enchantment — Aura").left_out) == left_out


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Ada deals 2 damage to any target and 1 damage to any other target.",
         ["spell: 2 damage to target opponent; 1 damage to target opposing creature"]),
        ("This spell costs {2} less to cast if you've cast another spell this turn.\nScry 1.",
         ["static: costs less itself 2 if (spells cast this turn) at least 1", "spell: scry 1"]),
        ("Scry 1. If you've cast another spell this turn, draw a card.",
         ["spell: scry 1; draw 1 if (spells cast this turn) at least 2"]),
    ],
)  # fmt: skip
def test_another_is_not_the_same(text: str, meant: list[str]) -> None:
    assert [print_ability(ability) for ability in translate(text, "Ada", "Sorcery").abilities] == meant


@pytest.mark.parametrize(
    ("text", "noted"),
    [
        ("Two target creatures each get +1/+2 until end of turn.", True),
        ("One or two target creatures each get +1/+2 until end of turn.", False),
        ("Up to two target creatures each get +1/+2 until end of turn.", False),
        ("Choose two target creatures you control. They gain trample until end of turn.", True),
        ("Untap three target lands.", True),
        ("Return two target artifact cards from your graveyard to your hand.", True),
        ("Return up to two target artifact cards from your graveyard to your hand.", False),
        ("Search your library for two artifact cards, reveal them, put them into your hand, then shuffle.", False),
    ],
)
def test_that_fewer_targets_are_enough_is_noted(text: str, noted: bool) -> None:
    made = translate(text, "Ada", "Sorcery")
    assert made.left_out == ()
    assert ("It is used also where there are fewer targets than it asks for." in made.notes) is noted


@pytest.mark.parametrize(("other", "noted"), [("target creature", True), ("up to one target creature", False)])
def test_that_somebody_is_there_to_be_fought_is_noted(other: str, noted: bool) -> None:
    text = f"Target creature you control gets +1/+1 until end of turn. It fights {other} you don't control."
    made = translate(text, "Ada", "Sorcery")
    notes = ("Fights are not fought.", "There is always a target.")
    assert (made.left_out, made.notes) == ((), notes if noted else notes[:1])


@pytest.mark.parametrize(
    ("text", "line", "note"),
    [
        (
            "Whenever a creature you control becomes the target of a spell or ability an opponent controls, scry 1.",
            "opponent commits a crime: scry 1",
            "The only crimes of opponents are their removal.",
        ),
        (
            "Whenever an opponent commits a crime, scry 1.",
            "opponent commits a crime: scry 1",
            "The only crimes of opponents are their removal.",
        ),
        (
            "Whenever Ada attacks, if a nonland permanent left the battlefield this turn, draw a card.",
            "attacks, if (nonland permanents of yours that left this turn) at least 1: draw 1",
            "Only permanents of yours are seen to leave.",
        ),
        (
            "Whenever Ada attacks, if a permanent you controlled left the battlefield this turn, draw a card.",
            "attacks, if (permanents of yours that left this turn) at least 1: draw 1",
            "",
        ),
    ],
)
def test_what_others_do_is_noted_where_it_is_not_all_seen(text: str, line: str, note: str) -> None:
    made = translate(text, "Ada", "Creature")
    assert [print_ability(ability) for ability in made.abilities] == [line]
    assert " ".join(made.notes) == note


def test_own_creatures_that_removal_aims_at_are_not_told_apart() -> None:
    text = "Whenever Ada becomes the target of a spell or ability an opponent controls, draw a card."
    assert len(translate(text, "Ada", "Creature").left_out) == 1


@pytest.mark.parametrize(
    ("text", "whose"),
    [
        ("{1}{R}: Target creature attacks this turn if able.", ("There is always a target.",)),
        ("{T}: Creatures your opponents control attack this turn if able.", ()),
        ("{T}: During target opponent's next turn, creatures that player controls attack Ada if able.", ()),
    ],
)
def test_creatures_that_must_attack_are_noted_to_block(text: str, whose: tuple[str, ...]) -> None:
    made = translate(text, "Ada", "Creature")
    stay = "Opposing creatures that must attack are taken to stay at home and block."
    assert (made.left_out, made.notes) == ((), (stay, *whose))


@pytest.mark.parametrize(
    ("does", "how"), [("put that many +1/+1 counters on Ada", "one by one"), ("scry 1", "once each turn")]
)
def test_how_several_at_once_are_counted_is_noted(does: str, how: str) -> None:
    text = f"Whenever one or more creature cards are put into your graveyard from anywhere, {does}."
    made = translate(text, "Ada", "Creature")
    assert (made.left_out, made.notes) == ((), (f"What happens to several together is counted {how}.",))


@pytest.mark.parametrize(
    "text",
    [
        "During your turn, prevent all damage that would be dealt to Ada.",
        "Prevent all damage that would be dealt to Ada during your turn.",
    ],
)
def test_damage_is_prevented_in_your_turn_alone(text: str) -> None:
    made = translate(text, "Ada", "Creature")
    assert [print_ability(each) for each in made.abilities] == ["would be dealt damage, if your turn: nothing"]


@pytest.mark.parametrize(
    ("text", "notes"),
    [
        ("If a creature an opponent controls would die, exile it instead.", ("are not exiled",)),
        ("Creatures your opponents control lose deathtouch and can't have or gain deathtouch.", ("keep their",)),
        ("Creatures your opponents control lose hexproof and can't have or gain hexproof.", ()),
    ],
)
def test_what_opposing_creatures_keep_is_noted(text: str, notes: tuple[str, ...]) -> None:
    made = translate(text, "Ada", "Creature")
    assert made.left_out == ()
    assert [note in said for note, said in zip(notes, made.notes, strict=True)] == [True] * len(notes)


@pytest.mark.parametrize(("size", "notes"), [("+2/-1", 1), ("+2/+1", 0), ("+2/-0", 0)])
def test_an_aura_that_may_kill_its_creature_is_noted(size: str, notes: int) -> None:
    made = translate(f"Enchant creature\nEnchanted creature gets {size}.", "Ada", "Enchantment — Aura")
    assert (made.left_out, len(made.notes)) == ((), notes)


@pytest.mark.parametrize(("whose", "left"), [("a creature", 1), ("a creature you control", 0), ("Ada", 0)])
def test_creatures_of_opponents_that_block_are_not_taken_never_to(whose: str, left: int) -> None:
    assert len(translate(f"Whenever {whose} attacks or blocks, Ada deals 1 damage to it.", "Ada").left_out) == left
