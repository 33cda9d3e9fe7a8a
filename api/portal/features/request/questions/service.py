"""Questions of companies: what routes and other features use."""

from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Actor
from portal.domain.questions.lifecycle import QuestionState, Topic
from portal.domain.rfis.current import CurrentRfi
from portal.features.request.questions import lists, queries
from portal.features.request.questions.queries import Dossier, count_by_state
from portal.platform.errors import NotFound
from portal.platform.lists.page import Page, PageRequest, find_page
from portal.platform.lists.rows import ListRows
from portal.platform.settings import Settings


async def count_open(session: AsyncSession, current: CurrentRfi) -> int:
    """Number of open questions of all companies."""
    return (await count_by_state(session, current)).get(QuestionState.OPEN, 0)


async def counts(session: AsyncSession, actor: Actor, current: CurrentRfi) -> tuple[dict[str, int], int]:
    """Number of questions by state, and of open ones assigned to the actor."""
    return await count_by_state(session, current), await queries.count_assigned(session, current, actor.user_id)


async def show(session: AsyncSession, question_id: UUID) -> Dossier:
    dossier = await queries.find_dossier(session, question_id)
    if dossier is None:
        raise NotFound
    return dossier


async def find(
    session: AsyncSession,
    settings: Settings,
    current: CurrentRfi,
    request: PageRequest,
    *,
    search: str = "",
    states: tuple[QuestionState, ...] = (),
    topics: tuple[Topic, ...] = (),
    assignee: UUID | None = None,
    unassigned: bool = False,
    unchecked: bool = False,
) -> Page:
    conditions = lists.matching(
        search, states=states, topics=topics, assignee=assignee, unassigned=unassigned, unchecked=unchecked
    )
    within = lists.within(current)
    return await find_page(session, settings, lists.QUESTIONS, request, within=within, matching=conditions)


def rows_of(
    current: CurrentRfi,
    *,
    search: str = "",
    states: tuple[QuestionState, ...] = (),
    topics: tuple[Topic, ...] = (),
    assignee: UUID | None = None,
    unassigned: bool = False,
    unchecked: bool = False,
) -> ListRows:
    """The rows of an export with the same filter."""
    conditions = lists.matching(
        search, states=states, topics=topics, assignee=assignee, unassigned=unassigned, unchecked=unchecked
    )
    narrowed = {
        name: value
        for name, value in (
            ("state", list(states)),
            ("topic", list(topics)),
            ("assignee", str(assignee) if assignee else None),
            ("unassigned", unassigned),
            ("unchecked", unchecked),
            ("searched", bool(search)),
        )
        if value
    }
    return ListRows(lists.QUESTIONS.name, lists.QUESTIONS, [*lists.within(current), *conditions], narrowed)
