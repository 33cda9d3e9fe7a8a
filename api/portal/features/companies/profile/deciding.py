"""What administrators decide about the change request of a company."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Action, Actor, Subject
from portal.domain.messaging.service import send_to_company
from portal.domain.registration.corrections import set_values
from portal.domain.registration.lifecycle import TRANSITIONS, ChangeRequestEvent, ChangeRequestState
from portal.domain.registration.models import ChangeRequest
from portal.features.companies.decisions.duplicates import Duplicate, find_duplicates
from portal.features.companies.profile import queries
from portal.features.companies.profile.errors import ChangeRequestDecided, ChangeRequestOutdated
from portal.features.companies.profile.message_templates import ChangeAccepted, ChangeDeclined, RequestedChange
from portal.features.companies.profile.queries import Approved
from portal.features.companies.profile.service import changed, record
from portal.platform.clock import iso
from portal.platform.db.clock import database_now
from portal.platform.errors import Forbidden, NotFound

_ACTIONS = {
    ChangeRequestState.ACCEPTED: "company.change_accepted",
    ChangeRequestState.DECLINED: "company.change_declined",
}


@dataclass(frozen=True, slots=True)
class Requested:
    """The latest change request of a company. ``duplicates``: companies that its new values would resemble."""

    found: Approved
    request: ChangeRequest | None
    duplicates: list[Duplicate]


async def show(session: AsyncSession, actor: Actor, company_id: UUID) -> Requested:
    """The company's latest change request. Raises :class:`NotFound` for companies that are not approved.

    Duplicates may be pending companies, so they are included only if the actor may view these.
    """
    found = await queries.find_approved(session, company_id)
    if found is None:
        raise NotFound
    request = await queries.find_latest_request(session, company_id)
    is_pending = request is not None and request.state == ChangeRequestState.PENDING
    if request is None or not is_pending or not actor.may(Action.VIEW, Subject.PENDING_COMPANIES):
        return Requested(found, request, [])
    asked = {change["field"]: change["after"] for change in request.changes}
    return Requested(found, request, await find_duplicates(session, found.user, asked=asked))


async def accept(
    session: AsyncSession, actor: Actor, company_id: UUID, *, request_id: UUID, revision: int
) -> Requested:
    """Gives the company the requested values, and notifies it.

    The administrator who accepted it can repeat the call. Raises :class:`NotFound`, :class:`ChangeRequestDecided`,
    :class:`ChangeRequestChanged`, or :class:`ChangeRequestOutdated` if the company saw another value than the present.
    """
    found, request, is_new = await _decide(
        session, actor, company_id, event=ChangeRequestEvent.ACCEPT, request_id=request_id, revision=revision
    )
    if is_new:
        company = found.company
        if any(getattr(company, change["field"]) != change["before"] for change in request.changes):
            raise ChangeRequestOutdated
        content = ChangeAccepted(organization_name=company.organization_name, changes=_told(request))
        set_values({change["field"]: change["after"] for change in request.changes}, found.user, company)
        await _finish(session, actor, found, request)
        await send_to_company(session, content, company.id)
    return Requested(found, request, [])


async def decline(
    session: AsyncSession, actor: Actor, company_id: UUID, *, request_id: UUID, revision: int, reason: str
) -> Requested:
    """Leaves the values, and notifies the company of the reason.

    The administrator who declined it for the same reason can repeat the call. Raises :class:`NotFound`,
    :class:`ChangeRequestDecided` or :class:`ChangeRequestChanged`.
    """
    found, request, is_new = await _decide(
        session,
        actor,
        company_id,
        event=ChangeRequestEvent.DECLINE,
        request_id=request_id,
        revision=revision,
        reason=reason,
    )
    if is_new:
        name = found.company.organization_name
        content = ChangeDeclined(organization_name=name, changes=_told(request), reason=reason)
        await _finish(session, actor, found, request, reason=reason)
        await send_to_company(session, content, found.company.id)
    return Requested(found, request, [])


async def _decide(
    session: AsyncSession,
    actor: Actor,
    company_id: UUID,
    *,
    event: ChangeRequestEvent,
    request_id: UUID,
    revision: int,
    reason: str | None = None,
) -> tuple[Approved, ChangeRequest, bool]:
    """Locks the company and sets the state of the request. Returns False if this administrator did so before."""
    if not actor.may(Action.VIEW, Subject.ACTIVE_COMPANIES):
        raise Forbidden
    found = await queries.find_approved(session, company_id, lock=True)
    request = await queries.find_request(session, company_id, request_id) if found else None
    if found is None or request is None:
        raise NotFound
    state = TRANSITIONS.after(request.state, event)
    if state is None:
        if not _is_repeated(request, actor, event, reason):
            at = iso(request.decided_at) if request.decided_at else None
            raise ChangeRequestDecided(by=request.decided_by_name, at=at, state=request.state)
        return found, request, False
    if request.revision != revision:
        raise changed(request)
    request.state, request.reason = state, reason
    return found, request, True


def _is_repeated(request: ChangeRequest, actor: Actor, event: ChangeRequestEvent, reason: str | None) -> bool:
    same = TRANSITIONS.after(ChangeRequestState.PENDING, event) == request.state
    return same and request.decided_by == actor.user_id and request.reason == reason


async def _finish(session: AsyncSession, actor: Actor, found: Approved, request: ChangeRequest, **details: Any) -> None:
    request.decided_at = await database_now(session)
    request.decided_by, request.decided_by_name = actor.user_id, actor.name
    action = _ACTIONS[ChangeRequestState(request.state)]
    record(session, actor, found.company, action, request.changes, **details)
    await session.flush()


def _told(request: ChangeRequest) -> tuple[RequestedChange, ...]:
    return tuple(RequestedChange(**change) for change in request.changes)
