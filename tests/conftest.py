"""Make the plain reference game importable by its own name; measure speed only when asked to."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what measures speed unless tests are chosen by marker."""
    if not config.option.markexpr:
        measuring = [item for item in items if item.get_closest_marker("benchmark_only")]
        items[:] = [item for item in items if item not in measuring]
        config.hook.pytest_deselected(items=measuring)
