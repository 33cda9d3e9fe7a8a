"""Undoing a decision before the company has been notified.

The mails of a decision wait for ``UNDO_WINDOW``. Until then the administrator who decided can undo it: for one company,
or for all that were decided together, which have the same ``decided_at``.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import contains_eager

from portal.domain.audit import service as audit
from portal.domain.audit.models import AuditEvent
from portal.domain.forms.models import FormAnswers
from portal.domain.identity.access import Action, Actor, Subject
from portal.domain.identity.companies import Company
from portal.domain.identity.users import AccountStatus, User, account_status
from portal.domain.messaging import service as messaging
from portal.domain.registration.models import RegistrationDecision
from portal.features.companies.decisions.errors import UndoTooLate
from portal.features.companies.decisions.lifecycle import TRANSITIONS, Decision
from portal.features.companies.decisions.message_templates import CompanyApproved, CompanyRejected, CompanyReturned
from portal.features.companies.decisions.policy import UNDO_WINDOW
from portal.features.companies.decisions.recording import NOT_DECIDED
from portal.features.responses.submissions import service as submissions
from portal.platform.clock import iso
from portal.platform.db.clock import database_now
from portal.platform.errors import Forbidden

_EVENT_OF = {
    AccountStatus.APPROVED: "company.approval_undone",
    AccountStatus.REJECTED: "company.rejection_undone",
    AccountStatus.RETURNED: "company.return_undone",
}
_RIGHT_TO = {
    AccountStatus.APPROVED: Action.APPROVE,
    AccountStatus.REJECTED: Action.REJECT,
    AccountStatus.RETURNED: Action.REJECT,
}
_NOTICES = frozenset({CompanyApproved.template, CompanyRejected.template, CompanyReturned.template})


@dataclass(frozen=True, slots=True)
class Undoable:
    """A decision that can be undone. ``seconds``: remaining time by the database's clock."""

    decided_at: datetime
    seconds: float


@dataclass(frozen=True, slots=True)
class Undone:
    """``kept``: companies whose decision stands, because they were notified or have started to work."""

    undone: int
    kept: int


async def undoable(session: AsyncSession, actor: Actor, company: Company | None) -> Undoable | None:
    """The decision on this company if this administrator can still undo it, else None."""
    if company is None or company.decided_at is None or company.decided_by != actor.user_id:
        return None
    left = company.decided_at + UNDO_WINDOW - await database_now(session)
    return Undoable(company.decided_at, left.total_seconds()) if left > timedelta(0) else None


async def undo(session: AsyncSession, actor: Actor, *, decided_at: datetime) -> Undone:
    """Undoes this administrator's decision of that instant, so that its companies are pending again.

    Repeating the call returns the first result. Raises :class:`UndoTooLate` if no decision can be undone.
    """
    decided = await _lock(session, actor, decided_at)
    if not decided:
        return await _undone_before(session, actor, decided_at)
    if await database_now(session) >= decided_at + UNDO_WINDOW:
        raise UndoTooLate
    undone = await _withdraw_mails(session, decided, decided_at)
    if not undone:
        raise UndoTooLate
    statuses = {user: account_status(user, user.company) for user in undone}
    for status in sorted(set(statuses.values())):
        await _reopen(session, actor, status, [user for user in undone if statuses[user] is status], decided_at)
    return Undone(len(undone), len(decided) - len(undone))


async def _lock(session: AsyncSession, actor: Actor, decided_at: datetime) -> Sequence[User]:
    """Locks the companies in the order of their keys, as every decision does, and returns their contacts."""
    statement = (
        select(User)
        .join(User.company)
        .where(User.is_contact, Company.decided_by == actor.user_id, Company.decided_at == decided_at)
        .order_by(Company.id)
        .with_for_update(of=Company)
        .options(contains_eager(User.company))
        .execution_options(populate_existing=True)
    )
    return (await session.scalars(statement)).all()


async def _withdraw_mails(session: AsyncSession, decided: Sequence[User], decided_at: datetime) -> list[User]:
    """Withdraws the mails of companies that have not started to work. Returns contacts whose mail was not sent yet."""
    company_ids = {user.company_id for user in decided if user.company_id}
    at_work = await submissions.companies_with_contents(session, company_ids)
    at_work |= await _with_answers(session, company_ids)
    at_work |= await _with_colleagues(session, company_ids)
    idle = [user for user in decided if user.company_id not in at_work]
    withdrawn = await messaging.withdraw(
        session, user_ids={user.id for user in idle}, templates=_NOTICES, not_before=decided_at
    )
    return [user for user in idle if user.id in withdrawn]


async def _with_answers(session: AsyncSession, company_ids: Collection[UUID]) -> frozenset[UUID]:
    statement = select(FormAnswers.company_id).where(FormAnswers.company_id.in_(company_ids))
    return frozenset((await session.scalars(statement)).all())


async def _with_colleagues(session: AsyncSession, company_ids: Collection[UUID]) -> frozenset[UUID]:
    """Companies with invited colleagues, so that their approval cannot be undone."""
    statement = select(User.company_id).where(User.company_id.in_(company_ids), ~User.is_contact)
    return frozenset(found for found in await session.scalars(statement) if found is not None)


async def _reopen(
    session: AsyncSession, actor: Actor, status: AccountStatus, users: Sequence[User], decided_at: datetime
) -> None:
    if not actor.may(_RIGHT_TO[status], Subject.PENDING_COMPANIES):
        raise Forbidden
    ids = [user.company_id for user in users if user.company_id]
    await submissions.close_empty(session, ids)
    await session.execute(
        update(Company).where(Company.id.in_(ids)).values(**NOT_DECIDED), execution_options=_UNSYNCHRONIZED
    )
    await session.execute(
        delete(RegistrationDecision).where(
            RegistrationDecision.company_id.in_(ids), RegistrationDecision.decided_at == decided_at
        ),
        execution_options=_UNSYNCHRONIZED,
    )
    await session.execute(
        update(User).where(User.company_id.in_(ids)).values(status=TRANSITIONS.after(status, Decision.UNDO)),
        execution_options=_UNSYNCHRONIZED,
    )
    for user in users:
        audit.record(
            session,
            actor,
            _EVENT_OF[status],
            subject_type="company",
            subject_id=user.company_id,
            organization_name=user.company.organization_name if user.company else "",
            decided_at=iso(decided_at),
        )
    await session.flush()


_UNSYNCHRONIZED = {"synchronize_session": False}


async def _undone_before(session: AsyncSession, actor: Actor, decided_at: datetime) -> Undone:
    """The result of an earlier, equal call, from the audit trail. Raises :class:`UndoTooLate` if there was none."""
    statement = select(func.count()).where(
        AuditEvent.actor_id == actor.user_id,
        AuditEvent.at >= decided_at,
        AuditEvent.action.in_(_EVENT_OF.values()),
        AuditEvent.details["decided_at"].astext == iso(decided_at),
    )
    undone = (await session.execute(statement)).scalar_one()
    if not undone:
        raise UndoTooLate
    return Undone(undone, 0)
