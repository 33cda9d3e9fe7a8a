"""Reading the wordings of messages from the database."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import func, select, update
from sqlalchemy.dialects.postgresql import distinct_on
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.messaging.edited.wording import Wording
from portal.domain.messaging.models import MessageWording


def wording_of(row: MessageWording, locale: str) -> Wording | None:
    """The words of a revision in one language; None if the shipped ones apply."""
    words = row.texts.get(locale)
    return Wording(**words) if words else None


async def current(session: AsyncSession, template: str, channel: str) -> MessageWording | None:
    """The revision that applies; None if the words were never changed."""
    row: MessageWording | None = await session.scalar(
        select(MessageWording)
        .where(MessageWording.template == template, MessageWording.channel == channel)
        .order_by(MessageWording.revision.desc())
        .limit(1)
    )
    return row


async def all_current(session: AsyncSession) -> Sequence[MessageWording]:
    """The revisions that apply, of all messages."""
    statement = (
        select(MessageWording)
        .ext(distinct_on(MessageWording.template, MessageWording.channel))
        .order_by(MessageWording.template, MessageWording.channel, MessageWording.revision.desc())
    )
    return (await session.scalars(statement)).all()


async def note_failure(session: AsyncSession, wording_id: UUID) -> None:
    """Records that the shipped words were sent instead, for the gallery."""
    await session.execute(
        update(MessageWording)
        .where(MessageWording.id == wording_id)
        .values(failed_at=func.now())
        .execution_options(synchronize_session=False)
    )
