"""Screens of the library's administrators: the list, a document with its versions, and the forms."""

from playwright.async_api import Locator, expect

from tests.e2e.administrator import Administrator
from tests.e2e.scenes.scene import Scene
from tests.e2e.server_faults import answers, fails, hangs

PATH = "/app/library"
EMPTY = {"items": [], "companies": 0, "max_file_bytes": 20 * 1024 * 1024, "max_documents": 100}


def _dialog(admin: Administrator) -> Locator:
    return admin.page.get_by_role("dialog").last


async def library_loading(admin: Administrator) -> None:
    await hangs(admin.page, "library")
    await admin.visitor.opens(PATH)
    await expect(admin.page.get_by_role("status", name=admin.words("library:loading"))).to_be_visible()


async def library_that_cannot_be_loaded(admin: Administrator) -> None:
    await fails(admin.page, "library")
    await admin.visitor.opens(PATH)
    await admin.sees(admin.words("common:errors.somethingWentWrong"))


async def library_without_documents(admin: Administrator) -> None:
    await answers(admin.page, "library", EMPTY)
    await admin.visitor.opens(PATH)
    await admin.sees(admin.words("library:empty.title"))


async def library(admin: Administrator) -> None:
    await admin.visitor.opens(PATH)
    await expect(
        admin.page.get_by_role("list", name=admin.words("library:title")).get_by_role("link")
    ).not_to_have_count(0)


async def document_to_add(admin: Administrator) -> None:
    await admin.press("library:add.open")
    await expect(_dialog(admin)).to_be_visible()


async def document_to_add_with_errors(admin: Administrator) -> None:
    await _dialog(admin).get_by_role("button", name=admin.words("library:add.action"), exact=True).click()
    await expect(_dialog(admin).locator('[aria-labelledby="error-summary-title"]')).to_be_focused()


async def document(admin: Administrator) -> None:
    await admin.visitor.opens(PATH)
    await admin.page.get_by_role("list", name=admin.words("library:title")).get_by_role("link").first.click()
    await expect(_dialog(admin).get_by_role("heading", level=2)).to_be_visible()


async def document_to_replace(admin: Administrator) -> None:
    opening = _dialog(admin).get_by_role("button", name=admin.words("library:replace.openFirst"), exact=True)
    replacing = _dialog(admin).get_by_role("button", name=admin.words("library:replace.open"), exact=True)
    await opening.or_(replacing).click()
    each = _dialog(admin).get_by_role("button", name=admin.words("library:kind.each"), exact=True)
    await each.click()
    await expect(each).to_have_attribute("aria-pressed", "true")


async def document_to_delete(admin: Administrator) -> None:
    await document(admin)
    await _dialog(admin).get_by_role("button", name=admin.words("library:delete.action"), exact=True).click()
    await expect(admin.page.get_by_role("alertdialog").get_by_role("button").first).to_be_focused()


LIBRARY_SCENES: tuple[Scene[Administrator], ...] = (
    library_loading,
    library_that_cannot_be_loaded,
    library_without_documents,
    library,
    document_to_add,
    document_to_add_with_errors,
    document,
    document_to_replace,
    document_to_delete,
)
