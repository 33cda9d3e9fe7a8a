"""The extension of the deadline for one company, in its sheet."""

from playwright.async_api import expect

from tests.e2e.administrator import Administrator
from tests.e2e.scenes.scene import Scene
from tests.e2e.server_faults import answers, fails

ACTIVE = "/app/activeCompanies"
PATH = "companies/[^/]+/extension"
NONE = {"until": None, "deadline": "2099-01-08T20:59:00Z", "revision": 0, "change": None, "locale": "ar"}
GIVEN = {
    **NONE,
    "until": "2099-01-15T20:59:00Z",
    "revision": 1,
    "change": {"at": "2026-11-21T08:00:00Z", "by": "Salma Alharbi", "reason": "مركباتكم في الصيانة"},
}
TAKEN_BACK = {**GIVEN, "until": None, "revision": 2}


async def _open(admin: Administrator) -> None:
    await admin.visitor.opens(ACTIVE)
    await admin.page.locator("main a[href*='company=']").first.click()
    sheet = admin.page.get_by_role("dialog")
    await sheet.get_by_role("tab", name=admin.words("directory:files.title")).click()
    await admin.visitor.is_loaded()


async def extension_given(admin: Administrator) -> None:
    await answers(admin.page, PATH, GIVEN)
    await _open(admin)
    await admin.sees("مركباتكم في الصيانة")


async def extension_to_change_with_errors(admin: Administrator) -> None:
    await admin.press("directory:extension.change.open")
    form = admin.page.get_by_role("dialog").last
    await form.get_by_label(admin.words("directory:extension.form.until")).fill("")
    await form.get_by_role("button", name=admin.words("directory:extension.change.action")).click()
    await admin.sees_error_summary()


async def extension_to_withdraw(admin: Administrator) -> None:
    await admin.page.keyboard.press("Escape")
    await expect(admin.page.get_by_role("dialog")).to_have_count(1)
    await admin.press("directory:extension.takeBack.open")
    form = admin.page.get_by_role("dialog").last
    await expect(form.get_by_label(admin.words("directory:extension.form.reason"))).to_be_visible()


async def extension_that_was_withdrawn(admin: Administrator) -> None:
    await answers(admin.page, PATH, TAKEN_BACK)
    await _open(admin)
    await admin.sees(admin.words("directory:extension.give.open"))


async def more_time_to_give(admin: Administrator) -> None:
    await admin.press("directory:extension.give.open")
    form = admin.page.get_by_role("dialog").last
    await expect(form.get_by_label(admin.words("directory:extension.form.until"))).to_be_visible()


async def extension_that_cannot_be_loaded(admin: Administrator) -> None:
    await fails(admin.page, PATH)
    await _open(admin)
    await admin.sees(admin.words("common:actions.tryAgain"))


EXTENDING: tuple[Scene[Administrator], ...] = (
    extension_given,
    extension_to_change_with_errors,
    extension_to_withdraw,
    extension_that_was_withdrawn,
    more_time_to_give,
    extension_that_cannot_be_loaded,
)
