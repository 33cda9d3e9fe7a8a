"""Themes of a request, and the passages marked with them."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query

from portal.domain.identity.access import Action, Actor, Subject
from portal.features.responses.reading.themes import passages, queries, service
from portal.features.responses.reading.themes.schemas import (
    CountedThemeOut,
    PassageIn,
    PassageOut,
    ShownThemeOut,
    ThemeIn,
    ThemeMergeIn,
    ThemeOut,
    ThemeRenameIn,
    ThemeSplitIn,
)
from portal.guards.dependencies import CurrentDep, SessionDep, permitted
from portal.guards.idempotency import answered_once
from portal.platform.http.api_router import api_router
from portal.platform.http.envelope import Envelope, envelope

router = api_router(tags=["reading"])
View = Depends(permitted(Action.VIEW, Subject.READING))
Viewer = Annotated[Actor, View]
Writer = Annotated[Actor, Depends(permitted(Action.UPDATE, Subject.READING))]
Revision = Annotated[int, Query(ge=1)]


@router.get("/reading-themes", dependencies=[View])
async def list_themes(session: SessionDep, current: CurrentDep) -> Envelope[list[CountedThemeOut]]:
    return envelope([CountedThemeOut.counted(one) for one in await queries.counted(session, current.id)])


@router.post("/reading-themes", status_code=201)
@answered_once
async def create_theme(body: ThemeIn, actor: Writer, session: SessionDep, current: CurrentDep) -> Envelope[ThemeOut]:
    theme = await service.create(session, actor, current, name=body.name)
    return envelope(ThemeOut.of(theme), code=201)


@router.get("/reading-themes/{theme_id}")
async def show_theme(
    theme_id: UUID, actor: Viewer, session: SessionDep, current: CurrentDep
) -> Envelope[ShownThemeOut]:
    return envelope(ShownThemeOut.shown(await service.show(session, actor, current, theme_id)))


@router.put("/reading-themes/{theme_id}")
async def rename_theme(
    theme_id: UUID, body: ThemeRenameIn, actor: Writer, session: SessionDep, current: CurrentDep
) -> Envelope[ThemeOut]:
    theme = await service.rename(session, actor, current, theme_id, name=body.name, revision=body.revision)
    return envelope(ThemeOut.of(theme))


@router.delete("/reading-themes/{theme_id}")
async def delete_theme(
    theme_id: UUID, actor: Writer, session: SessionDep, current: CurrentDep, revision: Revision
) -> Envelope[None]:
    """Deletes a theme without passages."""
    await service.delete(session, actor, current, theme_id, revision=revision)
    return envelope(None, message="success.deleted")


@router.post("/reading-themes/{theme_id}/merge")
@answered_once
async def merge_theme(
    theme_id: UUID, body: ThemeMergeIn, actor: Writer, session: SessionDep, current: CurrentDep
) -> Envelope[ThemeOut]:
    """Moves the passages of the theme to another one."""
    theme = await service.merge(session, actor, current, theme_id, into=body.into, revision=body.revision)
    return envelope(ThemeOut.of(theme))


@router.post("/reading-themes/{theme_id}/split")
@answered_once
async def split_theme(
    theme_id: UUID, body: ThemeSplitIn, actor: Writer, session: SessionDep, current: CurrentDep
) -> Envelope[ThemeOut]:
    """Moves the chosen passages of the theme to a new one."""
    theme = await service.split(
        session,
        actor,
        current,
        theme_id,
        name=body.name,
        passage_ids=body.passage_ids,
        revision=body.revision,
    )
    return envelope(ThemeOut.of(theme))


@router.post("/reading/{company_id}/passages", status_code=201)
@answered_once
async def mark_passage(
    company_id: UUID, body: PassageIn, actor: Writer, session: SessionDep, current: CurrentDep
) -> Envelope[PassageOut]:
    passage, name = await passages.mark(
        session,
        actor,
        current,
        company_id,
        theme_id=body.theme_id,
        place=body.place.place,
        quote=body.quote,
        is_whole=body.is_whole,
    )
    return envelope(PassageOut.of(passage, name), code=201)


@router.delete("/reading/{company_id}/passages/{passage_id}")
async def unmark_passage(
    company_id: UUID, passage_id: UUID, actor: Writer, session: SessionDep, current: CurrentDep
) -> Envelope[None]:
    await passages.unmark(session, actor, current, company_id, passage_id)
    return envelope(None, message="success.deleted")
