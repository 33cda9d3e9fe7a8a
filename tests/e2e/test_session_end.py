"""The dialog before the idle sign-out, on a portal with a short idle time."""

from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest
from playwright.async_api import Browser, Locator, Page, Response, expect

from dev.portal_process import COMMANDS, RunningPortal, child, settings_from, wait_for
from dev.stack import reserved_port
from tests.e2e.company import CompanyUser
from tests.e2e.conftest import PATIENCE_MS, OpenVisitor
from tests.e2e.mailbox import Mailbox
from tests.e2e.people import approved_company
from tests.e2e.server_faults import answers
from tests.e2e.visitor import Look, Visitor

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

IDLE_SECONDS = 20


@contextmanager
def _one_more_api(portal: RunningPortal, **overrides: str) -> Iterator[RunningPortal]:
    """Starts another process of the same portal with different settings."""
    port = reserved_port()
    url = f"http://localhost:{port}"
    chosen = {"PORT": str(port), "METRICS_PORT": str(reserved_port()), "PUBLIC_URL": url, **overrides}
    environment = portal.environment | {f"PORTAL_{name}": value for name, value in chosen.items()}
    with child(COMMANDS["api"], environment) as process:
        wait_for(f"{url}/readyz", child=process)
        yield replace(portal, settings=settings_from(environment), url=url, environment=environment)


@pytest.fixture(scope="module")
def hasty(portal: RunningPortal) -> Iterator[RunningPortal]:
    with _one_more_api(portal, SESSION_IDLE_SECONDS=str(IDLE_SECONDS)) as hasty:
        yield hasty


@pytest.fixture
async def company(hasty: RunningPortal, chromium: Browser, mailbox: Mailbox) -> AsyncIterator[CompanyUser]:
    visitor = await Visitor.arrive(chromium, hasty.url, mailbox, Look(), patience_ms=PATIENCE_MS)
    company = await approved_company(hasty, visitor)
    await visitor.goto("/app/questionnaireForm?section=companyProfile")
    await expect(_answer(company)).to_be_visible()
    yield company
    await visitor.leave()
    assert visitor.complaints == [], "the browser's console has complaints"


def _answer(company: CompanyUser) -> Locator:
    return company.page.locator('[data-question="headquartersLocation"]').get_by_role("textbox")


def _warning(company: CompanyUser, page: Page | None = None) -> Locator:
    return (page or company.page).get_by_role("alertdialog", name=company.words("session:idle.title"))


def _extends(response: Response) -> bool:
    return "/api/user-info" in response.url and response.ok


async def test_staying_signed_in_extends_the_session_on_the_server_and_in_every_tab(company: CompanyUser) -> None:
    other = await company.visitor.context.new_page()
    await other.goto("/app/questionnaireForm")
    await _answer(company).focus()
    await expect(_warning(company)).to_be_visible()
    await expect(_warning(company, other)).to_be_visible()

    stay = company.page.get_by_role("button", name=company.words("session:idle.stay"))
    await expect(stay).to_be_focused()
    async with company.page.expect_response(_extends):
        await stay.press("Enter")

    await expect(_warning(company)).to_have_count(0)
    await expect(_warning(company, other)).to_have_count(0)
    await expect(_answer(company)).to_be_focused()
    # The second dialog appears only for a person who is still signed in.
    await expect(_warning(company)).to_be_visible()


async def test_typing_that_sends_no_request_keeps_the_session_alive(company: CompanyUser) -> None:
    warned = company.page.locator("[role=alertdialog]")
    heartbeats = 0

    def count(response: Response) -> None:
        nonlocal heartbeats
        heartbeats += _extends(response)

    # Without automatic saving, typing sends no request.
    await company.page.route("**/api/questionnaire/draft*", lambda route: route.abort())
    company.page.on("response", count)
    # Six seconds are the idle time.
    while heartbeats < 8:
        await company.page.keyboard.press("Shift")
        assert await warned.count() == 0
        await company.page.wait_for_timeout(200)


async def test_a_session_without_an_answer_ends_at_the_sign_in_with_its_reason(company: CompanyUser) -> None:
    await _answer(company).fill("Jeddah, جدة")
    await expect(_warning(company)).to_be_visible()
    await company.visitor.sees_toast(company.words("common:errors.yourSessionHasTimedOut"))
    await company.sees_heading("signIn:title")
    assert company.page.url.endswith("/app/login")
    await company.visitor.goto("/app/questionnaireForm")
    await company.sees_heading("signIn:title")

    await company.sign_in_here()
    await company.page.wait_for_url("**/app/questionnaireForm*")
    await expect(_answer(company)).to_have_value("Jeddah, جدة")


LOOKS = [Look("en"), Look("en", dark=True), Look("ar", phone=True), Look("ar", dark=True), Look("en", pseudo=True)]


@pytest.mark.parametrize("look", LOOKS, ids=str)
@pytest.mark.parametrize("kind", ["idle", "absolute"])
async def test_no_warning_is_unreadable_in_any_look(
    visit: OpenVisitor, portal: RunningPortal, look: Look, kind: str
) -> None:
    visitor = await visit(look)
    company = await approved_company(portal, visitor)
    await company.page.clock.install()
    left = {"idle_seconds_left": 110, "absolute_seconds_left": 3600 if kind == "idle" else 110}
    await answers(company.page, "session", left)
    await visitor.goto("/app/questionnaireForm?section=companyProfile")
    await expect(_answer(company)).to_be_visible()
    dialog = company.page.get_by_role("alertdialog", name=company.words(f"session:{kind}.title"))
    # The module with the timer is loaded after the page.
    for _ in range(100):
        await company.page.clock.fast_forward(60_000)
        await company.page.wait_for_timeout(250)
        if await dialog.is_visible():
            break
    await visitor.axe(f"{kind} warning")
    await visitor.resize(320, 640)
    assert await visitor.too_wide() == []
    assert await visitor.indistinct() == []
