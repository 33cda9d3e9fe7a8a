"""The figures of the administrators' home."""

from datetime import timedelta
from functools import lru_cache
from typing import Any

from sqlalchemy import ColumnElement, Select, func, null, select, true
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Action, Actor, Subject
from portal.domain.identity.companies import REVIEW_FROM, Company
from portal.domain.identity.users import IS_CONTACT_OF_COMPANY, AccountStatus, User
from portal.domain.rfis.models import Rfi
from portal.domain.submissions.models import Submission
from portal.features.insights.home import latest_activity, submissions_per_day
from portal.features.insights.schemas import InsightsOut
from portal.features.insights.work import load_work
from portal.platform.db.written import Written

_SEEN_WITH = {
    "pending": Subject.PENDING_COMPANIES,
    "pending_over_48h": Subject.PENDING_COMPANIES,
    "pending_over_72h": Subject.PENDING_COMPANIES,
    "active": Subject.ACTIVE_COMPANIES,
    "submitted": Subject.SUBMISSIONS,
    "not_submitted": Subject.SUBMISSIONS,
}


async def load_insights(session: AsyncSession, actor: Actor, *, rfi_name: str, review_hours: int) -> InsightsOut:
    """Four statements: the figures, the days, the latest events, the work queue.

    Each is composed once for all administrators who may view the same subjects.
    """
    seen = frozenset(subject for subject in Subject if actor.may(Action.VIEW, subject))
    (row,) = await _figures(seen, rfi_name).read(session)
    return InsightsOut(
        **row,
        submissions_per_day=await submissions_per_day(session, rfi_name) if Subject.SUBMISSIONS in seen else None,
        latest_activity=await latest_activity(session, seen),
        work=await load_work(session, actor.user_id, seen, rfi_name=rfi_name, review_hours=review_hours),
    )


@lru_cache(maxsize=128)
def _figures(seen: frozenset[Subject], rfi_name: str) -> Written:
    waiting, active = _waiting().subquery(), _active(rfi_name).subquery()
    figures: list[ColumnElement[Any]] = [
        (column if _SEEN_WITH[name] in seen else null()).label(name)
        for name, column in (*waiting.c.items(), *active.c.items())
    ]
    left = func.extract("epoch", Rfi.deadline - func.portal_now()).label("seconds_to_deadline")
    dated = waiting.join(active, true()).outerjoin(Rfi, Rfi.name == rfi_name)
    return Written.of(select(*figures, Rfi.opens_at, Rfi.deadline, left).select_from(dated))


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


def _active(rfi_name: str) -> Select[int, int, int]:
    responses = (
        select(Submission.company_id)
        .join(Rfi, Rfi.id == Submission.rfi_id)
        .where(Rfi.name == rfi_name, Submission.state == "submitted")
        .subquery()
    )
    submitted = func.count(responses.c.company_id)
    return (
        select(
            func.count().label("active"),
            submitted.label("submitted"),
            (func.count() - submitted).label("not_submitted"),
        )
        .select_from(User)
        .outerjoin(responses, responses.c.company_id == User.company_id)
        .where(
            User.is_contact,
            User.company_id.is_not(None),
            User.status == AccountStatus.APPROVED,
            User.verified_at.is_not(None),
        )
    )
