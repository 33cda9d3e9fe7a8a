"""Passkeys, authenticator apps and recovery codes, and the confirmation that some acts want."""

from datetime import UTC, datetime, timedelta
from typing import Any

from playwright.async_api import expect

from portal.features.people.sign_in.factors.authenticators import picture
from tests.e2e.administrator import Administrator
from tests.e2e.scenes.own_account import ACCOUNT
from tests.e2e.scenes.scene import Scene
from tests.e2e.server_faults import answers, fails

PASSKEY: dict[str, Any] = {
    "id": "01a20661-cada-7062-b608-fccf44b33851",
    "kind": "passkey",
    "label": "Chrome, macOS",
    "created_at": "2026-11-21T08:00:00Z",
    "last_used_at": "2026-11-29T09:00:00Z",
    "is_synced": True,
}
APP = PASSKEY | {
    "id": "01a20661-cada-7062-b608-fccf44b33852",
    "kind": "totp",
    "label": "هاتف العمل",
    "is_synced": False,
}
FACTORS = {
    "items": [PASSKEY, APP],
    "recovery_codes": 9,
    "may_add_app": True,
    "is_required": False,
    "by_provider": False,
    "may_recover": True,
    "reset_due_at": None,
}
DUE_AT = "2026-11-30T09:00:00Z"
COLLEAGUE: dict[str, Any] = {
    "id": "01a20661-cada-7062-b608-fccf44b33853",
    "first_name": "Khalid",
    "last_name": "Al-Otaibi",
    "email": "khalid@authority.example",
    "locale": "ar",
    "state": "active",
    "can_grant": False,
    "permissions": [{"action": "VIEW", "subject": "pendingCompanies"}],
    "created_at": "2026-11-01T08:00:00Z",
    "invited_at": None,
    "invitation_expires_at": None,
    "last_sign_in_at": "2026-11-21T08:00:00Z",
    "has_factor": True,
    "factor_reset": None,
    "by_groups": False,
    "changed_at": None,
    "changed_by_name": None,
    "version": 1,
}
RESET = {
    "begun_at": "2026-11-29T09:00:00Z",
    "due_at": DUE_AT,
    "begun_by": "01a20661-cada-7062-b608-fccf44b33854",
    "begun_by_name": "Huda Al-Qahtani",
}
USERS = "/app/users"
SHEET = f"{USERS}?user={COLLEAGUE['id']}"
SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
CODES = [f"ABCD-EFGH-JKLM-{number:04}" for number in range(10)]
CHALLENGE = {
    "challenge_id": "a-challenge",
    "purpose": "login",
    "methods": ["email"],
    "likely_method": "email",
    "has_app": True,
    "has_recovery": True,
    "phone_number": None,
    "email": "h•••@authority.example",
    "expires_in": 1800,
    "resend_in": 0,
}


async def factors(admin: Administrator) -> None:
    await answers(admin.page, "account/factors", FACTORS)
    await admin.visitor.opens(ACCOUNT)
    await admin.sees(admin.words("factors:codes.renew"))
    await admin.visitor.is_loaded()


async def factors_that_cannot_be_loaded(admin: Administrator) -> None:
    await fails(admin.page, "account/factors")
    await admin.visitor.opens(ACCOUNT)
    await admin.sees(admin.words("common:actions.tryAgain"))


async def passkey_to_add(admin: Administrator) -> None:
    await factors(admin)
    await admin.press("factors:passkey.add")
    await expect(admin.field("label")).to_be_visible()


async def app_to_add(admin: Administrator) -> None:
    await factors(admin)
    path, size = picture(f"otpauth://totp/Portal:huda%40authority.example?secret={SECRET}&issuer=Portal")
    question = {"ceremony_id": "asked", "secret": SECRET, "address": "otpauth://totp/x", "picture": path, "size": size}
    await answers(admin.page, "account/factors/app/ask", question)
    await admin.press("factors:app.add")
    # The name that is offered differs in the two languages.
    await admin.field("label").fill("Phone")


async def app_with_errors(admin: Administrator) -> None:
    await admin.press("factors:app.confirm")
    await admin.sees_error_summary()


async def factor_to_remove(admin: Administrator) -> None:
    await factors(admin)
    await admin.page.get_by_role("button", name=admin.words.pattern("factors:remove.named")).first.click()
    await expect(admin.page.get_by_role("alertdialog").get_by_role("button").first).to_be_focused()


async def factor_to_rename(admin: Administrator) -> None:
    await factors(admin)
    await admin.page.get_by_role("button", name=admin.words.pattern("factors:rename.named")).first.click()
    await expect(admin.field("label")).to_be_visible()


async def recovery_codes(admin: Administrator) -> None:
    await factors(admin)
    await answers(admin.page, "account/factors/recovery-codes", {"recovery_codes": CODES})
    await admin.press("factors:codes.renew")
    dialog = admin.page.get_by_role("alertdialog")
    await dialog.get_by_role("button", name=admin.words("factors:codes.renew"), exact=True).click()
    await admin.sees(CODES[0])


async def confirmation_by_passkey(admin: Administrator) -> None:
    await factors(admin)
    await fails(admin.page, "account/factors/app/ask", status=403, error="proof_not_fresh")
    await admin.press("factors:app.add")
    await expect(admin.page.get_by_role("button", name=admin.words("factors:proof.byPasskey"))).to_be_visible()


async def confirmation_by_app(admin: Administrator) -> None:
    await admin.press("factors:proof.use.totp")
    await expect(admin.field("code")).to_be_visible()


async def own_reset(admin: Administrator) -> None:
    await answers(admin.page, "account/factors", FACTORS | {"reset_due_at": DUE_AT})
    await admin.visitor.opens(ACCOUNT)
    await admin.sees(admin.words("factors:reset.stop"))
    await admin.visitor.is_loaded()


async def _needs_factor(admin: Administrator, *, days: int) -> None:
    user = (await (await admin.page.request.get("/api/user-info")).json())["data"]
    since = (datetime.now(UTC) + timedelta(days=days)).isoformat()
    await answers(admin.page, "user-info", user | {"factor_from": since})


async def notice_of_the_day(admin: Administrator) -> None:
    await _needs_factor(admin, days=30)
    await admin.visitor.opens(USERS)
    await admin.sees(admin.words("shell:factor.link"))
    await admin.visitor.is_loaded()


async def notice_shortly_before_the_day(admin: Administrator) -> None:
    await _needs_factor(admin, days=2)
    await admin.visitor.opens(ACCOUNT)
    await admin.visitor.is_loaded()
    await admin.page.get_by_role("link", name=admin.words("shell:factor.link")).click()
    await expect(admin.page.get_by_role("heading", name=admin.words("factors:title"))).to_be_focused()


async def _open_colleague(admin: Administrator, **changes: Any) -> None:
    others = [
        COLLEAGUE | {"id": f"{COLLEAGUE['id'][:-1]}{place}", "first_name": name, "email": f"{name}@authority.example"}
        for place, name in ((5, "mona"), (6, "reem"))
    ]
    rows = [COLLEAGUE | changes, others[0] | {"has_factor": False}, others[1] | {"factor_reset": RESET}]
    page = {"items": rows, "total": 3, "matched": 3, "next_cursor": None, "previous_cursor": None}
    await answers(admin.page, "admins", page)
    await admin.visitor.opens(SHEET)
    await expect(admin.page.get_by_role("dialog").get_by_role("heading", level=2)).to_be_visible()
    await admin.visitor.is_loaded()


async def users_with_and_without_factors(admin: Administrator) -> None:
    await _open_colleague(admin)
    await admin.page.keyboard.press("Escape")
    await expect(admin.page.get_by_role("dialog")).to_have_count(0)


async def user_whose_factors_may_be_reset(admin: Administrator) -> None:
    await _open_colleague(admin)
    await admin.sees(admin.words("admins:factors.begin.open"))


async def reset_to_begin(admin: Administrator) -> None:
    await admin.press("admins:factors.begin.open")
    await expect(admin.page.get_by_role("alertdialog").get_by_role("button").first).to_be_focused()


async def reset_that_goes_on(admin: Administrator) -> None:
    await _open_colleague(admin, factor_reset=RESET)
    await admin.sees(admin.words("admins:factors.confirm.action"))


async def reset_to_confirm(admin: Administrator) -> None:
    await admin.press("admins:factors.confirm.action")
    await expect(admin.page.get_by_role("alertdialog").get_by_role("button").first).to_be_focused()


async def reset_that_one_has_begun(admin: Administrator) -> None:
    user = (await (await admin.page.request.get("/api/user-info")).json())["data"]
    await _open_colleague(admin, factor_reset=RESET | {"begun_by": user["id"]})
    await admin.sees(admin.words("admins:factors.stop.action"))


async def only_what_is_required(admin: Administrator) -> None:
    await _needs_factor(admin, days=-1)
    await answers(admin.page, "account/factors", FACTORS | {"items": [], "recovery_codes": 0, "is_required": True})
    await admin.visitor.opens("/app/licensing")
    await admin.sees_heading("factors:required.title")
    await admin.sees(admin.words("factors:passkey.add"))


OF_AN_ADMINISTRATOR_WITH_FACTORS: tuple[Scene[Administrator], ...] = (
    factors,
    factors_that_cannot_be_loaded,
    passkey_to_add,
    app_to_add,
    app_with_errors,
    factor_to_rename,
    factor_to_remove,
    recovery_codes,
    confirmation_by_passkey,
    confirmation_by_app,
    own_reset,
    notice_of_the_day,
    notice_shortly_before_the_day,
    users_with_and_without_factors,
    user_whose_factors_may_be_reset,
    reset_to_begin,
    reset_that_goes_on,
    reset_to_confirm,
    reset_that_one_has_begun,
    only_what_is_required,
)


async def code_of_an_app(admin: Administrator) -> None:
    await answers(admin.page, "login/check-credentials", CHALLENGE)
    await admin.visitor.opens("/app/login")
    await admin.field("email").fill("huda@authority.example")
    await admin.field("password").fill("Contour-lines-1936")
    await admin.press("signIn:submit")
    await admin.sees_heading("factors:signIn.app.title")


async def wrong_code_of_an_app(admin: Administrator) -> None:
    await fails(admin.page, "login/app", status=422, error="code_incorrect")
    await admin.field("code").fill("000000")
    await admin.press("factors:signIn.submit")
    await admin.sees_error_summary()


async def recovery_code_to_enter(admin: Administrator) -> None:
    await admin.press("factors:signIn.useRecovery")
    await admin.sees_heading("factors:signIn.recovery.title")


OF_A_VISITOR_WITH_AN_APP: tuple[Scene[Administrator], ...] = (
    code_of_an_app,
    wrong_code_of_an_app,
    recovery_code_to_enter,
)
