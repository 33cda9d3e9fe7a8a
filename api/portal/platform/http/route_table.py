"""The application's routes, read once from the router: by path and method, and the allowed methods."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar


@dataclass(frozen=True, slots=True)
class Route:
    """``name``: of the endpoint. ``pattern``: matches the paths of the route."""

    method: str
    path: str
    name: str
    pattern: re.Pattern[str] | None

    def __str__(self) -> str:
        return f"{self.method} {self.path}"


AnyRoute = TypeVar("AnyRoute", bound=Route)


def find_template(routes: Iterable[Route], path: str) -> str | None:
    """The template of the first route that matches this path; None if none does."""
    return next((route.path for route in routes if route.pattern is not None and route.pattern.match(path)), None)


def find_route(routes: Iterable[AnyRoute], method: str, path: str) -> AnyRoute | None:
    """The first route that matches this method and path."""
    matching = (route for route in routes if route.pattern is not None and route.pattern.match(path))
    return next((route for route in matching if route.method == method), None)


def allowed_methods(routes: Iterable[Route], path: str) -> list[str]:
    """Methods of this path, sorted. A route with exactly this path hides routes that match it as an id."""
    matching = [route for route in routes if route.pattern is not None and route.pattern.match(path)]
    exact = [route for route in matching if route.path == path]
    return sorted({route.method for route in exact or matching})
