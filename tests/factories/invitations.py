"""Invitation codes, and invitations sent by mail."""

from datetime import datetime
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import User
from portal.domain.invitations.models import InvitationCode, InvitationMail, InvitationRedemption, SentInvitation
from portal.domain.messaging.models import Message
from portal.platform.clock import utc_now
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


async def a_sent_invitation(
    session: AsyncSession,
    *,
    email: str | None = None,
    name: str | None = "Kumo HD",
    locale: str = "en",
    mail: str | None = "sent",
    error: str | None = None,
    mailed_at: datetime | None = None,
    opened_at: datetime | None = None,
    **code: Any,
) -> SentInvitation:
    """``mail``: state of its one mail, None for none. ``code``: parameters of :func:`an_invitation`."""
    invitation = await an_invitation(session, **code)
    sent = SentInvitation(
        id=new_id(),
        invitation_id=invitation.id,
        email=email or f"invited{next(numbers)}@company.example",
        name=name,
        locale=locale,
        opened_at=opened_at,
    )
    session.add(sent)
    await session.flush()
    if mail is not None:
        await a_mail_of(session, sent, state=mail, error=error, mailed_at=mailed_at)
    return sent


async def a_mail_of(
    session: AsyncSession,
    sent: SentInvitation,
    *,
    kind: str = "first",
    state: str = "sent",
    error: str | None = None,
    mailed_at: datetime | None = None,
) -> Message:
    message = Message(
        id=new_id(),
        template="invitation",
        channel="email",
        recipient=sent.email,
        recipient_name=sent.name,
        locale=sent.locale,
        params={},
        state=state,
        error=error,
        created_at=mailed_at or utc_now(),
        sent_at=(mailed_at or utc_now()) if state == "sent" else None,
    )
    session.add(message)
    await session.flush()
    session.add(InvitationMail(message_id=message.id, sent_invitation_id=sent.id, kind=kind))
    await session.flush()
    return message
