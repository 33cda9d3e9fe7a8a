"""Pages of the built app open as the first: with their own files alone, none of which waits for another.

Without the page of one announcement, which needs one, and the one for a code, which follows signing in.
"""

import pytest
from playwright.async_api import Page, expect

from dev.portal_process import RunningPortal
from tests.e2e.conftest import OpenVisitor
from tests.e2e.people import administrator, company_at

pytestmark = pytest.mark.e2e

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
)
ADMINISTRATION = (
    "licensing",
    "pendingCompanies",
    "activeCompanies",
    "submissionsList",
    "invitations",
    "users",
    "users/permissions",
    "usersForm",
    "sendEmail",
    "insights",
    "messages",
    "messages/approved",
    "messages/approved/wording",
    "audit",
    "questionsList",
    "clarificationsList",
    "library",
    "request",
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
        assert page.url == f"{url}/app/{path}"


async def test_pages_open_before_signing_in(visit: OpenVisitor, portal: RunningPortal) -> None:
    await _open_each((await visit()).page, portal.url, OUTSIDE)


async def test_pages_of_the_administration_open(visit: OpenVisitor, portal: RunningPortal) -> None:
    admin = await administrator(portal, await visit())
    await _open_each(admin.page, portal.url, ADMINISTRATION)


async def test_pages_of_companies_open(visit: OpenVisitor, portal: RunningPortal) -> None:
    visitor = await visit()
    await company_at(portal, visitor, "done")
    await _open_each(visitor.page, portal.url, OF_COMPANIES)
