"""Mails about published clarifications: to all companies in one transaction, so that no mail reveals who asked.

The announced revision is written with the mails, which therefore exist once, even if several workers run the job.
"""

from collections.abc import Sequence
from datetime import datetime, time, timedelta
from itertools import groupby
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.messaging.service import Recipient, send
from portal.domain.questions.models import Clarification
from portal.domain.rfis.models import Rfi
from portal.features.request.clarifications import queries
from portal.features.request.clarifications.message_templates import ClarificationsPublished, PublishedItem
from portal.platform.clock import RIYADH
from portal.platform.db.clock import database_now
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.resources import Resources

DIGEST_AT = time(8)
"""Saudi time at which the daily digest is sent."""


async def announce(resources: Resources, clarification_id: UUID, revision: int) -> int:
    """Writes the mails. Returns their number: 0 if this or a later revision was announced before."""
    async with unit_of_work(resources.sessions) as session:
        clarification = await queries.lock(session, clarification_id)
        if clarification is None or clarification.announced_revision >= revision:
            return 0
        return await _notify(session, [clarification])


async def send_digest(resources: Resources) -> int:
    """Announces what was published for the digest before the latest :data:`DIGEST_AT`. Returns the number of mails."""
    async with unit_of_work(resources.sessions) as session:
        due = await queries.lock_due_for_digest(session, latest_digest(await database_now(session)))
        count = 0
        for _, of_rfi in groupby(due, key=lambda clarification: clarification.rfi_id):
            count += await _notify(session, list(of_rfi))
        return count


def latest_digest(now: datetime) -> datetime:
    """The latest time of a digest that is not after ``now``."""
    local = now.astimezone(RIYADH)
    today = datetime.combine(local.date(), DIGEST_AT, RIYADH)
    return today if today <= local else today - timedelta(days=1)


async def _notify(session: AsyncSession, clarifications: Sequence[Clarification]) -> int:
    rfi = await session.get_one(Rfi, clarifications[0].rfi_id)
    readers = await queries.readers(session, [clarification.id for clarification in clarifications])
    for reader in readers:
        content = ClarificationsPublished(
            rfi_title_en=rfi.title_en,
            rfi_title_ar=rfi.title_ar,
            items=tuple(_item(one, is_yours=one.id in reader.own) for one in clarifications),
        )
        send(session, content, to=Recipient.of(reader.user))
    for clarification in clarifications:
        clarification.announced_revision = clarification.revision
    await session.flush()
    return len(readers)


def _item(clarification: Clarification, *, is_yours: bool) -> PublishedItem:
    return PublishedItem(
        number=clarification.number or 0,
        revision=clarification.revision,
        question_en=clarification.question_en,
        question_ar=clarification.question_ar,
        is_yours=is_yours,
    )
