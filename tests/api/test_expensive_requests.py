"""``dev/bench/expensive.py`` makes expensive requests of every route."""

import pytest
from fastapi import FastAPI

from dev.bench.expensive import bodies, requests_of
from portal.guards.declared_routes import declared_routes
from portal.platform.http.middleware.request_limits import MAX_ANONYMOUS_BODY, MAX_BODY


def test_every_route_is_requested(app: FastAPI) -> None:
    requested = {asked.name.rpartition(" with ")[0] for asked in requests_of(app, "a=b")}
    assert {str(route) for route in declared_routes(app.routes)} - requested == {"POST /api/logout"}


@pytest.mark.parametrize("limit", [MAX_ANONYMOUS_BODY, MAX_BODY])
def test_bodies_use_the_limits_up(limit: int) -> None:
    sizes = [len(body) for _, body in bodies() if len(body) <= limit]
    assert max(sizes) > 0.9 * limit


def test_no_body_is_refused_by_its_size_alone() -> None:
    assert max(len(body) for _, body in bodies()) <= MAX_BODY
