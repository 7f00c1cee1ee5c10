"""The catalogue of abilities: every line is read, every card exists, the sample decks are covered."""

import re
from importlib import resources

import pytest

from counterclock import abilities
from counterclock.abilities import abilities_of, catalogued_names, entry_of
from counterclock.ability import LeftOut, Triggered
from counterclock.catalogue import default_catalogue
from counterclock.custom_cards import cards_from_toml
from counterclock.deck import known_card
from counterclock.encode_keyword import as_abilities
from counterclock.encode_role import turns_over
from counterclock.notation import parse_ability, print_ability
from counterclock.token_catalogue import Token, token_of, tokens

LINES = sorted({line for name in catalogued_names() for line in entry_of(name).lines})

MODELLED = {
    "infect": (
        "Glistener Elf", "Blighted Agent", "Inkmoth Nexus", "Noble Hierarch", "Pendelhaven", "Dryad Arbor",
        "Ichorclaw Myr", "Blight Mamba", "Might of Old Krosa", "Groundswell", "Vines of Vastwood",
        "Mutagenic Growth", "Apostle's Blessing", "Predator's Strike", "Seal of Strength", "Rancor",
        "Livewire Lash", "Gitaxian Probe", "Gut Shot", "Nature's Claim", "Dismember", "Misty Rainforest",
        "Verdant Catacombs", "Windswept Heath", "Wooded Foothills", "Young Wolf",
    ),
    "toxic": (
        "Venerated Rotpriest", "Crawling Chorus", "Jawbone Duelist", "Skrelv, Defector Mite",
        "Bloated Contaminator", "Slaughter Singer", "Annex Sentry", "Tyvar's Stand", "Charge of the Mites",
        "The Seedcore",
    ),
    "rad": (
        "The Wise Mothman", "Agent Frank Horrigan", "Feral Ghoul", "Glowing One", "Mirelurk Queen",
        "Nightkin Ambusher", "Screeching Scorchbeast", "Vexing Radgull", "Nuclear Fallout",
        "Vault 12: The Necropolis", "Struggle for Project Purity", "Contagion Clasp", "Atomize",
        "Inexorable Tide", "Radstorm", "Mutational Advantage", "Recon Craft Theta", "Winding Constrictor",
        "Hardened Scales", "Corpsejack Menace", "Branching Evolution", "Marcus, Mutant Mayor",
        "Hancock, Ghoulish Mayor", "Cultivate", "Farseek", "Rampant Growth", "Harmonize", "Sol Ring",
        "Arcane Signet",
    ),
    "poison": (
        "Bilious Skulldweller", "Blightbelly Rat", "Cankerbloom", "Evolution Sage", "Grateful Apparition",
        "Ichor Rats", "Mycosynth Fiend", "Myr Convert", "Norn's Choirmaster", "Pestilent Syphoner",
        "Phyrexian Swarmlord", "Plague Myr", "Plague Stinger", "Venomous Brutalizer", "Viridian Corrupter",
        "Vishgraz, the Doomhive", "Caress of Phyrexia", "Feed the Infection", "Infectious Inquiry",
        "Phyresis Outbreak", "Unnatural Restoration", "Vat Emergence", "Wurmquake", "Carrion Call",
        "Vraska's Fall", "Glistening Sphere", "Phyrexian Atlas", "Karn's Bastion",
    ),
    "energy": (
        "Guide of Souls", "Galvanic Discharge", "Goblin Bombardment", "Static Prison", "Arid Mesa",
    ),
    "experience": (
        "Ezuri, Claw of Progress", "Elvish Visionary", "Wistful Selkie", "Coiling Oracle",
        "Sakura-Tribe Elder", "Eternal Witness", "Solemn Simulacrum", "Experiment One", "Patagia Viper",
        "Prime Speaker Zegana", "Lorescale Coatl", "Cold-Eyed Selkie", "Simic Keyrune", "Overrun",
        "Kodama's Reach", "Simic Signet",
    ),
}  # fmt: skip


def test_every_line_is_read_and_written_as_printed():
    assert [line for line in LINES if print_ability(parse_ability(line)) != line] == []


def test_no_line_says_again_what_a_keyword_does():
    again = [
        (name, line)
        for name in catalogued_names()
        for keyword in default_catalogue().find(name).front.keywords
        for line in map(print_ability, as_abilities(keyword) or ())
        if line in entry_of(name).lines
    ]
    assert again == []


def test_every_name_is_a_card():
    catalogue = default_catalogue()
    wrong = [name for name in catalogued_names() if (card := catalogue.find(name)) is None or card.name != name]
    assert wrong == []


@pytest.mark.parametrize("theme", MODELLED)
def test_cards_of_the_sample_decks_are_modelled(theme):
    for name in MODELLED[theme]:
        entry = abilities_of(name)
        assert entry is not None, name
        assert not any(isinstance(ability, LeftOut) for ability in entry), name


def test_every_nonland_card_of_the_toxic_deck_is_catalogued():
    deck = resources.files("counterclock.data").joinpath("decks", "standard-toxic.txt").read_text(encoding="utf-8")
    names = [line.partition(" ")[2] for line in deck.splitlines() if line[:1].isdigit()]
    catalogue = default_catalogue()
    cards = [catalogue.find(name) for name in names]
    assert all(cards)
    assert [card.name for card in cards if not card.is_land and entry_of(card.name) is None] == []


def test_cards_are_found_by_front_face_and_any_spelling():
    assert abilities_of("glistener elf") == ()
    assert abilities_of("Ajani, Nacatl Pariah // Ajani, Nacatl Avenger") == abilities_of("Ajani, Nacatl Pariah")
    assert abilities_of("Apostle\N{RIGHT SINGLE QUOTATION MARK}s Blessing") == abilities_of("Apostle's Blessing")
    assert abilities_of("No Such Card") is None


@pytest.mark.parametrize(
    ("name", "note"),
    [
        ("Ancient Tomb", "The life that its mana costs is not paid."),
        ("Talisman of Progress", "The life that its mana costs is not paid."),
        ("Cascading Cataracts", "Mana that costs as much as it makes is not used."),
        ("Brushland", "The life that its mana costs is not paid."),
        ("Staff of Compleation", "The life that its mana costs is not paid."),
        ("Forest", ""),
        ("Chromatic Star", ""),
    ],
)
def test_what_is_simplified_of_printed_mana_is_said(name: str, note: str):
    card = default_catalogue().find(name)
    assert card is not None
    assert known_card(card).note == note


@pytest.mark.parametrize(
    ("name", "noted"),
    [("Basilisk Gate", True), ("Prosperity Tycoon", True), ("Krosan Verge", False), ("Kessig Wolf Run", False)],
)
def test_what_makes_creatures_bigger_in_main_phases_is_noted_to_wait_for_blocks(name: str, noted: bool):
    card = default_catalogue().find(name)
    assert card is not None
    late = "An ability for main phases that makes creatures bigger is used after blocks."
    assert (late in known_card(card).note) is noted


@pytest.mark.parametrize(
    ("name", "noted"),
    [
        ("Overrun", True),
        ("Triumph of the Hordes", True),
        ("Noxious Assault", True),
        ("Overwhelming Stampede", True),
        ("Overcome", True),
        ("Finale of Devastation", False),
        ("Collision // Colossus", False),
        ("Flower // Flourish", True),
        ("Giant Growth", False),
        ("Divination", False),
        ("Bonecrusher Giant", False),
    ],
)
def test_a_sorcery_that_is_cast_in_combat_is_noted(name: str, noted: bool):
    card = default_catalogue().find(name)
    assert card is not None
    assert ("A sorcery, it is cast after blocks to make attackers bigger." in known_card(card).note) is noted


@pytest.mark.parametrize(
    ("name", "note"),
    [
        ("Sol'kanar the Swamp King", "Landwalk is taken to work: opponents control such lands."),
        ("Lord of Atlantis", "Landwalk is taken to work: opponents control such lands."),
        ("White Knight", "Protection is taken to keep every creature from blocking."),
        ("Apostle's Blessing", "Protection is taken to keep every creature from blocking."),
        ("Progenitus", ""),
    ],
)
def test_what_is_taken_of_protection_and_landwalk_is_said(name: str, note: str):
    card = default_catalogue().find(name)
    assert card is not None
    words = ("Landwalk", "Protection")
    assert [each for each in known_card(card).note.split(". ") if each.startswith(words)] == ([note] if note else [])


@pytest.mark.parametrize(
    ("name", "noted"),
    [
        ("Prodigal Sorcerer", True),
        ("Anointer of Champions", True),
        ("Llanowar Elves", False),
        ("Wall of Roots", False),
        ("Millstone", False),
    ],
)
def test_what_attacks_instead_of_being_tapped_for_an_ability_is_noted(name: str, noted: bool):
    card = default_catalogue().find(name)
    assert card is not None
    assert ("It attacks whenever it can instead of being tapped" in known_card(card).note) is noted


@pytest.mark.parametrize(
    ("name", "noted"), [("Windcaller Aven", True), ("Agonasaur Rex", True), ("Titanoth Rex", False)]
)
def test_what_is_cycled_too_late_is_noted(name: str, noted: bool):
    card = default_catalogue().find(name)
    assert card is not None
    assert ("It is cycled after combat" in known_card(card).note) is noted


@pytest.mark.parametrize(
    ("name", "noted"), [("Thermo-Alchemist", True), ("Gelectrode", True), ("Prodigal Sorcerer", False)]
)
def test_what_untaps_a_source_before_it_is_tapped_is_noted(name: str, noted: bool) -> None:
    card = default_catalogue().find(name)
    assert card is not None
    assert ("what untaps it before comes too early" in known_card(card).note) is noted


@pytest.mark.parametrize(("name", "noted"), [("Assassinate", True), ("Excoriate", True), ("Murder", False)])
def test_what_needs_a_tapped_creature_of_an_opponent_says_that_none_is(name: str, noted: bool):
    card = default_catalogue().find(name)
    assert card is not None
    assert ("Creatures of opponents never attack" in known_card(card).note) is noted


def test_a_note_says_what_is_simplified():
    assert "opponent" in entry_of("Gut Shot").note
    assert entry_of("Glistener Elf").note == ""


def test_mothman_says_what_its_deck_needs():
    rads, growth = abilities_of("The Wise Mothman")
    assert isinstance(rads, Triggered)
    assert rads.events == ("enters", "attacks")
    assert rads.effects[0].receiver == "each player"
    assert growth.whose == "any"
    assert growth.effects[0].up_to.count == "event"


def test_every_token_that_is_created_exists():
    created = {
        effect.kind
        for line in LINES
        for effect in getattr(parse_ability(line), "effects", ())
        if effect.verb == "create"
    }
    assert {name for name in created if token_of(name) is None} == set()


def test_a_token_can_be_described():
    described = token_of("1/2 white and black artifact Spirit Soldier with first strike, toxic 1")
    assert described == Token(
        "1/2 white and black artifact Spirit Soldier with first strike, toxic 1",
        "Artifact Creature \N{EM DASH} Spirit Soldier",
        "WB",
        1,
        2,
        ("first strike", "toxic 1"),
    )
    assert token_of("4/4 colorless Golem").colors == ""
    assert token_of("some token") is None


@pytest.mark.parametrize("token", tokens().values(), ids=lambda token: token.name)
def test_tokens_are_whole(token):
    sized = "Creature" in token.type_line or "Vehicle" in token.type_line
    assert sized == (token.power is not None) == (token.toughness is not None)
    assert set(token.colors) <= set("WUBRG")
    for line in token.abilities:
        assert print_ability(parse_ability(line)) == line


def test_a_card_that_is_listed_twice_is_refused(monkeypatch):
    monkeypatch.setattr(abilities, "_blocks", lambda: [("Opt", "first"), ("Opt", "second")])
    abilities._index.cache_clear()
    try:
        with pytest.raises(ValueError, match="Opt has two entries"):
            abilities._index()
    finally:
        monkeypatch.undo()
        abilities._index.cache_clear()


def test_every_card_with_infect_toxic_or_poisonous_is_played_but_one():
    words = {"infect", "toxic", "poisonous"}
    cards = [card for card in default_catalogue().cards() if card.kind == "real"]
    poisonous = [card for card in cards if words & {each.name for face in card.faces for each in face.keywords}]
    assert len(poisonous) > 50
    assert [card.name for card in poisonous if known_card(card).left_out] == ["Ixhel, Scion of Atraxa"]


def test_an_entry_is_found_by_every_spelling_of_its_name():
    entries = [
        entry_of(name)
        for name in ("Haldir, Lórien Lieutenant", "Haldir, Lorien Lieutenant", "haldir lorien lieutenant")
    ]
    assert [entry.source for entry in entries] == ["written"] * 3
    assert known_card(default_catalogue().find("Haldir, Lorien Lieutenant")).abilities_source == "written"


def test_what_turns_over_says_what_its_other_face_does():
    silent = [
        name
        for name in catalogued_names()
        if turns_over(abilities_of(name))
        and "what its other face does" in known_card(default_catalogue().find(name)).left_out
    ]
    assert silent == []


def test_the_other_face_is_left_out_where_nothing_is_written_of_it():
    facts = '[[card]]\nname = "Kumano Faces Kakkazan"\nabilities = ["chapter 3: return transformed self"%s]\n'
    for rest, left_out in (("", ("what its other face does",)), (', "back: haste"', ())):
        cards = cards_from_toml(facts % rest)
        assert known_card(cards.find("Kumano Faces Kakkazan"), cards=cards).left_out == left_out


@pytest.mark.parametrize(
    ("name", "note"),
    [
        ("Grimgrin, Corpse-Born", "Nothing is given up or tapped to untap it."),
        ("Gossamer Phantasm", "Your own spells and abilities are aimed at it all the same."),
        ("Minions' Murmurs", "It is cast even where the life that it takes is the last."),
    ],
)
def test_what_is_not_given_up_and_what_may_take_the_last_life_is_said(name: str, note: str):
    card = default_catalogue().find(name)
    assert card is not None
    assert note in known_card(card).note


@pytest.mark.parametrize(
    ("name", "noted"),
    [
        ("Collision // Colossus", True),
        ("Flower // Flourish", False),
        ("Simic Charm", True),
        ("Giant Growth", False),
        ("Doom Blade", False),
    ],
)
def test_alternatives_that_are_never_cast_beside_a_pump_are_noted(name: str, noted: bool):
    card = default_catalogue().find(name)
    assert card is not None
    assert ("the others are not cast" in known_card(card).note) is noted


@pytest.mark.parametrize(
    ("name", "costs"),
    [
        ("Sarkhan Unbroken", "[-2] and [-8]"),
        ("Garruk Wildspeaker", "[-4]"),
        ("Urza, Planeswalker", "[+1], [-3] and [-10]"),
        ("Tyvar Kell", "[0]"),
        ("Domri Rade", ""),
        ("Grizzly Bears", ""),
    ],
)
def test_loyalty_abilities_that_are_hardly_used_are_noted(name: str, costs: str):
    card = default_catalogue().find(name)
    assert card is not None
    said = f"As a rule the pilot prefers its other loyalty abilities to {costs}."
    assert (said in known_card(card).note) == bool(costs)
    assert ("As a rule" in known_card(card).note) == bool(costs)


@pytest.mark.parametrize(
    ("name", "noted"), [("Auron's Inspiration", True), ("Onward // Victory", False), ("Think Twice", False)]
)
def test_a_pump_that_is_not_cast_from_the_graveyard_is_noted(name: str, noted: bool):
    card = default_catalogue().find(name)
    assert card is not None
    assert ("not cast from the graveyard" in known_card(card).note) is noted


def test_what_could_kill_a_creature_of_opponents_and_is_not_used_on_them_says_so() -> None:
    for name in catalogued_names():
        entry = entry_of(name)
        assert entry is not None
        effects = [effect for each in entry.abilities() for effect in getattr(each, "effects", ())]
        weakens = any(
            e.verb == "pump" and e.receiver == "target creature you control" and min(e.second.base, e.second.times) < 0
            for e in effects
        )
        assert not weakens or re.search("not used on opposing|[Nn]o opposing creature", entry.note), name
