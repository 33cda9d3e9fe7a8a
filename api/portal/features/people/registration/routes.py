"""Signing up, and proving an email address."""

from typing import Annotated

from fastapi import Depends

from portal.domain.identity.access import Actor
from portal.features.people.accounts import rules as policy
from portal.features.people.registration import email_confirmation
from portal.features.people.registration import service as registration
from portal.features.people.registration.schemas import ConfirmEmailIn, RegisteredOut, RegistrationIn
from portal.guards.dependencies import ClientIp, CurrentDep, LimiterDep, ResourcesDep, SessionDep, public, signed_in
from portal.platform.http.api_router import api_router
from portal.platform.http.envelope import Envelope, envelope
from portal.platform.i18n import current_locale

router = api_router(tags=["accounts"])
EVERYBODY = [Depends(public())]
SignedInActor = Annotated[Actor, Depends(signed_in())]


@router.post("/user", status_code=201, dependencies=EVERYBODY)
async def register(
    body: RegistrationIn, session: SessionDep, resources: ResourcesDep, limiter: LimiterDep, ip: ClientIp
) -> Envelope[RegisteredOut]:
    settings = resources.settings
    await limiter.hit("sign-up", ip or "", limit=policy.sign_up_limit(settings))
    registered = await registration.register(session, resources, details=body, locale=current_locale())
    return envelope(registered, code=201)


@router.post("/account/email-confirmation")
async def send_confirmation_again(
    actor: SignedInActor, session: SessionDep, resources: ResourcesDep, limiter: LimiterDep, current: CurrentDep
) -> Envelope[None]:
    await email_confirmation.send_again(session, resources.settings, limiter, actor, current)
    return envelope(None, message="success.confirmation_sent")


@router.post("/email/confirm", dependencies=EVERYBODY)
async def confirm_email(
    body: ConfirmEmailIn, session: SessionDep, resources: ResourcesDep, limiter: LimiterDep, ip: ClientIp
) -> Envelope[None]:
    await limiter.hit("confirm-from", ip or "", limit=policy.code_try_limit(resources.settings))
    await email_confirmation.confirm_email(session, resources, token=body.token)
    return envelope(None, message="success.email_confirmed")
