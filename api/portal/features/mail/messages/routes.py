"""The gallery of messages and the editor of their words."""

from typing import Annotated

from fastapi import Depends

from portal.domain.identity.access import Actor
from portal.domain.messaging.edited.wordings import all_current
from portal.domain.messaging.service import Channel
from portal.features.mail.messages import service
from portal.features.mail.messages.gallery import gallery
from portal.features.mail.messages.policy import EDITS, EDITS_SECURITY
from portal.features.mail.messages.presentation import sample_out, wording_out
from portal.features.mail.messages.schemas import (
    GalleryOut,
    MessageWordingOut,
    SampleMailOut,
    WordingPreviewIn,
    WordingsIn,
)
from portal.guards.dependencies import ResourcesDep, SessionDep, admin_only, permitted_any, reads_only
from portal.guards.idempotency import answered_once
from portal.platform.http.api_router import api_router
from portal.platform.http.envelope import Envelope, envelope

router = api_router(tags=["messages"])
# The use case decides which of the two a message requires.
EditorDep = Annotated[Actor, Depends(permitted_any(EDITS, EDITS_SECURITY))]


@router.get("/messages/gallery", dependencies=[Depends(admin_only())])
async def show_message_gallery(resources: ResourcesDep, session: SessionDep) -> Envelope[GalleryOut]:
    return envelope(gallery(resources.settings, await all_current(session)))


@router.get("/messages/{template}/wording", dependencies=[Depends(admin_only())])
async def show_message_wording(template: str, session: SessionDep) -> Envelope[MessageWordingOut]:
    """The words of a message, the placeholders in them, and the history of their changes."""
    return envelope(wording_out(template, await service.histories(session, template)))


@router.put("/messages/{template}/wording/{channel}")
async def change_message_wording(
    template: str,
    channel: Channel,
    body: WordingsIn,
    actor: EditorDep,
    resources: ResourcesDep,
    session: SessionDep,
) -> Envelope[MessageWordingOut]:
    """Saves the words in both languages; null brings the shipped ones back."""
    wordings = body.wordings()
    await service.save(session, resources.settings, actor, template, channel, wordings, revision=body.revision)
    return envelope(wording_out(template, await service.histories(session, template)))


@router.post("/messages/{template}/wording/{channel}/preview")
@reads_only
async def preview_message_wording(
    template: str, channel: Channel, body: WordingPreviewIn, actor: EditorDep, resources: ResourcesDep
) -> Envelope[SampleMailOut]:
    """The message with sample data in these words; ``sms`` alone is set for an SMS."""
    wording = body.wording.wording()
    return envelope(sample_out(service.preview(resources.settings, actor, template, channel, body.language, wording)))


@router.post("/messages/{template}/wording/email/test")
@answered_once
async def test_message_wording(
    template: str, body: WordingPreviewIn, actor: EditorDep, resources: ResourcesDep, session: SessionDep
) -> Envelope[None]:
    """Sends the mail with sample data in these words to the signed-in administrator."""
    await service.send_test(session, resources.settings, actor, template, body.language, body.wording.wording())
    return envelope(None, message="success.wording_test_sent")
