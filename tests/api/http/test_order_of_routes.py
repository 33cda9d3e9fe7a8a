"""Routers are found by the names of their modules, so that their order must decide nothing."""

from itertools import combinations

from fastapi.routing import APIRoute

from portal.entry.app import FEATURES


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
