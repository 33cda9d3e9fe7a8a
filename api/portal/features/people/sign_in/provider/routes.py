"""Signing in with the OpenID provider."""

from typing import Annotated
from urllib.parse import urlencode

from fastapi import Depends, Form, Query, Request
from starlette.responses import RedirectResponse, Response

from portal.domain.identity.access import Actor
from portal.domain.identity.secrets import new_token
from portal.features.people.accounts import rules as policy
from portal.features.people.sign_in.provider import questions
from portal.features.people.sign_in.provider import service as provider_sign_in
from portal.features.people.sign_in.provider.errors import AnswerNotAccepted
from portal.features.people.sign_in.provider.openid import Provider
from portal.features.people.sign_in.provider.schemas import AnswerIn, ProviderQuestionOut
from portal.features.people.sign_in.service import record_failure
from portal.guards.cookies import (
    ProviderCookie,
    SessionCookie,
    SourceDep,
    set_cookie,
    set_device_cookie,
    set_provider_cookie,
)
from portal.guards.dependencies import LimiterDep, ResourcesDep, public, signed_in
from portal.platform.errors import PortalError
from portal.platform.http.api_router import api_router
from portal.platform.http.envelope import Envelope, envelope
from portal.platform.i18n import current_locale

router = api_router(tags=["accounts"])
PAGE = "/app/provider"
EVERYBODY = [Depends(public())]
DetachedPerson = Annotated[Actor, Depends(signed_in(without_factor=True, detached=True))]


async def get_provider(request: Request) -> Provider:
    provider: Provider = request.app.state.provider
    return provider


ProviderDep = Annotated[Provider, Depends(get_provider)]


@router.post("/login/provider", dependencies=EVERYBODY)
async def begin_at_provider(
    response: Response,
    resources: ResourcesDep,
    provider: ProviderDep,
    limiter: LimiterDep,
    source: SourceDep,
    browser: ProviderCookie,
    cookie: SessionCookie,
) -> Envelope[ProviderQuestionOut]:
    await limiter.hit("provider-from", source.ip or "", limit=policy.code_try_limit(resources.settings))
    browser = browser or new_token()
    address = await provider_sign_in.begin(
        resources,
        provider,
        browser=browser,
        locale=current_locale(),
        replaced=cookie,
    )
    set_provider_cookie(response, resources.settings, browser, seconds=questions.SECONDS)
    return envelope(ProviderQuestionOut(address=address))


@router.post("/account/prove/provider")
async def begin_again_at_provider(
    actor: DetachedPerson,
    response: Response,
    resources: ResourcesDep,
    provider: ProviderDep,
    browser: ProviderCookie,
    cookie: SessionCookie,
) -> Envelope[ProviderQuestionOut]:
    browser = browser or new_token()
    asked = {"browser": browser, "locale": current_locale(), "token": cookie or ""}
    address = await provider_sign_in.begin_again(resources, provider, actor, **asked)
    set_provider_cookie(response, resources.settings, browser, seconds=questions.SECONDS)
    return envelope(ProviderQuestionOut(address=address))


@router.get("/login/provider/callback", dependencies=EVERYBODY, include_in_schema=False)
async def come_back_from_provider(
    resources: ResourcesDep,
    provider: ProviderDep,
    limiter: LimiterDep,
    source: SourceDep,
    browser: ProviderCookie,
    answer: Annotated[AnswerIn, Query()],
) -> RedirectResponse:
    """Leads to a page in any case, because a person sees it: to :data:`PAGE`.

    Its parameters are ``proved`` in a session that goes on, and ``refused`` with the code of an error.
    """
    told: dict[str, str] = {}
    signed_in = None
    try:
        await limiter.hit("codes-from", source.ip or "", limit=policy.code_try_limit(resources.settings))
        kept = await questions.take(resources.redis, answer.state or "", browser)
        told |= {"proved": "1"} if kept.session else {}
        signed_in = await provider_sign_in.come_back(resources, provider, source, answer, kept)
    except PortalError as refusal:
        told["refused"] = refusal.code
        await record_failure(resources, None, refusal.code)
    response = RedirectResponse(f"{PAGE}?{urlencode(told)}" if told else PAGE, status_code=303)
    if signed_in is not None:
        set_cookie(response, resources.settings, signed_in.token)
        set_device_cookie(response, resources.settings, signed_in.device)
    return response


@router.post("/login/provider/sign-out", dependencies=EVERYBODY, include_in_schema=False)
async def sign_out_by_provider(
    resources: ResourcesDep,
    provider: ProviderDep,
    limiter: LimiterDep,
    source: SourceDep,
    logout_token: Annotated[str, Form(max_length=16_000)] = "",
) -> Response:
    """OpenID Connect Back-Channel Logout 1.0, which asks for 400 where a token is not accepted."""
    await limiter.hit("provider-logouts", source.ip or "", limit=provider_sign_in.LOGOUTS)
    if not logout_token:
        raise AnswerNotAccepted
    await provider_sign_in.sign_out(resources, provider, logout_token)
    return Response()
