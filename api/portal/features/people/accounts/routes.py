"""Sign-up, sign-in, password reset, and the person's own account."""

from typing import Annotated

from fastapi import Depends, Request
from starlette.responses import Response

from portal.domain.identity.access import Actor
from portal.features.people.accounts import (
    codes,
    contact,
    devices,
    email_confirmation,
    own_password,
    password_reset,
    policy,
    profile,
    registration,
    sign_in,
)
from portal.features.people.accounts.account_bodies import (
    ChangeEmailIn,
    ChangePasswordIn,
    ChangePhoneIn,
    ConfirmContactIn,
    ContactChallengeIn,
    ContactCodeOut,
    DeviceOut,
    DevicesOut,
    ProfileIn,
)
from portal.features.people.accounts.schemas import (
    ChallengeOut,
    ConfirmEmailIn,
    CredentialsIn,
    ForgotPasswordIn,
    LocaleIn,
    LoginIn,
    RegisteredOut,
    RegistrationIn,
    ResetPasswordIn,
    SendCodeIn,
    SentCodeOut,
    SessionOut,
    SignedInOut,
    SignedInUserOut,
    UserOut,
)
from portal.features.people.accounts.sources import DEVICE_SECONDS, Source
from portal.guards.dependencies import ClientIp, LimiterDep, ResourcesDep, SessionDep, public, signed_in
from portal.platform.http.api_router import api_router
from portal.platform.http.envelope import Envelope, envelope
from portal.platform.i18n import current_locale
from portal.platform.settings import Settings

router = api_router(tags=["accounts"])
EVERYBODY = [Depends(public())]
SignedInActor = Annotated[Actor, Depends(signed_in())]
DetachedActor = Annotated[Actor, Depends(signed_in(detached=True))]


def get_cookie(request: Request, resources: ResourcesDep) -> str | None:
    return request.cookies.get(resources.settings.cookie_name)


SessionCookie = Annotated[str | None, Depends(get_cookie)]


def set_cookie(response: Response, settings: Settings, token: str) -> None:
    """Sets the session cookie, SameSite=Strict.

    A link in a mail loads the page, which itself sends the requests that need a session. The cookie has no lifetime: it
    ends with the browser, and the server ends the session earlier.
    """
    response.set_cookie(
        settings.cookie_name, token, path="/", secure=settings.cookie_secure, httponly=True, samesite="strict"
    )


async def get_source(request: Request, resources: ResourcesDep, ip: ClientIp) -> Source:
    return Source(ip, request.cookies.get(resources.settings.device_cookie_name), request.headers.get("user-agent"))


SourceDep = Annotated[Source, Depends(get_source)]


def set_device_cookie(response: Response, settings: Settings, device: str | None) -> None:
    """Sets the cookie of a new device. ``device``: None if the device is known and keeps its cookie."""
    if device is not None:
        response.set_cookie(
            settings.device_cookie_name,
            device,
            max_age=DEVICE_SECONDS,
            path="/",
            secure=settings.cookie_secure,
            httponly=True,
            samesite="strict",
        )


def delete_cookie(response: Response, settings: Settings) -> None:
    response.delete_cookie(
        settings.cookie_name, path="/", secure=settings.cookie_secure, httponly=True, samesite="strict"
    )


@router.post("/user", status_code=201, dependencies=EVERYBODY)
async def register(
    body: RegistrationIn, session: SessionDep, resources: ResourcesDep, limiter: LimiterDep, ip: ClientIp
) -> Envelope[RegisteredOut]:
    settings = resources.settings
    await limiter.hit("sign-up", ip or "", limit=policy.sign_up_limit(settings))
    registered = await registration.register(session, resources, details=body, locale=current_locale())
    return envelope(registered, code=201)


@router.post("/login/check-credentials", dependencies=EVERYBODY)
async def check_credentials(
    body: CredentialsIn, resources: ResourcesDep, limiter: LimiterDep, source: SourceDep
) -> Envelope[ChallengeOut]:
    await limiter.hit("sign-in-from", source.ip or "", limit=policy.sign_in_limit(resources.settings))
    challenge = await sign_in.check_credentials(resources, limiter, source, email=body.email, password=body.password)
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
    limiter: LimiterDep,
    source: SourceDep,
    cookie: SessionCookie,
) -> Envelope[SignedInOut]:
    await limiter.hit("codes-from", source.ip or "", limit=policy.code_try_limit(resources.settings))
    signed_in = await sign_in.login(
        resources, limiter, source, challenge_id=body.challenge_id, code=body.code, replaced=cookie
    )
    set_cookie(response, resources.settings, signed_in.token)
    set_device_cookie(response, resources.settings, signed_in.device)
    return envelope(SignedInOut(user=signed_in.user))


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


@router.get("/user-info")
async def user_info(actor: SignedInActor, session: SessionDep, resources: ResourcesDep) -> Envelope[SignedInUserOut]:
    return envelope(await profile.user_info(session, resources.settings, actor))


@router.put("/account/locale")
async def choose_locale(
    body: LocaleIn, actor: SignedInActor, session: SessionDep, resources: ResourcesDep
) -> Envelope[UserOut]:
    return envelope(await profile.choose_locale(session, resources.settings, actor, locale=body.locale))


@router.put("/account/profile")
async def change_profile(
    body: ProfileIn, actor: SignedInActor, session: SessionDep, resources: ResourcesDep
) -> Envelope[SignedInUserOut]:
    changed = await profile.change_profile(session, resources.settings, actor, body)
    return envelope(changed, message="success.account_updated")


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


@router.post("/account/email")
async def change_email(
    body: ChangeEmailIn, actor: DetachedActor, resources: ResourcesDep, limiter: LimiterDep, source: SourceDep
) -> Envelope[ContactCodeOut]:
    sent = await contact.change_email(
        resources, limiter, source, actor, email=body.email, password=body.account_password, locale=current_locale()
    )
    return envelope(sent, message="success.code_sent")


@router.post("/account/phone")
async def change_phone(
    body: ChangePhoneIn, actor: DetachedActor, resources: ResourcesDep, limiter: LimiterDep, source: SourceDep
) -> Envelope[ContactCodeOut]:
    password, number = body.account_password, body.phone_number
    sent = await contact.change_phone(
        resources, limiter, source, actor, number=number, password=password, locale=current_locale()
    )
    return envelope(sent, message="success.code_sent")


@router.post("/account/contact/send-code")
async def send_contact_code(
    body: ContactChallengeIn,
    actor: SignedInActor,
    session: SessionDep,
    resources: ResourcesDep,
    limiter: LimiterDep,
    source: SourceDep,
) -> Envelope[SentCodeOut]:
    sent = await contact.send_again(
        session, resources, limiter, source, actor, challenge_id=body.challenge_id, locale=current_locale()
    )
    return envelope(sent, message="success.code_sent")


@router.post("/account/contact/confirm")
async def confirm_contact(
    body: ConfirmContactIn, actor: DetachedActor, resources: ResourcesDep, cookie: SessionCookie
) -> Envelope[SignedInUserOut]:
    changed = await contact.confirm(
        resources, actor, challenge_id=body.challenge_id, code=body.code, token=cookie or ""
    )
    return envelope(changed, message="success.account_updated")


@router.get("/account/devices")
async def list_devices(actor: SignedInActor, resources: ResourcesDep, cookie: SessionCookie) -> Envelope[DevicesOut]:
    found, current_id = await devices.devices(resources, actor, cookie or "")
    return envelope(DevicesOut(items=[DeviceOut.of(one, current_id=current_id) for one in found]))


@router.delete("/account/devices/{device_id}")
async def sign_out_device(
    device_id: str, actor: SignedInActor, session: SessionDep, resources: ResourcesDep
) -> Envelope[None]:
    await devices.sign_out_device(session, resources, actor, device_id)
    return envelope(None, message="success.device_signed_out")


@router.post("/account/devices/sign-out-others")
async def sign_out_others(
    actor: SignedInActor, session: SessionDep, resources: ResourcesDep, cookie: SessionCookie
) -> Envelope[None]:
    await devices.sign_out_others(session, resources, actor, cookie or "")
    return envelope(None, message="success.devices_signed_out")


@router.post("/account/email-confirmation")
async def send_confirmation_again(
    actor: SignedInActor, session: SessionDep, resources: ResourcesDep, limiter: LimiterDep
) -> Envelope[None]:
    await email_confirmation.send_again(session, resources.settings, limiter, actor)
    return envelope(None, message="success.confirmation_sent")


@router.post("/email/confirm", dependencies=EVERYBODY)
async def confirm_email(
    body: ConfirmEmailIn, session: SessionDep, resources: ResourcesDep, limiter: LimiterDep, ip: ClientIp
) -> Envelope[None]:
    await limiter.hit("confirm-from", ip or "", limit=policy.code_try_limit(resources.settings))
    await email_confirmation.confirm_email(session, resources, token=body.token)
    return envelope(None, message="success.email_confirmed")


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
