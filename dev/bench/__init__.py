"""``make bench``: the portal against the floor of what it stands on, side by side on the same machine."""
