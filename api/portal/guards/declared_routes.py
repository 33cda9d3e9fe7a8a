"""The routes with the access rule that each declares."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from fastapi.dependencies.models import Dependant
from fastapi.routing import iter_route_contexts
from starlette.routing import BaseRoute

from portal.guards.dependencies import Access
from portal.platform.http.route_table import Route


@dataclass(frozen=True, slots=True)
class DeclaredRoute(Route):
    """``declared``: every rule that the route names; exactly one is correct."""

    declared: tuple[Access, ...]


def declared_routes(routes: Iterable[BaseRoute]) -> Iterator[DeclaredRoute]:
    """One per method and path, read from the dependencies that enforce the rule."""
    for route in iter_route_contexts(list(routes)):
        dependant: Dependant | None = getattr(route, "dependant", None)
        for method in sorted((route.methods or {"ANY"}) - {"HEAD"}):
            yield DeclaredRoute(
                method,
                route.path or repr(route),
                getattr(route, "name", None) or "",
                getattr(route, "path_regex", None),
                tuple(_accesses(dependant)) if dependant else (),
            )


def _accesses(dependant: Dependant) -> Iterator[Access]:
    for dependency in dependant.dependencies:
        call: object = dependency.call
        if isinstance(call, Access):
            yield call
        yield from _accesses(dependency)
