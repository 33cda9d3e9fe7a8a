"""Mails about a changed deadline: to the people of each company whose own deadline has moved, and to no other."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import literal, update
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.messaging.service import Recipient, send
from portal.domain.rfis.calendar import calendar_entry
from portal.domain.rfis.current import CurrentRfi
from portal.domain.rfis.deadlines import (
    closed_early_at,
    own_deadline,
    own_deadline_sql,
    told_deadline,
    told_deadline_sql,
)
from portal.domain.rfis.models import DeadlineExtension, Rfi
from portal.domain.rfis.queries import in_turn_to_tell
from portal.features.oversight.closing.message_templates import RfiDeadlineMoved
from portal.features.oversight.closing.people import Told, people_of_companies
from portal.platform.db.clock import database_now
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.resources import Resources


async def announce_deadline(resources: Resources, rfi_id: UUID) -> int:
    """Writes the mails, and records what the companies were told. Returns the number of mails.

    It compares what each company was last told with its deadline now, so that repeating it, or moving the deadline
    back before it runs, writes nothing. The mails about an early closing tell the companies more, and replace these.
    """
    async with unit_of_work(resources.sessions) as session:
        await in_turn_to_tell(session, resources.rfi_name)
        rfi = await session.get(Rfi, rfi_id, populate_existing=True)
        now = await database_now(session)
        if rfi is None or closed_early_at(rfi, now):
            return 0
        deadline = own_deadline(rfi, None, now)
        has_moved = told_deadline_sql(rfi, now) != own_deadline_sql(literal(deadline))
        told = await people_of_companies(session, rfi, has_moved)
        for person in told:
            send(session, _mail(rfi, person, now), to=Recipient.of(person.user))
        await session.flush()
        await record_told(session, rfi_id, deadline)
        return len(told)


async def record_told(session: AsyncSession, rfi_id: UUID, deadline: datetime) -> None:
    """Records that each company has been told its deadline as it is while that of the request is ``deadline``."""
    for statement in (
        update(Rfi).where(Rfi.id == rfi_id).values(deadline_announced=deadline),
        update(DeadlineExtension)
        .where(DeadlineExtension.rfi_id == rfi_id, DeadlineExtension.deadline_announced.is_not(None))
        .values(deadline_announced=None),
    ):
        await session.execute(statement.execution_options(synchronize_session=False))


def _mail(rfi: Rfi, person: Told, now: datetime) -> RfiDeadlineMoved:
    return RfiDeadlineMoved(
        organization_name=person.company.organization_name,
        rfi_title_en=rfi.title_en,
        rfi_title_ar=rfi.title_ar,
        deadline_before=told_deadline(rfi, person.extension, now),
        deadline=own_deadline(rfi, person.extension, now),
        reason_en=rfi.change_reason_en,
        reason_ar=rfi.change_reason_ar,
        calendar=calendar_entry(CurrentRfi(rfi.name, rfi, now, person.extension)),
    )
