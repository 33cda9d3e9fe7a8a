"""Arabic screens: position and direction of fields, carets and icons."""

import pytest
from playwright.async_api import expect

from dev.portal_process import RunningPortal
from tests.e2e.conftest import OpenVisitor
from tests.e2e.mirror import drawing_of
from tests.e2e.people import administrator, company_at
from tests.e2e.scenes.running import show_announcement
from tests.e2e.server_faults import answers
from tests.e2e.visitor import Look

pytestmark = pytest.mark.e2e

# For every field: the side at which its text begins, empty and with Latin text.
SIDES = """
() => [...document.querySelectorAll('main :is(input, textarea):not([type=checkbox], [type=radio])')].map((field) => {
  const { direction, textAlign } = getComputedStyle(field);
  const side = textAlign === 'start' ? (direction === 'rtl' ? 'right' : 'left') : textAlign;
  return `${field.name} ${side}`;
})
"""
LINKED = {
    "id": "0" * 8 + "-0000-7000-8000-" + "0" * 12,
    "key": "terms",
    "position": 1,
    "kind": "link",
    "title": {"en": "Terms", "ar": "الشروط"},
    "description": {"en": "Terms of use", "ar": "شروط الاستخدام"},
    "url": "https://regulator.example/terms",
    "name": None,
    "size": None,
    "content_type": None,
    "files": [],
    "changed_at": None,
    "is_new": False,
    "versions": [],
}
MIRRORED = "(icon) => new DOMMatrix(getComputedStyle(icon).transform).a"


def _icon(name: str) -> str:
    return f'svg:has(path[d="{drawing_of(name)}"])'


@pytest.mark.parametrize(("look", "side"), [(Look("en"), "left"), (Look("ar"), "right")], ids=str)
async def test_fields_do_not_begin_at_the_wrong_side(visit: OpenVisitor, look: Look, side: str) -> None:
    visitor = await visit(look)
    await visitor.goto("/app/signup")
    await expect(visitor.page.locator("#field-email")).to_be_visible()
    sides = await visitor.page.evaluate(SIDES)
    assert len(sides) > 10
    assert [field for field in sides if not field.endswith(side)] == []
    email, company = visitor.page.locator("#field-email"), visitor.page.locator("#field-organization_name")
    await email.fill("sara@najd.example")
    assert f"email {side}" in await visitor.page.evaluate(SIDES)
    await company.fill("شركة نجد")
    assert "organization_name right" in await visitor.page.evaluate(SIDES)


@pytest.mark.parametrize(("look", "across"), [(Look("en"), 1), (Look("ar"), -1)], ids=str)
async def test_icons_that_point_are_mirrored(
    visit: OpenVisitor, portal: RunningPortal, look: Look, across: int
) -> None:
    company = await company_at(portal, await visit(look), "answered")
    await answers(company.page, "documents", {"items": [LINKED]})
    await company.visitor.goto("/app/documentsList")
    sign_out = company.page.get_by_role("navigation").get_by_role("button", name=company.words("shell:signOut"))
    opening = company.page.get_by_role("region", name=company.words("documents:list")).locator(
        _icon("OpenInNewRounded")
    )
    for icon in (sign_out.locator("svg"), opening.first):
        assert await icon.evaluate(MIRRORED) == across


@pytest.mark.parametrize(("look", "across"), [(Look("en"), 1), (Look("ar"), -1)], ids=str)
async def test_the_icon_of_sending_is_mirrored(
    visit: OpenVisitor, portal: RunningPortal, look: Look, across: int
) -> None:
    admin = await administrator(portal, await visit(look))
    await show_announcement(admin, state="sending")
    icon = admin.page.get_by_role("main").locator(_icon("SendRounded"))
    assert await icon.first.evaluate(MIRRORED) == across


@pytest.mark.parametrize(("look", "side"), [(Look("en"), "left"), (Look("ar"), "right")], ids=str)
async def test_dates_do_not_begin_at_the_wrong_side(
    visit: OpenVisitor, portal: RunningPortal, look: Look, side: str
) -> None:
    admin = await administrator(portal, await visit(look))
    await admin.visitor.goto("/app/activeCompanies")
    await admin.press("lists:filters.open")
    await expect(admin.field("filter-registered_from")).to_be_visible()
    sides = await admin.page.evaluate(SIDES.replace("main", "[role=dialog]"))
    assert len(sides) > 3
    assert [field for field in sides if not field.endswith(side)] == []


@pytest.mark.parametrize(
    ("look", "typed", "lang"), [(Look("en"), "شركة نجد", "ar"), (Look("ar"), "Najd", "en")], ids=str
)
async def test_typed_text_has_its_own_language(visit: OpenVisitor, look: Look, typed: str, lang: str) -> None:
    visitor = await visit(look)
    await visitor.goto("/app/signup")
    company = visitor.page.locator("#field-organization_name")
    await company.fill(typed)
    await expect(company).to_have_attribute("lang", lang)
    await company.fill("")
    await expect(company).not_to_have_attribute("lang", lang)
