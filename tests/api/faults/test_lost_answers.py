"""Every writing route with a lost reply to COMMIT: the outcome is unknown, and repeating is safe."""

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute
from httpx2 import ASGITransport, AsyncClient, Response
from pydantic import SecretStr
from sqlalchemy import URL, select, text

import tests.api.faults.writes_about_questions
import tests.api.faults.writes_of_additions
import tests.api.faults.writes_of_administrators
import tests.api.faults.writes_of_announcers
import tests.api.faults.writes_of_colleagues
import tests.api.faults.writes_of_companies
import tests.api.faults.writes_of_factors
import tests.api.faults.writes_of_inviters
import tests.api.faults.writes_of_librarians
import tests.api.faults.writes_of_openers
import tests.api.faults.writes_of_profiles
import tests.api.faults.writes_of_readers  # noqa: F401  (they register)
from dev.ports import LOCALHOST
from dev.stack import EmbeddedPostgres
from portal.domain.identity.users import User
from portal.domain.rfis.models import Rfi
from portal.entry.app import create_app
from portal.features.people.sign_in.provider.openid import Provider
from portal.guards.dependencies import READING_ENDPOINTS
from portal.platform.db.base import Base
from portal.platform.db.identifiers import new_id
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.http.limits import Limiter
from portal.platform.runtime.resources import Resources, open_resources
from portal.platform.settings import Settings
from tests.api.access.objects import Objects, address, make_objects
from tests.api.conftest import ORIGIN
from tests.api.faults.scene import WRITES, Scene, Write
from tests.api.route_rules import RULES
from tests.databases import copied_database
from tests.factories.accounts import an_admin
from tests.factories.provider import FakeProvider
from tests.factories.rfis import an_rfi
from tests.factories.sessions import signed_in
from tests.fault_proxy import Fault, FaultProxy

pytestmark = pytest.mark.slow

INTERNAL_PORT = 8001
OPERATOR = "system:serviceaccount:portal:operator"
READING = {
    "POST /api/announcements/audience",
    "POST /api/announcements/preview",
    "POST /api/bundles/estimate",
    "POST /api/colleague-invitation",
    "POST /api/invitations/check",
    "POST /api/invitations/preview",
    "POST /api/messages/{template}/wording/{channel}/preview",
    "POST /api/pending-users/{user_id}/rejection-preview",
    "POST /api/pending-users/{user_id}/return-preview",
    "POST /api/receipts/check",
    "POST /api/reviews/expected",
    "POST /api/rfi/reminders/audience",
}
# Routes that change only Redis.
WITHOUT_ROWS = {
    "POST /api/account/factors/app/ask",
    "POST /api/account/factors/passkey/ask",
    "POST /api/account/prove/passkey/ask",
    "POST /api/account/prove/provider",
    "POST /api/company/presence",
    "POST /api/csp-reports",
    "POST /api/login/check-credentials",
    "POST /api/login/passkey/ask",
    "POST /api/login/provider",
    "POST /api/logout",
}
WRITING = sorted(route for route in RULES if not route.startswith("GET ") and route not in READING | WITHOUT_ROWS)
TEXTS = {
    "en": "We could not confirm whether this was saved. Look before you try again.",
    "ar": "لم نتمكن من التأكد من حفظ ذلك. يُرجى التحقق قبل المحاولة مرة أخرى.",
}


class _AnyToken:
    """Replaces TokenReview and accepts every token."""

    async def require_operator(self, _token: str) -> str:
        return OPERATOR


@dataclass(frozen=True, slots=True)
class Portal:
    """``direct``: resources of the test; the application reaches PostgreSQL through ``proxy``."""

    app: FastAPI
    direct: Resources
    proxy: FaultProxy
    objects: Objects
    provider: FakeProvider

    async def request(self, route: str, write: Write, *, key: str, locale: str = "en") -> Response:
        method, path = route.split(" ")
        internal = path.startswith("/internal")
        headers = {"Idempotency-Key": key, "Authorization": "Bearer of the operator"}
        if write.by is not None:
            headers |= await signed_in(self.direct, write.by, write.proof)
        origin = f"http://localhost:{INTERNAL_PORT}" if internal else ORIGIN
        given = {**write.request, "params": {"locale": locale, **write.request.get("params", {})}}
        async with AsyncClient(transport=ASGITransport(self.app), base_url=origin, headers=headers) as client:
            return await client.request(method, address(path, write.ids), **given)

    async def send(self, path: str, request: dict[str, Any]) -> Any:
        given = dict(request)
        by: User | None = given.pop("by", None)
        headers = await signed_in(self.direct, by) if by else {}
        body = given if "content" in given else {"json": given}
        async with AsyncClient(transport=ASGITransport(self.app), base_url=ORIGIN, headers=headers) as client:
            answer = await client.post(path, **body)
        assert answer.is_success, answer.text
        return answer.json()["data"]

    async def fingerprints(self) -> dict[str, str]:
        """Returns one fingerprint per table."""
        names = [table.name for table in Base.metadata.sorted_tables]
        prints = ", ".join(
            f"(select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from {name} t)"  # noqa: S608
            for name in names
        )
        async with self.direct.sessions() as session:
            row = (await session.execute(text(f"select {prints}"))).one()
        return dict(zip(names, row, strict=True))


@pytest.fixture(scope="module")
def proxy(postgres_server: EmbeddedPostgres) -> Iterator[FaultProxy]:
    with FaultProxy.before_postgres(postgres_server.socket_folder) as proxy:
        yield proxy


@pytest.fixture(scope="module")
def provider() -> Iterator[FakeProvider]:
    with FakeProvider() as provider:
        yield provider


@pytest.fixture(scope="module")
def behind(settings: Settings, provider: FakeProvider) -> FastAPI:
    values = settings.model_dump() | {"internal_port": INTERNAL_PORT, "operator_account": OPERATOR}
    app = create_app(Settings.model_validate(values | _of_provider(provider)))
    app.state.token_reviewer = _AnyToken()
    return app


@pytest.fixture(scope="module")
async def filled(template: URL, settings_of: Callable[[URL], Settings]) -> AsyncIterator[tuple[str, Objects]]:
    """The name of a database with an RFI and an object per path parameter. Each test has a copy."""
    async with copied_database(template) as database:
        async with _open(settings_of(database)) as resources, unit_of_work(resources.sessions) as session:
            objects = await make_objects(session, await an_rfi(session, name=resources.rfi_name))
        assert database.database is not None
        yield database.database, objects


@pytest.fixture
async def portal(
    template: URL,
    filled: tuple[str, Objects],
    settings_of: Callable[[URL], Settings],
    behind: FastAPI,
    limiter: Limiter,
    proxy: FaultProxy,
    provider: FakeProvider,
) -> AsyncIterator[Portal]:
    name, objects = filled
    async with copied_database(template, name) as database:
        through = database.set(host=LOCALHOST, port=proxy.port, query={})
        own, proxied_own = (settings_of(url).model_copy(update=_of_provider(provider)) for url in (database, through))
        async with _open(own) as direct, _open(proxied_own) as proxied:
            await direct.redis.flushdb()
            behind.state.limiter, behind.state.resources = limiter, proxied
            behind.state.provider = Provider(own)
            yield Portal(behind, direct, proxy, objects, provider)


def _of_provider(provider: FakeProvider) -> dict[str, Any]:
    secret = SecretStr("a secret of the client")
    return {"oidc_issuer": provider.issuer, "oidc_client_id": provider.client_id, "oidc_client_secret": secret}


@asynccontextmanager
async def _open(settings: Settings) -> AsyncIterator[Resources]:
    async with open_resources(settings, application_name="tests") as resources:
        yield resources


async def _made(portal: Portal, route: str) -> Write:
    assert route in WRITES, (
        f"{route} writes and is not in the walk: add a function to tests/api/faults/writes_of_….py decorated with "
        f'@write("{route}") and returns what the request needs; a route that only reads is marked @reads_only '
        "and belongs to READING"
    )
    async with portal.direct.sessions() as session:
        rfi = (await session.scalars(select(Rfi))).one()
        scene = Scene(session, portal.direct, rfi, portal.objects, portal.send, portal.provider)
        write = await WRITES[route](scene)
        await session.commit()
    ids = {**scene.objects, **write.ids}
    return replace(write, ids=ids)


@pytest.mark.parametrize("route", WRITING)
async def test_nothing_that_was_committed_is_called_unchanged(portal: Portal, route: str) -> None:
    write = await _made(portal, route)
    before, key = await portal.fingerprints(), str(new_id())
    struck = portal.proxy.struck
    with portal.proxy.faulty(Fault.LOSE_COMMIT_ANSWER, skip=write.skip):
        lost = await portal.request(route, write, key=key)
    assert portal.proxy.struck == struck + 1, f"{route} has committed nothing: {lost.text}"
    assert (lost.status_code, lost.json()["error"]) == (503, "outcome_unknown")
    assert lost.json()["message"] == TEXTS["en"]
    committed = await portal.fingerprints()
    assert committed != before, f"{route} has written nothing"

    again = await portal.request(route, write, key=key)
    if write.again is not None:
        assert again.status_code == write.again, again.text
    if write.is_keyed:
        assert await portal.fingerprints() == committed, f"{route} under the same key had a second effect"


async def test_a_post_that_only_reads_sends_no_commit_whose_answer_could_be_lost(portal: Portal) -> None:
    """Its session refuses writes and has no transaction. All such routes are marked."""
    marked = {
        f"{method} {route.path}"
        for route in portal.app.routes
        if isinstance(route, APIRoute) and route.endpoint in READING_ENDPOINTS
        for method in route.methods or ()
    }
    assert marked == READING
    async with portal.direct.sessions() as session:
        admin = await an_admin(session)
        await session.commit()
    with portal.proxy.faulty(Fault.LOSE_COMMIT_ANSWER):
        answer = await portal.request(
            "POST /api/bundles/estimate", Write(by=admin, request={"json": {}}), key=str(new_id())
        )
    assert answer.status_code == 200, answer.text


async def test_the_walk_knows_no_route_that_is_gone() -> None:
    assert WRITES.keys() - set(WRITING) == set()


async def test_a_change_that_was_not_committed_is_not_called_unchanged_either(portal: Portal) -> None:
    """The portal cannot distinguish the two; the message says so in the person's language."""
    route = "POST /api/generate-code"
    write = await _made(portal, route)
    before = await portal.fingerprints()
    with portal.proxy.faulty(Fault.DROP_COMMIT):
        lost = await portal.request(route, write, key=str(new_id()), locale="ar")
    assert (lost.json()["error"], lost.json()["message"]) == ("outcome_unknown", TEXTS["ar"])
    assert await portal.fingerprints() == before


@pytest.mark.parametrize("fault", [Fault.RESET, Fault.HALF_OPEN], ids=lambda fault: fault.name)
async def test_an_unreachable_database_is_reported_and_nothing_changes(portal: Portal, fault: Fault) -> None:
    route = "POST /api/generate-code"
    write = await _made(portal, route)
    before = await portal.fingerprints()
    with portal.proxy.faulty(fault):
        refused = await portal.request(route, write, key=str(new_id()))
    assert (refused.status_code, refused.json()["error"]) == (503, "service_unavailable")
    assert await portal.fingerprints() == before
