"""The browsers in which a person is signed in."""

from datetime import UTC, datetime, timedelta
from typing import Any

from httpx2 import AsyncClient
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.secrets import hash_token
from portal.domain.identity.sessions import MAX_AGENT, SessionStore
from portal.domain.identity.users import AccountStatus
from portal.platform.runtime.resources import Resources
from portal.platform.settings import Settings
from tests.api.conftest import SignIn
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company

DEVICES = "/api/account/devices"


async def devices(browser: AsyncClient) -> list[dict[str, Any]]:
    answer = await browser.get(DEVICES)
    assert answer.status_code == 200, answer.text
    items: list[dict[str, Any]] = answer.json()["data"]["items"]
    return items


async def test_each_session_is_listed(session: AsyncSession, sign_in: SignIn, resources: Resources) -> None:
    user = await a_company(session, status=AccountStatus.APPROVED)
    store = SessionStore(resources.redis, resources.settings)
    token = await store.start(user.id, ip="203.0.113.7", agent="Mozilla/5.0 " + "x" * 1000)
    browser = await sign_in(user)
    await store.start((await an_admin(session)).id)

    found = {item["id"]: item for item in await devices(browser)}

    assert len(found) == 2
    other = found.pop(hash_token(token))
    (own,) = found.values()
    assert (own["current"], other["current"], other["ip"]) == (True, False, "203.0.113.7")
    assert len(other["agent"]) == MAX_AGENT
    for item in (own, other):
        for name in ("started_at", "seen_at"):
            assert abs(datetime.fromisoformat(item[name]) - datetime.now(UTC)) < timedelta(seconds=5), name


async def test_sessions_of_the_release_before(
    session: AsyncSession, sign_in: SignIn, resources: Resources, settings: Settings
) -> None:
    user = await an_admin(session)
    started = int(datetime.now(UTC).timestamp()) - settings.session_absolute_seconds + 60
    value = f'{{"user": "{user.id}", "started": {started}}}'
    await resources.redis.set("session:of-before", value, ex=60)
    await resources.redis.sadd(f"sessions-of:{user.id}", "of-before", "ended")  # type: ignore[misc]
    found = await devices(await sign_in(user))
    assert [(item["id"], item["ip"], item["seen_at"]) for item in found[1:]] == [("of-before", None, None)]


async def test_one_is_signed_out(session: AsyncSession, sign_in: SignIn) -> None:
    user = await an_admin(session)
    here, elsewhere = await sign_in(user), await sign_in(user)
    (other,) = [item["id"] for item in await devices(here) if not item["current"]]
    assert [(await here.delete(f"{DEVICES}/{other}")).status_code for _ in range(2)] == [200, 404]
    assert (await elsewhere.get("/api/user-info")).status_code == 401
    assert len(await devices(here)) == 1
    event = (await session.scalars(select(AuditEvent))).one()
    assert (event.action, event.details) == ("account.devices_signed_out", {"count": 1})


async def test_not_that_of_another_person(session: AsyncSession, sign_in: SignIn) -> None:
    other = await sign_in(await an_admin(session))
    (theirs,) = await devices(other)
    browser = await sign_in(await an_admin(session))
    assert (await browser.delete(f"{DEVICES}/{theirs['id']}")).status_code == 404
    assert len(await devices(other)) == 1


async def test_all_others_are_signed_out(session: AsyncSession, sign_in: SignIn) -> None:
    user, stranger = await an_admin(session), await sign_in(await an_admin(session))
    here, *others = [await sign_in(user) for _ in range(3)]
    assert [(await here.post(f"{DEVICES}/sign-out-others")).status_code for _ in range(2)] == [200, 200]
    assert [(await one.get("/api/user-info")).status_code for one in (here, *others, stranger)] == [200, 401, 401, 200]
    event = (await session.scalars(select(AuditEvent))).one()
    assert event.details == {"count": 2}
