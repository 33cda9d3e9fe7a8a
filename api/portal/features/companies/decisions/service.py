"""Decisions on companies: the first one counts; :mod:`portal.features.companies.decisions.undoing` undoes it."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, update
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Actor
from portal.domain.identity.companies import Company
from portal.domain.identity.users import User, account_status
from portal.domain.messaging import service as messaging
from portal.domain.messaging.render import RenderedMail, render_mail
from portal.domain.messaging.service import Recipient
from portal.domain.rfis.calendar import calendar_entry
from portal.domain.rfis.current import CurrentRfi
from portal.domain.rfis.lifecycle import RfiState
from portal.features.companies.decisions.errors import AlreadyDecided, EmailNotVerified
from portal.features.companies.decisions.lifecycle import TRANSITIONS, Decision, Verdict
from portal.features.companies.decisions.message_templates import CompanyApproved, CompanyRejected, CompanyReturned
from portal.features.companies.decisions.policy import has_registered, is_repeated, is_shown_among_pending, undo_ends
from portal.features.companies.decisions.queries import Registration, find_registration
from portal.features.companies.decisions.reasons.reasons import Ground, Rejection, columns_of
from portal.features.companies.decisions.recording import (
    WORD_OF,
    decided_columns,
    record_decision,
    standing_decision,
    stored_status,
)
from portal.features.responses.submissions import service as submissions
from portal.platform.clock import iso
from portal.platform.db.clock import database_now
from portal.platform.errors import NotFound
from portal.platform.settings import Settings


async def show(session: AsyncSession, user_id: UUID, *, decided: bool = False) -> Registration:
    """A company that is shown among pending ones. Raises :class:`NotFound` for others.

    ``decided``: includes approved companies, for the error of a decision that came too late.
    """
    registration = await find_registration(session, user_id)
    is_shown = has_registered if decided else is_shown_among_pending
    if registration is None or not is_shown(registration.user):
        raise NotFound
    return registration


async def approve(session: AsyncSession, actor: Actor, current: CurrentRfi, user_id: UUID) -> Registration:
    """Approves the company, and opens its response to the current RFI, so that it is listed as missing.

    Repeating the call by the same administrator changes nothing. Raises :class:`NotFound`, :class:`EmailNotVerified`
    or :class:`AlreadyDecided`.
    """
    outcome = await _decide(session, actor, Decision.APPROVE, user_id)
    registration = outcome.registration
    if outcome.repeated:
        return registration
    company = _company_of(registration)
    await submissions.open_for_company(session, current, company_id=company.id)
    content = approval_mail(company.organization_name, current)
    messaging.send(session, content, to=Recipient.of(registration.user), not_before=undo_ends(company.decided_at))
    return registration


async def turn_down(session: AsyncSession, actor: Actor, user_id: UUID, *, ground: Ground) -> Registration:
    """Rejects the company or returns its registration for correction.

    Its users stay signed in and see the reason. Repeating the call by the same administrator with the same reason
    changes nothing. Raises :class:`NotFound` or :class:`AlreadyDecided`.
    """
    grounds = columns_of(ground, (await show(session, user_id, decided=True)).user.locale)
    decision: Verdict = Decision.REJECT if isinstance(ground, Rejection) else Decision.RETURN
    outcome = await _decide(session, actor, decision, user_id, **grounds)
    registration = outcome.registration
    if not outcome.repeated:
        content = content_of(ground, registration.user)
        not_before = undo_ends(_company_of(registration).decided_at)
        messaging.send(session, content, to=Recipient.of(registration.user), not_before=not_before)
    return registration


def content_of(ground: Ground, user: User) -> CompanyRejected | CompanyReturned:
    """The mail about a rejection or a return, in the language of the user."""
    name = user.company.organization_name if user.company else ""
    reason = ground.text_in(user.locale)
    if isinstance(ground, Rejection):
        return CompanyRejected(organization_name=name, reason=reason)
    fields = tuple(ground.columns(user.locale)["return_fields"])
    return CompanyReturned(organization_name=name, reason=reason, fields=fields)


async def preview(
    session: AsyncSession, settings: Settings, user_id: UUID, *, ground: Ground
) -> tuple[str, RenderedMail]:
    """Returns the company's language and the mail that it would get."""
    user = (await show(session, user_id)).user
    return user.locale, render_mail(content_of(ground, user), settings, locale=user.locale, name=user.name)


def is_undecided() -> ColumnElement[bool]:
    """Condition in the UPDATE that decides, so that the second of two concurrent decisions updates no row."""
    return Company.decided_at.is_(None)


@dataclass(frozen=True, slots=True)
class _Outcome:
    """``repeated``: the same administrator had made the same decision before; nothing was written."""

    registration: Registration
    repeated: bool = False


async def _decide(session: AsyncSession, actor: Actor, decision: Verdict, user_id: UUID, **grounds: Any) -> _Outcome:
    registration = await find_registration(session, user_id)
    if registration is None or not has_registered(registration.user):
        raise NotFound
    user = registration.user
    status = TRANSITIONS.after(account_status(user, user.company), decision)
    if status is None:
        return _repeated(registration, actor, decision, grounds)
    if decision is Decision.APPROVE and user.email_verified_at is None:
        raise EmailNotVerified
    now = await database_now(session)
    company = (
        update(Company)
        .where(Company.id == user.company_id, is_undecided())
        .values(**decided_columns(actor, status, now, grounds))
        .returning(Company.id)
    )
    decided_id = (await session.execute(company.execution_options(**_UNSYNCHRONIZED))).scalar_one_or_none()
    if decided_id is not None:
        people = update(User).where(User.company_id == decided_id).values(status=stored_status(status))
        await session.execute(people.execution_options(**_UNSYNCHRONIZED))
    registration = await find_registration(session, user_id)
    if registration is None:
        raise NotFound
    if decided_id is None:
        return _repeated(registration, actor, decision, grounds)
    record_decision(session, actor, _company_of(registration), status, now, grounds)
    return _Outcome(registration)


def _repeated(registration: Registration, actor: Actor, decision: Verdict, grounds: dict[str, Any]) -> _Outcome:
    """Raises :class:`AlreadyDecided` unless this administrator made the same decision before."""
    if not is_repeated(_company_of(registration), actor, decision, grounds):
        raise _already_decided(registration)
    return _Outcome(registration, repeated=True)


_UNSYNCHRONIZED = {"synchronize_session": False}


def _already_decided(registration: Registration) -> AlreadyDecided:
    company = _company_of(registration)
    standing = standing_decision(company)
    return AlreadyDecided(
        by=company.decided_by_name,
        at=iso(company.decided_at) if company.decided_at else None,
        decision=WORD_OF[standing] if standing else None,
    )


def approval_mail(organization_name: str, current: CurrentRfi) -> CompanyApproved:
    """The mail about an approval, with the deadline as a calendar entry unless the RFI is closed."""
    is_closed = current.state is RfiState.CLOSED
    return CompanyApproved(
        organization_name=organization_name,
        deadline=None if is_closed else current.deadline,
        calendar=None if is_closed else calendar_entry(current),
    )


def _company_of(registration: Registration) -> Company:
    company = registration.user.company
    if company is None:
        raise NotFound
    return company
