"""Optional mails: which of them a person receives."""

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.identity.access import Actor
from portal.domain.identity.users import Role
from portal.domain.messaging.message_templates import FOR_ADMINISTRATORS, MailTopic
from portal.domain.messaging.topics import switch, topics_switched_off
from portal.platform.errors import NotFound


async def notifications(session: AsyncSession, actor: Actor) -> dict[MailTopic, bool]:
    """Whether each topic of the person's role is on, in the order of :class:`MailTopic`."""
    off = await topics_switched_off(session, actor.user_id)
    return {topic: topic not in off for topic in MailTopic if _is_for(actor, topic)}


async def switch_notification(
    session: AsyncSession, actor: Actor, topic: MailTopic, *, on: bool
) -> dict[MailTopic, bool]:
    """Switches a topic, also for queued messages. Raises :class:`NotFound` for a topic of the other role."""
    if not _is_for(actor, topic):
        raise NotFound
    if await switch(session, actor.user_id, topic, on=on):
        action = "account.notification_switched_on" if on else "account.notification_switched_off"
        audit.record(session, actor, action, subject_type="user", subject_id=actor.user_id, topic=topic.value)
    return await notifications(session, actor)


def _is_for(actor: Actor, topic: MailTopic) -> bool:
    return (topic in FOR_ADMINISTRATORS) == (actor.role == Role.ADMIN)
