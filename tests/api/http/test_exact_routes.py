"""``ExactRoutes`` finds a route by its path in one step; it must be the route that Starlette's router finds."""

from itertools import combinations

from fastapi.routing import APIRoute
from starlette.routing import BaseRoute, Match
from starlette.types import Scope

from portal.entry.app import FEATURES
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


def test_the_order_of_features_decides_nothing() -> None:
    """No path matches routes with parameters of two features."""
    routes = [(router, route) for router in FEATURES for route in router.routes if isinstance(route, APIRoute)]
    assert len(routes) > 100
    pairs = combinations([(router, route) for router, route in routes if route.param_convertors], 2)
    assert [
        (one.path, other.path)
        for (owner, one), (another, other) in pairs
        if owner is not another and _methods(one) & _methods(other) and _meet(one.path, other.path)
    ] == []


def _methods(route: APIRoute) -> set[str]:
    return set(route.methods or ())


def _meet(one: str, other: str) -> bool:
    parts, others = one.split("/"), other.split("/")
    return len(parts) == len(others) and all(
        part == another or "{" in part + another for part, another in zip(parts, others, strict=True)
    )


def _first(routes: list[BaseRoute], scope: Scope) -> BaseRoute | None:
    return next((route for route in routes if route.matches(dict(scope))[0] is Match.FULL), None)
