"""Giving one company more time, changing that, and taking it back.

Only ``domain/rfis`` decides whether a response is in time; this package changes the row that it reads.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.identity.access import Actor
from portal.domain.identity.companies import Company
from portal.domain.identity.users import User
from portal.domain.messaging.service import send_to_company
from portal.domain.rfis.calendar import calendar_entry
from portal.domain.rfis.current import CurrentRfi, await_arrivals, reread
from portal.domain.rfis.deadlines import own_deadline, told_deadline
from portal.domain.rfis.models import DeadlineExtension, Rfi
from portal.domain.rfis.queries import in_turn_to_tell
from portal.features.request.extensions import queries
from portal.features.request.extensions.errors import ExtensionChanged
from portal.features.request.extensions.message_templates import DeadlineExtended, ExtensionTakenBack
from portal.platform.clock import iso
from portal.platform.db.clock import database_now
from portal.platform.errors import FieldError, NotFound, ValidationFailed


@dataclass(frozen=True, slots=True)
class CompanyDeadline:
    """``extension``: None if there never was one; its ``until`` is None if it was taken back."""

    rfi: Rfi
    user: User
    company: Company
    extension: DeadlineExtension | None
    now: datetime


async def show(session: AsyncSession, current: CurrentRfi, company_id: UUID) -> CompanyDeadline:
    """The company's deadline. Raises :class:`NotFound` without an RFI, and for companies that are not approved."""
    current = await reread(session, current, company_id=company_id)
    person = await queries.find_person(session, company_id)
    if current.rfi is None or person is None:
        raise NotFound
    return CompanyDeadline(current.rfi, *person, current.extension, current.now)


async def give(
    session: AsyncSession,
    actor: Actor,
    current: CurrentRfi,
    company_id: UUID,
    *,
    until: datetime,
    reason: str,
    revision: int,
) -> CompanyDeadline:
    """Gives the company time until ``until``, which is after the RFI's deadline, or changes its extension.

    The company gets a mail unless only the reason changes.
    ``revision``: that of the extension that the administrator saw, 0 if there was none. Repeating a change changes
    nothing. Raises :class:`ExtensionChanged`, :class:`NotFound` or :class:`ValidationFailed`.
    """
    found = await _lock(session, current, company_id)
    before = found.extension
    if before is not None and (before.until, before.reason) == (until, reason):
        return found
    _require_revision(before, revision)
    if until <= found.now:
        raise ValidationFailed(fields=[FieldError("until", "in_the_past")])
    if until <= own_deadline(found.rfi, None, found.now):
        raise ValidationFailed(fields=[FieldError("until", "not_after_deadline")])
    return await _change(session, actor, found, until=until, reason=reason)


async def take_back(
    session: AsyncSession, actor: Actor, current: CurrentRfi, company_id: UUID, *, reason: str, revision: int
) -> CompanyDeadline:
    """Revokes the extension, so that the RFI's deadline applies again. Requests that arrived before are in time.

    Repeating it changes nothing. Raises :class:`ExtensionChanged`, or :class:`NotFound` if there is no extension.
    """
    found = await _lock(session, current, company_id)
    if found.extension is None:
        raise NotFound
    if found.extension.until is None and found.extension.reason == reason:
        return found
    _require_revision(found.extension, revision)
    if found.extension.until is None:
        raise NotFound
    return await _change(session, actor, found, until=None, reason=reason)


async def _lock(session: AsyncSession, current: CurrentRfi, company_id: UUID) -> CompanyDeadline:
    """Serializes changes by administrators, and waits for requests that arrived under the present deadline."""
    await in_turn_to_tell(session, current.name)
    await await_arrivals(session)
    found = await show(session, current, company_id)
    await session.refresh(found.rfi, with_for_update={"read": True})
    extension = await queries.lock(session, found.rfi.id, company_id)
    return CompanyDeadline(found.rfi, found.user, found.company, extension, await database_now(session))


def _require_revision(extension: DeadlineExtension | None, revision: int) -> None:
    if extension is not None and extension.revision != revision:
        raise ExtensionChanged(by=extension.changed_by_name, at=iso(extension.changed_at))


async def _change(
    session: AsyncSession, actor: Actor, found: CompanyDeadline, *, until: datetime | None, reason: str
) -> CompanyDeadline:
    rfi, extension = found.rfi, found.extension
    had = extension.until if extension else None
    told = told_deadline(rfi, extension, found.now)
    if extension is None:
        extension = DeadlineExtension(rfi_id=rfi.id, company_id=found.company.id, revision=0)
        session.add(extension)
    extension.until, extension.reason = until, reason
    extension.revision += 1
    extension.changed_at, extension.changed_by, extension.changed_by_name = found.now, actor.user_id, actor.name
    extension.deadline_announced = own_deadline(rfi, None, found.now)
    action = "extension.taken_back" if until is None else "extension.changed" if had else "extension.given"
    details = {"deadline": iso(extension.deadline_announced), "reason": reason}
    audit.record(
        session,
        actor,
        action,
        subject_type="company",
        subject_id=found.company.id,
        until_before=iso(had) if had else None,
        until=iso(until) if until else None,
        **details,
    )
    changed = CompanyDeadline(rfi, found.user, found.company, extension, found.now)
    if own_deadline(rfi, extension, found.now) != told:
        await _send(session, changed, extension, told)
    await session.flush()
    return changed


async def _send(session: AsyncSession, found: CompanyDeadline, extension: DeadlineExtension, told: datetime) -> None:
    facts: dict[str, Any] = {
        "organization_name": found.company.organization_name,
        "rfi_title_en": found.rfi.title_en,
        "rfi_title_ar": found.rfi.title_ar,
        "deadline_before": told,
        "deadline": own_deadline(found.rfi, extension, found.now),
        "reason": extension.reason,
        "calendar": calendar_entry(CurrentRfi(found.rfi.name, found.rfi, found.now, extension)),
    }
    content = DeadlineExtended(**facts) if extension.until else ExtensionTakenBack(**facts)
    await send_to_company(session, content, found.company.id)
