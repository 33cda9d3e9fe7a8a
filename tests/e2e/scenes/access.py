"""Screens of administrators: users and their permissions."""

from playwright.async_api import expect

from tests.e2e.administrator import Administrator
from tests.e2e.scenes.scene import Scene
from tests.e2e.server_faults import fails, hangs

PERMISSIONS = "/app/users/permissions"


async def users(admin: Administrator) -> None:
    await admin.visitor.opens("/app/users")
    await admin.sees_heading("admins:title")
    await admin.visitor.is_loaded()


async def permissions(admin: Administrator) -> None:
    await admin.visitor.opens(PERMISSIONS)
    await admin.sees_heading("admins:people.title")
    await admin.visitor.is_loaded()


async def permissions_that_cannot_be_loaded(admin: Administrator) -> None:
    await fails(admin.page, "admins")
    await admin.visitor.opens(PERMISSIONS)
    await admin.sees(admin.words("common:errors.somethingWentWrong"))


async def new_user(admin: Administrator) -> None:
    await admin.visitor.opens("/app/usersForm")
    await admin.sees_heading("admins:form.newTitle")
    await admin.visitor.is_loaded()


async def user_with_errors(admin: Administrator) -> None:
    await admin.visitor.opens("/app/usersForm")
    await admin.press("admins:form.create")
    await admin.sees_error_summary()


async def permissions_loading(admin: Administrator) -> None:
    await hangs(admin.page, "admins")
    await admin.visitor.opens(PERMISSIONS)
    await expect(admin.page.get_by_role("status", name=admin.words("common:loading"))).to_be_visible()


async def holders_of_a_permission(admin: Administrator) -> None:
    await admin.visitor.opens(PERMISSIONS)
    await admin.page.get_by_role("combobox").select_option("SEND emailAnnouncement")
    await expect(admin.page.get_by_role("row").or_(admin.page.get_by_role("listitem")).first).to_be_visible()


async def no_holders_found(admin: Administrator) -> None:
    await admin.visitor.opens(f"{PERMISSIONS}?search=nobody-is-called-this")
    await admin.sees(admin.words("admins:people.noMatch.title"))


async def presets_of_permissions(admin: Administrator) -> None:
    await admin.visitor.opens("/app/usersForm")
    await admin.press("admins:preset.open")
    await expect(admin.page.get_by_role("menuitem")).to_have_count(4)


async def applied_preset(admin: Administrator) -> None:
    await admin.page.get_by_role("menuitem").nth(1).click()
    await expect(admin.page.get_by_role("button", name=admin.words("admins:preset.undo"), exact=True)).to_be_visible()


async def palette(admin: Administrator) -> None:
    await admin.visitor.opens("/app/users")
    await admin.visitor.is_loaded()
    await admin.press("shell:palette.open")
    await expect(admin.page.get_by_role("option").first).to_be_visible()


async def palette_with_results(admin: Administrator) -> None:
    await admin.page.get_by_role("combobox").fill("example")
    await expect(admin.page.get_by_role("group", name=admin.words("palette:group.people"))).to_be_visible()


async def palette_searching(admin: Administrator) -> None:
    await hangs(admin.page, "admins")
    await admin.page.get_by_role("combobox").fill("zzz")
    await expect(admin.page.get_by_role("dialog").locator(".MuiSkeleton-root").first).to_be_visible()


async def palette_without_results(admin: Administrator) -> None:
    await admin.page.get_by_role("combobox").fill("nothing-is-called-this")
    await expect(admin.page.get_by_text(admin.words.pattern("palette:none.title"))).to_be_visible()


async def palette_with_a_list_that_fails(admin: Administrator) -> None:
    await fails(admin.page, "admins")
    await admin.page.get_by_role("combobox").fill("example.com")
    await expect(admin.page.get_by_role("alert")).to_be_visible()


OF_AN_ADMINISTRATOR_OF_USERS: tuple[Scene[Administrator], ...] = (
    users,
    permissions,
    permissions_that_cannot_be_loaded,
    permissions_loading,
    holders_of_a_permission,
    no_holders_found,
    new_user,
    user_with_errors,
    presets_of_permissions,
    applied_preset,
    palette,
    palette_with_results,
    palette_searching,
    palette_without_results,
    palette_with_a_list_that_fails,
)
