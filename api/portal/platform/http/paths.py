"""Where the API begins; the web app and its assets live beside it under ``/app``."""

API_PREFIX = "/api"
INTERNAL_PREFIX = "/internal"
"""For the operator, on a port of its own."""
