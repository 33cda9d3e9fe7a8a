"""``make bench``: the portal compared with its bare components, side by side on one machine."""
