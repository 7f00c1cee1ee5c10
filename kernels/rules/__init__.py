"""The rules of the game, one function a rule, each with its Comprehensive Rules number.

Rule numbers are those of the 2026 text; radiation is 728 there (727 in September 2025, 725 in November 2024).
"""
