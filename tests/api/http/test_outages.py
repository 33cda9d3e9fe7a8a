"""An unreachable database, and one that undid a transaction, return 503 with a message to try again."""

from collections.abc import Mapping
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import pytest
from fastapi import FastAPI
from prometheus_client import REGISTRY
from pydantic import SecretStr
from sqlalchemy import make_url, text
from sqlalchemy.exc import DBAPIError

from portal.entry.app import create_app
from portal.platform.db.outages import is_outage
from portal.platform.http.limits import Limiter
from portal.platform.runtime.resources import open_resources
from portal.platform.settings import Settings
from tests.api.conftest import Committed, browser
from tests.factories.accounts import an_admin


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
    assert is_outage(raised) is expected, "statements that are composed once raise the driver's own"


@pytest.mark.parametrize("sqlstate", ["40001", "40P01"], ids=["serialization failure", "deadlock"])
async def test_a_transaction_that_the_database_undid_changes_nothing(committed: Committed, sqlstate: str) -> None:
    undone = f"create function undo() returns trigger as 'begin raise sqlstate ''{sqlstate}''; end' language plpgsql"
    async with committed.transaction() as session:
        admin = await an_admin(session)
        await session.execute(text(undone))
        await session.execute(text("create trigger undo before insert on audit_events execute function undo()"))
    async with committed.browser(admin) as client:
        answer = await client.post("/api/generate-code", json={})
        assert (answer.status_code, answer.json()["error"]) == (503, "service_unavailable")
        assert answer.headers["retry-after"] == "1"
        async with committed.transaction() as session:
            await session.execute(text("drop trigger undo on audit_events"))
        assert (await client.post("/api/generate-code", json={})).status_code == 201
    async with committed.transaction() as session:
        assert await session.scalar(text("select count(*) from invitation_codes")) == 1
