"""Corrections by the company: its own typing errors while it waits, and the fields that a return marks."""

from typing import Any

from limits import RateLimitItemPerHour
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import contains_eager

from portal.domain.audit import service as audit
from portal.domain.identity.access import Actor
from portal.domain.identity.companies import Company
from portal.domain.identity.users import AccountStatus, User, account_status
from portal.domain.registration.corrections import record_correction, set_values
from portal.features.companies.decisions.errors import CorrectionClosed
from portal.features.companies.decisions.lifecycle import TRANSITIONS, Decision
from portal.features.companies.decisions.policy import has_registered
from portal.features.companies.decisions.recording import NOT_DECIDED
from portal.features.people.own_account.bodies import CorrectionIn
from portal.platform.db.clock import database_now
from portal.platform.errors import FieldError, NotFound, ValidationFailed
from portal.platform.http.limits import Limiter

CORRECTIONS = RateLimitItemPerHour(20)
"""Limit per person, because each correction adds a line to the history that administrators read."""


async def correct(session: AsyncSession, limiter: Limiter, actor: Actor, details: CorrectionIn) -> None:
    """Changes the given fields of a waiting registration. Nothing is written if none differs.

    Raises :class:`CorrectionClosed` after a decision.
    """
    await limiter.hit("corrections", str(actor.user_id), limit=CORRECTIONS)
    user, company = await _lock(session, actor)
    if account_status(user, company) is not AccountStatus.PENDING or company.decided_at is not None:
        raise CorrectionClosed
    changes = set_values(_given(details), user, company)
    if changes:
        record_correction(session, actor, company.id, changes, now=await database_now(session))
        _record(session, actor, company, "company.corrected", changes)
    await session.flush()


async def send_again(session: AsyncSession, actor: Actor, details: CorrectionIn) -> None:
    """Sends the marked fields, so that the company waits again and its review goes on.

    A value may stay as it is. Raises :class:`CorrectionClosed` unless the registration is returned, and
    :class:`ValidationFailed` if a marked field is missing or another one is given.
    """
    user, company = await _lock(session, actor)
    if not TRANSITIONS.allows(account_status(user, company), Decision.SEND_AGAIN) or company.returned_at is None:
        raise CorrectionClosed
    given = _given(details)
    _require_marked(given, company.return_fields or [])
    changes = set_values(given, user, company)
    now, returned_at = await database_now(session), company.returned_at
    record_correction(session, actor, company.id, changes, now=now, returned_at=returned_at)
    _record(session, actor, company, "company.sent_again", changes)
    company.review_paused += now - returned_at
    for name, nothing in NOT_DECIDED.items():
        setattr(company, name, nothing)
    await session.flush()


async def _lock(session: AsyncSession, actor: Actor) -> tuple[User, Company]:
    """Locks the company, as decisions do, and returns it with its contact.

    Fields of the person always belong to the contact, even if a colleague corrects them.

    Raises :class:`NotFound` for an administrator, who has no registration.
    """
    statement = (
        select(User)
        .join(User.company)
        .where(Company.id == actor.company_id, User.is_contact)
        .with_for_update(of=Company)
        .options(contains_eager(User.company))
        .execution_options(populate_existing=True)
    )
    user = (await session.scalars(statement)).one_or_none()
    if user is None or user.company is None or not has_registered(user):
        raise NotFound
    return user, user.company


def _given(details: CorrectionIn) -> dict[str, Any]:
    """The given values by field. A new field of work other than "other" clears ``industry_other``."""
    given: dict[str, Any] = details.model_dump(exclude_none=True)
    if "industry_field" in given:
        given["industry_other"] = details.industry_other
    return given


def _require_marked(given: dict[str, Any], marked: list[str]) -> None:
    optional = {"industry_other"} if "industry_field" in marked else set()
    wrong = [FieldError(name, "required") for name in marked if name not in given and name not in optional]
    wrong += [FieldError(name, "not_marked") for name in given if name not in marked]
    if wrong:
        raise ValidationFailed(fields=wrong)


def _record(session: AsyncSession, actor: Actor, company: Company, action: str, changes: list[dict[str, Any]]) -> None:
    audit.record(
        session,
        actor,
        action,
        subject_type="company",
        subject_id=company.id,
        organization_name=company.organization_name,
        changes=changes,
    )
