"""Invitations of colleagues are deleted 30 days after they expired, without a setting and while a request is open."""

from datetime import timedelta

import pytest
from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.users import AccountStatus, User
from portal.features.oversight.retention import service
from portal.platform.runtime.resources import Resources
from tests.api.conftest import Committed, SetDatabaseClock, database_clock_at
from tests.api.oversight.retention.conftest import BEFORE, LIMIT, SECOND
from tests.factories.colleagues import a_colleague, an_invited_colleague
from tests.factories.companies import a_company
from tests.factories.rfis import an_rfi

KEPT = timedelta(days=30)


async def names(session: AsyncSession) -> set[str]:
    return set((await session.scalars(select(User.first_name))).all())


async def test_an_expired_invitation_goes_after_its_days(
    session: AsyncSession, resources: Resources, set_database_clock: SetDatabaseClock
) -> None:
    await an_rfi(session, deadline=LIMIT, state="open")
    owner = await a_company(session, status=AccountStatus.APPROVED, registered_at=BEFORE)
    await a_colleague(session, owner, invited_at=BEFORE)
    await an_invited_colleague(session, owner, invited_at=BEFORE, first_name="Expired")
    await an_invited_colleague(session, owner, invited_at=BEFORE + SECOND, first_name="Later")
    limit = BEFORE + timedelta(hours=resources.settings.colleague_invitation_hours) + KEPT

    await set_database_clock(limit - SECOND)
    assert await service.carry_out(resources) == {}

    await set_database_clock(limit)
    due = {due.kind: (due.days, due.count) for due in await service.preview(resources) if due.count}
    assert due == {"unaccepted": (KEPT.days, 1)}
    assert await service.carry_out(resources) == {"unaccepted": 1}
    assert await names(session) == {"Noura", "Huda", "Later"}
    event = (await session.scalars(select(AuditEvent))).one()
    assert (event.action, event.subject_id, event.details["count"]) == ("retention.anonymised", "unaccepted", 1)
    assert await service.carry_out(resources) == {}, "a second run finds nothing"


@pytest.mark.race
async def test_an_invitation_that_is_being_changed_stays(committed: Committed) -> None:
    async with committed.transaction() as session:
        owner = await a_company(session, status=AccountStatus.APPROVED, registered_at=BEFORE)
        await an_invited_colleague(session, owner, invited_at=BEFORE)
        await session.execute(text(database_clock_at(LIMIT)))
    async with committed.transaction() as changing:
        await changing.execute(text("select 1 from companies for no key update"))
        assert await service.carry_out(committed.resources) == {}
    assert await service.carry_out(committed.resources) == {"unaccepted": 1}
