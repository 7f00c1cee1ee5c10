"""Kernels: integer arrays in, integer arrays out; numpy and numba only.

Compiled kernels are cached on disk in a folder named by a hash of every kernel source, because numba's own check
does not notice an edit in another file's helper. ``NUMBA_CACHE_DIR`` is respected when it is set.
"""

import hashlib
import os
import tempfile
from pathlib import Path

import numba
import platformdirs

BRANCHES = Path(__file__).parent / "branches.tsv"
"""How often branches are taken (see ``branches``)."""


def _sources_digest() -> str:
    """Hash the path and content of every kernel source, and what the compiler is told of branches."""
    root = Path(__file__).parent
    digest = hashlib.sha256(numba.__version__.encode())
    for source in (*sorted(root.rglob("*.py")), BRANCHES):
        digest.update(source.relative_to(root).as_posix().encode())
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _writable_folder() -> Path | None:
    """Return the first folder for compiled kernels that can be written, or None."""
    name = f"kernels-{_sources_digest()}"
    for base in (
        Path(platformdirs.user_cache_dir("counterclock")),
        Path(tempfile.gettempdir()) / "counterclock",
    ):
        try:
            (base / name).mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=base / name):
                return base / name
        except OSError:
            continue
    return None


def _choose_cache() -> Path | None:
    """Point numba's disk cache at the right folder; return that folder, or None where kernels may not be cached."""
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    if chosen:
        return Path(chosen) / f"kernels-{_sources_digest()}"
    folder = _writable_folder()
    if folder is not None:
        numba.config.CACHE_DIR = str(folder)
    return folder


FOLDER: Path | None = _choose_cache()
"""Where what belongs to these kernels is kept on disk; None where no folder can be written."""
