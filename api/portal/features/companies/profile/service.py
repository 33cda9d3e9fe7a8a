"""What an approved company changes in its own profile, and what it asks administrators to change.

Every writer locks the company's row first, so that of two people, or of a company and an administrator, the second
sees what the first did.
"""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from limits import RateLimitItemPerHour
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.identity.access import Actor
from portal.domain.identity.companies import Company
from portal.domain.registration.corrections import record_correction, set_values
from portal.domain.registration.lifecycle import TRANSITIONS, ChangeRequestEvent, ChangeRequestState
from portal.domain.registration.models import ChangeRequest, RegistrationCorrection
from portal.features.companies.profile import queries
from portal.features.companies.profile.errors import ChangeRequestChanged, ChangeRequestClosed, ProfileChanged
from portal.features.companies.profile.queries import Approved
from portal.platform.clock import iso
from portal.platform.db.clock import database_now
from portal.platform.errors import FieldError, NotFound, ValidationFailed
from portal.platform.http.limits import Limiter

CHANGES = RateLimitItemPerHour(20)
"""Limit per person, because each change adds a line to the history that administrators read."""


@dataclass(frozen=True, slots=True)
class Profile:
    """``revision``: number of changes so far. ``request``: the latest change request in any state."""

    company: Company
    revision: int
    last_change: RegistrationCorrection | None
    request: ChangeRequest | None


async def show(session: AsyncSession, actor: Actor) -> Profile:
    found = await _approved(session, actor)
    company_id = found.company.id
    return Profile(
        found.company,
        await queries.count_changes(session, company_id),
        await queries.find_last_change(session, company_id),
        await queries.find_latest_request(session, company_id),
    )


async def change(
    session: AsyncSession, limiter: Limiter, actor: Actor, *, values: dict[str, Any], revision: int
) -> Profile:
    """Sets the fields that need no approval. ``revision``: of the profile that the person saw.

    Repeating a change changes nothing. Raises :class:`ProfileChanged`.
    """
    found = await _lock(session, limiter, actor)
    company = found.company
    changes = differing(company, values)
    if changes:
        last = await queries.find_last_change(session, company.id)
        if last is not None and await queries.count_changes(session, company.id) != revision:
            raise ProfileChanged(by=last.corrected_by_name, at=iso(last.corrected_at))
        set_values(values, found.user, company)
        record_correction(session, actor, company.id, changes, now=await database_now(session))
        record(session, actor, company, "company.changed", changes)
        await session.flush()
    return await show(session, actor)


async def request(
    session: AsyncSession,
    limiter: Limiter,
    actor: Actor,
    *,
    values: dict[str, Any],
    comment: str | None,
    request_id: UUID | None,
    revision: int,
) -> Profile:
    """Sends a change request, or changes the pending one (``request_id``, ``revision``; None and 0 without one).

    Repeating it changes nothing. Raises :class:`ChangeRequestChanged`, :class:`ChangeRequestClosed`, or
    :class:`ValidationFailed` if no value differs from the present one.
    """
    company = (await _lock(session, limiter, actor)).company
    pending = await queries.find_pending(session, company.id)
    changes = differing(company, values)
    if pending is not None and (pending.changes, pending.comment) == (changes, comment):
        return await show(session, actor)
    if pending is not None and (pending.id, pending.revision) != (request_id, revision):
        raise changed(pending)
    if pending is None and request_id is not None:
        raise _closed(await _own_request(session, company.id, request_id))
    if not changes:
        raise ValidationFailed(fields=[FieldError(name, "nothing_requested") for name in values])
    now = await database_now(session)
    if pending is None:
        pending = ChangeRequest(company_id=company.id, state=ChangeRequestState.PENDING, revision=0)
        session.add(pending)
    pending.state = TRANSITIONS.require(pending.state, ChangeRequestEvent.SEND)
    pending.changes, pending.comment = changes, comment
    pending.revision += 1
    pending.requested_at = now
    pending.requested_by, pending.requested_by_name = actor.user_id, actor.name
    record(session, actor, company, "company.change_requested", changes, comment=comment)
    await session.flush()
    return await show(session, actor)


async def withdraw(
    session: AsyncSession, limiter: Limiter, actor: Actor, *, request_id: UUID, revision: int
) -> Profile:
    """Withdraws a request. Raises :class:`ChangeRequestChanged`, :class:`ChangeRequestClosed` or :class:`NotFound`."""
    company = (await _lock(session, limiter, actor)).company
    found = await _own_request(session, company.id, request_id)
    if found.state != ChangeRequestState.WITHDRAWN:
        state = TRANSITIONS.after(found.state, ChangeRequestEvent.WITHDRAW)
        if state is None:
            raise _closed(found)
        if found.revision != revision:
            raise changed(found)
        found.state, found.decided_at = state, await database_now(session)
        found.decided_by, found.decided_by_name = actor.user_id, actor.name
        record(session, actor, company, "company.change_withdrawn", found.changes)
        await session.flush()
    return await show(session, actor)


def differing(company: Company, values: dict[str, Any]) -> list[dict[str, Any]]:
    """The fields whose values differ from the present ones, each with ``before`` and ``after``."""
    present = ((name, getattr(company, name), after) for name, after in values.items())
    return [{"field": name, "before": before, "after": after} for name, before, after in present if before != after]


def changed(request: ChangeRequest) -> ChangeRequestChanged:
    return ChangeRequestChanged(by=request.requested_by_name, at=iso(request.requested_at))


def record(
    session: AsyncSession, actor: Actor, company: Company, action: str, changes: list[dict[str, Any]], **details: Any
) -> None:
    audit.record(
        session,
        actor,
        action,
        subject_type="company",
        subject_id=company.id,
        organization_name=company.organization_name,
        changes=changes,
        **{name: value for name, value in details.items() if value is not None},
    )


async def _approved(session: AsyncSession, actor: Actor, *, lock: bool = False) -> Approved:
    """The actor's company. Raises :class:`NotFound` if its approval was undone after the request arrived."""
    found = await queries.find_approved(session, actor.company_id, lock=lock)
    if found is None:
        raise NotFound
    return found


async def _lock(session: AsyncSession, limiter: Limiter, actor: Actor) -> Approved:
    await limiter.hit("profile", str(actor.user_id), limit=CHANGES)
    return await _approved(session, actor, lock=True)


async def _own_request(session: AsyncSession, company_id: UUID, request_id: UUID) -> ChangeRequest:
    found = await queries.find_request(session, company_id, request_id)
    if found is None:
        raise NotFound
    return found


def _closed(request: ChangeRequest) -> ChangeRequestClosed:
    at = request.decided_at or request.requested_at
    return ChangeRequestClosed(at=iso(at), state=request.state)
