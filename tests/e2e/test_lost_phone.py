"""An administrator loses the phone: a recovery code lets them in; without any, two colleagues do."""

import re

import pyotp
import pytest
from playwright.async_api import expect

from dev.portal_process import RunningPortal
from tests.e2e.administrator import Administrator
from tests.e2e.conftest import OpenVisitor
from tests.e2e.mailbox import Mailbox
from tests.e2e.people import administrator
from tests.e2e.visitor import Look
from tests.factories.accounts import PASSWORD

CODES_LEFT = {"en": "Recovery codes left: 9", "ar": "رموز الاسترداد المتبقية: 9"}

pytestmark = [pytest.mark.e2e, pytest.mark.slow]


async def known_by_email(admin: Administrator) -> str:
    """The administrator's id; their own address and password are set for the next sign-in."""
    told = (await (await admin.page.request.get("/api/user-info")).json())["data"]
    admin.person.email, admin.person.password = told["email"], PASSWORD
    identifier: str = told["id"]
    return identifier


async def add_app(admin: Administrator) -> list[str]:
    """Returns the recovery codes."""
    await admin.visitor.goto("/app/account")
    async with admin.page.expect_response(re.compile("/account/factors/app/ask")) as asked:
        await admin.press("factors:app.add")
    secret = (await (await asked.value).json())["data"]["secret"]
    await expect(admin.page.get_by_role("img", name=admin.words("factors:app.picture"))).to_be_visible()
    await admin.field("code").fill(pyotp.TOTP(secret).now())
    await admin.press("factors:app.confirm")
    codes = admin.page.get_by_role("dialog", name=admin.words("factors:codes.title")).get_by_role("listitem")
    await expect(codes).to_have_count(10)
    kept = await codes.all_inner_texts()
    await admin.press("factors:codes.kept")
    return kept


async def enter_password(admin: Administrator) -> None:
    await admin.lose_session()
    await admin.visitor.goto("/app/login")
    await admin.field("email").fill(admin.person.email)
    await admin.field("password").fill(admin.person.password)
    await admin.press("signIn:submit")


async def sign_in_with_recovery_code(admin: Administrator, code: str) -> None:
    await enter_password(admin)
    await admin.sees_heading("factors:signIn.app.title")
    await admin.press("factors:signIn.useRecovery")
    await admin.field("code").fill(code.lower().replace("-", " "))
    await admin.press("factors:signIn.submit")


async def open_sheet(admin: Administrator, person_id: str) -> None:
    await admin.visitor.goto(f"/app/users?user={person_id}")
    await expect(admin.page.get_by_role("dialog").get_by_role("heading", level=2)).to_be_visible()


@pytest.mark.parametrize("look", [Look("en"), Look("ar", phone=True, dark=True)], ids=["en", "ar"])
async def test_a_lost_phone_locks_no_administrator_out(
    visit: OpenVisitor, portal: RunningPortal, mailbox: Mailbox, look: Look
) -> None:
    admin = await administrator(portal, await visit(look))
    own_id = await known_by_email(admin)
    codes = await add_app(admin)

    await sign_in_with_recovery_code(admin, codes[0])
    await admin.page.wait_for_url("**/app/licensing")
    await mailbox.next_to(admin.person.email, containing=CODES_LEFT[look.locale])
    await sign_in_with_recovery_code(admin, codes[0])
    await admin.sees_error_summary()

    first, second = [await administrator(portal, await visit(look), first_name=name) for name in ("Huda", "Noura")]
    await open_sheet(first, own_id)
    await first.press("admins:factors.begin.open")
    await first.confirm("admins:factors.begin.action")
    await first.sees(first.words("admins:factors.stop.action"))
    await expect(first.page.get_by_text(first.words("admins:factors.confirm.action"))).to_have_count(0)
    await open_sheet(second, own_id)
    await second.press("admins:factors.confirm.action")
    await second.confirm("admins:factors.confirm.action")
    await expect(second.page.get_by_role("alertdialog")).to_have_count(0)

    await admin.sign_in()
    await admin.page.wait_for_url("**/app/licensing")
    await admin.visitor.goto("/app/account")
    await admin.sees(admin.words("factors:app.add"))
    await expect(admin.page.get_by_role("button", name=admin.words.pattern("factors:remove.named"))).to_have_count(0)
