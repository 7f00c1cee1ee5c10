"""Kernels: integer arrays in, integer arrays out; numpy and numba only."""
