"""Administration without a mouse: lists, bulk decisions, sheets, forms and dialogs."""

from urllib.parse import quote

import pytest
from playwright.async_api import expect

from dev.portal_process import RunningPortal
from tests.e2e.administrator import permission_box
from tests.e2e.conftest import OpenVisitor
from tests.e2e.keyboard import KeyboardUser
from tests.e2e.people import administrator, company_at, unique
from tests.e2e.visitor import Look

pytestmark = [pytest.mark.e2e, pytest.mark.slow]


async def test_an_administrator_needs_no_mouse(visit: OpenVisitor, portal: RunningPortal) -> None:
    maps = unique("Keyboard Maps")
    for number in range(2):
        await company_at(portal, await visit(), "pending", named=f"{maps} {number}")
    visitor = await visit(Look("en"))
    await administrator(portal, visitor)
    admin = await KeyboardUser.sit_down(visitor)
    await decides_together(admin, maps)
    await reads_a_company(admin, maps)
    await writes_to_them(admin)
    await generates_a_code(admin)
    await creates_a_user(admin)
    await deletes_selected_users(admin)
    assert admin.pointers == []


async def decides_together(admin: KeyboardUser, maps: str) -> None:
    await admin.visitor.goto("/app/pendingCompanies")
    await admin.write(admin.page.get_by_role("searchbox"), maps)
    await admin.page.wait_for_url("**search=*")
    await expect(admin.page.get_by_role("checkbox")).to_have_count(3)
    await admin.tick(admin.page.get_by_role("checkbox", name=admin.words("lists:select.page")))
    await admin.use_button_named("companies:bulk.approve_other", formatted="2")
    await admin.confirms("companies:approve")
    outcome = admin.words("companies:bulk.approved_other", formatted="2")
    await expect(admin.page.get_by_role("alert").filter(has_text=outcome)).to_be_visible()


async def reads_a_company(admin: KeyboardUser, maps: str) -> None:
    await admin.visitor.goto(f"/app/activeCompanies?search={quote(maps)}")
    row = admin.page.get_by_role("link", name=f"{maps} 0")
    await admin.use(row)
    sheet = admin.page.get_by_role("dialog")
    await expect(sheet.get_by_role("heading", level=2).first).to_be_focused()
    await admin.reach(sheet.get_by_role("tab", name=admin.words("companySheet:tab.profile")))
    for key in ("directory:files.title", "directory:answers.questionnaire"):
        await admin.press_key("ArrowRight")
        await expect(sheet.get_by_role("tab", name=admin.words(key))).to_be_focused()
        await admin.sees_focus()
    await admin.press_key("Escape")
    await expect(sheet).to_have_count(0)
    await expect(row).to_be_focused()


async def writes_to_them(admin: KeyboardUser) -> None:
    menu = admin.page.get_by_role("button", name=admin.words("directory:inThisList"))
    await admin.use(menu, back=True)
    await expect(admin.page.get_by_role("menuitem").first).to_be_focused()
    await admin.press_key("Enter")
    await admin.arrives_at("announcements:title")
    await admin.use_button("announcements:form.send")
    await admin.follows_the_first_error(admin.field("subject_en"))
    await admin.keys.type("Briefing on Sunday")
    await admin.write(admin.field("body_en"), "It begins at nine.")
    await admin.use_button("announcements:form.send")
    await admin.confirms("announcements:form.send")
    await expect(admin.page.get_by_role("heading", level=1, name="Briefing on Sunday")).to_be_focused()


async def generates_a_code(admin: KeyboardUser) -> None:
    await admin.visitor.goto("/app/invitations")
    await admin.use_button("invitations:generate.open")
    await admin.write(admin.field("note"), "For the keyboard")
    await admin.use_button("invitations:generate.submit")
    made = admin.page.get_by_role("group", name=admin.words("invitations:generate.done"))
    await expect(made).to_be_focused()


async def creates_a_user(admin: KeyboardUser) -> None:
    await admin.visitor.goto("/app/users")
    await admin.follow("admins:new")
    await admin.arrives_at("admins:form.newTitle")
    for name, value in {"first_name": "Faisal", "last_name": "Alotaibi", "email": "keys@authority.example"}.items():
        await admin.write(admin.field(name), value)
    await admin.tick(permission_box(admin, "VIEW submissions"))
    await admin.use_button("admins:form.create")
    await admin.visitor.sees_toast(admin.words("admins:created"))
    await admin.arrives_at("admins:title")


async def deletes_selected_users(admin: KeyboardUser) -> None:
    await admin.visitor.goto("/app/users?search=keys@authority.example")
    await admin.tick(admin.page.get_by_role("checkbox", name=admin.words("lists:select.page")))
    bar = admin.page.get_by_role("region", name=admin.words("lists:select.bar"))
    await admin.use(bar.get_by_role("button", name=admin.words("admins:delete"), exact=True))
    await admin.confirms("admins:delete")
    await admin.visitor.sees_toast(admin.words("admins:bulk.delete.done_one", formatted="1"))
    await expect(admin.page.locator("#list-count")).to_be_focused()
