"""What the administrators' home shows beside its figures: one statement each."""

from datetime import date, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Date, case, cast, exists, false, func, or_, select
from sqlalchemy.dialects.postgresql import UUID as PG_UUID
from sqlalchemy.ext.asyncio import AsyncSession

from portal.access.service import Action, Actor, Subject
from portal.accounts.models import AccountStatus, User
from portal.audit.models import AuditEvent
from portal.companies.models import Company
from portal.insights.schemas import ActivityOut, DayOut
from portal.rfis.models import Rfi
from portal.submissions.models import Submission

LATEST = 20
# Further back nobody looks at the home for: the trail itself is searched.
MOST_DAYS = 400

_SEEN_WITH = {
    "submission": Subject.SUBMISSIONS,
    "bundle": Subject.SUBMISSIONS,
    "invitation": Subject.INVITATIONS_CODE,
    "announcement": Subject.EMAIL_ANNOUNCEMENT,
    "user": Subject.USERS,
}
_FOR_EVERYBODY = ("rfi", "document")
# Signing in and out is the trail's business: here it would drown what happened.
_DULL = "account.%"


async def submissions_per_day(session: AsyncSession, rfi_name: str) -> list[DayOut]:
    """Every day from the first response to the last, days without one included."""
    day = cast(func.timezone("Asia/Riyadh", Submission.submitted_at), Date).label("day")
    statement = (
        select(day, func.count())
        .join(Rfi, Rfi.id == Submission.rfi_id)
        .join(User, User.company_id == Submission.company_id)
        .where(Rfi.name == rfi_name, Submission.state == "submitted", User.status == AccountStatus.APPROVED)
        .group_by(day)
        .order_by(day)
    )
    counts: dict[date, int] = {row[0]: row[1] for row in await session.execute(statement)}
    return _without_gaps(counts)


async def latest_activity(session: AsyncSession, actor: Actor) -> list[ActivityOut]:
    """The newest events about what this person may view."""
    kinds = [kind for kind, subject in _SEEN_WITH.items() if actor.may(Action.VIEW, subject)]
    # Two selects deep: without being told, it would go through all events anew.
    submission = (
        select(Submission.company_id)
        .where(Submission.id == _id_of("submission"))
        .correlate(AuditEvent)
        .scalar_subquery()
    )
    name = (
        select(Company.organization_name)
        .where(Company.id == func.coalesce(_id_of("company"), submission))
        .scalar_subquery()
    )
    statement = (
        select(
            AuditEvent.id,
            AuditEvent.at,
            AuditEvent.actor_name,
            AuditEvent.action,
            AuditEvent.subject_type,
            AuditEvent.subject_id,
            name.label("organization_name"),
        )
        .where(
            or_(AuditEvent.subject_type.in_([*_FOR_EVERYBODY, *kinds]), _companies_seen_by(actor)),
            AuditEvent.action.not_like(_DULL),
        )
        .order_by(AuditEvent.at.desc(), AuditEvent.id.desc())
        .limit(LATEST)
    )
    return [ActivityOut.model_validate(dict(row)) for row in (await session.execute(statement)).mappings()]


def _companies_seen_by(actor: Actor) -> ColumnElement[bool]:
    """Events about a company are seen by who may view it where it stands now; of a deleted one, by who sees all."""
    waiting = actor.may(Action.VIEW, Subject.PENDING_COMPANIES)
    active = actor.may(Action.VIEW, Subject.ACTIVE_COMPANIES)
    about_company = AuditEvent.subject_type == "company"
    if waiting and active:
        return about_company
    if not waiting and not active:
        return false()
    approved = User.status == AccountStatus.APPROVED
    return about_company & exists().where(User.company_id == _id_of("company"), approved if active else ~approved)


def _id_of(kind: str) -> ColumnElement[Any]:
    """The subject's id where it is of this kind: what names others may be no identifier at all."""
    return cast(case((AuditEvent.subject_type == kind, AuditEvent.subject_id)), PG_UUID(as_uuid=True))


def _without_gaps(counts: dict[date, int]) -> list[DayOut]:
    if not counts:
        return []
    last = max(counts)
    day, total, days = max(min(counts), last - timedelta(days=MOST_DAYS)), 0, []
    total = sum(count for counted, count in counts.items() if counted < day)
    while day <= last:
        total += counts.get(day, 0)
        days.append(DayOut(day=day, submitted=counts.get(day, 0), total=total))
        day += timedelta(days=1)
    return days
