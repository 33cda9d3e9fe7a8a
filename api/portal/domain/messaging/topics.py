"""Which mails a person has switched off."""

from uuid import UUID

from sqlalchemy import ColumnElement, delete, exists, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import User
from portal.domain.messaging.message_templates import TEMPLATES, MailTopic
from portal.domain.messaging.models import Message, SwitchedOffTopic

SWITCHED_OFF = "switched_off"
"""Error of a message, or of a delivery of an announcement, that the recipient does not want."""


def has_switched_off(topic: MailTopic) -> ColumnElement[bool]:
    """Condition that a ``User`` has switched off the topic."""
    return exists().where(SwitchedOffTopic.user_id == User.id, SwitchedOffTopic.topic == topic)


async def topics_switched_off(session: AsyncSession, user_id: UUID) -> frozenset[str]:
    statement = select(SwitchedOffTopic.topic).where(SwitchedOffTopic.user_id == user_id)
    return frozenset(await session.scalars(statement))


async def switch(session: AsyncSession, user_id: UUID, topic: MailTopic, *, on: bool) -> bool:
    """Switches the mails of the topic on or off. Returns whether that was a change."""
    if on:
        statement = delete(SwitchedOffTopic).where(SwitchedOffTopic.user_id == user_id, SwitchedOffTopic.topic == topic)
        changed = await session.execute(statement.returning(SwitchedOffTopic.topic))
    else:
        added = insert(SwitchedOffTopic).values(user_id=user_id, topic=topic).on_conflict_do_nothing()
        changed = await session.execute(added.returning(SwitchedOffTopic.topic))
    return changed.first() is not None


async def is_wanted(session: AsyncSession, message: Message) -> bool:
    """False if the recipient has switched off the topic of the message."""
    template = TEMPLATES.get(message.template)
    if template is None or template.topic is None or message.user_id is None:
        return True
    return await session.get(SwitchedOffTopic, (message.user_id, template.topic.value)) is None
