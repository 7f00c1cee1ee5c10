"""Cards written by hand, from A to E, in games of a few turns."""

from played import life, played

from counterclock.abilities import entry_of

BEARS = "Grizzly Bears"


def test_the_shepherd_makes_elves_five_by_five() -> None:
    draws = ["Allosaurus Shepherd", *["Forest"] * 11]
    assert life(played(draws, 5, rest="Forest")) == 20 - 4
    assert life(played(draws, 6, rest="Forest")) == 20 - 4 - 5


def test_dogmeat_counts_itself_where_it_is_enchanted() -> None:
    lines = entry_of("Dogmeat, Ever Loyal").lines
    draws = ["Forest", "Plains", "Forest", BEARS, *["Forest"] * 8]
    grown = {BEARS: [*lines, "enters with +1/+1 counter"]}
    assert "creates a Junk token" in "".join(played(draws, 4, grown).trace())
    assert "creates a Junk token" not in "".join(played(draws, 4, {BEARS: lines}).trace())


def test_blockers_that_die_leave_spiders() -> None:
    lines = entry_of("Curse of Clinging Webs").lines
    draws = ["Forest", "Forest", BEARS, *["Forest"] * 8]
    game = played(draws, 3, {BEARS: lines}, blockers="1x1/1@1")
    assert "creates a 1/2 green Spider token" in "".join(game.trace())


def test_blockers_are_tokens() -> None:
    draws = ["Forest", "Forest", BEARS, *["Forest"] * 8]
    told = {
        which: "".join(played(draws, 3, {BEARS: [f"another dies ({which}): draw 1"]}, blockers="1x1/1@1").trace())
        for which in ("opponent's creature", "opponent's nontoken creature")
    }
    assert ["Grizzly Bears triggers" in story for story in told.values()] == [True, False]
