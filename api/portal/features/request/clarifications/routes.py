"""Clarifications: published ones for companies, and all of them with drafts for administrators."""

from datetime import timedelta
from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query, Response
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Action, Actor, Subject
from portal.domain.rfis.current import CurrentRfi
from portal.features.request.clarifications import document, drafting, publishing, queries, service
from portal.features.request.clarifications.notices import latest_digest
from portal.features.request.clarifications.schemas import (
    ClarificationAudienceOut,
    ClarificationCorrectionIn,
    ClarificationDraftChangeIn,
    ClarificationDraftIn,
    ClarificationOut,
    ClarificationPage,
    ClarificationPageQuery,
    ClarificationPublishIn,
    ClarificationsOut,
    ClarificationTableQuery,
    ClarificationVersionIn,
    ManagedClarificationOut,
    PublishedQuery,
)
from portal.guards.budgets import LIST_EXPORT, costs
from portal.guards.dependencies import (
    CurrentDep,
    DetachedCurrentDep,
    ResourcesDep,
    SessionDep,
    approved_company,
    permitted,
)
from portal.guards.exports import send_table
from portal.guards.idempotency import answered_once
from portal.platform.db.clock import database_now
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.http.api_router import api_router
from portal.platform.http.downloads import download
from portal.platform.http.envelope import Envelope, envelope
from portal.platform.runtime.resources import Resources
from portal.platform.storage.blocks import once

PDF = "application/pdf"
PDF_NAME = "clarifications.pdf"

router = api_router(tags=["clarifications"])
Reader = Depends(approved_company())
StreamingReader = Depends(approved_company(detached=True))
View = Depends(permitted(Action.VIEW, Subject.QUESTIONS))
StreamingView = Depends(permitted(Action.VIEW, Subject.QUESTIONS, detached=True))
StreamingViewer = Annotated[Actor, StreamingView]
Editor = Annotated[Actor, Depends(permitted(Action.UPDATE, Subject.QUESTIONS))]
Publisher = Annotated[Actor, Depends(permitted(Action.SEND, Subject.QUESTIONS))]


@router.get("/clarifications", dependencies=[Reader])
async def list_clarifications(
    session: SessionDep, current: CurrentDep, query: Annotated[PublishedQuery, Query()]
) -> Envelope[ClarificationsOut]:
    found = await service.published(session, current, search=query.search, topics=query.topic)
    total = len(await service.published(session, current)) if query.search or query.topic else len(found)
    return envelope(ClarificationsOut(items=[ClarificationOut.of(one) for one in reversed(found)], total=total))


@router.get("/clarifications/pdf", dependencies=[StreamingReader, costs(1)], response_class=Response)
async def download_clarifications(resources: ResourcesDep, current: DetachedCurrentDep) -> Response:
    return await _pdf(resources, current)


@router.get("/clarifications/managed", dependencies=[View])
async def list_managed_clarifications(
    resources: ResourcesDep,
    session: SessionDep,
    current: CurrentDep,
    query: Annotated[ClarificationPageQuery, Query()],
) -> Envelope[ClarificationPage]:
    found = await service.find(session, resources.settings, current, query.page, **query.conditions)
    return envelope(ClarificationPage.of(found))


@router.get("/clarifications/managed/export", dependencies=[LIST_EXPORT], response_class=Response)
async def export_clarifications(
    resources: ResourcesDep,
    actor: StreamingViewer,
    current: DetachedCurrentDep,
    query: Annotated[ClarificationTableQuery, Query()],
) -> Response:
    return await send_table(resources, actor, service.rows_of(current, **query.conditions), query)


@router.get("/clarifications/managed/pdf", dependencies=[StreamingView, costs(1)], response_class=Response)
async def download_managed_clarifications(resources: ResourcesDep, current: DetachedCurrentDep) -> Response:
    """The document that companies download."""
    return await _pdf(resources, current)


@router.get("/clarifications/audience", dependencies=[View])
async def count_clarification_audience(session: SessionDep) -> Envelope[ClarificationAudienceOut]:
    """The companies that a publication notifies."""
    companies = await queries.count_readers(session)
    digest_at = latest_digest(await database_now(session)) + timedelta(days=1)
    return envelope(ClarificationAudienceOut(companies=companies, digest_at=digest_at))


@router.post("/clarifications", status_code=201)
@answered_once
async def draft_clarification(
    actor: Editor, session: SessionDep, current: CurrentDep, body: ClarificationDraftIn
) -> Envelope[ManagedClarificationOut]:
    draft = await drafting.create(session, actor, current, texts=body.texts(), question_ids=body.question_ids)
    return envelope(await _shown(session, draft.id), code=201)


@router.get("/clarifications/{clarification_id}", dependencies=[View])
async def show_clarification(clarification_id: UUID, session: SessionDep) -> Envelope[ManagedClarificationOut]:
    return envelope(await _shown(session, clarification_id))


@router.put("/clarifications/{clarification_id}")
async def save_clarification(
    clarification_id: UUID, actor: Editor, session: SessionDep, body: ClarificationDraftChangeIn
) -> Envelope[ManagedClarificationOut]:
    await drafting.save(
        session,
        actor,
        clarification_id,
        texts=body.texts(),
        question_ids=body.question_ids,
        version=body.version,
    )
    return envelope(await _shown(session, clarification_id))


@router.post("/clarifications/{clarification_id}/discard")
@answered_once
async def discard_clarification(
    clarification_id: UUID, actor: Editor, session: SessionDep, body: ClarificationVersionIn
) -> Envelope[None]:
    """Deletes a draft; a published clarification stays."""
    await drafting.discard(session, actor, clarification_id, version=body.version)
    return envelope(None, message="success.deleted")


@router.post("/clarifications/{clarification_id}/publish")
@answered_once
async def publish_clarification(
    clarification_id: UUID, actor: Publisher, session: SessionDep, body: ClarificationPublishIn
) -> Envelope[ManagedClarificationOut]:
    await publishing.publish(session, actor, clarification_id, notify=body.notify, version=body.version)
    return envelope(await _shown(session, clarification_id), message="success.clarification_published")


@router.post("/clarifications/{clarification_id}/correct")
@answered_once
async def correct_clarification(
    clarification_id: UUID, actor: Publisher, session: SessionDep, body: ClarificationCorrectionIn
) -> Envelope[ManagedClarificationOut]:
    """Publishes a new revision."""
    await publishing.correct(
        session, actor, clarification_id, texts=body.texts(), notify=body.notify, version=body.version
    )
    return envelope(await _shown(session, clarification_id), message="success.clarification_published")


async def _shown(session: AsyncSession, clarification_id: UUID) -> ManagedClarificationOut:
    return ManagedClarificationOut.of(await service.show(session, clarification_id))


async def _pdf(resources: Resources, current: CurrentRfi) -> Response:
    async with unit_of_work(resources.reads) as session:
        rfi, clarifications = await document.load(session, current)
    pdf = await document.write_pdf(resources.settings, rfi, clarifications)
    return await download(once(pdf), name=PDF_NAME, content_type=PDF, size=len(pdf))
