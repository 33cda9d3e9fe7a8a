"""Deciding on several companies: those decided in the meantime are skipped and counted."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import contains_eager

from portal.domain.audit import service as audit
from portal.domain.identity.access import Action, Actor, Subject
from portal.domain.identity.companies import Company
from portal.domain.identity.users import AccountStatus, User
from portal.domain.messaging import service as messaging
from portal.domain.messaging.message_templates import MessageTemplate
from portal.domain.messaging.service import Recipient
from portal.domain.rfis import service as rfis
from portal.features.companies.lifecycle import Decision, Verdict
from portal.features.companies.message_templates import CompanyRejected
from portal.features.companies.policy import UNDO_WINDOW, is_repeated, undo_ends
from portal.features.companies.reasons import Rejection
from portal.features.companies.service import approval_mail
from portal.features.companies.undoing import Undoable
from portal.features.directory import service as directory
from portal.features.directory.service import CompanyFilter
from portal.features.submissions import service as submissions
from portal.platform.db.clock import database_now
from portal.platform.errors import Forbidden

_RIGHT = {Decision.APPROVE: Action.APPROVE, Decision.REJECT: Action.REJECT}


@dataclass(frozen=True, slots=True)
class Earlier:
    """Users with an earlier decision, and that decision."""

    by: str | None
    decision: Verdict


@dataclass(frozen=True, slots=True)
class Decided:
    """``decided``: as requested by this administrator, now or before. ``undo``: None if nothing was decided now.

    ``missing``: selected ids that do not exist or are not registered companies. ``unconfirmed``: not approved, because
    their email is not verified.
    """

    decided: int
    earlier: Mapping[Earlier, int]
    missing: int
    undo: Undoable | None
    unconfirmed: int


async def decide_all(
    session: AsyncSession,
    actor: Actor,
    rfi_name: str,
    *,
    companies: CompanyFilter,
    decision: Verdict,
    rejection: Rejection | None,
) -> Decided:
    """Decides on all in one transaction.

    Rejections need a reason. Rows are locked in the order of their keys, so that two administrators with overlapping
    selections cannot deadlock.
    """
    if not actor.may(_RIGHT[decision], Subject.PENDING_COMPANIES):
        raise Forbidden
    # Of a selection also those that were decided meanwhile: they are counted.
    ids = list(companies.ids) if companies.ids else await directory.ids_of(session, rfi_name, companies)
    people = await _lock(session, ids)
    waiting = [user for user, company in people if company.decided_at is None]
    before = [(user, company) for user, company in people if company.decided_at is not None]
    others = [pair for pair in before if not is_repeated(pair[1], actor, decision, _said(rejection, pair[0].locale))]
    now = await database_now(session)
    unconfirmed = 0
    if decision is Decision.APPROVE:
        undecided, waiting = waiting, [user for user in waiting if user.email_verified_at is not None]
        unconfirmed = len(undecided) - len(waiting)
        await _approve(session, actor, rfi_name, waiting, now)
    elif rejection is not None:
        await _reject(session, actor, waiting, rejection, now)
    return Decided(
        len(waiting) + len(before) - len(others),
        Counter(_earlier(company) for _, company in others),
        len(set(ids)) - len(people),
        Undoable(now, UNDO_WINDOW.total_seconds()) if waiting else None,
        unconfirmed,
    )


def _said(rejection: Rejection | None, locale: str) -> dict[str, str]:
    """Columns of a rejection and their values."""
    if rejection is None:
        return {}
    return {"rejection_reason": rejection.told(locale), "rejection_code": rejection.code.value}


async def _lock(session: AsyncSession, ids: Sequence[UUID]) -> list[tuple[User, Company]]:
    """Only the locked rows, those of companies, are certain to be current."""
    statement = (
        select(User, Company)
        .join(User.company)
        .where(Company.id.in_(ids), User.verified_at.is_not(None))
        .order_by(Company.id)
        .with_for_update(of=Company)
        .options(contains_eager(User.company))
        .execution_options(populate_existing=True)
    )
    return [(user, company) for user, company in await session.execute(statement)]


async def _approve(session: AsyncSession, actor: Actor, rfi_name: str, waiting: Sequence[User], now: datetime) -> None:
    ids = [user.company_id for user in waiting if user.company_id]
    await session.execute(
        update(Company).where(Company.id.in_(ids)).values(approved_at=now, **_by(actor, now)), execution_options=_BULK
    )
    await session.execute(
        update(User).where(User.company_id.in_(ids)).values(status=AccountStatus.APPROVED), execution_options=_BULK
    )
    await submissions.open_for_companies(session, rfi_name, ids)
    current = await rfis.current(session, rfi_name)
    for user in waiting:
        _tell(session, actor, user, "company.approved", approval_mail(_name_of(user), current), now)
    await session.flush()


async def _reject(
    session: AsyncSession, actor: Actor, waiting: Sequence[User], rejection: Rejection, now: datetime
) -> None:
    """One statement per language, because each company is notified in its own."""
    for locale in sorted({user.locale for user in waiting}):
        said = _said(rejection, locale)
        told = [user for user in waiting if user.locale == locale]
        ids = [user.company_id for user in told if user.company_id]
        await session.execute(
            update(Company).where(Company.id.in_(ids)).values(rejected_at=now, **said, **_by(actor, now)),
            execution_options=_BULK,
        )
        await session.execute(
            update(User).where(User.company_id.in_(ids)).values(status=AccountStatus.REJECTED), execution_options=_BULK
        )
        for user in told:
            content = CompanyRejected(organization_name=_name_of(user), reason=said["rejection_reason"])
            _tell(session, actor, user, "company.rejected", content, now, **said)
    await session.flush()


_BULK = {"synchronize_session": False}


def _by(actor: Actor, now: datetime) -> dict[str, object]:
    return {"decided_at": now, "decided_by": actor.user_id, "decided_by_name": actor.name}


def _tell(
    session: AsyncSession, actor: Actor, user: User, event: str, content: MessageTemplate, now: datetime, **details: str
) -> None:
    messaging.send(session, content, to=Recipient.of(user), not_before=undo_ends(now))
    audit.record(
        session,
        actor,
        event,
        subject_type="company",
        subject_id=user.company_id,
        organization_name=_name_of(user),
        together=True,
        **details,
    )


def _earlier(company: Company) -> Earlier:
    return Earlier(company.decided_by_name, Decision.APPROVE if company.approved_at else Decision.REJECT)


def _name_of(user: User) -> str:
    return user.company.organization_name if user.company else ""
