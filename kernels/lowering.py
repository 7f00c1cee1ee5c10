"""Generate few instructions for what kernels mostly do: read and write the arrays of records.

A part of a record that is an array, indexed by whole numbers, is an address and an offset. Numba makes a whole array of
it first, with twenty instructions that later passes find superfluous; finding that takes longer than anything else.
"""

from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.core import ir as numba_ir
from numba.core.lowering import Lower
from numba.np.arrayobj import load_item, store_item

from counterclock.kernels.branches import branch_weights, line_counts

_NUMBERS = (types.Integer, types.Boolean)


class PlainLower(Lower):
    """Lowering with a short way for arrays in records, and for operators on whole numbers.

    The compiler is told how often branches are taken, where it is known.
    """

    def lower_function_body(self) -> Any:
        """Lower a function."""
        self._counts = line_counts(self.func_ir.func_id.code)
        return super().lower_function_body()

    def lower_inst(self, inst: Any) -> Any:
        """Lower an instruction."""
        made = super().lower_inst(inst)
        if isinstance(inst, numba_ir.Branch) and self._counts:
            true, false = (self.blocks[label].body[0].loc.line for label in (inst.truebr, inst.falsebr))
            weights = branch_weights(self._counts, inst.loc.line, true, false)
            terminator = self.builder.block.terminator
            if weights is not None and isinstance(terminator, ir.ConditionalBranch):
                terminator.set_weights([each + 1 for each in weights])
        return made

    def lower_expr(self, resty: Any, expr: Any) -> Any:
        """Lower an expression."""
        if expr.op == "getattr" and isinstance(resty, types.NestedArray):
            kind = self.typeof(expr.value.name)
            if isinstance(kind, types.Record):
                return self._part(kind, expr, resty)
        return super().lower_expr(resty, expr)

    def _part(self, kind: types.Record, expr: Any, resty: types.NestedArray) -> Any:
        """Return the array that is a part of a record: constants, but for where it lies."""
        context = self.context
        where = cgutils.get_record_member(
            self.builder, self.loadvar(expr.value.name), kind.offset(expr.attr), context.get_data_type(resty.dtype)
        )
        shell = context.get_value_type(resty)
        known = {
            "nitems": resty.nitems, "itemsize": resty.size, "data": ir.Undefined,
            "shape": list(resty.shape), "strides": list(resty.strides),
        }  # fmt: skip
        fields = context.data_model_manager[resty]._fields
        filled = [_constant(each, known.get(name)) for name, each in zip(fields, shell.elements, strict=True)]
        return self.builder.insert_value(ir.Constant(shell, filled), where, fields.index("data"))

    def lower_getitem(self, resty: Any, expr: Any, value: Any, index: Any, signature: Any) -> Any:
        """Lower the reading of an element."""
        where = self._place(value.name, index.name)
        if where is None:
            return super().lower_getitem(resty, expr, value, index, signature)
        item = load_item(self.context, self.builder, self.typeof(value.name), where)
        return self.context.cast(self.builder, item, signature.return_type, resty)

    def lower_setitem(self, target_var: Any, index_var: Any, value_var: Any, signature: Any) -> Any:
        """Lower the writing of an element."""
        where = self._place(target_var.name, index_var.name)
        if where is None:
            return super().lower_setitem(target_var, index_var, value_var, signature)
        array = self.typeof(target_var.name)
        value = self.context.cast(self.builder, self.loadvar(value_var.name), self.typeof(value_var.name), array.dtype)
        return store_item(self.context, self.builder, array, value, where)

    def _place(self, array: str, index: str) -> Any:
        """Return the address of an element, or None where it is no element of an array in a record."""
        kind, index_kind = self.typeof(array), self.typeof(index)
        if not isinstance(kind, types.NestedArray):
            return None
        several = isinstance(index_kind, types.containers.BaseTuple)
        kinds = index_kind.types if several else (index_kind,)
        if len(kinds) != kind.ndim or not all(isinstance(each, types.Integer) for each in kinds):
            return None
        builder, said = self.builder, self.loadvar(index)
        numbers = cgutils.unpack_tuple(builder, said, len(kinds)) if several else [said]
        offset = None
        for number, number_kind, size in zip(numbers, kinds, kind.shape, strict=True):
            place = self.context.cast(builder, number, number_kind, types.intp)
            offset = place if offset is None else builder.add(builder.mul(offset, place.type(size)), place)
        data = self.context.data_model_manager[kind]._fields.index("data")
        return builder.gep(builder.extract_value(self.loadvar(array), data), [offset])

    def lower_binop(self, resty: Any, expr: Any, op: Any) -> Any:
        """Lower an operator; of whole numbers there is no special form for one that is known."""
        kinds = [self.typeof(each.name) for each in (expr.lhs, expr.rhs)]
        if not all(isinstance(each, _NUMBERS) for each in kinds):
            return super().lower_binop(resty, expr, op)
        signature = self.fndesc.calltypes[expr]
        operator = self.context.typing_context.resolve_value_type(op)
        values = [
            self.context.cast(self.builder, self.loadvar(each.name), kind, wanted)
            for each, kind, wanted in zip((expr.lhs, expr.rhs), kinds, signature.args, strict=True)
        ]
        made = self.context.get_function(
            operator, operator.get_call_type(self.context.typing_context, signature.args, {})
        )
        return self.context.cast(self.builder, made(self.builder, values), signature.return_type, resty)


def _constant(kind: Any, value: Any) -> ir.Constant:
    """Return a constant; a list becomes one of numbers, and None a pointer to nothing."""
    if isinstance(value, list):
        return ir.Constant(kind, [ir.Constant(kind.element, each) for each in value])
    return ir.Constant(kind, value)
