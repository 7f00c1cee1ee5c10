"""Templates of rules text: the order in which they are tried."""

from pathlib import Path

import pytest

from counterclock.translate_sentences import MODULES
from counterclock.translate_words import Context, Templates

ANALYSIS = Path(__file__).parents[1] / "analysis"


def of_modules(*names: str) -> Templates:
    """Return templates of which every one fits "scry" and means the name of the module that added it."""
    templates = Templates()
    for name in names:

        def build(_context: Context, meant: str = name) -> str:
            return meant

        build.__module__ = name
        templates.add("scry")(build)
    return templates


@pytest.mark.parametrize("imported", [("sooner", "later"), ("later", "sooner")])
def test_modules_are_tried_in_the_order_stated_not_as_imported(imported: tuple[str, str]) -> None:
    templates = of_modules(*imported)
    assert templates.read("scry", Context()) == imported[0]
    templates.arrange(["sooner", "later"])
    assert templates.read("scry", Context()) == "sooner"


def test_a_module_without_a_place_is_refused() -> None:
    with pytest.raises(ValueError, match="stray"):
        of_modules("sooner", "stray").arrange(["sooner"])


def test_every_module_that_adds_clauses_has_a_place() -> None:
    adding = {file.stem for file in ANALYSIS.glob("*.py") if "@CLAUSES.add(" in file.read_text(encoding="utf-8")}
    assert {module.__name__.removeprefix("counterclock.") for module in MODULES} == adding
    assert len(MODULES) == len(adding)
