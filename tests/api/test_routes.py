"""The route table against a second, handwritten list of the callers of each route."""

from pathlib import Path

import pytest
from fastapi import FastAPI

from portal.entry.app import create_app
from portal.guards.declared_routes import declared_routes
from portal.platform.settings import Environment, Settings
from tests.api.route_rules import RULES


@pytest.fixture
def production_app(settings: Settings, tmp_path: Path) -> FastAPI:
    """As deployed: with the web app, without the API's documentation pages."""
    (tmp_path / "index.html").write_text("<!doctype html>", encoding="utf-8")
    values = settings.model_dump() | {
        "environment": Environment.PRODUCTION,
        "public_url": "https://licensing.example",
        "sms_gateway": "none",
        "web_dist": tmp_path,
        "rfi_driver": "operator",
        "internal_port": 8001,
        "operator_account": "system:serviceaccount:portal:operator",
    }
    return create_app(Settings.model_validate(values))


def test_every_route_declares_its_callers(production_app: FastAPI) -> None:
    assert [str(route) for route in declared_routes(production_app.routes) if not route.declared] == []


def test_callers_of_every_route(production_app: FastAPI) -> None:
    routes = list(declared_routes(production_app.routes))
    rules = {str(route): " and ".join(access.rule for access in route.declared) for route in routes}
    assert rules == RULES


def test_only_these_pages_are_added_outside_production(app: FastAPI, production_app: FastAPI) -> None:
    here = {str(route) for route in declared_routes(app.routes)}
    deployed = {str(route) for route in declared_routes(production_app.routes)}
    assert here - deployed == {"GET /api/openapi.json", "GET /api/docs", "GET /docs/oauth2-redirect"}
