"""Changing a password, and resetting a forgotten one."""

from typing import Annotated

from fastapi import Depends

from portal.domain.identity.access import Actor
from portal.features.people.accounts import rules as policy
from portal.features.people.passwords import own_password
from portal.features.people.passwords import reset as password_reset
from portal.features.people.passwords.schemas import ChangePasswordIn, ForgotPasswordIn, ResetPasswordIn
from portal.guards.cookies import SessionCookie, SourceDep
from portal.guards.dependencies import LimiterDep, ResourcesDep, SessionDep, public, signed_in
from portal.platform.http.api_router import api_router
from portal.platform.http.envelope import Envelope, envelope

router = api_router(tags=["accounts"])
EVERYBODY = [Depends(public())]
DetachedActor = Annotated[Actor, Depends(signed_in(detached=True))]


@router.post("/account/password")
async def change_password(
    body: ChangePasswordIn,
    actor: DetachedActor,
    resources: ResourcesDep,
    limiter: LimiterDep,
    source: SourceDep,
    cookie: SessionCookie,
) -> Envelope[None]:
    await own_password.change_password(
        resources, limiter, source, actor, current=body.current_password, new=body.password, token=cookie or ""
    )
    return envelope(None, message="success.own_password_changed")


@router.post("/password/forgot", dependencies=EVERYBODY)
async def forgot_password(
    body: ForgotPasswordIn, session: SessionDep, resources: ResourcesDep, limiter: LimiterDep, source: SourceDep
) -> Envelope[None]:
    await limiter.hit("forgot-from", source.ip or "", limit=policy.reset_request_limit(resources.settings))
    await password_reset.forgot(session, resources.settings, limiter, source, email=body.email)
    return envelope(None, message="success.reset_requested")


@router.post("/password/reset", dependencies=EVERYBODY)
async def reset_password(body: ResetPasswordIn, session: SessionDep, resources: ResourcesDep) -> Envelope[None]:
    await password_reset.reset(session, resources, token=body.token, password=body.password)
    return envelope(None, message="success.password_changed")
