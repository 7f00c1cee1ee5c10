"""Rule cases on the rules table: the files here, compiled and not, and files that are wrong."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from counterclock.conformance import ConformanceError, play_case, play_cases

FOLDER = Path(__file__).parent / "conformance"
FILES = sorted(FOLDER.glob("*.json"))
CASES = [(file.stem, case) for file in FILES for case in json.loads(file.read_text())["cases"]]


@pytest.mark.parametrize("case", [case for _, case in CASES], ids=[f"{stem}-{case['id']}" for stem, case in CASES])
def test_case(case):
    result = play_case(case)
    assert result.ok, result.differences


def test_there_are_many_cases_with_ids_of_their_own():
    assert len(CASES) > 340
    assert len({case["id"] for _, case in CASES}) == len(CASES)


def test_cases_without_compiled_code():
    code = (
        "import sys; from counterclock.conformance import play_cases;"
        "bad = [str(r) for f in sys.argv[1:] if (r := play_cases(f)).failed];"
        "print(bad); sys.exit(len(bad))"
    )
    env = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    files = [str(file) for file in FILES]
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code, *files], env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_case_can_fail():
    """What is expected is looked at: each field changed is a difference of that field."""
    for _, case in CASES:
        for part, named in case["expect"].items():
            if part == "legal":
                wrong = {**case, "expect": {"legal": [*named, True]}}
                assert [d["field"] for d in play_case(wrong).differences] == ["legal"]
            elif part == "events":
                events = [{**event, "count": event["count"] + 1} for event in named]
                assert len(play_case({**case, "expect": {"events": events}}).differences) == len(events)
            else:
                for name, fields in named.items():
                    for field, value in fields.items():
                        other = "elsewhere" if isinstance(value, str) else value + 1000
                        other = not value if isinstance(value, bool) else other
                        found = play_case({**case, "expect": {part: {name: {field: other}}}})
                        assert [d["field"] for d in found.differences] == [f"{part}.{name}.{field}"]
                        assert found.differences[0]["got"] == value


def write(tmp_path, cases):
    file = tmp_path / "cases.json"
    file.write_text(json.dumps({"cases": cases}))
    return file


GOOD = {"id": "good", "setup": {}, "action": [], "expect": {"players": {"A": {"life": 20}}}}


def test_report_as_data(tmp_path):
    bad = {**GOOD, "id": "bad", "expect": {"players": {"A": {"life": 19, "poison": 0}}}}
    report = play_cases(write(tmp_path, [GOOD, bad])).to_dict()
    assert report == {
        "passed": 1,
        "failed": 1,
        "cases": [
            {"id": "good", "ok": True, "differences": []},
            {"id": "bad", "ok": False, "differences": [{"field": "players.A.life", "expected": 19, "got": 20}]},
        ],
    }
    assert json.loads(json.dumps(report)) == report


def test_report_as_text(tmp_path):
    bad = {**GOOD, "id": "bad", "expect": {"players": {"A": {"life": 19}}}}
    text = str(play_cases(write(tmp_path, [GOOD, bad])))
    assert text == "1 passed, 1 failed\nbad:\n  players.A.life: expected 19, got 20"


def test_a_list_of_cases_will_do(tmp_path):
    file = tmp_path / "list.json"
    file.write_text(json.dumps([GOOD]))
    assert play_cases(file).passed == 1


@pytest.mark.parametrize(
    ("change", "field", "words"),
    [
        ({"action": [{"op": "put_conters", "on": "A"}]}, "action[0].op", "did you mean 'put_counters'"),
        ({"action": [{"op": "draw", "player": "A", "number": 1}]}, "action[0].number", "unknown field"),
        ({"action": [{"op": "draw"}]}, "action[0].player", "needs the field 'player'"),
        (
            {"action": [{"op": "resolve_spell", "effects": [{"op": "wish"}]}]},
            "action[0].effects[0].op",
            "unknown operation",
        ),
        ({"action": [{"op": "combat_damage", "hits": [{"sorce": "x"}]}]}, "action[0].hits[0].sorce", "'source'"),
        ({"setup": {"player": {}}}, "setup.player", "did you mean 'players'"),
        ({"setup": {"players": {"A": {"lief": 3}}}}, "setup.players.A.lief", "did you mean 'life'"),
        ({"setup": {"permanents": {"c": {"kw": {"infekt": 1}}}}}, "setup.permanents.c.kw.infekt", "'infect'"),
        ({"setup": {"ruleset": "1999"}}, "setup.ruleset", "unknown ruleset"),
        ({"setup": {"modifiers": [{"effect": "magic"}]}}, "setup.modifiers[0].effect", "unknown effect"),
        (
            {"setup": {"replacements": [{"scope": "all", "type": "add"}]}},
            "setup.replacements[0].scope",
            "unknown scope",
        ),
        ({"expect": {"players": {"A": {"poisn": 1}}}}, "expect.players.A.poisn", "did you mean 'poison'"),
        ({"expect": {"permanents": {"c": {"chargee": 1}}}}, "expect.permanents.c.chargee", "'charge'"),
        ({"expect": {"events": [{"event": "rad_triger"}]}}, "expect.events[0].event", "'rad_trigger'"),
        ({"expect": {"events": [{"event": "rad_trigger"}]}}, "expect.events[0].count", "needs"),
        ({"extra": 1}, "extra", "unknown field"),
        ({"action": [{"op": "draw", "player": "Z"}]}, "action[0]", "no player 'Z'"),
        ({"action": [{"op": "destroy", "permanent": "z"}]}, "action[0]", "no permanent 'z'"),
        ({"action": [{"op": "draw", "player": "A", "n": -1}]}, "action[0].n", "whole number from 0"),
        ({"action": [{"op": "draw", "player": "A", "n": "2"}]}, "action[0].n", "this is '2'"),
        ({"action": [{"op": "draw", "player": "A", "n": 1.5}]}, "action[0].n", "this is 1.5"),
        ({"action": [{"op": "draw", "player": ["A"]}]}, "action[0].player", "give a word"),
        ({"action": [{"op": "end_turn", "no_sba": "no"}]}, "action[0].no_sba", "true or false"),
        ({"action": [{"op": "end_turn"}, {"op": "wish"}]}, "action[1].op", "unknown operation"),
        (
            {"action": [{"op": "resolve_spell", "effects": [{"op": "end_turn"}, {"op": "draw", "player": "Z"}]}]},
            "action[0].effects[1]",
            "no player 'Z'",
        ),
        ({"action": [{"op": "combat_damage", "hits": [{"source": "x"}]}]}, "action[0].hits[0].target", "needs"),
        ({"action": [{"op": "proliferate", "choose": "B"}]}, "action[0].choose", "give a list of words"),
        ({"action": [{"op": "put_counters", "on": "B", "kind": ""}]}, "action[0].kind", "give a word"),
        ({"action": [{"op": "put_counters", "on": "B", "kind": "Poison"}]}, "action[0]", "did you mean 'poison'"),
        ({"action": [{"op": "lose_life", "player": "A", "n": 1, "amount": 1}]}, "action[0].amount", "either"),
        (
            {"action": [{"op": "begin_precombat_main", "player": "A", "players": ["B"]}]},
            "action[0].players",
            "either",
        ),
        ({"action": [{"op": "begin_precombat_main", "players": []}]}, "action[0].players", "active team"),
        ({"action": [{"op": "activate_loyalty", "permanent": "w"}]}, "action[0].cost", "needs the field 'cost'"),
        ({"setup": {"permanents": {"c": {"types": "creature"}}}}, "setup.permanents.c.types", "list of words"),
        ({"setup": {"permanents": {"c": {"tapped": "no"}}}}, "setup.permanents.c.tapped", "true or false"),
        ({"setup": {"permanents": {"c": {"kw": {"infect": 2}}}}}, "setup.permanents.c.kw.infect", "true or false"),
        ({"setup": {"permanents": {"c": {"kw": {"poisonous": 1}}}}}, "setup.permanents.c.kw.poisonous", "list"),
        ({"setup": {"permanents": {"c": {"counters": {"oil": -1}}}}}, "setup.permanents.c.counters", "from 0"),
        ({"setup": {"teams": {"T": {"life": 30}}}}, "setup.teams.T", "no player has the team 'T'"),
        (
            {"setup": {"replacements": [{"type": "halve_down", "n": 2}]}},
            "setup.replacements[0].n",
            "means nothing where the type is 'halve_down'",
        ),
        (
            {"setup": {"replacements": [{"type": "add", "effects_only": "no"}]}},
            "setup.replacements[0].effects_only",
            "true or false",
        ),
        ({"expect": {"teams": {"T": {"life": 30}}}}, "expect.teams.T", "known are none"),
        ({"expect": {"legal": [1]}}, "expect.legal", "list of true and false"),
        ({"expect": {"events": 3}}, "expect.events", "list of JSON objects"),
        ({"id": ["odd"]}, "id", "give a word"),
        ({"action": {}}, "action", "list"),
        ({"setup": {"players": {"A": {"library": "NXN"}}}}, "case", "write L for a land"),
        ({"setup": {"players": {"A": {"life": [3]}}}}, "setup.players.A.life", "whole number"),
    ],
)
def test_words_that_are_not_known_are_errors_that_name_the_place(tmp_path, change, field, words):
    report = play_cases(write(tmp_path, [{**GOOD, "id": "odd", **change}, GOOD]))
    assert report.passed == 1
    (difference,) = report.cases[0].differences
    assert difference["field"] == field
    assert words in difference["error"]
    assert report.errors == [f"case {report.cases[0].id}: {field}: {difference['error']}"]


def test_what_the_rules_do_not_allow_is_a_difference():
    setup = {"permanents": {"c": {"power": 2}, "w": {"types": ["planeswalker"], "counters": {"loyalty": 1}}}}
    hit = {"op": "combat_damage", "hits": [{"source": "c", "target": "B", "amount": 3}]}
    case = {**GOOD, "setup": setup, "action": [{"op": "end_turn"}, hit]}
    (difference,) = play_case(case).differences
    assert (difference["field"], difference["expected"]) == ("action[1]", "allowed")
    assert difference["got"] == "refused: c has power 2 and cannot deal 3 damage (CR 510.1a)"
    case["action"] = [{"op": "resolve_spell", "effects": [{"op": "end_turn"}, hit]}]
    assert play_case(case).differences[0]["field"] == "action[0].effects[1]"
    attempt = {"op": "activate_loyalty", "permanent": "w", "cost": -2}
    assert play_case({**case, "action": [attempt]}).ok
    assert play_case({**case, "action": [attempt], "expect": {"legal": [False]}}).ok


def test_two_cases_of_one_name(tmp_path):
    report = play_cases(write(tmp_path, [GOOD, {**GOOD, "id": "other"}, GOOD]))
    assert (report.passed, report.failed) == (2, 1)
    assert report.errors == ["case good: id: case number 3 has the id of one before; give each its own"]


@pytest.mark.parametrize("case", [None, 3, [], "x", {"id": "no action"}, {"id": "s", "setup": [], "action": []}])
def test_what_is_no_case_is_an_error(case):
    result = play_case(case)
    assert not result.ok
    assert "error" in result.differences[0]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ":1: no JSON: Expecting value; 'counterclock rules --template' prints a file to start from"),
        ('{"cases": [\n{]}', ":2: no JSON"),
        ('{"cases": 3}', "no list of cases"),
        ("[" * 100_000, "nested too deeply"),
    ],
)
def test_files_that_cannot_be_read(tmp_path, text, words):
    file = tmp_path / "cases.json"
    file.write_text(text)
    with pytest.raises(ConformanceError, match=words):
        play_cases(file)


def test_files_that_are_not_there_or_not_text(tmp_path):
    with pytest.raises(ConformanceError, match="No such file"):
        play_cases(tmp_path / "none.json")
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe\xfa")
    with pytest.raises(ConformanceError, match="not text in UTF-8"):
        play_cases(tmp_path / "bytes.json")


def team_case(start, expected, lost=False):
    teams = {"T1": {"life": 30, "poison": 0}, "T2": {"life": 30, "poison": start}}
    players = {"A": {"team": "T1"}, "B": {"team": "T2"}}
    return {
        "id": "team",
        "setup": {"format": "two_headed_giant", "teams": teams, "players": players},
        "action": [{"op": "put_counters", "on": "B", "kind": "poison", "n": 1, "by": "A"}],
        "expect": {"teams": {"T2": {"poison": expected}}, "players": {"B": {"lost": lost}}},
    }


def test_totals_of_teams_are_what_a_case_starts_from():
    assert play_case(team_case(13, 14)).ok
    assert play_case(team_case(14, 15, lost=True)).ok
    contradicting = play_case(team_case(14, 14))
    assert not contradicting.ok
    fields = {difference["field"] for difference in contradicting.differences}
    assert any("poison" in field for field in fields)
    assert not play_case(team_case(15, 15, lost=True)).ok


@pytest.mark.parametrize("expect", [{}, {"players": {}}, {"events": []}])
def test_a_case_that_expects_nothing_does_not_pass(expect: dict) -> None:
    result = play_case({"id": "none", "setup": {}, "action": [], "expect": expect})
    assert not result.ok
    assert "nothing is expected" in str(result.differences)


def test_a_file_without_cases_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "cases.json"
    file.write_text('{"cases": []}')
    with pytest.raises(ConformanceError, match="empty"):
        play_cases(file)
