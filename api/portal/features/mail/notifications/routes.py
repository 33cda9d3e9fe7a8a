"""Which mails a person receives."""

from typing import Annotated

from fastapi import Depends

from portal.domain.identity.access import Actor
from portal.domain.messaging.message_templates import MailTopic
from portal.features.mail.notifications import service
from portal.features.mail.notifications.schemas import MailTopicIn, MailTopicsOut
from portal.guards.dependencies import SessionDep, signed_in
from portal.platform.http.api_router import api_router
from portal.platform.http.envelope import Envelope, envelope

router = api_router(tags=["notifications"])
SignedInActor = Annotated[Actor, Depends(signed_in())]


@router.get("/account/notifications")
async def list_notifications(actor: SignedInActor, session: SessionDep) -> Envelope[MailTopicsOut]:
    return envelope(MailTopicsOut.of(await service.notifications(session, actor)))


@router.put("/account/notifications/{topic}")
async def switch_notification(
    topic: MailTopic, body: MailTopicIn, actor: SignedInActor, session: SessionDep
) -> Envelope[MailTopicsOut]:
    found = await service.switch_notification(session, actor, topic, on=body.on)
    return envelope(MailTopicsOut.of(found))
