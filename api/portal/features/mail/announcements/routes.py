"""Sending announcements to companies and following their deliveries."""

from typing import Annotated, Any, TypeVar
from uuid import UUID

from fastapi import Depends, Query, Request, Response

from portal.domain.identity.access import Action, Actor, Subject
from portal.domain.identity.fresh import Fresh
from portal.features.mail.announcements import control, exports, queries, service
from portal.features.mail.announcements.bodies import (
    BODY_MAX,
    SUBJECT_MAX,
    AnnouncementForm,
    AudienceBody,
    DeliveriesIn,
    DeliveryExportQuery,
    DeliveryPageQuery,
    PreviewBody,
)
from portal.features.mail.announcements.composing import draft_files, previews
from portal.features.mail.announcements.composing.attachments import MAX_BYTES
from portal.features.mail.announcements.dispatch import dispatch
from portal.features.mail.announcements.lifecycle import DeliveryLeft, DeliveryState, is_over
from portal.features.mail.announcements.models import Announcement
from portal.features.mail.announcements.schemas import (
    AnnouncementDraftOut,
    AnnouncementOut,
    AnnouncementRow,
    AudienceOut,
    DeliveryRow,
    DraftFileOut,
    PreviewsOut,
    SentOut,
)
from portal.features.mail.announcements.service import View
from portal.guards.budgets import LIST_EXPORT, UPLOAD
from portal.guards.dependencies import CurrentDep, ResourcesDep, SessionDep, permitted, reads_only
from portal.guards.idempotency import IdempotencyKey, answered_once
from portal.guards.streaming import OF_BYTES, Incoming, Streaming, incoming, streaming
from portal.platform.files.file_names import clean_file_name
from portal.platform.files.uploads import Upload
from portal.platform.http.api_router import api_router
from portal.platform.http.downloads import download
from portal.platform.http.envelope import Envelope, envelope
from portal.platform.http.multipart import Form, received_form
from portal.platform.http.pages import PageDep, PageOut, SearchText
from portal.platform.http.together import TogetherOut
from portal.platform.i18n import current_locale, format_instant, translate
from portal.platform.runtime.resources import Resources

# Exempt from the application's body limit: these endpoints limit their uploads themselves.
SEND_PATH = "/send-announcement"
TEST_PATH = "/announcements/test"
DRAFT_FILE_PATH = "/announcements/draft/file"
ATTACHMENT = "attachment"

Answer = TypeVar("Answer")

router = api_router(tags=["announcements"])

SENDS = permitted(Action.SEND, Subject.EMAIL_ANNOUNCEMENT)
VIEWS = permitted(Action.VIEW, Subject.EMAIL_ANNOUNCEMENT)
Sender = Annotated[Actor, Depends(SENDS)]
_SENDS = permitted(Action.SEND, Subject.EMAIL_ANNOUNCEMENT, detached=True)
StreamingTester = Annotated[Streaming, Depends(streaming(_SENDS))]
_SENDS_TO_MANY = permitted(Action.SEND, Subject.EMAIL_ANNOUNCEMENT, detached=True, fresh=Fresh.SOMETIMES)
StreamingSender = Annotated[Streaming, Depends(streaming(_SENDS_TO_MANY))]
Received = Annotated[Incoming, Depends(incoming(_SENDS))]
StreamingView = Depends(permitted(Action.VIEW, Subject.EMAIL_ANNOUNCEMENT, detached=True))
StreamingViewer = Annotated[Actor, StreamingView]

_FORM: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "content": {
            "multipart/form-data": {
                "schema": {
                    "type": "object",
                    "required": ["subject", "body"],
                    "properties": {
                        "subject": {"type": "string", "maxLength": SUBJECT_MAX},
                        "body": {"type": "string", "maxLength": BODY_MAX},
                        "audience": {"type": "string", "description": "The filter of companies, as JSON"},
                        "attachment_from": {"type": "string", "format": "uuid"},
                        "language": {"type": "string", "enum": ["en", "ar"]},
                        "other_subject": {"type": "string", "maxLength": SUBJECT_MAX},
                        "other_body": {"type": "string", "maxLength": BODY_MAX},
                        "send_at": {"type": "string", "format": "date-time"},
                        ATTACHMENT: {"type": "string", "format": "binary", "maxLength": MAX_BYTES},
                    },
                }
            }
        },
    }
}


async def _dispatched(
    request: Request, resources: Resources, stream: Streaming, key: UUID | None, *, is_test: bool = False
) -> Announcement:
    async with received_form(request, stream.chunks(), file=ATTACHMENT, most_bytes=MAX_BYTES) as form:
        return await dispatch(
            resources,
            stream.actor,
            form.read_as(AnnouncementForm).draft,
            upload=_upload(form),
            confirm=stream.confirm,
            idempotency_key=key,
            is_test=is_test,
        )


def _upload(form: Form) -> Upload | None:
    file = form.files.get(ATTACHMENT)
    return Upload(file.name, file.size, file.chunks()) if file else None


@router.post(SEND_PATH, openapi_extra=_FORM)
async def send_announcement(
    request: Request, resources: ResourcesDep, stream: StreamingSender, idempotency_key: IdempotencyKey = None
) -> Envelope[SentOut]:
    announcement = await _dispatched(request, resources, stream, idempotency_key)
    return _with_message(envelope(SentOut.of(announcement)), announcement)


def _with_message(answer: Envelope[Answer], announcement: Announcement) -> Envelope[Answer]:
    """Adds the message that sending has started or is scheduled, or that every recipient has the mail."""
    if announcement.scheduled_at is not None:
        at = format_instant(announcement.scheduled_at, current_locale()).saudi
        answer.message = translate("success.announcement_scheduled", at=at)
    elif is_over(announcement.state):
        reached = (announcement.counts or {}).get(DeliveryState.SENT) == announcement.recipients
        answer.message = translate("success.email_sent") if reached else ""
    else:
        answer.message = translate("success.announcement_started", n=announcement.recipients)
    return answer


@router.post(TEST_PATH, openapi_extra=_FORM)
async def send_test(
    request: Request, resources: ResourcesDep, stream: StreamingTester, idempotency_key: IdempotencyKey = None
) -> Envelope[SentOut]:
    announcement = await _dispatched(request, resources, stream, idempotency_key, is_test=True)
    return envelope(SentOut.of(announcement), message="success.announcement_test_sent")


@router.get("/announcements/draft")
async def show_draft(session: SessionDep, actor: Sender) -> Envelope[AnnouncementDraftOut]:
    file = await draft_files.current(session, actor)
    return envelope(AnnouncementDraftOut(file=DraftFileOut.of(file) if file else None))


@router.post(
    DRAFT_FILE_PATH,
    status_code=201,
    dependencies=[UPLOAD],
    openapi_extra=OF_BYTES,
)
async def upload_draft_file(received: Received, resources: ResourcesDep) -> Envelope[DraftFileOut]:
    return envelope(DraftFileOut.of(await draft_files.keep(resources, received.actor, received.upload)), code=201)


@router.delete(DRAFT_FILE_PATH)
async def remove_draft_file(session: SessionDep, actor: Sender) -> Envelope[AnnouncementDraftOut]:
    await draft_files.remove(session, actor)
    return envelope(AnnouncementDraftOut(file=None), message="success.deleted")


@router.post("/announcements/audience")
@reads_only
async def count_audience(
    session: SessionDep, actor: Sender, current: CurrentDep, body: AudienceBody
) -> Envelope[AudienceOut]:
    found = await previews.audience_of(session, actor, current, body.audience, body.placeholders)
    return envelope(AudienceOut.of(found))


@router.post("/announcements/preview")
@reads_only
async def preview(
    resources: ResourcesDep, session: SessionDep, actor: Sender, current: CurrentDep, body: PreviewBody
) -> Envelope[PreviewsOut]:
    found = await previews.preview(session, actor, resources.settings, current, body.texts, chosen=body.chosen)
    return envelope(PreviewsOut.of(found))


@router.get("/announcements", dependencies=[Depends(VIEWS)])
async def list_announcements(
    resources: ResourcesDep, session: SessionDep, page: PageDep, search: SearchText = ""
) -> Envelope[PageOut[AnnouncementRow]]:
    found = await service.history(session, resources.settings, page, search=search)
    return envelope(PageOut[AnnouncementRow].of(found))


@router.get("/announcements/{announcement_id}", dependencies=[Depends(VIEWS)])
async def show_announcement(session: SessionDep, announcement_id: UUID) -> Envelope[AnnouncementOut]:
    return envelope(AnnouncementOut.of(await service.show(session, announcement_id)))


@router.get("/announcements/{announcement_id}/attachment", response_class=Response, dependencies=[StreamingView])
async def download_attachment(resources: ResourcesDep, announcement_id: UUID) -> Response:
    file, chunks = await exports.open_attachment(resources, announcement_id)
    return await download(chunks, name=file.name, content_type=file.content_type, size=file.size)


@router.get("/announcements/{announcement_id}/deliveries", dependencies=[Depends(VIEWS)])
async def list_deliveries(
    resources: ResourcesDep,
    session: SessionDep,
    announcement_id: UUID,
    query: Annotated[DeliveryPageQuery, Query()],
) -> Envelope[PageOut[DeliveryRow]]:
    matching = queries.deliveries_matching(query.search, query.state, may_repeat=query.may_repeat)
    found = await service.deliveries(session, resources.settings, announcement_id, query.page, matching=matching)
    return envelope(PageOut[DeliveryRow].of(found))


@router.get("/announcements/{announcement_id}/deliveries/export", dependencies=[LIST_EXPORT], response_class=Response)
async def export_deliveries(
    resources: ResourcesDep,
    actor: StreamingViewer,
    announcement_id: UUID,
    query: Annotated[DeliveryExportQuery, Query()],
) -> Response:
    table, name = await exports.export_deliveries(resources, actor, announcement_id, query)
    file_name = clean_file_name(name)
    return await download(table.chunks(), name=file_name, content_type=query.format.content_type, size=table.size)


@router.post("/announcements/{announcement_id}/start")
@answered_once
async def start_announcement(
    resources: ResourcesDep, session: SessionDep, actor: Sender, announcement_id: UUID
) -> Envelope[AnnouncementOut]:
    view = await control.start(session, actor, resources.settings, announcement_id)
    answer = envelope(AnnouncementOut.of(view))
    answer.message = translate("success.announcement_started", n=view.announcement.recipients)
    return answer


@router.post("/announcements/{announcement_id}/pause")
@answered_once
async def pause_announcement(session: SessionDep, actor: Sender, announcement_id: UUID) -> Envelope[AnnouncementOut]:
    view = await control.pause(session, actor, announcement_id)
    return envelope(AnnouncementOut.of(view), message="success.announcement_paused")


@router.post("/announcements/{announcement_id}/resume")
@answered_once
async def resume_announcement(session: SessionDep, actor: Sender, announcement_id: UUID) -> Envelope[AnnouncementOut]:
    view = await control.resume(session, actor, announcement_id)
    return envelope(AnnouncementOut.of(view), message="success.announcement_resumed")


@router.post("/announcements/{announcement_id}/cancel")
@answered_once
async def cancel_announcement(session: SessionDep, actor: Sender, announcement_id: UUID) -> Envelope[AnnouncementOut]:
    view = await control.cancel(session, actor, announcement_id)
    never_started = view.announcement.scheduled_at is not None
    message = "success.announcement_withdrawn" if never_started else "success.announcement_cancelled"
    return envelope(AnnouncementOut.of(view), message=message)


@router.post("/announcements/{announcement_id}/retry")
@answered_once
async def retry_announcement(session: SessionDep, actor: Sender, announcement_id: UUID) -> Envelope[AnnouncementOut]:
    view, number = await control.retry(session, actor, announcement_id)
    return _retried(view, number)


@router.post("/announcements/{announcement_id}/retry-rejected")
@answered_once
async def retry_rejected(session: SessionDep, actor: Sender, announcement_id: UUID) -> Envelope[AnnouncementOut]:
    view, number = await control.retry_rejected(session, actor, announcement_id)
    return _retried(view, number)


@router.post("/announcements/{announcement_id}/deliveries/retry")
@answered_once
async def retry_deliveries(
    session: SessionDep, actor: Sender, announcement_id: UUID, body: DeliveriesIn
) -> Envelope[TogetherOut[DeliveryLeft]]:
    """Tries chosen deliveries again that failed, also those that the mail server rejected."""
    done = await control.retry_chosen(session, actor, announcement_id, body.numbers)
    return envelope(TogetherOut[DeliveryLeft].of(done))


def _retried(view: View, number: int) -> Envelope[AnnouncementOut]:
    answer = envelope(AnnouncementOut.of(view))
    answer.message = translate("success.announcement_retried", n=number)
    return answer
