"""Requesting a mail or an SMS: a row and a job in the caller's transaction.

A mail to a company goes to each of its people, in their own language. A topic that one of them has switched off is
dropped for this person alone, when it is due (``is_wanted``).
"""

from collections.abc import Collection
from dataclasses import asdict, dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol, Self
from uuid import UUID

from sqlalchemy import ARRAY, Uuid, any_, delete, literal, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.companies import Company
from portal.domain.identity.users import IS_PERSON_OF_COMPANY, User
from portal.domain.messaging.edited.wording import Wording
from portal.domain.messaging.message_templates import MessageTemplate, Sample
from portal.domain.messaging.models import Message
from portal.domain.messaging.registry import dump_template
from portal.platform.db.identifiers import new_id
from portal.platform.jobs.outbox import ANNOUNCEMENTS, MAIL, discard, enqueue

SEND_MESSAGE = "send_message"


class Channel(StrEnum):
    EMAIL = "email"
    SMS = "sms"


class Person(Protocol):
    """The data of an account that a message needs."""

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
    """``address``: an email address, or an E.164 number for an SMS. ``user_id`` is None for an unknown address."""

    address: str
    locale: str
    name: str | None = None
    user_id: UUID | None = None

    @classmethod
    def of(cls, person: Person, *, address: str | None = None, locale: str | None = None) -> Self:
        """The account as a recipient in its own language; ``address`` replaces its email."""
        return cls(
            address=address or person.email,
            locale=locale or person.locale,
            name=f"{person.first_name} {person.last_name}",
            user_id=person.id,
        )


def send(
    session: AsyncSession,
    content: MessageTemplate,
    *,
    to: Recipient,
    channel: Channel = Channel.EMAIL,
    not_before: datetime | None = None,
) -> Message:
    """Writes the message and its job; both exist once the caller's transaction is committed, or neither does.

    ``not_before``: the message waits until then, and :func:`withdraw` can take it back meanwhile.
    """
    message = Message(
        id=new_id(),
        template=content.template,
        channel=channel,
        recipient=to.address,
        recipient_name=to.name,
        user_id=to.user_id,
        locale=to.locale,
        params=dump_template(content),
    )
    session.add(message)
    queue = MAIL if content.is_awaited else ANNOUNCEMENTS
    enqueue(session, SEND_MESSAGE, queue=queue, run_after=not_before, message_id=message.id)
    return message


async def recipients_of(session: AsyncSession, company_ids: Collection[UUID]) -> dict[UUID, list[Recipient]]:
    """The people with an account of each company, in one statement. Invited people have no account yet."""
    recipients: dict[UUID, list[Recipient]] = {company_id: [] for company_id in company_ids}
    # One parameter, however many companies there are.
    chosen = Company.id == any_(literal(list(recipients), ARRAY(Uuid)))
    statement = select(Company.id, User).join(User, IS_PERSON_OF_COMPANY).where(chosen).order_by(Company.id, User.id)
    for company_id, person in await session.execute(statement):
        recipients[company_id].append(Recipient.of(person))
    return recipients


async def send_to_company(
    session: AsyncSession, content: MessageTemplate, company_id: UUID, *, not_before: datetime | None = None
) -> None:
    """One message to each of the company's people; ``not_before`` as in :func:`send`."""
    for recipient in (await recipients_of(session, [company_id]))[company_id]:
        send(session, content, to=recipient, not_before=not_before)


def send_test(session: AsyncSession, sample: Sample, wording: Wording, *, to: Recipient) -> Message:
    """Writes a mail with the sample's data in an edited wording, marked as a test, and its job."""
    message = Message(
        id=new_id(),
        template=sample.content.template,
        channel=Channel.EMAIL,
        recipient=to.address,
        recipient_name=to.name,
        locale=to.locale,
        params=dump_template(sample.content),
        wording=asdict(wording),
    )
    session.add(message)
    enqueue(session, SEND_MESSAGE, queue=MAIL, message_id=message.id)
    return message


async def withdraw(
    session: AsyncSession, *, user_ids: Collection[UUID], templates: Collection[str], not_before: datetime
) -> frozenset[UUID]:
    """Deletes messages that no worker has started to send, with their jobs. Returns the users who had one.

    ``not_before``: as given to :func:`send`. A worker that starts a message at the same moment locks its row first or
    does not find it, so a message is either sent or withdrawn.
    """
    withdrawn = (
        await session.execute(
            delete(Message)
            .where(
                Message.user_id.in_(user_ids),
                Message.template.in_(templates),
                Message.state == "queued",
                Message.attempts == 0,
            )
            .returning(Message.id, Message.user_id)
            .execution_options(synchronize_session=False)
        )
    ).all()
    message_ids = [row.id for row in withdrawn]
    await discard(session, SEND_MESSAGE, due_after=not_before, name="message_id", values=message_ids)
    return frozenset(row.user_id for row in withdrawn)
