"""``ExactRoutes`` finds a route by its path in one step; it must be the route that Starlette's router finds."""

from fastapi import FastAPI
from fastapi.routing import APIRoute
from starlette.routing import BaseRoute, Match
from starlette.types import Scope

from portal.entry.serving import described_app
from portal.platform.http.route_table import ExactRoutes


def test_every_route_is_found_where_the_router_finds_it() -> None:
    app = described_app()
    exact, *others = app.routes
    assert isinstance(exact, ExactRoutes)
    found = 0
    for route in (route for route in others if isinstance(route, APIRoute)):
        path = route.path.format(**dict.fromkeys(route.param_convertors, "0190a1b2-0000-7000-8000-000000000000"))
        for method in [*(route.methods or ()), "HEAD", "PATCH"]:
            scope: Scope = {"type": "http", "method": method, "path": path, "root_path": ""}
            match, child = exact.matches(scope)
            if match is not Match.NONE:
                found += 1
                assert (match, child["route"]) == (Match.FULL, _first(others, scope))
    assert found > 100


def test_a_route_with_parameters_keeps_its_precedence() -> None:
    app = FastAPI()

    @app.get("/files/{name}")
    async def any_file(name: str) -> None: ...

    @app.get("/files/index")
    async def hidden() -> None: ...

    @app.get("/index")
    async def plain() -> None: ...

    exact = ExactRoutes(app.routes)
    matched = [
        exact.matches({"type": "http", "method": "GET", "path": path, "root_path": ""})[0]
        for path in ("/files/index", "/index", "/other")
    ]
    assert matched == [Match.NONE, Match.FULL, Match.NONE]


def _first(routes: list[BaseRoute], scope: Scope) -> BaseRoute | None:
    return next((route for route in routes if route.matches(dict(scope))[0] is Match.FULL), None)
