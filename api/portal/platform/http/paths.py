"""Path of the API; the web app and its assets are under ``/app``."""

API_PREFIX = "/api"
INTERNAL_PREFIX = "/internal"
"""For the operator, on a port of its own."""
