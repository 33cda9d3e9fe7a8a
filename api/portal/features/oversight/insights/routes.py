"""The administrators' home page and the figures of answers."""

from typing import Annotated

from fastapi import Depends, Query, Response

from portal.domain.forms.definition import FormDefinition
from portal.domain.forms.versions import whole_form
from portal.domain.identity.access import Action, Actor, Subject
from portal.features.oversight.insights.queries import load_insights
from portal.features.oversight.insights.questions import FORMS, count_answers, cross_answers, outline
from portal.features.oversight.insights.schemas import (
    CrossOut,
    CrossQuery,
    FiguresQuery,
    InsightsOut,
    OutlineOut,
    QuestionsOut,
    QuestionsQuery,
    TextPage,
    TextsQuery,
)
from portal.features.oversight.insights.tables import cross_table, questions_table
from portal.features.oversight.insights.texts import find_texts
from portal.guards.budgets import LIST_EXPORT
from portal.guards.dependencies import CurrentDep, ResourcesDep, SessionDep, admin_only, permitted
from portal.platform.http.api_router import api_router
from portal.platform.http.downloads import download
from portal.platform.http.envelope import Envelope, envelope
from portal.platform.i18n.locale import current_locale
from portal.platform.storage.blocks import once

router = api_router(tags=["insights"])
VIEWER = [Depends(permitted(Action.VIEW, Subject.SUBMISSIONS))]
Figures = Annotated[FiguresQuery, Query()]
Crossed = Annotated[CrossQuery, Query()]
CSV = "text/csv; charset=utf-8"


@router.get("/insights")
async def get_insights(
    resources: ResourcesDep,
    session: SessionDep,
    actor: Annotated[Actor, Depends(admin_only())],
    current: CurrentDep,
) -> Envelope[InsightsOut]:
    settings = resources.settings
    return envelope(await load_insights(session, actor, current=current, review_hours=settings.review_hours))


@router.get("/insights/forms", dependencies=[Depends(admin_only())])
async def get_forms() -> Envelope[list[FormDefinition]]:
    """The filter with answers in words: question and answer, as on every list."""
    return envelope([whole_form(name) for name in FORMS])


@router.get("/insights/outline", dependencies=VIEWER)
async def get_outline(
    resources: ResourcesDep, session: SessionDep, current: CurrentDep, query: Figures
) -> Envelope[OutlineOut]:
    """May be three seconds old, as the figures of questions and cross tables are."""
    companies = query.companies
    return envelope(await resources.figures.get(("outline", companies), lambda: outline(session, current, companies)))


@router.get("/insights/questions", dependencies=VIEWER)
async def get_questions(
    resources: ResourcesDep, session: SessionDep, current: CurrentDep, query: Annotated[QuestionsQuery, Query()]
) -> Envelope[QuestionsOut]:
    companies, section = query.companies, query.section
    return envelope(
        await resources.figures.get(
            ("questions", companies, section), lambda: count_answers(session, current, companies, section)
        )
    )


@router.get("/insights/texts")
async def get_texts(
    resources: ResourcesDep,
    session: SessionDep,
    actor: Annotated[Actor, Depends(permitted(Action.VIEW, Subject.SUBMISSIONS))],
    current: CurrentDep,
    query: Annotated[TextsQuery, Query()],
) -> Envelope[TextPage]:
    return envelope(TextPage.of(await find_texts(session, resources.settings, actor, current, query)))


@router.get("/insights/cross", dependencies=VIEWER)
async def get_cross(
    resources: ResourcesDep, session: SessionDep, current: CurrentDep, query: Crossed
) -> Envelope[CrossOut]:
    key = "cross", query.companies, query.first, query.second
    return envelope(await resources.figures.get(key, lambda: cross_answers(session, current, query)))


@router.get("/insights/questions/export", dependencies=[*VIEWER, LIST_EXPORT], response_class=Response)
async def export_questions(session: SessionDep, current: CurrentDep, query: Figures) -> Response:
    figures = await count_answers(session, current, query.companies)
    table = questions_table(figures, current_locale())
    return await download(once(table), name="questions.csv", content_type=CSV, size=len(table))


@router.get("/insights/cross/export", dependencies=[*VIEWER, LIST_EXPORT], response_class=Response)
async def export_cross(session: SessionDep, current: CurrentDep, query: Crossed) -> Response:
    table = cross_table(await cross_answers(session, current, query), current_locale())
    return await download(once(table), name="cross.csv", content_type=CSV, size=len(table))
