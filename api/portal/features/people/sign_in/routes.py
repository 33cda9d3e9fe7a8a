"""Signing in with a code, and the session."""

from typing import Annotated

from fastapi import Depends, Request
from starlette.responses import Response

from portal.features.people.accounts import rules as policy
from portal.features.people.accounts.bodies import ChallengeOut, SentCodeOut
from portal.features.people.sign_in import by_factor, codes
from portal.features.people.sign_in import service as sign_in
from portal.features.people.sign_in.factors.bodies import PasskeyIn, PasskeyQuestionOut
from portal.features.people.sign_in.factors.ceremonies import SIGN_IN
from portal.features.people.sign_in.factors.proving import ask
from portal.features.people.sign_in.local import Provider
from portal.features.people.sign_in.schemas import (
    CredentialsIn,
    LoginByAppIn,
    LoginIn,
    SendCodeIn,
    SessionOut,
    SignedInOut,
)
from portal.guards.cookies import SessionCookie, SourceDep, delete_cookie, set_cookie, set_device_cookie
from portal.guards.dependencies import LimiterDep, ResourcesDep, SessionDep, public
from portal.platform.http.api_router import api_router
from portal.platform.http.envelope import Envelope, envelope
from portal.platform.i18n import current_locale

router = api_router(tags=["accounts"])
EVERYBODY = [Depends(public())]


async def get_provider(request: Request) -> Provider:
    provider: Provider = request.app.state.provider
    return provider


ProviderDep = Annotated[Provider, Depends(get_provider)]


@router.post("/login/check-credentials", dependencies=EVERYBODY)
async def check_credentials(
    body: CredentialsIn, resources: ResourcesDep, provider: ProviderDep, limiter: LimiterDep, source: SourceDep
) -> Envelope[ChallengeOut]:
    await limiter.hit("sign-in-from", source.ip or "", limit=policy.sign_in_limit(resources.settings))
    given = {"email": body.email, "password": body.password}
    challenge = await sign_in.check_credentials(resources, provider, limiter, source, **given)
    return envelope(challenge)


@router.post("/login/send-code", dependencies=EVERYBODY)
async def send_code(
    body: SendCodeIn,
    session: SessionDep,
    resources: ResourcesDep,
    limiter: LimiterDep,
    source: SourceDep,
    unless_sent: bool = False,
) -> Envelope[SentCodeOut]:
    asked = dict(body) | {"unless_sent": unless_sent}
    sent = await codes.send_code(session, resources, limiter, source, **asked, locale=current_locale())
    return envelope(sent, message="success.code_sent")


@router.post("/login", dependencies=EVERYBODY)
async def login(
    body: LoginIn,
    response: Response,
    resources: ResourcesDep,
    provider: ProviderDep,
    limiter: LimiterDep,
    source: SourceDep,
    cookie: SessionCookie,
) -> Envelope[SignedInOut]:
    await limiter.hit("codes-from", source.ip or "", limit=policy.code_try_limit(resources.settings))
    signed_in = await sign_in.login(resources, provider, limiter, source, **dict(body), replaced=cookie)
    return _signed_in(response, resources, signed_in)


def _signed_in(response: Response, resources: ResourcesDep, signed_in: sign_in.SignedIn) -> Envelope[SignedInOut]:
    set_cookie(response, resources.settings, signed_in.token)
    set_device_cookie(response, resources.settings, signed_in.device)
    return envelope(SignedInOut(user=signed_in.user))


@router.post("/login/app", dependencies=EVERYBODY)
async def login_by_app(
    body: LoginByAppIn,
    response: Response,
    resources: ResourcesDep,
    provider: ProviderDep,
    limiter: LimiterDep,
    source: SourceDep,
    cookie: SessionCookie,
) -> Envelope[SignedInOut]:
    await limiter.hit("codes-from", source.ip or "", limit=policy.code_try_limit(resources.settings))
    signed_in = await by_factor.login_by_app(resources, provider, limiter, source, **dict(body), replaced=cookie)
    return _signed_in(response, resources, signed_in)


@router.post("/login/passkey/ask", dependencies=EVERYBODY)
async def ask_passkey(
    session: SessionDep, resources: ResourcesDep, limiter: LimiterDep, source: SourceDep
) -> Envelope[PasskeyQuestionOut]:
    await limiter.hit("passkeys-from", source.ip or "", limit=policy.code_try_limit(resources.settings))
    ceremony_id, options = await ask(session, resources, SIGN_IN, None)
    return envelope(PasskeyQuestionOut(ceremony_id=ceremony_id, options=options))


@router.post("/login/passkey", dependencies=EVERYBODY)
async def login_by_passkey(
    body: PasskeyIn,
    response: Response,
    resources: ResourcesDep,
    provider: ProviderDep,
    limiter: LimiterDep,
    source: SourceDep,
    cookie: SessionCookie,
) -> Envelope[SignedInOut]:
    await limiter.hit("codes-from", source.ip or "", limit=policy.code_try_limit(resources.settings))
    signed_in = await by_factor.login_by_passkey(resources, provider, source, **dict(body), replaced=cookie)
    return _signed_in(response, resources, signed_in)


@router.post("/logout", dependencies=EVERYBODY)
async def logout(response: Response, resources: ResourcesDep, cookie: SessionCookie) -> Envelope[None]:
    """Public, because signing out of an ended session is not an error."""
    await sign_in.logout(resources, cookie)
    delete_cookie(response, resources.settings)
    return envelope(None, message="success.signed_out")


@router.get("/session", dependencies=EVERYBODY)
async def session_time_left(resources: ResourcesDep, cookie: SessionCookie) -> Envelope[SessionOut | None]:
    """Returns seconds, which a browser with a wrong clock can count down; null without a session.

    Unlike every other request with the cookie, it does not renew the session.
    """
    left = await sign_in.session_time_left(resources, cookie)
    out = SessionOut(idle_seconds_left=left.idle, absolute_seconds_left=left.absolute) if left else None
    return envelope(out)
