"""A person changes the password and signs out another device, in the browser."""

import pytest
from playwright.async_api import expect

from dev.portal_process import RunningPortal
from portal.domain.identity.sessions import SessionStore
from portal.platform.runtime.resources import open_resources
from tests.e2e.administrator import Administrator
from tests.e2e.clicks import Clicks
from tests.e2e.conftest import OpenVisitor
from tests.e2e.people import administrator, company_at
from tests.e2e.visitor import Look
from tests.factories.accounts import PASSWORD

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

NEW = "Another-Horse-8-battery"


async def _sign_in_elsewhere(portal: RunningPortal, admin: Administrator) -> None:
    cookies = await admin.visitor.context.cookies()
    (token,) = [cookie["value"] for cookie in cookies if cookie["name"] == portal.settings.cookie_name]
    async with open_resources(portal.settings, application_name="e2e") as resources:
        store = SessionStore(resources.redis, portal.settings)
        opened = await store.touch(token)
        assert opened is not None
        await store.start(opened.user_id, ip="203.0.113.7", agent="Mozilla/5.0 (X11; Linux x86_64) Firefox/143.0")


async def test_a_new_password_ends_other_sessions(visit: OpenVisitor, portal: RunningPortal) -> None:
    admin = await administrator(portal, await visit(Look("en")))
    await _sign_in_elsewhere(portal, admin)
    clicks = await Clicks.of(admin.visitor)
    await admin.visitor.goto("/app/messages")

    async with clicks.at_most(4, "change one's own password"):
        await admin.page.get_by_role("button", name=admin.words("shell:account"), exact=True).click()
        await admin.page.get_by_role("link", name=admin.words("shell:account"), exact=True).click()
        await admin.sees_heading("account:title")
        await admin.sees("Firefox")
        await admin.press("account:password.change")
        for name, value in (("current_password", PASSWORD), ("password", NEW), ("confirm_password", NEW)):
            await admin.field(name).focus()
            await admin.page.keyboard.type(value)
        await admin.press("accounts:reset.submit")
    await admin.sees(admin.words("account:password.changed"))
    await expect(admin.field("current_password")).to_have_count(0)
    await expect(admin.page.get_by_text("Firefox")).to_have_count(0)


async def test_a_company_sees_its_devices(visit: OpenVisitor, portal: RunningPortal) -> None:
    company = await company_at(portal, await visit(Look("ar", phone=True)), "approved")
    await company.visitor.goto("/app/account")
    await company.sees(company.words("account:devices.this"))
    await company.press("account:details.change")
    await company.field("first_name").fill("ليلى")
    await company.press("account:details.save")
    await company.sees(company.words("account:details.saved"))
    await expect(company.page.get_by_role("dialog")).to_have_count(0)
    await expect(company.page.get_by_text("ليلى").first).to_be_visible()
