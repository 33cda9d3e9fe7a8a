"""Issuing invitation codes, and redeeming them together with a registration."""

import secrets
from datetime import datetime
from uuid import UUID

from sqlalchemy import func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from portal.access.service import Actor
from portal.audit import service as audit
from portal.errors import PortalError
from portal.invitations.models import InvitationCode, InvitationRedemption

# Without what is mistaken for something else when read aloud or copied by hand: 0 O, 1 I L.
ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
GROUPS = 3
GROUP_LENGTH = 4


class InvitationInvalid(PortalError):
    """Unknown, expired, revoked or used up; which of these is nobody's business."""

    status = 422
    code = "invitation_invalid"


def new_code() -> str:
    """Twelve characters in three groups, 59 bits: ``7KQM-X2FA-9RTB``."""
    return "-".join("".join(secrets.choice(ALPHABET) for _ in range(GROUP_LENGTH)) for _ in range(GROUPS))


async def issue(
    session: AsyncSession,
    actor: Actor | None,
    *,
    note: str | None = None,
    max_uses: int | None = 1,
    expires_at: datetime | None = None,
    code: str | None = None,
) -> InvitationCode:
    """A new code. ``max_uses`` None: as often as one likes. The audit trail names the row, never the code."""
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

    One statement judges and counts: of many who want the last use, the row lock lets one have it.
    """
    invitation_id = (
        await session.execute(
            update(InvitationCode)
            .where(
                func.upper(InvitationCode.code) == code.upper(),
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
    """Returns the uses of companies that are about to be removed because nobody ever proved their address."""
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
