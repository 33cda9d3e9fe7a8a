"""The person's own account: details, contact, devices."""

from typing import Annotated

from fastapi import Depends

from portal.domain.identity.access import Actor
from portal.features.people.accounts.bodies import SentCodeOut, SignedInUserOut, UserOut
from portal.features.people.own_account import contact, devices, profile
from portal.features.people.own_account.bodies import (
    ChangeEmailIn,
    ChangePhoneIn,
    ConfirmContactIn,
    ContactChallengeIn,
    ContactCodeOut,
    DeviceOut,
    DevicesOut,
    LocaleIn,
    ProfileIn,
)
from portal.guards.cookies import SessionCookie, SourceDep
from portal.guards.dependencies import CurrentDep, LimiterDep, ResourcesDep, SessionDep, signed_in
from portal.platform.http.api_router import api_router
from portal.platform.http.envelope import Envelope, envelope
from portal.platform.i18n import current_locale

router = api_router(tags=["accounts"])
SignedInActor = Annotated[Actor, Depends(signed_in())]
AnyPerson = Annotated[Actor, Depends(signed_in(without_factor=True))]
DetachedActor = Annotated[Actor, Depends(signed_in(detached=True))]


@router.get("/user-info")
async def user_info(
    actor: AnyPerson, session: SessionDep, resources: ResourcesDep, current: CurrentDep
) -> Envelope[SignedInUserOut]:
    return envelope(await profile.user_info(session, resources.settings, actor, current))


@router.put("/account/locale")
async def choose_locale(
    body: LocaleIn, actor: AnyPerson, session: SessionDep, resources: ResourcesDep, current: CurrentDep
) -> Envelope[UserOut]:
    return envelope(await profile.choose_locale(session, resources.settings, actor, current, locale=body.locale))


@router.put("/account/profile")
async def change_profile(
    body: ProfileIn, actor: SignedInActor, session: SessionDep, resources: ResourcesDep, current: CurrentDep
) -> Envelope[SignedInUserOut]:
    changed = await profile.change_profile(session, resources.settings, actor, current, body)
    return envelope(changed, message="success.account_updated")


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
