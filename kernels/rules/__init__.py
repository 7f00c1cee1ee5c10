"""The rules of the game, one function a rule, each with its Comprehensive Rules number."""
