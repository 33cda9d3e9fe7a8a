"""Issuing, revoking and redeeming invitation codes."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import RowMapping, delete, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.identity.access import Actor
from portal.domain.invitations.models import InvitationCode, InvitationRedemption
from portal.features.people.invitations.codes import new_code, spellings
from portal.features.people.invitations.errors import AlreadyRevoked
from portal.features.people.invitations.policy import InvitationState
from portal.features.people.invitations.queries import INVITATIONS, TO_COPY, find_invitation, matching
from portal.platform.clock import iso
from portal.platform.db.clock import database_now
from portal.platform.errors import FieldError, NotFound, PortalError, ValidationFailed
from portal.platform.lists.page import Page, PageRequest, find_page, selected
from portal.platform.lists.rows import ListRows
from portal.platform.settings import Settings


class InvitationInvalid(PortalError):
    """The code is unknown, expired, revoked or used up; the response does not tell which."""

    status = 422
    code = "invitation_invalid"


async def find(
    session: AsyncSession, settings: Settings, request: PageRequest, *, search: str, state: InvitationState | None
) -> Page:
    """One page of the codes that are not sent by mail."""
    found = matching(search, state)
    return await find_page(session, settings, INVITATIONS, request, within=[TO_COPY], matching=found)


def rows_of(*, search: str, state: InvitationState | None) -> ListRows:
    """Rows of an export. Its audit event omits the search text, which may be a code."""
    narrowed = {"state": state} if state else {}
    conditions = [TO_COPY, *matching(search, state)]
    return ListRows(INVITATIONS.name, INVITATIONS, conditions, narrowed | {"searched": bool(search)})


async def generate(
    session: AsyncSession, actor: Actor, *, note: str | None, max_uses: int | None, expires_at: datetime | None
) -> RowMapping:
    """Creates a code and returns its list row. Raises :class:`ValidationFailed` if ``expires_at`` is past."""
    if expires_at is not None and expires_at <= await database_now(session):
        raise ValidationFailed(fields=[FieldError("expires_at", "in_the_past")])
    invitation = await issue(session, actor, note=note, max_uses=max_uses, expires_at=expires_at)
    return await _row(session, invitation.id)


async def revoke(session: AsyncSession, actor: Actor, invitation_id: UUID) -> RowMapping:
    """Revokes a code and returns its list row, also if the same person has revoked it before.

    Raises :class:`AlreadyRevoked` or :class:`NotFound`.
    """
    revoked = (
        await session.execute(
            update(InvitationCode)
            .where(InvitationCode.id == invitation_id, InvitationCode.revoked_at.is_(None))
            .values(revoked_at=func.portal_now(), revoked_by=actor.user_id, revoked_by_name=actor.name)
            .returning(InvitationCode.id)
            .execution_options(synchronize_session=False)
        )
    ).scalar_one_or_none()
    if revoked is None:
        invitation = await find_invitation(session, invitation_id)
        if invitation is None or invitation.revoked_by != actor.user_id:
            raise _not_revocable(invitation)
    else:
        audit.record(session, actor, "invitation.revoked", subject_type="invitation", subject_id=invitation_id)
    return await _row(session, invitation_id)


def _not_revocable(invitation: InvitationCode | None) -> PortalError:
    if invitation is None or invitation.revoked_at is None:
        return NotFound()
    return AlreadyRevoked(by=invitation.revoked_by_name, at=iso(invitation.revoked_at))


async def _row(session: AsyncSession, invitation_id: UUID) -> RowMapping:
    statement = selected(INVITATIONS).where(InvitationCode.id == invitation_id)
    return (await session.execute(statement)).mappings().one()


async def issue(
    session: AsyncSession,
    actor: Actor | None,
    *,
    note: str | None = None,
    max_uses: int | None = 1,
    expires_at: datetime | None = None,
    code: str | None = None,
) -> InvitationCode:
    """Creates a code. ``max_uses`` None: unlimited. The audit event has the row's id, not the code."""
    invitation = InvitationCode(
        code=code or new_code(),
        note=note,
        max_uses=max_uses,
        expires_at=expires_at,
        created_by=actor.user_id if actor else None,
        created_by_name=actor.name if actor else None,
    )
    session.add(invitation)
    await session.flush()
    audit.record(session, actor, "invitation.issued", subject_type="invitation", subject_id=invitation.id, note=note)
    return invitation


async def redeem(session: AsyncSession, code: str, *, company_id: UUID) -> None:
    """Takes one use for the company, or raises :class:`InvitationInvalid`.

    One statement checks and counts, so that concurrent requests cannot exceed the limit.
    """
    invitation_id = (
        await session.execute(
            update(InvitationCode)
            .where(
                func.upper(InvitationCode.code).in_(spellings(code)),
                InvitationCode.revoked_at.is_(None),
                or_(InvitationCode.expires_at.is_(None), InvitationCode.expires_at > func.portal_now()),
                or_(InvitationCode.max_uses.is_(None), InvitationCode.uses < InvitationCode.max_uses),
            )
            .values(uses=InvitationCode.uses + 1)
            .returning(InvitationCode.id)
            .execution_options(synchronize_session=False)
        )
    ).scalar_one_or_none()
    if invitation_id is None:
        raise InvitationInvalid
    session.add(InvitationRedemption(invitation_id=invitation_id, company_id=company_id))


async def give_back(session: AsyncSession, company_ids: list[UUID]) -> None:
    """Returns the uses of unverified companies, before these are deleted or registered again."""
    taken = (
        select(InvitationRedemption.invitation_id, func.count().label("uses"))
        .where(InvitationRedemption.company_id.in_(company_ids))
        .group_by(InvitationRedemption.invitation_id)
        .subquery()
    )
    await session.execute(
        update(InvitationCode)
        .where(InvitationCode.id == taken.c.invitation_id)
        .values(uses=func.greatest(InvitationCode.uses - taken.c.uses, 0))
        .execution_options(synchronize_session=False)
    )
    await session.execute(
        delete(InvitationRedemption)
        .where(InvitationRedemption.company_id.in_(company_ids))
        .execution_options(synchronize_session=False)
    )
