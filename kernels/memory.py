"""Copying many numbers at once: a loop over two records is copied number by number, as they might be the same one."""

from numba import config, types
from numba.core import cgutils
from numba.extending import intrinsic

if config.DISABLE_JIT:

    def copy(destination, source, number):
        """Copy the first numbers of one array to another of the same type."""
        destination[:number] = source[:number]

else:

    @intrinsic
    def copy(typing_context, destination, source, number):
        """Copy the first numbers of one array to another of the same type."""

        def generate(context, builder, signature, arguments):
            to, origin = (
                context.make_array(kind)(context, builder, value)
                for kind, value in zip(signature.args[:2], arguments[:2], strict=True)
            )
            size = context.get_abi_sizeof(context.get_data_type(signature.args[0].dtype))
            cgutils.raw_memcpy(builder, to.data, origin.data, arguments[2], size)
            return context.get_dummy_value()

        return types.none(destination, source, number), generate
