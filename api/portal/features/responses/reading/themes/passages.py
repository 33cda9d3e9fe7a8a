"""Marking words of a response with a theme."""

from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Actor
from portal.domain.reading.models import Passage
from portal.domain.rfis.current import CurrentRfi
from portal.features.responses.reading import queries
from portal.features.responses.reading.access import open_desk
from portal.features.responses.reading.errors import AnswerChanged
from portal.features.responses.reading.places import Place, columns_of, contains, texts_of
from portal.features.responses.reading.themes.service import follow
from portal.platform.db.clock import database_now
from portal.platform.errors import NotFound


class Standing(StrEnum):
    """Of a passage: as it stands, or its answer, its version or what belongs to that changed since."""

    STANDS = "stands"
    ANSWER_CHANGED = "answer_changed"
    REPLACED = "replaced"
    ADDED = "added"


def standing_of(
    passage: Passage, *, receipt_number: str, added_at: datetime | None, texts: dict[str, list[str]]
) -> Standing:
    """``added_at``: of the last addition to the standing version; ``texts``: the answers by question."""
    if passage.question_id is not None and not contains(texts.get(passage.question_id, []), passage.quote):
        return Standing.ANSWER_CHANGED
    if passage.receipt_number != receipt_number:
        return Standing.REPLACED
    return Standing.ADDED if added_at is not None and added_at > passage.marked_at else Standing.STANDS


async def mark(
    session: AsyncSession,
    actor: Actor,
    current: CurrentRfi,
    company_id: UUID,
    *,
    theme_id: UUID,
    place: Place,
    quote: str,
    is_whole: bool,
) -> tuple[Passage, str]:
    """Returns the passage with the name of its theme: of the one that ``theme_id`` was merged into.

    Raises :class:`NotFound`, :class:`ReadingClosed`, and :class:`AnswerChanged` for words that the answer has not.
    """
    desk = await open_desk(session, actor, current, company_id)
    columns: dict[str, Any] = await columns_of(session, desk, place)
    if place.question_id is not None:
        texts = texts_of(await queries.answers_of(session, company_id)).get(place.question_id, [])
        if not contains(texts, quote):
            raise AnswerChanged
    theme = await follow(session, current, theme_id)
    passage = Passage(
        theme_id=theme.id,
        quote=quote,
        is_whole=is_whole and place.question_id is not None,
        marked_at=await database_now(session),
        marked_by=actor.user_id,
        marked_by_name=actor.name,
        **columns,
    )
    session.add(passage)
    await session.flush()
    return passage, theme.name


async def unmark(session: AsyncSession, actor: Actor, current: CurrentRfi, company_id: UUID, passage_id: UUID) -> None:
    """Raises :class:`NotFound` and :class:`ReadingClosed`."""
    desk = await open_desk(session, actor, current, company_id)
    passage = await session.get(Passage, passage_id, with_for_update=True)
    if passage is None or (passage.rfi_id, passage.company_id) != (desk.rfi_id, company_id):
        raise NotFound
    await session.delete(passage)
    await session.flush()
