"""Every parameter and field of the API with hostile values: accepted or 4xx, never 5xx."""

from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import quote

import orjson
import pytest
from fastapi import FastAPI
from httpx2 import AsyncClient

from portal.domain.identity.users import AccountStatus
from portal.entry.app import create_app
from portal.platform.http.limits import Limiter
from portal.platform.runtime.resources import Resources
from portal.platform.settings import Settings
from tests.api.conftest import browser
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company
from tests.factories.rfis import an_rfi
from tests.factories.sessions import signed_in

pytestmark = pytest.mark.slow

# Raw JSON, because clients can send JSON that Python's encoder never produces.
HOSTILE = (
    "null",
    "true",
    "-1",
    "1e400",
    "9" * 400,
    "NaN",
    '""',
    '"\\u0000"',
    '"\\ud800"',
    '"\\uffff\\u202e"',
    '"' + "A" * 5000 + '"',
    '"\' or 1=1; drop table users; --"',
    '"%_\\\\*?(["',
    '"{{7*7}}${7*7}<script>"',
    '"a@b.example\\r\\nBcc: c@d.example"',
    "[]",
    "[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]",
    "{}",
    '{"$gt": ""}',
    '{"__proto__": {"x": 1}}',
)
TYPED = ("\x00", "\ud800", "٣", "-1", "9" * 40, "' or 1=1 --", "%_\\", "A" * 3000)


@dataclass(frozen=True, slots=True)
class Operation:
    method: str
    path: str
    places: tuple[tuple[str, str], ...]
    fields: tuple[str, ...]


def operations(app: FastAPI) -> Iterator[Operation]:
    document = app.openapi()
    schemas = document["components"]["schemas"]
    for path, methods in document["paths"].items():
        for method, described in methods.items():
            body = described.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
            schema = schemas.get(body.get("$ref", "").rpartition("/")[2], {})
            places = tuple((parameter["in"], parameter["name"]) for parameter in described.get("parameters", ()))
            yield Operation(method.upper(), path, places, tuple(schema.get("properties", ())))


@pytest.fixture
async def patient(settings: Settings, resources: Resources) -> AsyncIterator[FastAPI]:
    """A portal without rate limits."""
    limits = dict.fromkeys(("sign_in_tries_per_minute", "sign_ups_per_hour", "reset_requests_per_hour"), 100_000)
    settings = settings.model_copy(update=limits)
    app = create_app(settings)
    app.state.resources = replace(resources, settings=settings)
    app.state.limiter = Limiter(settings)
    yield app
    await app.state.limiter.aclose()


@pytest.fixture
async def everybody(patient: FastAPI, resources: Resources) -> AsyncIterator[list[AsyncClient]]:
    """A visitor, an approved company, and an administrator."""
    async with resources.sessions() as session, session.begin():
        await an_rfi(session)
        people = [await a_company(session, status=AccountStatus.APPROVED, answered=True), await an_admin(session)]
    headers = [None, *[await signed_in(resources, person) for person in people]]
    clients = [browser(patient, header) for header in headers]
    yield clients
    for client in clients:
        await client.aclose()


async def check(client: AsyncClient, operation: Operation, **request: Any) -> None:
    path = request.pop("path", operation.path.replace("{", "").replace("}", ""))
    answer = await client.request(operation.method, path, **request)
    shown = f"{operation.method} {path} {str(request)[:200]}: {answer.status_code} {answer.text[:300]}"
    assert answer.status_code < 500, shown
    if answer.headers["content-type"] == "application/json":
        assert answer.json()["success"] is (answer.status_code < 400), shown


async def test_every_field(patient: FastAPI, everybody: list[AsyncClient]) -> None:
    headers = {"Content-Type": "application/json"}
    asked = 0
    for operation in operations(patient):
        for field in operation.fields:
            others = {name: "x" for name in operation.fields if name != field}
            start = orjson.dumps(others).decode().removesuffix("}") + ("," if others else "")
            for value in HOSTILE:
                client = everybody[asked % len(everybody)]
                await check(client, operation, content=f'{start}"{field}":{value}}}'.encode(), headers=headers)
                asked += 1
    assert asked > 500


async def test_every_parameter(patient: FastAPI, everybody: list[AsyncClient]) -> None:
    """The caller has the route's role; others are refused before parameters are read."""
    asked = 0
    for operation in operations(patient):
        client = await _served_by(everybody, operation)
        for place, name in operation.places:
            for value in TYPED:
                asked += 1
                quoted = quote(value, errors="surrogatepass", safe="")
                if place == "query":
                    await check(client, operation, path=f"{operation.path}?{name}={quoted}")
                elif place == "path":
                    await check(client, operation, path=operation.path.replace(f"{{{name}}}", quoted))
                else:
                    sent = {name.encode(): value.encode(errors="surrogatepass").replace(b"\x00", b"")}
                    await check(client, operation, headers=sent)
    assert asked > 100


async def _served_by(clients: list[AsyncClient], operation: Operation) -> AsyncClient:
    """Returns the first caller that the route admits."""
    path = operation.path.replace("{", "").replace("}", "")
    for client in clients:
        if (await client.request(operation.method, path)).status_code not in {401, 403}:
            return client
    return clients[-1]
