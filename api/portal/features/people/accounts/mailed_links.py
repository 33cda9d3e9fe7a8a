"""Links in mails, verified by PostgreSQL alone: they survive an emptied Valkey.

The token of a link is the id of its message, and a signature of the id and of what ends the link when it changes, such
as the password. It is stored nowhere.
"""

import base64
import binascii
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.secrets import derived_token, equal
from portal.domain.messaging.models import Message
from portal.platform.settings import Settings

_ID_LENGTH = 22
"""Characters of a UUID in base64 without padding."""


@dataclass(frozen=True, slots=True)
class MailedLink:
    """A link that has not expired. ``template``, ``user_id`` and ``recipient``: of its message."""

    message_id: UUID
    template: str
    user_id: UUID
    recipient: str
    token: str

    def is_authentic(self, settings: Settings, bound_to: str) -> bool:
        """Whether the portal made the link, and ``bound_to`` has not changed since its mail was rendered."""
        return equal(self.token, link_token(settings, self.message_id, bound_to))


def link_token(settings: Settings, message_id: UUID, bound_to: str) -> str:
    """The token of the link in a message. The same values give the same token."""
    named = base64.urlsafe_b64encode(message_id.bytes).decode().rstrip("=")
    return named + derived_token(settings, "link", str(message_id), bound_to)


async def find_link(session: AsyncSession, token: str, *, lifetimes: dict[str, timedelta]) -> MailedLink | None:
    """The link of the message that the token names. ``lifetimes``: by template, from the sending of the mail.

    Nothing may be done with the link before :meth:`MailedLink.is_authentic`.
    """
    message_id = _named_message(token)
    if message_id is None:
        return None
    age = func.portal_now() - func.coalesce(Message.sent_at, Message.created_at)
    columns = select(Message.template, Message.user_id, Message.recipient, age)
    row = (await session.execute(columns.where(Message.id == message_id))).one_or_none()
    if row is None:
        return None
    template, user_id, recipient, mail_age = row
    if user_id is None or mail_age >= lifetimes.get(template, timedelta(0)):
        return None
    return MailedLink(message_id=message_id, template=template, user_id=user_id, recipient=recipient, token=token)


def _named_message(token: str) -> UUID | None:
    try:
        return UUID(bytes=base64.urlsafe_b64decode(f"{token[:_ID_LENGTH]}=="))
    except (binascii.Error, ValueError):
        return None
