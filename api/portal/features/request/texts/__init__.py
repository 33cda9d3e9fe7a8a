"""The public texts as JSON."""
