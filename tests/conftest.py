"""Make the plain reference game importable; run what is slow only when asked to; leave newer card facts alone."""

import os
import sys
import tempfile
from pathlib import Path

import pytest

os.environ["COUNTERCLOCK_CACHE"] = tempfile.mkdtemp(prefix="counterclock-")
sys.path.insert(0, str(Path(__file__).parent))

ON_REQUEST = ("benchmark_only", "browser")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what measures speed, or needs a browser, unless tests are chosen by marker."""
    if not config.option.markexpr:
        on_request = [item for item in items if any(item.get_closest_marker(name) for name in ON_REQUEST)]
        items[:] = [item for item in items if item not in on_request]
        config.hook.pytest_deselected(items=on_request)
