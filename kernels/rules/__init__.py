"""The rules of the game, one function a rule, each with its Comprehensive Rules number.

Rule numbers are those of the 2026 text; radiation is 728 there (727 in September 2025, 725 in November 2024).

Every function works on one game: ``st`` is its record of ``layout.STATE``, changed in place, ``tb`` the record of
``layout.TABLES``. All other arguments are single ``int64`` values: seats (0 to 5), rows of permanents, columns of
kinds of counters, and numbers of counters, cards, damage or life. None raises an error: what a rule does not allow is
asked first (``may_have``, ``may_activate_loyalty``, ``sorcery_timing``), and what cannot be done changes nothing.
"""
