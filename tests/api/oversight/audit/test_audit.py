"""The audit trail: committed events stay, rolled-back events are absent."""

import pytest
from sqlalchemy import func, select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.audit.models import AuditEvent
from portal.domain.identity.access import load_actor
from portal.platform.db.identifiers import new_id
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.resources import Resources
from tests.api.conftest import SignIn
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company


async def events(session: AsyncSession) -> list[AuditEvent]:
    return list((await session.scalars(select(AuditEvent).order_by(AuditEvent.id))).all())


async def test_an_event_has_actor_action_and_object(session: AsyncSession) -> None:
    admin = await an_admin(session)
    actor = await load_actor(session, admin.id, ip="192.0.2.7")
    subject = new_id()
    audit.record(
        session, actor, "company.approved", subject_type="company", subject_id=subject, organization_name="Najd"
    )
    await session.flush()
    (event,) = await events(session)
    assert (event.actor_id, event.actor_name, event.ip) == (admin.id, "Salma Alharbi", "192.0.2.7")
    assert (event.action, event.subject_type, event.subject_id) == ("company.approved", "company", str(subject))
    assert event.details == {"organization_name": "Najd"}
    assert event.at is not None


async def test_without_a_person_it_was_the_system(session: AsyncSession) -> None:
    audit.record(session, None, "rfi.closed", subject_type="rfi", subject_id=None)
    audit.record(session, None, "admin.created", subject_type="user", subject_id="1", actor_name="command line")
    await session.flush()
    assert [(event.actor_id, event.actor_name, event.subject_id) for event in await events(session)] == [
        (None, "system", None),
        (None, "command line", "1"),
    ]


async def test_an_event_carries_the_id_of_its_request(session: AsyncSession, sign_in: SignIn) -> None:
    browser = await sign_in(await an_admin(session))
    user = await a_company(session)
    answer = await browser.put(f"/api/users/{user.id}/approve", headers={"X-Request-ID": "from-the-proxy-1"})
    assert answer.headers["X-Request-ID"] == "from-the-proxy-1"
    (event,) = await events(session)
    assert (event.request_id, event.ip) == ("from-the-proxy-1", "127.0.0.1")


async def test_rolled_back_events_are_absent(session: AsyncSession, resources: Resources) -> None:
    async def change_ones_mind() -> None:
        async with unit_of_work(resources.sessions) as another:
            audit.record(another, None, "company.approved", subject_type="company", subject_id="1")
            await another.flush()
            raise RuntimeError("changed my mind")

    with pytest.raises(RuntimeError, match="changed my mind"):
        await change_ones_mind()
    assert await events(session) == []


@pytest.mark.parametrize(
    "statement",
    [
        "update audit_events set actor_name = 'somebody else'",
        "delete from audit_events",
        "truncate audit_events",
    ],
)
async def test_the_trail_is_never_changed(session: AsyncSession, statement: str) -> None:
    audit.record(session, None, "company.approved", subject_type="company", subject_id="1")
    await session.flush()
    with pytest.raises(DBAPIError, match="append-only"):
        async with session.begin_nested():
            await session.execute(text(statement))
    assert await session.scalar(select(func.count()).select_from(AuditEvent)) == 1
