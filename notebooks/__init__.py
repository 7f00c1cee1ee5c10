"""The notebooks, as they are installed: ``counterclock notebooks`` copies them out and opens them."""
