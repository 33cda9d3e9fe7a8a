"""The figures of the administrators' home."""

from datetime import timedelta
from functools import lru_cache
from typing import Any

from sqlalchemy import ColumnElement, ScalarSelect, exists, func, literal, null, select
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

Figure = ScalarSelect[int]


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
    subjects = {
        "pending": (Subject.PENDING_COMPANIES, _pending()),
        "pending_over_48h": (Subject.PENDING_COMPANIES, _pending(_waiting_longer_than(hours=48))),
        "pending_over_72h": (Subject.PENDING_COMPANIES, _pending(_waiting_longer_than(hours=72))),
        "active": (Subject.ACTIVE_COMPANIES, _active()),
        "submitted": (Subject.SUBMISSIONS, _active(_has_submitted(rfi_name))),
        "not_submitted": (Subject.SUBMISSIONS, _active(~_has_submitted(rfi_name))),
    }
    figures: list[ColumnElement[Any]] = [
        (figure if subject in seen else null()).label(name) for name, (subject, figure) in subjects.items()
    ]
    left = func.extract("epoch", Rfi.deadline - func.portal_now()).label("seconds_to_deadline")
    one = select(literal(1).label("one")).subquery()
    dated = one.outerjoin(Rfi, Rfi.name == rfi_name)
    return Written.of(select(*figures, Rfi.opens_at, Rfi.deadline, left).select_from(dated))


def _pending(*conditions: ColumnElement[bool]) -> Figure:
    return _people(
        User.status == AccountStatus.PENDING, User.verified_at.is_not(None), Company.decided_at.is_(None), *conditions
    )


def _active(*conditions: ColumnElement[bool]) -> Figure:
    return _people(User.status == AccountStatus.APPROVED, *conditions)


def _people(*conditions: ColumnElement[bool]) -> Figure:
    return (
        select(func.count()).select_from(User).join(Company, IS_CONTACT_OF_COMPANY).where(*conditions).scalar_subquery()
    )


def _waiting_longer_than(*, hours: int) -> ColumnElement[bool]:
    return func.portal_now() - timedelta(hours=hours) > REVIEW_FROM


def _has_submitted(rfi_name: str) -> ColumnElement[bool]:
    return exists().where(
        Submission.company_id == Company.id,
        Submission.rfi_id == Rfi.id,
        Rfi.name == rfi_name,
        Submission.state == "submitted",
    )
