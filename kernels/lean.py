"""Spare numba what kernels do not need while they are compiled.

Kernels have no closures, no exceptions, no array expressions and nothing in parallel, so most of numba's passes find
nothing to do. And numba decides what ``a + b`` of two integers is, by trying some twenty ways, each time it is
written: here once.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from numba.core import event, typed_passes, types, untyped_passes
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.types.functions import BaseFunction

from counterclock.kernels.lowering import PlainLower


@register_pass(mutates_CFG=True, analysis_only=False)
class PlainLowering(typed_passes.BaseNativeLowering):
    """Generate code as ``PlainLower`` does."""

    _name = "plain_lowering"

    @property
    def lowering_class(self) -> type[PlainLower]:
        """The class that generates code."""
        return PlainLower


PASSES = (
    untyped_passes.TranslateByteCode,
    untyped_passes.FixupArgs,
    untyped_passes.IRProcessing,
    untyped_passes.ReconstructSSA,
    typed_passes.NopythonTypeInference,
    typed_passes.PreLowerStripPhis,
    typed_passes.IRLegalization,
    PlainLowering,
    typed_passes.NoPythonBackend,
)
"""What is done to a kernel, in this order."""


def passes(name: str) -> PassManager:
    """Return the passes, not yet final: others may be added.

    Parameters
    ----------
    name : str
        What numba calls the pipeline.
    """
    manager = PassManager(name)
    for each in PASSES:
        manager.add_pass(each, each.__name__)
    return manager


@contextmanager
def lean() -> Iterator[None]:
    """Let numba remember what operators make of types, and tell nobody of every step.

    Yields
    ------
    None
        While kernels are compiled; numba's lock is held.
    """
    resolve, broadcast, written = BaseFunction.get_call_type, event.broadcast, types.Record.__repr__
    known: dict[tuple[Any, ...], Any] = {}

    def get_call_type(self: Any, context: Any, args: Any, kws: Any) -> Any:
        key = (self, context, args)
        if kws:
            return resolve(self, context, args, kws)
        if key not in known:
            known[key] = resolve(self, context, args, kws)
        return known[key]

    BaseFunction.get_call_type, event.broadcast = get_call_type, lambda happened: None
    types.Record.__repr__ = types.Record.__str__
    try:
        yield
    finally:
        BaseFunction.get_call_type, event.broadcast, types.Record.__repr__ = resolve, broadcast, written
