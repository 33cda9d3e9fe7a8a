"""Writing requests about passkeys, apps and recovery codes, and about the OpenID provider."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pyotp

from portal.domain.identity.factors import Factor, FactorKind, FactorReset, Proof
from portal.domain.identity.sessions import SessionStore
from portal.domain.identity.users import User
from portal.platform.clock import utc_now
from tests.api.conftest import ORIGIN
from tests.api.faults.scene import Scene, Write, write
from tests.factories.accounts import PASSWORD
from tests.factories.passkeys import Passkey

Body = dict[str, Any]
# A question is answered once, and a code is used once.
ANSWERED, USED = 410, 422


async def _new_passkey(scene: Scene, admin: User) -> tuple[Passkey, Body]:
    passkey = Passkey(ORIGIN)
    asked = await scene.send("/api/account/factors/passkey/ask", {"by": admin})
    return passkey, {**_answer(asked, passkey.create(asked["options"])), "label": "Laptop"}


async def _with_passkey(scene: Scene) -> tuple[User, Passkey]:
    admin = await scene.admin()
    await scene.session.commit()
    passkey, body = await _new_passkey(scene, admin)
    await scene.send("/api/account/factors/passkey", {"by": admin, **body})
    return admin, passkey


async def _new_app(scene: Scene, admin: User) -> tuple[pyotp.TOTP, Body]:
    asked = await scene.send("/api/account/factors/app/ask", {"by": admin})
    app = pyotp.TOTP(asked["secret"])
    return app, {"ceremony_id": asked["ceremony_id"], "code": app.now(), "label": "Phone"}


async def _with_app(scene: Scene) -> tuple[User, str]:
    """Returns a code that has not been used, too."""
    admin = await scene.admin()
    await scene.session.commit()
    app, body = await _new_app(scene, admin)
    await scene.send("/api/account/factors/app", {"by": admin, **body})
    return admin, app.at(datetime.now(UTC) + timedelta(seconds=app.interval))


def _answer(asked: Body, credential: str) -> Body:
    return {"ceremony_id": asked["ceremony_id"], "credential": credential}


@write("POST /api/account/factors/passkey")
async def add_passkey(scene: Scene) -> Write:
    return await _adding(scene, _new_passkey)


@write("POST /api/account/factors/app")
async def add_app(scene: Scene) -> Write:
    return await _adding(scene, _new_app)


async def _adding(scene: Scene, new: Callable[[Scene, User], Awaitable[tuple[Any, Body]]]) -> Write:
    admin = await scene.admin()
    await scene.session.commit()
    _, body = await new(scene, admin)
    return Write(by=admin, request={"json": body}, again=ANSWERED, is_keyed=True)


@write("POST /api/account/factors/recovery-codes")
async def renew_recovery_codes(scene: Scene) -> Write:
    """Not keyed: the lost answer held the codes, so that a repeat has to make new ones."""
    admin, _ = await _with_passkey(scene)
    return Write(by=admin, proof=Proof.PASSKEY)


async def _with_factor(scene: Scene, **request: Any) -> Write:
    admin = await scene.admin()
    factor = Factor(user_id=admin.id, kind=FactorKind.AUTHENTICATOR.value, label="Phone", secret="-")
    scene.session.add(factor)
    await scene.session.flush()
    return Write(by=admin, proof=Proof.AUTHENTICATOR, ids={"factor_id": str(factor.id)}, request=request, again=None)


@write("PUT /api/account/factors/{factor_id}")
async def rename_factor(scene: Scene) -> Write:
    return await _with_factor(scene, json={"label": "Old phone"})


@write("DELETE /api/account/factors/{factor_id}")
async def remove_factor(scene: Scene) -> Write:
    return await _with_factor(scene)


@write("POST /api/account/prove/passkey")
async def prove_by_passkey(scene: Scene) -> Write:
    admin, passkey = await _with_passkey(scene)
    asked = await scene.send("/api/account/prove/passkey/ask", {"by": admin})
    return Write(by=admin, request={"json": _answer(asked, passkey.use(asked["options"]))}, again=ANSWERED)


@write("POST /api/account/prove/app")
async def prove_by_app(scene: Scene) -> Write:
    admin, code = await _with_app(scene)
    return Write(by=admin, request={"json": {"code": code}}, again=USED)


@write("POST /api/account/prove/password")
async def prove_by_password(scene: Scene) -> Write:
    """A right one changes the session alone; a wrong one is recorded."""
    return Write(by=await scene.admin(), request={"json": {"account_password": "wrong"}}, again=422)


@write("POST /api/login/passkey")
async def sign_in_by_passkey(scene: Scene) -> Write:
    _, passkey = await _with_passkey(scene)
    asked = await scene.send("/api/login/passkey/ask", {})
    return Write(request={"json": _answer(asked, passkey.use(asked["options"]))}, again=ANSWERED)


@write("POST /api/login/app")
async def sign_in_by_app(scene: Scene) -> Write:
    admin, code = await _with_app(scene)
    opened = await scene.send("/api/login/check-credentials", {"email": admin.email, "password": PASSWORD})
    return Write(request={"json": {"challenge_id": opened["challenge_id"], "code": code}}, again=ANSWERED)


@write("POST /api/admins/{admin_id}/factor-reset")
async def begin_reset(scene: Scene) -> Write:
    lost, _ = await _with_passkey(scene)
    return Write(by=await scene.admin(), ids={"admin_id": str(lost.id)}, is_keyed=True)


async def _reset_of(scene: Scene, lost: User) -> dict[str, str]:
    beginner = await scene.admin()
    scene.session.add(
        FactorReset(user_id=lost.id, begun_at=utc_now(), begun_by=beginner.id, begun_by_name=beginner.name)
    )
    return {"admin_id": str(lost.id)}


@write("POST /api/admins/{admin_id}/factor-reset/confirm")
async def confirm_reset(scene: Scene) -> Write:
    lost, _ = await _with_passkey(scene)
    return Write(by=await scene.admin(), ids=await _reset_of(scene, lost), is_keyed=True)


@write("DELETE /api/admins/{admin_id}/factor-reset")
async def stop_reset(scene: Scene) -> Write:
    return Write(by=await scene.admin(), ids=await _reset_of(scene, await scene.admin()), again=404)


@write("DELETE /api/account/factor-reset")
async def stop_own_reset(scene: Scene) -> Write:
    admin = await scene.admin()
    await _reset_of(scene, admin)
    return Write(by=admin, again=404)


@write("POST /api/login/provider/sign-out")
async def sign_out_by_provider(scene: Scene) -> Write:
    """The provider is told that it was not accepted, and sends the same token again."""
    admin = await scene.admin()
    store = SessionStore(scene.resources.redis, scene.resources.settings)
    await store.start(admin.id, proof=Proof.PROVIDER, known_there=(scene.provider.issuer, "sid-1"))
    return Write(request={"data": {"logout_token": scene.provider.logout_token()}})
