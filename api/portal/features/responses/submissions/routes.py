"""Routes of a company's own submission, and of responses for administrators."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from fastapi import Depends, Header, Query, Response

from portal.domain.identity.access import Action, Actor, Subject
from portal.domain.identity.fresh import Fresh
from portal.domain.rfis.current import arrive
from portal.features.responses.submissions import review, submitting, versions
from portal.features.responses.submissions.drafts import additions, files, links, reading
from portal.features.responses.submissions.drafts.files import Target
from portal.features.responses.submissions.drafts.links import TypedLink
from portal.features.responses.submissions.policy import FileKind
from portal.features.responses.submissions.presentation import ReceiptOut, ResponseOut
from portal.features.responses.submissions.receipts import search as receipt_search
from portal.features.responses.submissions.schemas import AdditionIn, FileOut, LinksIn, StandingIn, SubmissionOut
from portal.guards.budgets import UPLOAD
from portal.guards.dependencies import (
    CurrentDep,
    DetachedCurrentDep,
    OpenSessionDep,
    ResourcesDep,
    SessionDep,
    answered_company,
    permitted,
)
from portal.guards.idempotency import answered_once
from portal.guards.streaming import OF_BYTES, Incoming, incoming
from portal.platform.http.api_router import api_router
from portal.platform.http.downloads import download
from portal.platform.http.envelope import Envelope, envelope
from portal.platform.http.pages import SearchText

# Exempt from the application's body limit: these endpoints limit their uploads themselves.
UPLOAD_PATH = "/submission/files"
ADDITION_UPLOAD_PATH = "/submission/addition/files"

router = api_router(tags=["submission"])
CompanyDep = Annotated[Actor, Depends(answered_company())]
StreamingCompanyDep = Annotated[Actor, Depends(answered_company(detached=True))]
ReceivedDep = Annotated[Incoming, Depends(incoming(answered_company(detached=True)))]
Reader = Annotated[Actor, Depends(permitted(Action.VIEW, Subject.SUBMISSIONS, detached=True))]
Remover = Annotated[Actor, Depends(permitted(Action.DELETE, Subject.SUBMISSIONS, fresh=Fresh.FACTOR))]


async def get_arrival(session: SessionDep, _person: OpenSessionDep) -> datetime:
    """Time at which the request arrived. Routes declare it first, so that no other statement precedes it."""
    return await arrive(session)


ArrivedAt = Annotated[datetime, Depends(get_arrival)]


@router.get("/submission")
async def get_submission(actor: CompanyDep, session: SessionDep, current: CurrentDep) -> Envelope[SubmissionOut]:
    view = await reading.own_response(session, actor, current)
    return envelope(SubmissionOut.of(view))


@router.post(
    UPLOAD_PATH,
    status_code=201,
    dependencies=[UPLOAD],
    openapi_extra=OF_BYTES,
)
async def upload_file(
    received: ReceivedDep, resources: ResourcesDep, kind: FileKind, replaces: UUID | None = None
) -> Envelope[FileOut]:
    file = await files.upload_file(resources, received.actor, received.upload, Target(kind, replaces))
    return envelope(FileOut.of(file), code=201)


@router.delete("/submission/files/{file_id}")
async def remove_file(
    file_id: UUID, actor: CompanyDep, session: SessionDep, current: CurrentDep
) -> Envelope[SubmissionOut]:
    view = await files.remove_file(session, actor, current, file_id=file_id)
    return envelope(SubmissionOut.of(view), message="success.deleted")


@router.get("/submission/files/{file_id}", response_class=Response)
async def download_file(file_id: UUID, actor: StreamingCompanyDep, resources: ResourcesDep) -> Response:
    file, chunks = await files.open_file(resources, actor, file_id=file_id)
    return await download(chunks, name=file.name, content_type=file.content_type, size=file.size)


@router.put("/submission/links")
async def replace_links(
    body: LinksIn,
    actor: CompanyDep,
    resources: ResourcesDep,
    session: SessionDep,
    current: CurrentDep,
    based_on: str | None = None,
) -> Envelope[SubmissionOut]:
    typed = [TypedLink(link.url, link.title) for link in body.links]
    most = resources.settings.links_max
    view = await links.replace_links(session, actor, current, links=typed, max_links=most, based_on=based_on)
    return envelope(SubmissionOut.of(view))


@router.post("/submission/submit")
async def submit(
    arrived_at: ArrivedAt,
    actor: CompanyDep,
    resources: ResourcesDep,
    session: SessionDep,
    current: CurrentDep,
    idempotency_key: Annotated[UUID, Header()],
    replaces: str | None = None,
) -> Envelope[SubmissionOut]:
    view = await submitting.submit(
        session,
        resources.settings,
        actor,
        current,
        idempotency_key=idempotency_key,
        replaces=replaces,
        arrived_at=arrived_at,
    )
    return envelope(SubmissionOut.of(view), message="success.document_submitted")


@router.post("/submission/replacement")
@answered_once
async def start_replacement(
    arrived_at: ArrivedAt,
    body: StandingIn,
    actor: CompanyDep,
    session: SessionDep,
    current: CurrentDep,
) -> Envelope[SubmissionOut]:
    view = await versions.start_replacement(
        session, actor, current, standing=body.receipt_number, arrived_at=arrived_at
    )
    return envelope(SubmissionOut.of(view))


@router.delete("/submission/replacement")
async def discard_replacement(
    arrived_at: ArrivedAt, actor: CompanyDep, session: SessionDep, current: CurrentDep
) -> Envelope[SubmissionOut]:
    view = await versions.discard_replacement(session, actor, current, arrived_at=arrived_at)
    return envelope(SubmissionOut.of(view), message="success.replacement_discarded")


@router.post("/submission/withdraw")
@answered_once
async def withdraw(
    arrived_at: ArrivedAt,
    body: StandingIn,
    actor: CompanyDep,
    session: SessionDep,
    current: CurrentDep,
) -> Envelope[SubmissionOut]:
    view = await versions.withdraw(session, actor, current, standing=body.receipt_number, arrived_at=arrived_at)
    return envelope(SubmissionOut.of(view), message="success.response_withdrawn")


@router.post(
    ADDITION_UPLOAD_PATH,
    status_code=201,
    dependencies=[UPLOAD],
    openapi_extra=OF_BYTES,
)
async def upload_addition_file(
    received: ReceivedDep, resources: ResourcesDep, replaces: UUID | None = None
) -> Envelope[FileOut]:
    file = await additions.upload_file(resources, received.actor, received.upload, replaces=replaces)
    return envelope(FileOut.of(file), code=201)


@router.delete("/submission/addition/files/{file_id}")
async def remove_addition_file(
    file_id: UUID, actor: CompanyDep, session: SessionDep, current: CurrentDep
) -> Envelope[SubmissionOut]:
    view = await additions.remove_file(session, actor, current, file_id=file_id)
    return envelope(SubmissionOut.of(view), message="success.deleted")


@router.post("/submission/addition")
@answered_once
async def send_addition(
    arrived_at: ArrivedAt,
    body: AdditionIn,
    actor: CompanyDep,
    session: SessionDep,
    current: CurrentDep,
) -> Envelope[SubmissionOut]:
    """Sends the files under way and a note to the authority; what is sent does not change any more."""
    view = await additions.send(
        session,
        actor,
        current,
        standing=body.receipt_number,
        note=body.note,
        arrived_at=arrived_at,
    )
    return envelope(SubmissionOut.of(view), message="success.addition_sent")


@router.get("/submissions/receipts", dependencies=[Depends(permitted(Action.VIEW, Subject.SUBMISSIONS))])
async def find_receipts(
    session: SessionDep,
    current: CurrentDep,
    search: SearchText,
    limit: Annotated[int, Query(ge=1, le=25)] = 5,
) -> Envelope[list[ReceiptOut]]:
    """Receipts by number, those of replaced, withdrawn and deleted versions too."""
    found = await receipt_search.find_receipts(session, current, search=search, limit=limit)
    return envelope([ReceiptOut.model_validate(receipt, from_attributes=True) for receipt in found])


@router.get("/submissions/{submission_id}")
async def read_submission(
    submission_id: UUID, actor: Reader, resources: ResourcesDep, current: DetachedCurrentDep
) -> Envelope[ResponseOut]:
    return envelope(ResponseOut.of(await review.open_response(resources, actor, current, submission_id)))


@router.get("/submissions/{submission_id}/files/{file_id}", response_class=Response)
async def take_submitted_file(submission_id: UUID, file_id: UUID, actor: Reader, resources: ResourcesDep) -> Response:
    file, chunks = await review.open_file(
        resources, actor, submission_id=submission_id, file_id=file_id, in_place=False
    )
    return await download(chunks, name=file.name, content_type=file.content_type, size=file.size)


@router.get("/submissions/{submission_id}/files/{file_id}/preview", response_class=Response)
async def preview_submitted_file(
    submission_id: UUID, file_id: UUID, actor: Reader, resources: ResourcesDep
) -> Response:
    file, chunks = await review.open_file(resources, actor, submission_id=submission_id, file_id=file_id, in_place=True)
    return await download(chunks, name=file.name, content_type=file.content_type, size=file.size, in_place=True)


@router.delete("/submissions/{submission_id}")
@answered_once
async def delete_submission(submission_id: UUID, session: SessionDep, actor: Remover) -> Envelope[None]:
    await review.delete(session, actor, submission_id)
    return envelope(None, message="success.deleted")
