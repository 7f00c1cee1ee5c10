"""Let inner functions hand their results over directly.

Numba's functions return whether they raised, and write their result where the caller says: a dozen instructions a call,
and inner functions raise nothing. Here the code of each becomes a function that returns its result; one with numba's
calling convention stays in front of it and is copied into every caller, where nothing of it is left.
"""

from llvmlite import ir

PREFIX = "_ZN12counterclock7kernels"
"""What the symbols of the kernels' functions begin with."""
_FINE = ir.Constant(ir.IntType(32), 0)


def hand_over_directly(module: ir.Module) -> None:
    """Split every function of ours that a module defines into its code and numba's way of calling it.

    Parameters
    ----------
    module : llvmlite.ir.Module
        Changed in place.
    """
    for function in module.functions:
        if function.name.startswith(PREFIX) and function.blocks and "alwaysinline" not in function.attributes:
            _split(module, function)


def _split(module: ir.Module, function: ir.Function) -> None:
    """Move a function's code into one that returns the result, and call that."""
    result, raised, *arguments = function.args
    kind = result.type.pointee
    body = ir.Function(module, ir.FunctionType(kind, [each.type for each in arguments]), f"{function.name}.direct")
    body.args, body.scope = tuple(arguments), function.scope
    body.blocks, function.blocks = function.blocks, []
    for block in body.blocks:
        block.parent = body
    _use_slots(body, (result, raised))
    function.args = (result, raised, *(ir.Argument(function, each.type) for each in arguments))
    function.scope = type(function.scope)()
    function.attributes.add("alwaysinline")
    builder = ir.IRBuilder(function.append_basic_block())
    builder.store(builder.call(body, function.args[2:]), result)
    builder.ret(_FINE)


def _use_slots(body: ir.Function, pointers: tuple[ir.Argument, ...]) -> None:
    """Put variables in the place of arguments that point to where to write, and return what is written to the first."""
    builder = ir.IRBuilder(body.entry_basic_block)
    builder.position_at_start(body.entry_basic_block)
    slots = [builder.alloca(pointer.type.pointee) for pointer in pointers]
    for block in body.blocks:
        for instruction in block.instructions:
            for pointer, slot in zip(pointers, slots, strict=True):
                instruction.replace_usage(pointer, slot)
        if isinstance(block.terminator, ir.Ret):
            fine = _is_fine(block.instructions.pop())
            block.terminator = None
            builder.position_at_end(block)
            builder.ret(builder.load(slots[0])) if fine else builder.unreachable()


def _is_fine(returned: ir.Ret) -> bool:
    """Tell whether a return says that nothing was raised."""
    status = returned.return_value
    return isinstance(status, ir.Constant) and status.constant == 0
