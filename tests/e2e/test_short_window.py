"""A window of 320 × 256 pixels, a desktop at 400 %: sticky elements do not cover the focus."""

import pytest
from playwright.async_api import Locator, expect

from dev.portal_process import RunningPortal
from tests.e2e.conftest import OpenVisitor
from tests.e2e.keyboard import MAX_TAB_STOPS, KeyboardUser
from tests.e2e.people import administrator, company_at
from tests.e2e.visitor import Visitor

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

SHORT = (320, 256)
STICKY = """
() => [...document.querySelectorAll('*')]
  .filter((element) => getComputedStyle(element).position === 'sticky')
  .map((element) => element.outerHTML.slice(0, 120))
"""


async def _tab_through(visitor: Visitor, last: Locator) -> None:
    """Goes to the last control and back, and checks the focus at every stop."""
    user = KeyboardUser(visitor)
    await expect(last).to_be_visible()
    await user.reach(last)
    first = visitor.page.locator("main :is(input, a, button):visible").first
    await user.reach(first, back=True)
    assert await visitor.page.evaluate(STICKY) == []


async def test_the_registration_covers_no_focus(visit: OpenVisitor) -> None:
    visitor = await visit()
    await visitor.resize(*SHORT)
    await visitor.goto("/app/signup")
    await _tab_through(visitor, visitor.page.get_by_role("button", name=visitor.look.words("accounts:signUp.submit")))


async def test_the_questionnaire_covers_no_focus(visit: OpenVisitor, portal: RunningPortal) -> None:
    company = await company_at(portal, await visit(), "approved")
    await company.visitor.resize(*SHORT)
    await company.visitor.goto("/app/questionnaireForm?section=futureOutlook")
    boxes = company.page.locator("main input[type=checkbox]")
    await expect(boxes.first).to_be_visible()
    assert await boxes.count() < MAX_TAB_STOPS
    await _tab_through(company.visitor, boxes.last)


async def test_the_list_of_users_and_its_form_cover_no_focus(visit: OpenVisitor, portal: RunningPortal) -> None:
    admin = await administrator(portal, await visit())
    await admin.visitor.resize(*SHORT)
    await admin.visitor.goto("/app/usersForm")
    await _tab_through(admin.visitor, admin.page.get_by_role("button", name=admin.words("admins:form.create")))
