"""Gives the mail of an invitation its code while the worker renders it, so that no message's row holds a code."""

from sqlalchemy import func, or_, select

from portal.domain.invitations.models import InvitationCode, InvitationMail, SentInvitation
from portal.domain.messaging.models import Message
from portal.domain.messaging.token_generators import generates_tokens
from portal.features.people.invitations.sending.message_templates import Invitation
from portal.platform.runtime.resources import Resources


@generates_tokens(Invitation.template)
async def find_code(resources: Resources, message: Message) -> dict[str, str] | None:
    """Returns the code; None if it can no longer be used, or if the address was corrected."""
    async with resources.sessions() as session:
        code = await session.scalar(
            select(InvitationCode.code)
            .join(SentInvitation, SentInvitation.invitation_id == InvitationCode.id)
            .join(InvitationMail, InvitationMail.sent_invitation_id == SentInvitation.id)
            .where(
                InvitationMail.message_id == message.id,
                SentInvitation.email == message.recipient,
                InvitationCode.revoked_at.is_(None),
                InvitationCode.uses < InvitationCode.max_uses,
                or_(InvitationCode.expires_at.is_(None), InvitationCode.expires_at > func.portal_now()),
            )
        )
    return None if code is None else {"code": code}
