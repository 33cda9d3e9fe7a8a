"""The figures of the administrators' home."""

from datetime import timedelta
from functools import lru_cache
from uuid import UUID

from sqlalchemy import ColumnElement, Select, func, select, true
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Action, Actor, Subject
from portal.domain.identity.companies import REVIEW_FROM, Company
from portal.domain.identity.users import IS_CONTACT_OF_COMPANY, AccountStatus, User
from portal.domain.rfis.current import CurrentRfi
from portal.domain.rfis.deadlines import request_deadline_sql
from portal.domain.rfis.models import Rfi
from portal.features.oversight.insights.first_steps import load_first_steps
from portal.features.oversight.insights.home import latest_activity, submissions_per_day
from portal.features.oversight.insights.schemas import InsightsOut
from portal.features.oversight.insights.work import load_work
from portal.platform.db.written import Written

_SEEN_WITH = {
    "pending": Subject.PENDING_COMPANIES,
    "pending_over_48h": Subject.PENDING_COMPANIES,
    "pending_over_72h": Subject.PENDING_COMPANIES,
    "active": Subject.ACTIVE_COMPANIES,
    "submitted": Subject.SUBMISSIONS,
    "not_submitted": Subject.SUBMISSIONS,
}


async def load_insights(session: AsyncSession, actor: Actor, *, current: CurrentRfi, review_hours: int) -> InsightsOut:
    """Reads the page in four cached statements: the figures, the days, the latest events, the work queue."""
    seen = frozenset(subject for subject in Subject if actor.may(Action.VIEW, subject))
    (row,) = await _figures(current.id).read(session)
    days = await submissions_per_day(session, current) if Subject.SUBMISSIONS in seen else None
    submitted = days[-1].total if days else 0
    may_be_new = row["deadline"] is None or row["active"] == 0
    figures = {**row, "submitted": submitted, "not_submitted": row["active"] - submitted}
    return InsightsOut(
        **figures | {name: None for name, subject in _SEEN_WITH.items() if subject not in seen},
        submissions_per_day=days,
        latest_activity=await latest_activity(session, seen),
        work=await load_work(session, actor.user_id, seen, current=current, review_hours=review_hours),
        first_steps=await load_first_steps(session, actor, current=current) if may_be_new else None,
    )


@lru_cache(maxsize=8)
def _figures(rfi_id: UUID | None) -> Written:
    waiting, active = _waiting().subquery(), _active().subquery()
    deadline = request_deadline_sql()
    left = func.extract("epoch", deadline - func.portal_now()).label("seconds_to_deadline")
    dated = waiting.join(active, true()).outerjoin(Rfi, Rfi.id == rfi_id)
    return Written.of(select(*waiting.c, *active.c, Rfi.opens_at, deadline.label("deadline"), left).select_from(dated))


def _waiting() -> Select[int, int, int]:
    waits = User.status == AccountStatus.PENDING, User.verified_at.is_not(None), Company.decided_at.is_(None)
    return (
        select(
            func.count().label("pending"),
            _waiting_longer_than(hours=48).label("pending_over_48h"),
            _waiting_longer_than(hours=72).label("pending_over_72h"),
        )
        .select_from(User)
        .join(Company, IS_CONTACT_OF_COMPANY)
        .where(*waits)
    )


def _waiting_longer_than(*, hours: int) -> ColumnElement[int]:
    return func.count().filter(func.portal_now() - timedelta(hours=hours) > REVIEW_FROM)


def _active() -> Select[int]:
    """With these conditions PostgreSQL reads an index alone."""
    return select(func.count().label("active")).where(
        User.is_contact,
        User.company_id.is_not(None),
        User.status == AccountStatus.APPROVED,
        User.verified_at.is_not(None),
    )
