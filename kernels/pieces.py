"""Keep the code of inner functions on disk, so that no two compilations generate it twice.

Numba keeps machine code of the functions that Python calls. Here the code of an inner function, which is neither
linked nor optimised yet (see ``late``), is kept too, a file each: another function that Python calls, or a process that
generates code at the same time (see ``ahead``), takes it from there. Files lie in the folder of the compiled kernels,
which is named by a hash of every kernel source; their names hash the types of the arguments and the processor.
"""

import hashlib
import importlib
import io
import os
import pickle
import tempfile
import zlib
from copy import copy
from pathlib import Path
from typing import Any, Final
from weakref import WeakKeyDictionary

import llvmlite.binding as llvm
import numba
from numba.core import sigutils, types
from numba.core.caching import NullCache
from numba.core.compiler import CompileResult, compile_result
from numba.core.environment import Environment
from numba.core.runtime import rtsys

from counterclock.kernels import layout

Place = tuple[str, str, tuple[Any, ...]]
"""A compiled function: its module, its name, the types of its arguments."""

_places: "WeakKeyDictionary[Any, Place]" = WeakKeyDictionary()
"""Whose code each library is."""
_RECORDS: Final = {"state": numba.from_dtype(layout.STATE), "tables": numba.from_dtype(layout.TABLES)}
"""The records that inner functions are given; their types are too long to be written every time."""
for _place, _record in enumerate(_RECORDS.values()):
    # Symbols hold the number of a record's type, which numba counts up from 0: here it is the same in every process.
    _record._code = 10**9 + _place
_NAMES: Final = {record: name for name, record in _RECORDS.items()}


class _Pickler(pickle.Pickler):
    """Writes records' types as their names."""

    def persistent_id(self, obj: Any) -> str | None:
        """Return the name of a record's type."""
        return _NAMES[obj] if isinstance(obj, types.Record) else None


class _Unpickler(pickle.Unpickler):
    """Reads what was written so."""

    def persistent_load(self, pid: str) -> Any:
        """Return the record's type of a name."""
        return _RECORDS[pid]


class Pieces(NullCache):
    """Where numba looks for the code of one inner function, and leaves it.

    Parameters
    ----------
    function : callable
        The Python function.
    library_class : type
        The class of the libraries that can be kept.
    folder : Path
        Where they are kept; it is made when it is needed.
    """

    def __init__(self, function: Any, library_class: Any, folder: Path) -> None:
        self._folder = folder
        self._module, self._qualname = function.__module__, function.__qualname__
        self._library_class = library_class

    def _path(self, args: tuple[Any, ...], target: Any) -> Path:
        """Return the file of the function for some types of arguments."""
        said = repr(([_NAMES.get(kind) or str(kind) for kind in args], target.codegen().magic_tuple()))
        return self._folder / f"{self._module}.{self._qualname}-{hashlib.sha256(said.encode()).hexdigest()[:16]}"

    def load_overload(self, sig: Any, target_context: Any) -> CompileResult | None:
        """Return what was kept, or None: nothing was, or it cannot be read."""
        args = tuple(sigutils.normalize_signature(sig)[0])
        try:
            packed = self._path(args, target_context).read_bytes()
            kept = _Unpickler(io.BytesIO(zlib.decompress(packed))).load()
        except (OSError, zlib.error, pickle.UnpicklingError, EOFError, KeyError):
            return None
        return self._restored(args, target_context, *kept)

    def _restored(
        self, args: tuple[Any, ...], target: Any, name: str, code: bytes, described: Any, signature: Any, needs: Any
    ) -> CompileResult:
        """Make a compilation's result of what was kept."""
        library = self._library_class(target.codegen(), name)
        library.restore(llvm.parse_bitcode(code), [_library_of(place) for place in needs])
        _places[library] = (self._module, self._qualname, args)
        environment = Environment.from_fndesc(described)
        return compile_result(
            target_context=target,
            typing_context=target.typing_context,
            library=library,
            environment=environment,
            entry_point=target.get_executable(library, described, environment),
            fndesc=described,
            signature=signature,
            objectmode=False,
            lifted=(),
            reload_init=[],
            referenced_envs=[],
        )

    def save_overload(self, sig: Any, cres: CompileResult) -> None:
        """Keep the code of a function, where it is an inner one and everything that it calls is known."""
        library, args = cres.library, tuple(cres.signature.args)
        if any(isinstance(kind, types.Record) and kind not in _NAMES for kind in args):
            return
        _places[library] = (self._module, self._qualname, args)
        if not isinstance(library, self._library_class) or library._reload_init:
            return
        needs = [_places.get(each) for each in library.put_off if each is not rtsys.library]
        if None in needs:
            return
        described = copy(cres.fndesc)
        described.typemap = described.calltypes = None
        written = io.BytesIO()
        _Pickler(written).dump((library.name, library._final_module.as_bitcode(), described, cres.signature, needs))
        _write(self._path(args, cres.target_context), zlib.compress(written.getvalue(), 1))


def _library_of(place: Place) -> Any:
    """Return the code of a function, loading or generating it where that was not done yet."""
    module, qualname, args = place
    dispatcher = getattr(importlib.import_module(module), qualname)
    dispatcher.compile(args)
    return dispatcher.overloads[args].library


def _write(path: Path, content: bytes) -> None:
    """Write a file at once, so that nobody reads half of it; a folder that cannot be written is no fault."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        os.replace(name, path)
    except OSError:
        return
