"""The permissions matrix describes every route in both languages."""

import json
from pathlib import Path

import pytest
from fastapi import FastAPI

from portal.guards.declared_routes import declared_routes
from portal.platform.http.paths import API_PREFIX

LOCALES = Path(__file__).parents[3] / "web" / "src" / "i18n" / "locales"


@pytest.mark.parametrize("locale", ["en", "ar"])
def test_every_route_has_words(app: FastAPI, locale: str) -> None:
    words = json.loads((LOCALES / locale / "access.json").read_text(encoding="utf-8"))["route"]
    routes = (route for route in declared_routes(app.routes) if route.path.startswith(f"{API_PREFIX}/"))
    assert {route.name for route in routes if route.declared} == set(words)
