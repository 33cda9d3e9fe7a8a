"""Administrators write a clarification together: a draft until it is published.

Each change names the version that the administrator saw, so that two administrators cannot overwrite each other.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.identity.access import Actor
from portal.domain.questions.lifecycle import Topic
from portal.domain.questions.models import Clarification
from portal.domain.rfis.current import CurrentRfi
from portal.features.request.clarifications import queries
from portal.features.request.clarifications.errors import ClarificationChangedMeanwhile
from portal.features.request.questions import answering
from portal.platform.db.clock import database_now
from portal.platform.db.identifiers import new_id
from portal.platform.errors import FieldError, NotFound, ValidationFailed


@dataclass(frozen=True, slots=True)
class Texts:
    """Question and answer in both languages; a draft may lack some."""

    topic: Topic
    question_en: str
    question_ar: str
    answer_en: str
    answer_ar: str


TEXTS = ("question_en", "question_ar", "answer_en", "answer_ar")


async def create(
    session: AsyncSession, actor: Actor, current: CurrentRfi, *, texts: Texts, question_ids: Sequence[UUID]
) -> Clarification:
    """A new draft that answers these questions.

    Raises :class:`ValidationFailed`, or :class:`NotFound` without an RFI.
    """
    if current.rfi is None:
        raise NotFound
    clarification = Clarification(
        id=new_id(),
        rfi_id=current.rfi.id,
        **asdict(texts),
        changed_at=current.now,
        changed_by=actor.user_id,
        changed_by_name=actor.name,
    )
    await _check_questions(session, clarification, question_ids)
    session.add(clarification)
    await session.flush()
    await queries.replace_links(session, clarification.id, question_ids)
    record(session, actor, "clarification.drafted", clarification)
    return clarification


async def save(
    session: AsyncSession,
    actor: Actor,
    clarification_id: UUID,
    *,
    texts: Texts,
    question_ids: Sequence[UUID],
    version: int,
) -> Clarification:
    """Changes a draft. Repeating it changes nothing.

    Raises :class:`NotFound`, :class:`ClarificationChangedMeanwhile` or :class:`ValidationFailed`.
    """
    clarification = await locked_draft(session, clarification_id)
    linked = await queries.linked_ids(session, clarification_id)
    if texts_of(clarification) == texts and set(linked) == set(question_ids):
        return clarification
    require_version(clarification, version)
    await _check_questions(session, clarification, question_ids)
    await queries.replace_links(session, clarification.id, question_ids)
    write(clarification, texts, actor, await database_now(session))
    record(session, actor, "clarification.draft_changed", clarification)
    await session.flush()
    return clarification


async def discard(session: AsyncSession, actor: Actor, clarification_id: UUID, *, version: int) -> None:
    """Deletes a draft; its questions stay open. Raises :class:`NotFound` or :class:`ClarificationChangedMeanwhile`."""
    clarification = await locked_draft(session, clarification_id)
    require_version(clarification, version)
    record(session, actor, "clarification.draft_deleted", clarification)
    await session.delete(clarification)
    await session.flush()


async def locked_draft(session: AsyncSession, clarification_id: UUID) -> Clarification:
    """Locks and returns a draft. Raises :class:`NotFound`, or :class:`ClarificationChangedMeanwhile` if published."""
    clarification = await queries.lock(session, clarification_id)
    if clarification is None:
        raise NotFound
    if clarification.published_at is not None:
        raise changed_meanwhile(clarification)
    return clarification


def require_version(clarification: Clarification, version: int) -> None:
    """Raises :class:`ClarificationChangedMeanwhile` unless ``version`` is the current one."""
    if clarification.version != version:
        raise changed_meanwhile(clarification)


def changed_meanwhile(clarification: Clarification) -> ClarificationChangedMeanwhile:
    return ClarificationChangedMeanwhile(
        by=clarification.changed_by_name,
        data={"version": clarification.version, "number": clarification.number},
    )


def texts_of(clarification: Clarification) -> Texts:
    return Texts(Topic(clarification.topic), *(getattr(clarification, name) for name in TEXTS))


def write(clarification: Clarification, texts: Texts, actor: Actor, at: datetime) -> None:
    for name, value in asdict(texts).items():
        setattr(clarification, name, value)
    clarification.version += 1
    clarification.changed_at, clarification.changed_by = at, actor.user_id
    clarification.changed_by_name = actor.name


def record(session: AsyncSession, actor: Actor, action: str, clarification: Clarification, **details: Any) -> None:
    audit.record(
        session,
        actor,
        action,
        subject_type="clarification",
        subject_id=clarification.id,
        number=clarification.number,
        **details,
    )


async def _check_questions(session: AsyncSession, clarification: Clarification, question_ids: Sequence[UUID]) -> None:
    """Locks the questions. Raises :class:`ValidationFailed` if one is decided, or answered by another draft."""
    await answering.publishable(session, clarification.rfi_id, question_ids)
    if await queries.linked_elsewhere(session, question_ids, clarification.id):
        raise ValidationFailed(fields=[FieldError("question_ids", "question_taken")])
