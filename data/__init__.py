"""Card facts, abilities, formats and sample decks: data only."""
