"""Invitation codes."""

from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import User
from portal.domain.invitations.models import InvitationCode, InvitationRedemption
from portal.platform.db.identifiers import new_id
from tests.factories.accounts import numbers


async def an_invitation(
    session: AsyncSession,
    *,
    code: str | None = None,
    max_uses: int | None = 1,
    uses: int = 0,
    expires_at: datetime | None = None,
    revoked_at: datetime | None = None,
    note: str | None = "Met at the surveying conference",
    created_by: User | None = None,
    redeemed_by: User | None = None,
) -> InvitationCode:
    """A usable code by default; ``redeemed_by`` records its use by that company."""
    invitation = InvitationCode(
        id=new_id(),
        code=code or f"INVITE-{next(numbers):04d}",
        max_uses=max_uses,
        uses=uses + (1 if redeemed_by else 0),
        expires_at=expires_at,
        revoked_at=revoked_at,
        note=note,
        created_by=created_by.id if created_by else None,
        created_by_name=f"{created_by.first_name} {created_by.last_name}" if created_by else None,
    )
    session.add(invitation)
    await session.flush()
    if redeemed_by is not None:
        session.add(InvitationRedemption(invitation_id=invitation.id, company_id=redeemed_by.company_id))
        await session.flush()
    return invitation
