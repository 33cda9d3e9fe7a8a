"""What administrators and companies see fits: columns, letters, edges and the first record of a phone."""

from dataclasses import dataclass
from typing import Literal

import pytest
from playwright.async_api import Locator, Page, expect

from dev.browser import PHONE
from dev.portal_process import RunningPortal
from tests.e2e.administrator import Administrator
from tests.e2e.conftest import OpenVisitor
from tests.e2e.crowd import asked_questions
from tests.e2e.people import Stage, administrator, company_at, unique
from tests.e2e.visitor import Look, in_page

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

Language = Literal["en", "ar"]
LANGUAGES = pytest.mark.parametrize("language", ["en", "ar"])
LISTS = ("pendingCompanies", "activeCompanies", "submissionsList", "questionsList", "invitations", "users", "audit")
COMPANY_PAGES = ("", "documentsList", "rfiDocumentForm", "rfi_feedback", "questions", "account", "company")
FIRST_RECORD_ABOVE = 300
"""Pixels on a phone 390 pixels wide."""
ONE_ROW = 48
"""Pixels; the toolbar is higher only if it wraps."""

FRAME = """() => {
  const frame = document.querySelector('main [role=region]')
  return frame.scrollWidth - frame.clientWidth
}"""


@dataclass(frozen=True, slots=True)
class Names:
    pending: str
    submitted: str


async def _filled(portal: RunningPortal, visit: OpenVisitor) -> Names:
    """Long and short names in both scripts, and questions of both states."""
    names = Names(unique("شركة الأفق للتصوير البانورامي والمسح المتنقل"), unique("Najd Mapping and Panoramic Imaging"))
    await company_at(portal, await visit(Look()), "pending", named=names.pending)
    await company_at(portal, await visit(Look()), "done", named=names.submitted)
    await asked_questions(portal, companies=2, questions=4)
    return names


async def _opened(admin: Administrator, path: str) -> Page:
    await admin.visitor.goto(f"/app/{path}")
    await admin.visitor.is_loaded()
    return admin.page


@LANGUAGES
async def test_lists_show_all_their_columns_at_1280_pixels(
    visit: OpenVisitor, portal: RunningPortal, language: Language
) -> None:
    await _filled(portal, visit)
    admin = await administrator(portal, await visit(Look(language)))
    for width in (1280, 1440):
        await admin.visitor.resize(width, 900)
        for path in LISTS:
            page = await _opened(admin, path)
            assert await page.evaluate(FRAME) <= 0, (path, width)
            toolbar = await page.locator(".listToolbar").bounding_box()
            assert toolbar is not None
            assert toolbar["height"] <= ONE_ROW, (path, width)
            assert await page.evaluate(in_page("cut_text")) == [], (path, width)


@LANGUAGES
async def test_the_permissions_matrix_shows_every_subject(
    visit: OpenVisitor, portal: RunningPortal, language: Language
) -> None:
    admin = await administrator(portal, await visit(Look(language)))
    for width in (1280, 1440):
        await admin.visitor.resize(width, 900)
        page = await _opened(admin, "users/permissions")
        assert await page.get_by_role("table").count() == 1
        assert await page.evaluate(FRAME) <= 0, width
        page = await _opened(admin, "usersForm")
        await expect(page.get_by_role("table").get_by_role("row").last).to_be_in_viewport(ratio=1)
    # Between phone and desktop there are cards instead of columns out of sight.
    await admin.visitor.resize(1100, 900)
    page = await _opened(admin, "users/permissions")
    await expect(page.get_by_role("table")).to_have_count(0)
    assert await admin.visitor.too_wide() == []


@LANGUAGES
async def test_the_first_record_of_a_list_begins_high_on_a_phone(
    visit: OpenVisitor, portal: RunningPortal, language: Language
) -> None:
    await _filled(portal, visit)
    admin = await administrator(portal, await visit(Look(language, phone=True)))
    await admin.visitor.resize(*PHONE)
    for path in LISTS:
        page = await _opened(admin, path)
        records = page.locator("main ul[aria-label] > li")
        if path == "invitations" and await records.count() == 0:
            continue
        box = await records.first.bounding_box()
        assert box is not None, path
        assert box["y"] < FIRST_RECORD_ABOVE, path


@pytest.mark.parametrize("stage", ["approved", "answered", "submitted", "done"])
async def test_the_pages_of_a_company_have_one_right_edge(
    visit: OpenVisitor, portal: RunningPortal, stage: Stage
) -> None:
    language: Language = "ar" if stage in ("answered", "done") else "en"
    company = await company_at(portal, await visit(Look(language)), stage)
    await company.visitor.resize(1440, 900)
    for path in COMPANY_PAGES:
        await company.visitor.goto(f"/app/{path}")
        await company.visitor.is_loaded()
        edges: list[str] = await company.page.evaluate(in_page("right_edges"))
        assert len(edges) == 1, (path, edges)


async def _tabs(sheet: Locator) -> list[str]:
    await expect(sheet.get_by_role("tab").first).to_be_visible()
    return await sheet.get_by_role("tab").all_text_contents()


@LANGUAGES
async def test_a_company_has_one_sheet_on_both_lists(
    visit: OpenVisitor, portal: RunningPortal, language: Language
) -> None:
    names = await _filled(portal, visit)
    other = unique("Najd Mapping and Panoramic Imaging")
    await company_at(portal, await visit(Look()), "done", named=other)
    admin = await administrator(portal, await visit(Look(language)))
    seen = []
    for path in ("activeCompanies", "submissionsList"):
        page = await _opened(admin, f"{path}?search=Najd+Mapping+and+Panoramic")
        await page.get_by_role("link", name=names.submitted).click()
        sheet = page.get_by_role("dialog")
        seen.append(await _tabs(sheet))
        for key in ("directory:extension.give.open", "companySheet:write", "submissions:zip"):
            await expect(sheet.get_by_text(admin.words(key), exact=True)).to_be_visible()
        # The next record, in either direction, is shown with the same tab.
        await sheet.get_by_role("tab", name=admin.words("directory:answers.feedback")).click()
        is_first = await page.locator("main tbody a.name").first.text_content() == names.submitted
        await page.keyboard.press("j" if is_first else "k")
        await expect(sheet.get_by_role("heading", level=2).first).to_have_text(
            (await page.locator("main tbody a.name").nth(1 if is_first else 0).text_content()) or ""
        )
        chosen = sheet.get_by_role("tab", selected=True)
        await expect(chosen).to_have_text(admin.words("directory:answers.feedback"))
        # The address opens the same sheet.
        await page.reload()
        await admin.visitor.is_loaded()
        await expect(page.get_by_role("dialog").get_by_role("tab").first).to_be_visible()
    assert seen[0] == seen[1]
