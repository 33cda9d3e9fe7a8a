"""Reminders to administrators who decide: after one day, after two, and before the promised time is over.

The company's row stores the threshold of the last reminder, and the statement that selects companies raises it, so that
concurrent workers send each reminder once.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import case, exists, func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Action, Grant, Subject
from portal.domain.identity.administrators import administrators_with
from portal.domain.identity.companies import REVIEW_FROM, Company
from portal.domain.identity.users import AccountStatus, User
from portal.domain.messaging import service as messaging
from portal.domain.messaging.service import Recipient
from portal.features.companies.decisions.message_templates import ReviewEscalation, ReviewReminder, WaitingCompany
from portal.platform.settings import Settings

DECIDES = Grant(Action.APPROVE, Subject.PENDING_COMPANIES)
REMIND_AFTER = (24, 48)
ESCALATE_AFTER = 66
"""Hours. The default of ``review_hours`` is 72; with a shorter period, some thresholds lie after its end."""

BATCH_SIZE = 200


@dataclass(frozen=True, slots=True)
class Due:
    """``hours``: the exceeded threshold."""

    organization_name: str
    review_from: datetime
    hours: int


async def remind(session: AsyncSession, settings: Settings) -> int:
    """Enqueues the due mails. Returns the number of companies in them.

    A company that passed several thresholds since the last run is reported once, at the highest.
    """
    due = await _pass_thresholds(session)
    if not due:
        return 0
    now = (await session.execute(select(func.portal_now()))).scalar_one()
    mild = [_waiting(one, now, settings) for one in due if one.hours < ESCALATE_AFTER]
    urgent = [_waiting(one, now, settings) for one in due if one.hours >= ESCALATE_AFTER]
    if mild:
        for user in await administrators_with(session, DECIDES):
            messaging.send(session, ReviewReminder(companies=tuple(mild)), to=Recipient.of(user))
    if urgent:
        # Also to administrators who can grant the permission to decide.
        for user in await administrators_with(session, DECIDES, Grant(Action.UPDATE, Subject.USERS)):
            messaging.send(session, ReviewEscalation(companies=tuple(urgent)), to=Recipient.of(user))
    await session.flush()
    return len(due)


async def _pass_thresholds(session: AsyncSession) -> list[Due]:
    thresholds = sorted((*REMIND_AFTER, ESCALATE_AFTER), reverse=True)
    passed = case(
        *((func.portal_now() - timedelta(hours=hours) >= REVIEW_FROM, hours) for hours in thresholds), else_=0
    )
    is_registered = exists().where(
        User.company_id == Company.id, User.verified_at.is_not(None), User.status == AccountStatus.PENDING
    )
    candidates = (
        select(Company.id)
        .where(Company.decided_at.is_(None), Company.reminded_hours < passed, is_registered)
        .order_by(REVIEW_FROM, Company.id)
        .limit(BATCH_SIZE)
        .with_for_update(skip_locked=True)
        .cte("candidates")
    )
    statement = (
        update(Company)
        .where(Company.id == candidates.c.id)
        .values(reminded_hours=passed)
        .returning(Company.organization_name, REVIEW_FROM, Company.reminded_hours)
        .execution_options(synchronize_session=False)
    )
    rows = [Due(*row) for row in await session.execute(statement)]
    return sorted(rows, key=lambda due: due.review_from)


def _waiting(due: Due, now: datetime, settings: Settings) -> WaitingCompany:
    return WaitingCompany(
        organization_name=due.organization_name,
        hours=int((now - due.review_from) / timedelta(hours=1)),
        review_due_at=due.review_from + timedelta(hours=settings.review_hours),
    )
