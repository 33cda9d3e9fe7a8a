"""Publishing a clarification, and correcting a published one.

The mails to companies are not written here but by one job for all companies, so that the mail to an asker is neither
earlier nor later than the others.
"""

from dataclasses import asdict
from enum import StrEnum
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Actor
from portal.domain.questions.models import Clarification, ClarificationRevision
from portal.features.request.clarifications import queries
from portal.features.request.clarifications.drafting import (
    TEXTS,
    Texts,
    changed_meanwhile,
    record,
    require_version,
    texts_of,
    write,
)
from portal.features.request.questions import answering
from portal.platform.db.clock import database_now
from portal.platform.db.locks import in_turn
from portal.platform.errors import FieldError, NotFound, ValidationFailed
from portal.platform.jobs import outbox

ANNOUNCE = "clarifications.announce"


class Notify(StrEnum):
    """When companies get a mail: at once, or in the daily digest."""

    NOW = "now"
    DIGEST = "digest"


async def publish(
    session: AsyncSession, actor: Actor, clarification_id: UUID, *, notify: Notify, version: int
) -> Clarification:
    """Publishes the draft under the next number and answers its questions. Repeating it changes nothing.

    Raises :class:`NotFound`, :class:`ClarificationChangedMeanwhile`, or :class:`ValidationFailed` for missing texts.
    """
    clarification = await queries.lock(session, clarification_id)
    if clarification is None:
        raise NotFound
    if clarification.revision == 1 and clarification.version == version + 1:
        return clarification
    if clarification.published_at is not None:
        raise changed_meanwhile(clarification)
    require_version(clarification, version)
    _require_complete(texts_of(clarification))
    # Serialized for each RFI, so that numbers have no gaps.
    await in_turn(session, f"clarifications {clarification.rfi_id}")
    asked = await answering.publishable(
        session, clarification.rfi_id, await queries.linked_ids(session, clarification.id)
    )
    number = await queries.next_number(session, clarification.rfi_id)
    await _publish_revision(session, actor, clarification, texts_of(clarification), notify, number=number)
    record(session, actor, "clarification.published", clarification, notify=notify, questions=len(asked))
    await answering.mark_published(session, actor, asked, number=number)
    return clarification


async def correct(
    session: AsyncSession, actor: Actor, clarification_id: UUID, *, texts: Texts, notify: Notify, version: int
) -> Clarification:
    """Publishes a new revision of a published clarification. Repeating it changes nothing.

    Raises :class:`NotFound`, :class:`ClarificationChangedMeanwhile` or :class:`ValidationFailed`.
    """
    clarification = await queries.lock(session, clarification_id)
    if clarification is None or clarification.published_at is None:
        raise NotFound
    if texts_of(clarification) == texts:
        if clarification.version == version:
            raise ValidationFailed(fields=[FieldError("texts", "unchanged")])
        return clarification
    require_version(clarification, version)
    _require_complete(texts)
    await _publish_revision(session, actor, clarification, texts, notify)
    record(session, actor, "clarification.corrected", clarification, notify=notify, revision=clarification.revision)
    return clarification


async def _publish_revision(
    session: AsyncSession,
    actor: Actor,
    clarification: Clarification,
    texts: Texts,
    notify: Notify,
    *,
    number: int | None = None,
) -> None:
    now = await database_now(session)
    clarification.number = clarification.number or number
    write(clarification, texts, actor, now)
    clarification.revision += 1
    clarification.published_at = clarification.published_at or now
    clarification.revised_at = now
    clarification.notify = notify
    session.add(
        ClarificationRevision(
            clarification_id=clarification.id,
            revision=clarification.revision,
            published_at=now,
            published_by_name=actor.name,
            **asdict(texts),
        )
    )
    if notify is Notify.NOW:
        outbox.enqueue(session, ANNOUNCE, clarification_id=clarification.id, revision=clarification.revision)
    await session.flush()


def _require_complete(texts: Texts) -> None:
    missing = [FieldError(name, "required") for name in TEXTS if not getattr(texts, name)]
    if missing:
        raise ValidationFailed(fields=missing)
