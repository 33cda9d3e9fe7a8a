"""Age of the oldest unsent message: the delay that users notice, independent of its cause."""

from uuid import UUID

from sqlalchemy import Uuid, cast, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.messaging.models import Message
from portal.domain.messaging.service import SEND_MESSAGE, Channel
from portal.platform import metrics
from portal.platform.jobs.models import Job
from portal.platform.runtime.shared_state import reads
from portal.platform.settings import Settings


@reads(metrics.OLDEST_UNSENT)
async def unsent(session: AsyncSession, _settings: Settings) -> None:
    """Reads the open jobs, which are few and indexed.

    Messages of failed jobs are excluded, because the job itself is reported.
    """
    message_id = cast(Job.payload["message_id"].astext, Uuid[UUID])
    rows = await session.execute(
        select(Message.channel, func.extract("epoch", func.clock_timestamp() - func.min(Message.created_at)))
        .join(Job, Message.id == message_id)
        .where(
            Job.kind == SEND_MESSAGE,
            Job.done_at.is_(None),
            Job.failed_at.is_(None),
            Message.state.in_(("queued", "sending")),
        )
        .group_by(Message.channel)
    )
    ages = {channel: float(age) for channel, age in rows}
    for channel in Channel:
        metrics.OLDEST_UNSENT.labels(channel).set(ages.get(channel, 0.0))
