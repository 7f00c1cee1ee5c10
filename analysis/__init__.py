"""Counterclock: how fast does a deck kill, and why."""
