"""The routes of the application, read once from the router: which one answers a request, and under which methods."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar


@dataclass(frozen=True, slots=True)
class Route:
    """``name``: the endpoint's. ``pattern``: matches the paths that it answers."""

    method: str
    path: str
    name: str
    pattern: re.Pattern[str] | None

    def __str__(self) -> str:
        return f"{self.method} {self.path}"


AnyRoute = TypeVar("AnyRoute", bound=Route)


def find_template(routes: Iterable[Route], path: str) -> str | None:
    """Of the first route that answers this path, with any method."""
    return next((route.path for route in routes if route.pattern is not None and route.pattern.match(path)), None)


def find_route(routes: Iterable[AnyRoute], method: str, path: str) -> AnyRoute | None:
    """The first route that answers this method and path."""
    matching = (route for route in routes if route.pattern is not None and route.pattern.match(path))
    return next((route for route in matching if route.method == method), None)


def allowed_methods(routes: Iterable[Route], path: str) -> list[str]:
    """Methods of this path, sorted. A route of exactly this path hides those that take it for an id."""
    matching = [route for route in routes if route.pattern is not None and route.pattern.match(path)]
    exact = [route for route in matching if route.path == path]
    return sorted({route.method for route in exact or matching})
