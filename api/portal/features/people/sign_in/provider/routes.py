"""Signing in with the OpenID provider."""

from typing import Annotated

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
from portal.guards.cookies import (
    ProviderCookie,
    SessionCookie,
    SourceDep,
    set_cookie,
    set_device_cookie,
    set_provider_cookie,
)
from portal.guards.dependencies import LimiterDep, ResourcesDep, public, signed_in
from portal.platform.http.api_router import api_router
from portal.platform.http.envelope import Envelope, envelope
from portal.platform.i18n import current_locale

router = api_router(tags=["accounts"])
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
    limiter: LimiterDep,
    browser: ProviderCookie,
    cookie: SessionCookie,
) -> Envelope[ProviderQuestionOut]:
    await limiter.hit("provider-proofs", str(actor.user_id), limit=provider_sign_in.PROOFS)
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
    """Leads to a page in any case, because a person sees it."""
    come = await provider_sign_in.answered(resources, provider, limiter, source, answer, browser)
    response = RedirectResponse(come.page, status_code=303)
    if come.signed_in is not None:
        set_cookie(response, resources.settings, come.signed_in.token)
        set_device_cookie(response, resources.settings, come.signed_in.device)
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
