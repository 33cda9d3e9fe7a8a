"""Deciding on several companies: those decided in the meantime are skipped and counted."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import contains_eager

from portal.domain.identity.access import Action, Actor, Subject
from portal.domain.identity.companies import Company
from portal.domain.identity.users import AccountStatus, User
from portal.domain.messaging import service as messaging
from portal.domain.messaging.message_templates import MessageTemplate
from portal.domain.messaging.service import Recipient
from portal.domain.rfis.current import CurrentRfi
from portal.features.companies.decisions.lifecycle import TRANSITIONS, Decision, Verdict
from portal.features.companies.decisions.policy import UNDO_WINDOW, is_repeated, undo_ends
from portal.features.companies.decisions.reasons.reasons import Ground, columns_of
from portal.features.companies.decisions.recording import (
    decided_columns,
    record_decision,
    standing_decision,
    stored_status,
)
from portal.features.companies.decisions.service import approval_mail, content_of
from portal.features.companies.decisions.undoing import Undoable
from portal.features.directory.listing import service as directory
from portal.features.directory.listing.filter import CompanyFilter
from portal.features.responses.submissions import service as submissions
from portal.platform.db.clock import database_now
from portal.platform.errors import Forbidden

_RIGHT = {Decision.APPROVE: Action.APPROVE, Decision.REJECT: Action.REJECT, Decision.RETURN: Action.REJECT}
_VERDICT_OF: dict[AccountStatus | None, Verdict] = {
    AccountStatus.APPROVED: Decision.APPROVE,
    AccountStatus.REJECTED: Decision.REJECT,
    AccountStatus.RETURNED: Decision.RETURN,
}


@dataclass(frozen=True, slots=True)
class Earlier:
    """An earlier decision that prevented the requested one; key of the number of companies that have it."""

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
    current: CurrentRfi,
    *,
    companies: CompanyFilter,
    decision: Verdict,
    ground: Ground | None,
) -> Decided:
    """Decides on all companies that match, in one transaction. ``ground``: required for rejections and returns.

    Rows are locked in the order of their keys, so that two administrators with overlapping selections cannot
    deadlock.
    """
    if not actor.may(_RIGHT[decision], Subject.PENDING_COMPANIES):
        raise Forbidden
    # All selected companies, because those that were decided meanwhile no longer match the filter but are counted.
    ids = list(companies.ids) if companies.ids else await directory.ids_of(session, current, companies)
    people = await _lock(session, ids)
    waiting = [user for user, company in people if company.decided_at is None]
    before = [(user, company) for user, company in people if company.decided_at is not None]
    others = [pair for pair in before if not is_repeated(pair[1], actor, decision, columns_of(ground, pair[0].locale))]
    now = await database_now(session)
    unconfirmed = 0
    if decision is Decision.APPROVE:
        undecided, waiting = waiting, [user for user in waiting if user.email_verified_at is not None]
        unconfirmed = len(undecided) - len(waiting)
        await _approve(session, actor, current, waiting, now)
    elif ground is not None:
        await _turn_down(session, actor, waiting, decision, ground, now)
    return Decided(
        len(waiting) + len(before) - len(others),
        Counter(_earlier(company) for _, company in others),
        len(set(ids)) - len(people),
        Undoable(now, UNDO_WINDOW.total_seconds()) if waiting else None,
        unconfirmed,
    )


async def _lock(session: AsyncSession, ids: Sequence[UUID]) -> list[tuple[User, Company]]:
    """Locks the companies, and returns them with their contacts, whose rows are not locked and may be older."""
    statement = (
        select(User, Company)
        .join(User.company)
        .where(Company.id.in_(ids), User.is_contact, User.verified_at.is_not(None))
        .order_by(Company.id)
        .with_for_update(of=Company)
        .options(contains_eager(User.company))
        .execution_options(populate_existing=True)
    )
    return [(user, company) for user, company in await session.execute(statement)]


async def _approve(
    session: AsyncSession, actor: Actor, current: CurrentRfi, waiting: Sequence[User], now: datetime
) -> None:
    await _write(session, actor, waiting, AccountStatus.APPROVED, now, {})
    await submissions.open_for_companies(session, current, [user.company_id for user in waiting if user.company_id])
    for user in waiting:
        _notify(session, user, approval_mail(_name_of(user), current), now)
    await session.flush()


async def _turn_down(
    session: AsyncSession, actor: Actor, waiting: Sequence[User], decision: Verdict, ground: Ground, now: datetime
) -> None:
    """Rejects or returns, with one statement per language, because the reason is stored in the company's language."""
    status = TRANSITIONS.require(AccountStatus.PENDING, decision)
    for locale in sorted({user.locale for user in waiting}):
        notified = [user for user in waiting if user.locale == locale]
        await _write(session, actor, notified, status, now, columns_of(ground, locale))
        for user in notified:
            _notify(session, user, content_of(ground, user), now)
    await session.flush()


async def _write(
    session: AsyncSession,
    actor: Actor,
    users: Sequence[User],
    status: AccountStatus,
    now: datetime,
    grounds: dict[str, Any],
) -> None:
    ids = [user.company_id for user in users if user.company_id]
    decided = update(Company).where(Company.id.in_(ids)).values(**decided_columns(actor, status, now, grounds))
    await session.execute(decided, execution_options=_BULK)
    people = update(User).where(User.company_id.in_(ids)).values(status=stored_status(status))
    await session.execute(people, execution_options=_BULK)
    for user in users:
        if user.company is not None:
            record_decision(session, actor, user.company, status, now, grounds, together=True)


_BULK = {"synchronize_session": False}


def _notify(session: AsyncSession, user: User, content: MessageTemplate, now: datetime) -> None:
    messaging.send(session, content, to=Recipient.of(user), not_before=undo_ends(now))


def _earlier(company: Company) -> Earlier:
    return Earlier(company.decided_by_name, _VERDICT_OF[standing_decision(company)])


def _name_of(user: User) -> str:
    return user.company.organization_name if user.company else ""
