"""Path of the API; the web app and its assets are under ``/app``."""

API_PREFIX = "/api"
INTERNAL_PREFIX = "/internal"
"""Path of the routes for the operator, which are on a separate port."""
