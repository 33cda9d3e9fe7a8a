"""Each page of the built app, opened as the first one, loads only its own files, and loads them in parallel.

Not covered: the page of an announcement, which needs one, and the page for a code, which follows the password.
"""

import re
from urllib.parse import urlsplit

import pytest
from playwright.async_api import Page, expect

from dev.portal_process import RunningPortal
from tests.e2e.conftest import OpenVisitor
from tests.e2e.pages import SCREENS, WITHOUT_ENTRY
from tests.e2e.people import administrator, company_at

pytestmark = pytest.mark.e2e

FILES_OF_A_LIST = 12
"""Maximal number of files in addition to the app's own; each costs time at the first visit."""

OUTSIDE = (
    "login",
    "signup",
    "forgetPassword",
    "resetPassword",
    "confirmEmail",
    "accept-invitation",
    "about",
    "privacy",
    "terms",
    "accessibility",
    "verify-receipt",
)
ADMINISTRATION = (
    "licensing",
    *(path.removeprefix("/app/") for path in (*SCREENS, *WITHOUT_ENTRY)),
    "messages/approved",
    "messages/approved/wording",
    "account",
)
OF_COMPANIES = (
    "questionnaireForm",
    "sandBox",
    "documentsList",
    "rfiDocumentForm",
    "rfi_feedback",
    "questions",
    "company",
    "account",
)


async def _open_each(page: Page, url: str, paths: tuple[str, ...]) -> None:
    for path in paths:
        await page.goto(f"{url}/app/{path}")
        await expect(page.get_by_role("heading", level=1).first).to_be_visible()
        # A list may add its usual filter.
        assert page.url.partition("?")[0] == f"{url}/app/{path}"


async def test_pages_open_before_signing_in(visit: OpenVisitor, portal: RunningPortal) -> None:
    await _open_each((await visit()).page, portal.url, OUTSIDE)


async def test_pages_of_the_administration_open(visit: OpenVisitor, portal: RunningPortal) -> None:
    admin = await administrator(portal, await visit())
    await _open_each(admin.page, portal.url, ADMINISTRATION)


async def test_pages_of_companies_open(visit: OpenVisitor, portal: RunningPortal) -> None:
    visitor = await visit()
    await company_at(portal, visitor, "done")
    await _open_each(visitor.page, portal.url, OF_COMPANIES)


async def test_a_list_asks_once_for_each_table(visit: OpenVisitor, portal: RunningPortal) -> None:
    admin = await administrator(portal, await visit())
    asked: list[str] = []
    admin.page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    # The page shows the stored person before it asks for them.
    async with admin.page.expect_response(re.compile("/api/user-info")):
        await _open_each(admin.page, portal.url, ("pendingCompanies",))
    await admin.page.wait_for_load_state("networkidle")
    for path in ("/api/config", "/api/config/columns", "/api/config/fields", "/api/user-info"):
        assert asked.count(path) == 1, path
    assert 1 < await admin.page.locator("link[rel=modulepreload]:not([crossorigin])").count() <= FILES_OF_A_LIST
