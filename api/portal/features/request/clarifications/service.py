"""Clarifications: what routes and other features use."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.questions.lifecycle import Topic
from portal.domain.questions.models import Clarification, ClarificationRevision, Question
from portal.domain.rfis.current import CurrentRfi
from portal.features.request.clarifications import queries
from portal.platform.errors import NotFound
from portal.platform.lists.page import Page, PageRequest, find_page
from portal.platform.lists.rows import ListRows
from portal.platform.settings import Settings


@dataclass(frozen=True, slots=True)
class Dossier:
    """A clarification for administrators: published texts newest first, and the questions that it answers."""

    clarification: Clarification
    revisions: Sequence[ClarificationRevision]
    questions: Sequence[tuple[Question, str]]


async def published(
    session: AsyncSession, current: CurrentRfi, *, search: str = "", topics: tuple[Topic, ...] = ()
) -> Sequence[Clarification]:
    """Published clarifications that match, by number."""
    return await queries.published(session, current, *queries.matching(search, topics=topics))


async def show(session: AsyncSession, clarification_id: UUID) -> Dossier:
    clarification = await session.get(Clarification, clarification_id, populate_existing=True)
    if clarification is None:
        raise NotFound
    return Dossier(
        clarification,
        await queries.revisions_of(session, clarification_id),
        await queries.questions_of(session, clarification_id),
    )


async def find(
    session: AsyncSession,
    settings: Settings,
    current: CurrentRfi,
    request: PageRequest,
    *,
    search: str = "",
    topics: tuple[Topic, ...] = (),
    state: str | None = None,
) -> Page:
    conditions = queries.matching(search, topics=topics, state=state)
    within = queries.within(current)
    return await find_page(session, settings, queries.CLARIFICATIONS, request, within=within, matching=conditions)


def rows_of(
    current: CurrentRfi, *, search: str = "", topics: tuple[Topic, ...] = (), state: str | None = None
) -> ListRows:
    """The rows of an export with the same filter."""
    conditions = [*queries.within(current), *queries.matching(search, topics=topics, state=state)]
    chosen = (("topic", list(topics)), ("state", state), ("searched", bool(search)))
    narrowed = {name: value for name, value in chosen if value}
    return ListRows(queries.CLARIFICATIONS.name, queries.CLARIFICATIONS, conditions, narrowed)
