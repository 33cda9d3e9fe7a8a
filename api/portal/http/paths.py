"""Where the API begins; the web app and its assets live beside it under ``/app``."""

API_PREFIX = "/api"
