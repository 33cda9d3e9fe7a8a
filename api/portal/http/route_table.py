"""The routes with what each declares about who may call it: for whoever shows it, proves it, or records a refusal."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from fastapi.dependencies.models import Dependant
from fastapi.routing import iter_route_contexts
from starlette.routing import BaseRoute

from portal.http.dependencies import Access


@dataclass(frozen=True, slots=True)
class DeclaredRoute:
    """``name``: the endpoint's; ``declared``: every rule that the route names, exactly one is right.

    ``pattern``: what the paths look like that it answers.
    """

    method: str
    path: str
    name: str
    declared: tuple[Access, ...]
    pattern: re.Pattern[str] | None

    def __str__(self) -> str:
        return f"{self.method} {self.path}"


def declared_routes(routes: Iterable[BaseRoute]) -> Iterator[DeclaredRoute]:
    """One for each method and path, read from the dependencies that enforce."""
    for route in iter_route_contexts(list(routes)):
        dependant: Dependant | None = getattr(route, "dependant", None)
        for method in sorted((route.methods or {"ANY"}) - {"HEAD"}):
            declared = tuple(_accesses(dependant)) if dependant else ()
            yield DeclaredRoute(
                method,
                route.path or repr(route),
                getattr(route, "name", None) or "",
                declared,
                getattr(route, "path_regex", None),
            )


def find_template(routes: Iterable[DeclaredRoute], path: str) -> str | None:
    """Of the first route that answers this path, whatever the method."""
    return next((route.path for route in routes if route.pattern is not None and route.pattern.match(path)), None)


def find_route(routes: Iterable[DeclaredRoute], method: str, path: str) -> DeclaredRoute | None:
    """The first route that answers this method and path."""
    matching = (route for route in routes if route.pattern is not None and route.pattern.match(path))
    return next((route for route in matching if route.method == method), None)


def allowed_methods(routes: Iterable[DeclaredRoute], path: str) -> list[str]:
    """Methods of this path, sorted. A route of exactly this path hides those that take it for an id."""
    matching = [route for route in routes if route.pattern is not None and route.pattern.match(path)]
    exact = [route for route in matching if route.path == path]
    return sorted({route.method for route in exact or matching})


def _accesses(dependant: Dependant) -> Iterator[Access]:
    for dependency in dependant.dependencies:
        call: object = dependency.call
        if isinstance(call, Access):
            yield call
        yield from _accesses(dependency)
