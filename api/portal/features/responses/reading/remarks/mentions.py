"""Telling colleagues that a remark names them, with one mail a day at most."""

from collections.abc import Collection
from datetime import timedelta
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Actor
from portal.domain.identity.users import User
from portal.domain.messaging import service as messaging
from portal.domain.messaging.models import Message
from portal.domain.messaging.service import Recipient
from portal.features.responses.reading import queries
from portal.features.responses.reading.access import Desk
from portal.features.responses.reading.message_templates import RemarkMentioned
from portal.platform.db.clock import database_now
from portal.platform.db.locks import in_turn
from portal.platform.errors import FieldError, ValidationFailed

BETWEEN_MAILS = timedelta(days=1)


async def mention(session: AsyncSession, actor: Actor, desk: Desk, user_ids: Collection[UUID]) -> list[UUID]:
    """Returns the keys of the people, who get their mail.

    Raises :class:`ValidationFailed` for a person without the reading desk, or with an interest in the company.
    """
    people = await queries.find_readers(session, user_ids)
    interested = await queries.with_interest(session, desk.rfi_id, [desk.company_id], user_ids)
    if len(people) < len(set(user_ids)) or interested:
        raise ValidationFailed(fields=[FieldError("mentioned", "invalid")])
    for person in people:
        if person.id != actor.user_id:
            await _tell(session, actor, desk, person)
    return [person.id for person in people]


async def _tell(session: AsyncSession, actor: Actor, desk: Desk, person: User) -> None:
    """A mail now, or a day after the last one; none if one waits already."""
    await in_turn(session, f"mention {person.id}")
    last = (
        await session.execute(
            select(func.coalesce(Message.sent_at, Message.created_at), Message.state)
            .where(Message.user_id == person.id, Message.template == RemarkMentioned.template)
            .order_by(Message.created_at.desc())
            .limit(1)
        )
    ).one_or_none()
    not_before = None
    if last is not None and last[0] + BETWEEN_MAILS > await database_now(session):
        if last[1] == "queued":
            return
        not_before = last[0] + BETWEEN_MAILS
    content = RemarkMentioned(by=actor.name, organization_name=desk.organization_name)
    messaging.send(session, content, to=Recipient.of(person), not_before=not_before)
