"""How decks and setups show themselves in a notebook, and what a result says of cards of one's own."""

import counterclock as cc
from counterclock.notebook_tables import lines_html, table_html

ODD = """
[[card]]
name = "Odd Bear"
cost = "{1}{G}"
type = "Creature - Bear"
power = 2
toughness = 2
text = "Infect. Whenever the moon is full, everyone sings."

[[card]]
name = "Even Bear"
cost = "{1}{G}"
type = "Creature - Bear"
power = 2
toughness = 2
note = "It never tires."
abilities = ["infect"]
"""


def test_what_people_typed_is_never_markup() -> None:
    assert table_html(("<i>", 2), [("a & b", "<script>")]) == (
        "<table><thead><tr><th>&lt;i&gt;</th><th>2</th></tr></thead>"
        "<tbody><tr><td>a &amp; b</td><td>&lt;script&gt;</td></tr></tbody></table>"
    )
    assert lines_html(["<b>"]) == "<ul><li>&lt;b&gt;</li></ul>"
    assert lines_html([]) == ""


def test_a_list_shows_its_zones_and_warnings() -> None:
    page = cc.read_deck_text("24 Forest\n4 Glistener Elf\n? what\n\nSideboard\n2 Naturalize", "<mine>")._repr_html_()
    assert page.startswith("<p>&lt;mine&gt; (read as plain text): 28 cards in the main deck</p><table>")
    assert "<td>main</td><td>24</td><td>Forest</td><td>1</td>" in page
    assert "<td>sideboard</td><td>2</td><td>Naturalize</td>" in page
    assert "<li>line 3: not understood: &#x27;? what&#x27;</li>" in page


def test_a_list_says_in_a_line_what_it_is() -> None:
    text = "24 Forest\n4 Glistener Elf\n\nSideboard\n2 Naturalize"
    assert repr(cc.read_deck_text(text, "mine")) == "<DeckList 'mine': 28 cards in the main deck, read as plain text>"


def test_a_deck_shows_what_of_its_cards_is_played() -> None:
    cards = cc.cards_from_toml(ODD)
    text = "20 Forest\n4 Odd Bear\n4 Even Bear\n1 Nobody's Card\n1 Ezuri, Claw of Progress"
    deck = cc.resolve(cc.read_deck_text(text, "bears", commander=["Ezuri, Claw of Progress"], cards=cards), cards)
    page = deck._repr_html_()
    assert page.startswith("<p>bears: 29 cards, 20 lands, led by Ezuri, Claw of Progress</p><table>")
    assert "<td>20</td><td>Forest</td><td>Basic Land — Forest</td><td>wholly</td>" in page
    assert "<td>4</td><td>Odd Bear</td><td>Creature — Bear</td><td>not played: " in page
    assert "<td>Even Bear</td><td>Creature — Bear</td><td>simplified: It never tires.</td>" in page
    assert "<td>Nobody&#x27;s Card</td><td></td><td>unknown: played as a blank</td>" in page
    assert "<li>no card is called" in page


def test_a_setup_shows_everything_it_assumes() -> None:
    setup = cc.Setup("modern", life=25, blockers="1x1/1@2")
    page = setup._repr_html_()
    assert page.startswith("<p>modern, 1 opponent at 25 life, ")
    for name, value in setup.describe().items():
        assert f"<td>{name.replace('_', ' ')}</td>" in page
        assert name == "weights" or isinstance(value, str) or f"<td>{value}</td>" in page
    assert "infect 10" in page


def test_a_result_names_what_own_cards_leave_out() -> None:
    cards = cc.cards_from_toml(ODD)
    deck = cc.read_deck_text("24 Forest\n18 Odd Bear\n18 Even Bear", cards=cards)
    run = cc.simulate(deck, cc.Setup(turns=5), games=50, cards=cards)
    swept = cc.sweep(deck, {"lands": [24]}, cc.Setup(turns=5), games=50, cards=cards)
    even, _, odd = cc.resolve(deck, cards).main
    assert odd.left_out
    for shown in (str(run), run._repr_html_(), str(swept), swept._repr_html_()):
        assert f"Odd Bear (from {odd.source}): not played: {'; '.join(odd.left_out)}" in shown
        assert f"Even Bear (from {even.source}): simplified: It never tires." in shown
    assert "(from " not in str(cc.simulate(cc.read_deck_text("24 Forest\n36 Glistener Elf"), games=50))
