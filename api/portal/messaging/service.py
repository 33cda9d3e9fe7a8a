"""Asking for a mail or an SMS: a row and a job, in the caller's transaction."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, Self
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from portal.db.identifiers import new_id
from portal.jobs.outbox import MAIL, enqueue
from portal.messaging.letters import Letter
from portal.messaging.models import Message
from portal.messaging.registry import dump_letter

SEND_MESSAGE = "send_message"


class Channel(StrEnum):
    EMAIL = "email"
    SMS = "sms"


class Person(Protocol):
    """What a letter needs to know of an account."""

    @property
    def id(self) -> UUID: ...
    @property
    def email(self) -> str: ...
    @property
    def first_name(self) -> str: ...
    @property
    def last_name(self) -> str: ...
    @property
    def locale(self) -> str: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipient:
    """``address``: an e-mail address, or an E.164 number for an SMS. ``user_id`` is None for an unknown address."""

    address: str
    locale: str
    name: str | None = None
    user_id: UUID | None = None

    @classmethod
    def of(cls, person: Person, *, address: str | None = None, locale: str | None = None) -> Self:
        """An account in its own language; ``address`` where the letter goes elsewhere than to its e-mail."""
        return cls(
            address=address or person.email,
            locale=locale or person.locale,
            name=f"{person.first_name} {person.last_name}",
            user_id=person.id,
        )


def send(session: AsyncSession, letter: Letter, *, to: Recipient, channel: Channel = Channel.EMAIL) -> Message:
    """Writes the message and its job; both exist once the caller's transaction is committed, or neither does."""
    message = Message(
        id=new_id(),
        template=letter.template,
        channel=channel,
        recipient=to.address,
        recipient_name=to.name,
        user_id=to.user_id,
        locale=to.locale,
        params=dump_letter(letter),
    )
    session.add(message)
    enqueue(session, SEND_MESSAGE, queue=MAIL, message_id=message.id)
    return message
