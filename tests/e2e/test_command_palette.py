"""The command palette: everything that the permissions include is a few keys away."""

import pytest
from playwright.async_api import expect

from dev.portal_process import RunningPortal
from portal.domain.identity.permissions import Action, Grant, Subject
from tests.e2e.administrator import Administrator
from tests.e2e.conftest import OpenVisitor
from tests.e2e.people import administrator, company_at, unique
from tests.e2e.visitor import Look

pytestmark = [pytest.mark.e2e, pytest.mark.slow]


async def _search(admin: Administrator, text: str) -> None:
    await admin.page.keyboard.press("Control+K")
    await expect(admin.page.get_by_role("combobox")).to_be_focused()
    await admin.page.keyboard.type(text)


@pytest.mark.parametrize("look", [Look("en"), Look("ar", dark=True), Look("ar", phone=True)], ids=str)
async def test_a_company_is_found_and_opened_by_keyboard(visit: OpenVisitor, portal: RunningPortal, look: Look) -> None:
    name = unique("Palette Maps")
    await company_at(portal, await visit(), "submitted", named=name)
    admin = await administrator(portal, await visit(look))
    await admin.visitor.goto("/app/audit")
    await admin.sees_heading("audit:title")
    await _search(admin, name)
    options = admin.page.get_by_role("option")
    # The company, its response, and an email to it.
    await expect(options).to_have_count(3)
    await expect(options.first).to_have_attribute("aria-selected", "true")
    await admin.visitor.axe("palette")
    await admin.page.keyboard.press("ArrowDown")
    await admin.page.keyboard.press("ArrowUp")
    await admin.page.keyboard.press("Enter")
    await admin.page.wait_for_url("**/app/activeCompanies?company=*")
    sheet = admin.page.get_by_role("dialog")
    await expect(sheet.get_by_role("heading", level=2).first).to_contain_text(name)

    # The choice is kept for this session, across a reload.
    await admin.page.reload()
    await expect(sheet.get_by_role("heading", level=2).first).to_contain_text(name)
    await _search(admin, "")
    recent = admin.page.get_by_role("group", name=admin.words("palette:group.recent"))
    await expect(recent.get_by_role("option")).to_contain_text(name)


async def test_the_palette_holds_what_the_permissions_include(visit: OpenVisitor, portal: RunningPortal) -> None:
    name = unique("Palette Charts")
    await company_at(portal, await visit(), "submitted", named=name)
    grants = [Grant(Action.CREATE, Subject.USERS), Grant(Action.VIEW, Subject.USERS)]
    admin = await administrator(portal, await visit(), grants=grants)
    await admin.visitor.goto("/app/users")
    await admin.sees_heading("admins:title")
    await _search(admin, name)
    await expect(admin.page.get_by_text(admin.words.pattern("palette:none.title"))).to_be_visible()
    await admin.page.get_by_role("combobox").fill(admin.words("palette:action.newUser"))
    await admin.page.get_by_role("option").click()
    await admin.sees_heading("admins:form.newTitle")
    await expect(admin.page.get_by_role("heading", level=1)).to_be_focused()
