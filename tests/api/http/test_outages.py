"""An unreachable database returns 503 with a message to try again."""

from collections.abc import Mapping
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import pytest
from fastapi import FastAPI
from prometheus_client import REGISTRY
from pydantic import SecretStr
from sqlalchemy import make_url
from sqlalchemy.exc import DBAPIError

from portal.entry.app import create_app
from portal.platform.http.limits import Limiter
from portal.platform.http.problems import is_outage
from portal.platform.runtime.resources import open_resources
from portal.platform.settings import Settings
from tests.api.conftest import browser


@pytest.mark.parametrize(
    "elsewhere",
    [
        {"database": "portal_of_nobody"},
        {"username": "nobody_here"},
        {"host": "postgres.invalid", "port": 5432, "query": {}},
    ],
    ids=str,
)
async def test_people_are_asked_to_try_again(
    settings: Settings, limiter: Limiter, elsewhere: Mapping[str, Any]
) -> None:
    url = make_url(settings.database_url.get_secret_value()).set(**elsewhere)
    crippled = settings.model_copy(update={"database_url": SecretStr(url.render_as_string(hide_password=False))})
    app = create_app(crippled)
    app.state.limiter = limiter
    async with open_resources(crippled, application_name="tests") as app.state.resources, _client(app) as client:
        answer = await client.get("/api/config")
        assert (answer.status_code, answer.json()["error"]) == (503, "service_unavailable")
        ready = await client.get("/readyz")
    assert (ready.status_code, ready.json()["problems"]) == (503, ["database is not reachable"])
    assert REGISTRY.get_sample_value("portal_ready", {"check": "database"}) == 0


def _client(app: FastAPI) -> Any:
    return browser(app, {"Cookie": "portal_session=x"})


@pytest.mark.parametrize(
    ("cause", "expected"),
    [
        ("InvalidPassword", True),
        ("TooManyConnections", True),
        ("CannotConnectNow", True),
        ("AdminShutdown", True),
        ("DiskFull", True),
        ("UniqueViolation", False),
        ("UndefinedColumn", False),
    ],
)
def test_messages_of_the_server(cause: str, expected: bool) -> None:
    raised = getattr(asyncpg, f"{cause}Error")("as it says")
    assert is_outage(DBAPIError("select 1", {}, raised)) is expected
