"""Mails about a changed deadline: to the people of each company whose deadline has moved."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import and_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.companies import Company
from portal.domain.identity.users import IS_PERSON_OF_COMPANY, AccountStatus, User
from portal.domain.messaging.service import Recipient, send
from portal.domain.rfis.models import DeadlineExtension, Rfi
from portal.domain.rfis.service import calendar_entry, deadline_with
from portal.features.closing.message_templates import RfiDeadlineMoved
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.resources import Resources


async def announce_deadline(resources: Resources, rfi_id: UUID) -> int:
    """Writes the mails. Returns their number: 0 if this deadline was announced before, or was moved back meanwhile.

    Locks the RFI's row first, so that only one of several workers writes.
    """
    async with unit_of_work(resources.sessions) as session:
        rfi = await session.get(Rfi, rfi_id, with_for_update=True, populate_existing=True)
        announced = rfi.deadline_announced if rfi else None
        if rfi is None or announced is None or announced == rfi.deadline:
            return 0
        return await _notify(session, rfi, before=announced)


async def _notify(session: AsyncSession, rfi: Rfi, *, before: datetime) -> int:
    people = (
        await session.execute(
            select(User, Company, DeadlineExtension)
            .join(Company, IS_PERSON_OF_COMPANY)
            .outerjoin(
                DeadlineExtension,
                and_(DeadlineExtension.company_id == Company.id, DeadlineExtension.rfi_id == rfi.id),
            )
            .where(User.status == AccountStatus.APPROVED)
            .order_by(Company.id, User.id)
        )
    ).all()
    mails = 0
    for user, company, extension in people:
        if deadline_with(rfi, extension) != rfi.deadline:
            # The company's own deadline has not moved.
            continue
        content = RfiDeadlineMoved(
            organization_name=company.organization_name,
            rfi_title_en=rfi.title_en,
            rfi_title_ar=rfi.title_ar,
            deadline_before=before,
            deadline=rfi.deadline,
            reason_en=rfi.change_reason_en,
            reason_ar=rfi.change_reason_ar,
            calendar=calendar_entry(rfi, extension),
        )
        send(session, content, to=Recipient.of(user))
        mails += 1
    await session.execute(
        update(Rfi)
        .where(Rfi.id == rfi.id)
        .values(deadline_announced=rfi.deadline)
        .execution_options(synchronize_session=False)
    )
    return mails
