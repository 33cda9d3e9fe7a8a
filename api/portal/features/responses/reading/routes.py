"""The reading desk: who reads which response, and the response with what its readers have written."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query, Response

from portal.domain.identity.access import Action, Actor, Subject
from portal.features.responses.reading import assigning, declaring, desk, queries, service
from portal.features.responses.reading.assigning import Assigning, AssignmentLeft
from portal.features.responses.reading.bodies import AssignReadersIn, DeclarationIn, LiftIn, ReadIn
from portal.features.responses.reading.schemas import (
    DeclarationOut,
    DeskOut,
    ReaderOut,
    ReadingPage,
    ReadingPageQuery,
)
from portal.guards.dependencies import CurrentDep, DetachedCurrentDep, ResourcesDep, SessionDep, permitted
from portal.guards.idempotency import answered_once
from portal.platform.http.api_router import api_router
from portal.platform.http.downloads import download
from portal.platform.http.envelope import Envelope, envelope
from portal.platform.http.together import TogetherOut

router = api_router(tags=["reading"])
View = Depends(permitted(Action.VIEW, Subject.READING))
Viewer = Annotated[Actor, View]
DetachedViewer = Annotated[Actor, Depends(permitted(Action.VIEW, Subject.READING, detached=True))]
Writer = Annotated[Actor, Depends(permitted(Action.UPDATE, Subject.READING))]


@router.get("/reading")
async def list_reading(
    actor: Viewer,
    resources: ResourcesDep,
    session: SessionDep,
    current: CurrentDep,
    query: Annotated[ReadingPageQuery, Query()],
) -> Envelope[ReadingPage]:
    found = await service.find(
        session, resources.settings, actor, current, query.page, search=query.search, unread=query.unread
    )
    return envelope(ReadingPage.of(found))


@router.get("/reading/readers", dependencies=[View])
async def list_readers(session: SessionDep) -> Envelope[list[ReaderOut]]:
    return envelope([ReaderOut(id=user.id, name=user.name) for user in await queries.readers(session)])


@router.post("/reading/assign")
@answered_once
async def assign_readers(
    body: AssignReadersIn, actor: Writer, session: SessionDep, current: CurrentDep
) -> Envelope[TogetherOut[AssignmentLeft]]:
    wanted = Assigning(body.company_ids, body.user_ids, body.assigned)
    done = await assigning.assign_all(session, actor, current, wanted)
    return envelope(TogetherOut[AssignmentLeft].of(done))


@router.get("/reading/{company_id}")
async def read_desk(
    company_id: UUID, actor: DetachedViewer, resources: ResourcesDep, current: DetachedCurrentDep
) -> Envelope[DeskOut]:
    found = await desk.read_desk(resources, actor, current, company_id)
    return envelope(DeskOut.of(found, reader=actor.user_id))


@router.get("/reading/{company_id}/declaration")
async def show_declaration(
    company_id: UUID, actor: Viewer, session: SessionDep, current: CurrentDep
) -> Envelope[DeclarationOut]:
    return envelope(DeclarationOut.of(await declaring.declarations(session, actor, current, company_id)))


@router.put("/reading/{company_id}/declaration")
async def declare_interest(
    company_id: UUID, body: DeclarationIn, actor: Viewer, session: SessionDep, current: CurrentDep
) -> Envelope[DeclarationOut]:
    await declaring.declare(session, actor, current, company_id, interest=body.interest)
    return envelope(DeclarationOut.of(await declaring.declarations(session, actor, current, company_id)))


@router.post("/reading/{company_id}/interests/{interest_id}/lift")
@answered_once
async def lift_interest(
    company_id: UUID, interest_id: UUID, body: LiftIn, actor: Writer, session: SessionDep, current: CurrentDep
) -> Envelope[DeclarationOut]:
    await declaring.lift(session, actor, current, company_id, interest_id, reason=body.reason)
    return envelope(DeclarationOut.of(await declaring.declarations(session, actor, current, company_id)))


@router.put("/reading/{company_id}/read")
async def mark_read(
    company_id: UUID, body: ReadIn, actor: Writer, session: SessionDep, current: CurrentDep
) -> Envelope[None]:
    await assigning.set_read(session, actor, current, company_id, read=body.read)
    return envelope(None)


@router.get("/reading/{company_id}/files/{file_id}", response_class=Response)
async def take_read_file(
    company_id: UUID, file_id: UUID, actor: DetachedViewer, resources: ResourcesDep, current: DetachedCurrentDep
) -> Response:
    file, chunks = await desk.open_file(resources, actor, current, company_id, file_id, in_place=False)
    return await download(chunks, name=file.name, content_type=file.content_type, size=file.size)


@router.get("/reading/{company_id}/files/{file_id}/preview", response_class=Response)
async def preview_read_file(
    company_id: UUID, file_id: UUID, actor: DetachedViewer, resources: ResourcesDep, current: DetachedCurrentDep
) -> Response:
    file, chunks = await desk.open_file(resources, actor, current, company_id, file_id, in_place=True)
    return await download(chunks, name=file.name, content_type=file.content_type, size=file.size, in_place=True)
