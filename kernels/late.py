"""Compile many small functions as one program: optimise once, at the top, instead of at every level of calls.

Numba links everything a function calls into it and optimises the whole again, function by function, so deep programs
of small functions compile slowly. Here an inner function's code is only generated; the function that Python calls
gathers the code of all of them, and that is optimised and turned into machine code once. What is computed is the
same. The gathering uses parts of numba that it does not promise to keep: where they are missing, functions are
compiled the ordinary way.
"""

import platform
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import llvmlite.binding as llvm
from numba.core import compiler, config

from counterclock.kernels import FOLDER
from counterclock.kernels.direct import hand_over_directly
from counterclock.kernels.frames import with_room
from counterclock.kernels.pieces import Pieces

try:
    from numba.core.codegen import JITCodeLibrary
    from numba.core.compiler_machinery import FunctionPass, register_pass
    from numba.core.typed_passes import NopythonTypeInference

    from counterclock.kernels import ahead, lean
except (ImportError, AttributeError):  # pragma: no cover - a numba without these parts
    JITCodeLibrary = None

_NEEDED = (
    "_ensure_finalized", "_get_module_for_linking", "_codegen", "add_linking_library", "finalize",
    "enable_object_caching",
)  # fmt: skip


def _supported() -> bool:
    """Tell whether this numba has the parts that are used."""
    if not hasattr(llvm, "create_pipeline_tuning_options"):
        return False
    return JITCodeLibrary is not None and all(hasattr(JITCodeLibrary, name) or name == "_codegen" for name in _NEEDED)


SUPPORTED = _supported()

_NEWEST_LLVM = 22
"""Newer ones may not know the options below, and end the program over an option that they do not know."""
_FOR_KERNELS, _AS_BEFORE = ("-inline-threshold=700",), ("-inline-threshold=225",)
"""Options of LLVM while kernels are compiled, and their defaults; the one said last counts as said."""
if platform.machine().lower() in ("x86_64", "amd64"):
    _FOR_KERNELS, _AS_BEFORE = ("-x86-cmov-converter=0", *_FOR_KERNELS), (*_AS_BEFORE, "-x86-cmov-converter=1")
if llvm.llvm_version_info[0] > _NEWEST_LLVM:
    _FOR_KERNELS = _AS_BEFORE = ()


@contextmanager
def _tuned() -> Iterator[None]:
    """Let more small functions be copied to where they are called, and choices between two numbers need no branch.

    Which number it is depends on the cards, so a processor would guess it wrong every other time.

    Yields
    ------
    None
        While a program is optimised and turned into machine code; LLVM's options belong to the whole process.
    """
    for option in _FOR_KERNELS:
        llvm.set_option("counterclock", option)
    try:
        yield
    finally:
        for option in _AS_BEFORE:
            llvm.set_option("counterclock", option)


if SUPPORTED:

    class _Gathering(JITCodeLibrary):
        """Code that brings in, once each, all the functions that what it calls needs."""

        def add_linking_library(self, library: Any) -> None:
            """Link a library, and the libraries it has put off linking."""
            for each in (library, *getattr(library, "put_off", ())):
                if each not in self._linking_libraries:
                    super().add_linking_library(each)

        def finalize(self) -> None:
            """Link everything gathered, then optimise and compile the whole once."""
            self._raise_if_finalized()
            own = {function.name for function in self.get_defined_functions()}
            for library in self._linking_libraries:
                self._reload_init.update(library._reload_init)
                self._final_module.link_in(_kept_when_linked(library), preserve=True)
            self._linking_libraries = []
            self._check_complete()
            for function in self.get_defined_functions():
                if function.name not in own:
                    function.linkage = "internal"
            with _tuned():
                super().finalize()

        def _check_complete(self) -> None:
            """Raise where a function of ours is called that is not there: kept code of another making."""
            for function in self._final_module.functions:
                if function.is_declaration and function.name.startswith("_ZN12counterclock"):
                    raise RuntimeError(f"the compiled kernels in {FOLDER} do not fit each other; remove that folder")

        def _optimize_final_module(self) -> None:
            """Optimise once, for code that branches: its loops are short, so unrolled ones would only be longer.

            The passes before numba's own serve reference counts, of which there are none here.
            """
            tuning = llvm.create_pipeline_tuning_options(speed_level=3)
            tuning.loop_vectorization = tuning.slp_vectorization = tuning.loop_unrolling = False
            builder = llvm.create_pass_builder(self._codegen._tm, tuning)
            builder.getModulePassManager().run(self._final_module, builder)

    class _GatheringArrays(_Gathering):
        """Code that hands arrays around: it is optimised as numba does, without needless counting of references.

        Plain loops over arrays become vector instructions.
        """

        def _optimize_final_module(self) -> None:
            """Optimise as numba does."""
            JITCodeLibrary._optimize_final_module(self)

    def _kept_when_linked(library: Any) -> Any:
        """Return a library's code with linkage that keeps it even where nothing linked before needs it."""
        module = library._get_module_for_linking().clone()
        for function in module.functions:
            if not function.is_declaration:
                function.linkage = "weak_odr"
        return module

    class _NoEnvironment:
        """A code generator that does not look for the environment of code that is not there yet."""

        def __init__(self, codegen: Any) -> None:
            self._codegen = codegen

        def __getattr__(self, name: str) -> Any:
            return getattr(self._codegen, name)

        def set_env(self, env_name: str, env: Any) -> None:
            """Do nothing: inner functions raise no exceptions, so they need no environment."""

    class _PutOff(JITCodeLibrary):
        """Code of an inner function: neither linked, nor optimised, nor turned into machine code by itself."""

        def __init__(self, codegen: Any, name: str) -> None:
            super().__init__(codegen, name)
            self.put_off: list[Any] = []

        def add_linking_library(self, library: Any) -> None:
            """Remember a library, and those it has put off itself, for the function at the top."""
            library._ensure_finalized()
            for each in (library, *getattr(library, "put_off", ())):
                if each not in self.put_off:
                    self.put_off.append(each)

        @property
        def codegen(self) -> Any:
            """The code generator, for preparing a function to be executed."""
            return _NoEnvironment(self._codegen)

        def get_pointer_to_function(self, name: str) -> int:
            """Return 0: there is no machine code."""
            return 0

        def finalize(self) -> None:
            """Declare the code complete without compiling it."""
            self._raise_if_finalized()
            self._finalized = True

        def add_ir_module(self, ir_module: Any) -> None:
            """Take over the code of a function, changed so that it returns its result directly."""
            hand_over_directly(ir_module)
            super().add_ir_module(ir_module)

        def restore(self, module: Any, put_off: list[Any]) -> None:
            """Take over code that was complete, and what it has put off."""
            self._final_module, self.put_off = module, put_off
            self._finalized = True

    def _use(state: Any, library_class: Any) -> None:
        """Give a function being compiled a library of this class, and a symbol that is the same in every process."""
        if "<locals>" not in state.func_id.func_qualname:
            state.func_id.unique_id = 0
        state.library = library_class(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()

    @register_pass(mutates_CFG=False, analysis_only=True)
    class _PutOffPass(FunctionPass):
        """Put off compiling the code that will be generated."""

        _name = "put_off"

        def __init__(self) -> None:
            FunctionPass.__init__(self)

        def run_pass(self, state: Any) -> bool:
            """Choose the library."""
            _use(state, _PutOff)
            return False

    @register_pass(mutates_CFG=False, analysis_only=True)
    class _GatherPass(FunctionPass):
        """Gather what inner functions have put off."""

        _name = "gather"

        def __init__(self) -> None:
            FunctionPass.__init__(self)

        def run_pass(self, state: Any) -> bool:
            """Choose the library."""
            _use(state, _Gathering)
            return False

    @register_pass(mutates_CFG=False, analysis_only=True)
    class _GatherArraysPass(FunctionPass):
        """Gather what inner functions have put off, for a function that hands arrays around."""

        _name = "gather_arrays"

        def __init__(self) -> None:
            FunctionPass.__init__(self)

        def run_pass(self, state: Any) -> bool:
            """Choose the library."""
            _use(state, _GatheringArrays)
            return False

    class _WithPass(compiler.CompilerBase):
        """The passes that kernels need and one more, before code is generated."""

        added: Any = None

        def define_pipelines(self) -> list[Any]:
            """Return the pipeline."""
            manager = self._passes()
            manager.add_pass_after(self.added, NopythonTypeInference)
            manager.finalize()
            return [manager]

        def _passes(self) -> Any:
            """Return the passes."""
            return lean.passes("kernel")

    class InnerCompiler(_WithPass):
        """The pipeline of inner functions."""

        added = _PutOffPass

    class SharedCompiler(_WithPass):
        """The pipeline of small functions that both Python and compiled code call."""

        added = _GatherPass

    class EntryCompiler(SharedCompiler):
        """The pipeline of functions that Python calls, which gather whole programs."""

        def _compile_core(self) -> Any:
            """Compile, while a second process helps."""
            with ahead.helped(), lean.lean():
                return with_room(super()._compile_core)

    class ArraysCompiler(_WithPass):
        """The pipeline of functions that Python calls and that hand arrays around."""

        added = _GatherArraysPass

        def _passes(self) -> Any:
            """Return numba's own passes."""
            return compiler.DefaultPassBuilder.define_nopython_pipeline(self.state)


_NEVER_RAISING = {"error_model": "numpy"}
"""No division looks whether it is one by zero (kernels make none): so nothing raises, and no caller asks if it did."""


def inner_options() -> dict[str, Any]:
    """Return the options of ``njit`` for inner functions."""
    options: dict[str, Any] = {"_nrt": False, "no_cfunc_wrapper": True, "no_cpython_wrapper": True} | _NEVER_RAISING
    if SUPPORTED:
        options["pipeline_class"] = InnerCompiler
    return options


def kept(function: Any) -> Any:
    """Let what is generated of an inner function be kept on disk, where there is a folder for it."""
    if SUPPORTED and FOLDER is not None and not config.DISABLE_JIT:
        function._cache = Pieces(function.py_func, _PutOff, FOLDER / "pieces")
    return function


def shared_options() -> dict[str, Any]:
    """Return the options of ``njit`` for small functions that both Python and compiled code call."""
    options: dict[str, Any] = {"_nrt": False, "no_cfunc_wrapper": True} | _NEVER_RAISING
    if SUPPORTED:
        options["pipeline_class"] = SharedCompiler
    return options


def entry_options() -> dict[str, Any]:
    """Return the options of ``njit`` for functions that Python calls."""
    return _NEVER_RAISING | ({"pipeline_class": EntryCompiler} if SUPPORTED else {})


def arrays_options() -> dict[str, Any]:
    """Return the options of ``njit`` for functions that Python calls and that hand arrays around."""
    return {"pipeline_class": ArraysCompiler} if SUPPORTED else {}
