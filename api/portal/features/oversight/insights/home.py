"""Sections of the administrators' home page besides its figures: one statement each."""

from datetime import date, timedelta
from functools import lru_cache
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Date, Select, case, cast, exists, false, func, or_, select, true
from sqlalchemy.dialects.postgresql import UUID as PG_UUID
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.access import Subject
from portal.domain.identity.companies import Company
from portal.domain.identity.users import ACCOUNT_STATUS, IS_CONTACT_OF_COMPANY, AccountStatus, User, is_contact_of
from portal.domain.rfis.current import CurrentRfi
from portal.domain.submissions.models import Submission
from portal.features.oversight.insights.schemas import ActivityOut, DayOut
from portal.platform.db.written import Written
from portal.platform.i18n import current_locale

LATEST = 20
# Number of events on the home page; older ones are in the audit log.
MAX_DAYS = 400

_SEEN_WITH = {
    "submission": Subject.SUBMISSIONS,
    "bundle": Subject.SUBMISSIONS,
    "invitation": Subject.INVITATIONS_CODE,
    "sent_invitation": Subject.INVITATIONS_CODE,
    "announcement": Subject.EMAIL_ANNOUNCEMENT,
    "message": Subject.EMAIL_ANNOUNCEMENT,
    "user": Subject.USERS,
    "document": Subject.LIBRARY,
    "question": Subject.QUESTIONS,
    "clarification": Subject.QUESTIONS,
    "reading": Subject.READING,
}
_VISIBLE_TO_ALL = "rfi"
# Frequent, minor events, which would displace the important ones on the home page.
_MINOR = (
    "account.%",
    "submission.file%",
    "submission.addition_file%",
    "submission.replacement%",
    "bundle.link%",
    "invitation.opened",
    "question.file%",
    "clarification.draft%",
    "reading.%",
    "interest.declared",
    "recommendation.%",
    "remark.%",
    "theme.%",
)


async def submissions_per_day(session: AsyncSession, current: CurrentRfi) -> list[DayOut]:
    """Every day from the first response to the last, including days without one."""
    rows = await _days(current.id).read(session)
    return _without_gaps({row["day"]: row["submitted"] for row in rows})


@lru_cache(maxsize=8)
def _days(rfi_id: UUID | None) -> Written:
    day = cast(func.timezone("Asia/Riyadh", Submission.submitted_at), Date).label("day")
    return Written.of(
        select(day, func.count().label("submitted"))
        .join(User, is_contact_of(Submission.company_id))
        .where(
            Submission.rfi_id == rfi_id,
            Submission.state == "submitted",
            User.status == AccountStatus.APPROVED,
            # Always true for approved companies, but needed for an index-only scan of a partial index.
            User.verified_at.is_not(None),
        )
        .group_by(day)
        .order_by(day)
    )


async def latest_activity(session: AsyncSession, seen: frozenset[Subject]) -> list[ActivityOut]:
    """The newest events that a person with these subjects may view, each with its company."""
    return [ActivityOut.model_validate(dict(row)) for row in await _activity(seen, current_locale()).read(session)]


@lru_cache(maxsize=128)
def _activity(seen: frozenset[Subject], locale: str) -> Written:
    latest = _latest_events(seen).subquery()
    event = aliased(AuditEvent, latest)
    submission = select(Submission.company_id).where(Submission.id == _id_of("submission", event)).correlate(latest)
    # One company at a time: PostgreSQL would read all of them to find twenty.
    company = (
        select(Company.organization_name, User.id.label("user_id"), ACCOUNT_STATUS.label("company_status"))
        .outerjoin_from(Company, User, IS_CONTACT_OF_COMPANY)
        .where(Company.id == func.coalesce(_id_of("company", event), submission.scalar_subquery()))
        .limit(1)
        .lateral("company")
    )
    return Written.of(
        select(
            event.id,
            event.at,
            event.actor_name,
            event.action,
            event.subject_type,
            event.subject_id,
            func.coalesce(company.c.organization_name, event.details["organization_name"].astext).label(
                "organization_name"
            ),
            company.c.user_id,
            company.c.company_status,
            func.coalesce(event.details[f"title_{locale}"].astext, event.details["name"].astext).label("subject_name"),
        )
        .select_from(latest)
        .outerjoin(company, true())
        .order_by(latest.c.at.desc(), latest.c.id.desc())
    )


def _latest_events(seen: frozenset[Subject]) -> Select[Any]:
    """Selects the newest events. Limited before joins, because the audit trail is large."""
    kinds = [kind for kind, subject in _SEEN_WITH.items() if subject in seen]
    return (
        select(AuditEvent)
        .where(
            or_(AuditEvent.subject_type.in_([_VISIBLE_TO_ALL, *kinds]), _companies_seen_with(seen)),
            *(AuditEvent.action.not_like(minor) for minor in _MINOR),
        )
        .order_by(AuditEvent.at.desc(), AuditEvent.id.desc())
        .limit(LATEST)
    )


def _companies_seen_with(seen: frozenset[Subject]) -> ColumnElement[bool]:
    """Condition for visible events about companies, by the permission for the company's current state.

    Events about deleted companies need the permissions for both states.
    """
    waiting = Subject.PENDING_COMPANIES in seen
    active = Subject.ACTIVE_COMPANIES in seen
    about_company = AuditEvent.subject_type == "company"
    if waiting and active:
        return about_company
    if not waiting and not active:
        return false()
    approved = User.status == AccountStatus.APPROVED
    return about_company & exists().where(
        is_contact_of(_id_of("company", AuditEvent)), approved if active else ~approved
    )


def _id_of(kind: str, event: type[AuditEvent]) -> ColumnElement[Any]:
    """The event's subject id as UUID if the subject is of this kind, else null: other ids may not be UUIDs."""
    return cast(case((event.subject_type == kind, event.subject_id)), PG_UUID(as_uuid=True))


def _without_gaps(counts: dict[date, int]) -> list[DayOut]:
    if not counts:
        return []
    last = max(counts)
    day, total, days = max(min(counts), last - timedelta(days=MAX_DAYS)), 0, []
    total = sum(count for counted, count in counts.items() if counted < day)
    while day <= last:
        total += counts.get(day, 0)
        days.append(DayOut(day=day, submitted=counts.get(day, 0), total=total))
        day += timedelta(days=1)
    return days
