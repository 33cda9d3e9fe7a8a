"""Saved views of a list, in every state."""

from typing import Any

from playwright.async_api import Locator, expect

from tests.e2e.administrator import Administrator
from tests.e2e.scenes.scene import Scene
from tests.e2e.server_faults import answers, fails, hangs

ACTIVE = "/app/activeCompanies"
VIEWS = "views"


def _view(number: int, name: str, query: str) -> dict[str, Any]:
    return {"id": f"01936f00-0000-7000-8000-00000000000{number}", "list": "active", "name": name, "query": query}


_SAVED = [
    _view(1, "Najd Mapping: not submitted", "response=notSubmitted"),
    _view(2, "شركات لم تبدأ الاستبيان", "questionnaire=notStarted&sort=organization_name"),
    _view(3, "A very long name of a view that a person wrote in one go without thinking of a menu", "invited=true"),
]
_OPENED = f"{ACTIVE}?response=submitted&saved={_SAVED[0]['id']}"


def _button(admin: Administrator) -> Locator:
    return admin.page.get_by_role("button", name=admin.words("lists:saved.open"))


async def _menu(admin: Administrator, at: str) -> None:
    await admin.visitor.opens(at)
    await _button(admin).click()
    await expect(admin.page.get_by_role("menu")).to_be_visible()


async def a_list_without_saved_views(admin: Administrator) -> None:
    await answers(admin.page, VIEWS, [])
    await _menu(admin, ACTIVE)
    await admin.sees(admin.words("lists:saved.hint"))


async def saved_views_that_load(admin: Administrator) -> None:
    await hangs(admin.page, VIEWS)
    await _menu(admin, ACTIVE)


async def saved_views_that_cannot_be_loaded(admin: Administrator) -> None:
    await fails(admin.page, VIEWS)
    await _menu(admin, ACTIVE)
    await admin.sees(admin.words("lists:saved.failed"))


async def a_saved_view_that_has_changed(admin: Administrator) -> None:
    await answers(admin.page, VIEWS, _SAVED)
    await admin.visitor.opens(_OPENED)
    await expect(_button(admin)).to_contain_text(_SAVED[0]["name"])


async def saved_views_in_their_menu(admin: Administrator) -> None:
    await answers(admin.page, VIEWS, _SAVED)
    await _menu(admin, _OPENED)
    await expect(admin.page.get_by_role("menuitemradio")).to_have_count(4)


async def a_view_without_a_name(admin: Administrator) -> None:
    await _menu(admin, f"{ACTIVE}?response=submitted")
    await admin.page.get_by_role("menuitem", name=admin.words("lists:saved.saveNew")).click()
    dialog = admin.page.get_by_role("dialog")
    await dialog.get_by_role("button", name=admin.words("lists:saved.new.action"), exact=True).click()
    await expect(dialog.get_by_role("group")).to_be_visible()


async def a_view_to_delete(admin: Administrator) -> None:
    await answers(admin.page, VIEWS, _SAVED)
    await _menu(admin, _OPENED)
    await admin.page.get_by_role("menuitem", name=admin.words("lists:saved.delete")).click()
    await expect(admin.page.get_by_role("alertdialog")).to_be_visible()


VIEWING: tuple[Scene[Administrator], ...] = (
    a_list_without_saved_views,
    saved_views_that_load,
    saved_views_that_cannot_be_loaded,
    a_saved_view_that_has_changed,
    saved_views_in_their_menu,
    a_view_without_a_name,
    a_view_to_delete,
)
