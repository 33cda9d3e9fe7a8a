"""Administrators with a single permission: visible pages, hidden pages, and the server's refusals."""

from collections.abc import Sequence

import pytest
from playwright.async_api import expect

from dev.portal_process import RunningPortal
from portal.domain.identity.permissions import GRANTABLE, Grant
from tests.e2e.administrator import Administrator
from tests.e2e.conftest import OpenVisitor
from tests.e2e.pages import SCREENS, WITHOUT_ENTRY
from tests.e2e.people import administrator
from tests.e2e.visitor import Look

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

LOOKS: Sequence[Look] = (Look("en"), Look("ar", phone=True), Look("en", phone=True), Look("ar"))
ONE_EACH = sorted(GRANTABLE, key=lambda grant: (grant.subject, grant.action))


@pytest.mark.parametrize(
    ("grant", "look"),
    [(grant, LOOKS[number % len(LOOKS)]) for number, grant in enumerate(ONE_EACH)],
    ids=lambda value: f"{value.action}-{value.subject}" if isinstance(value, Grant) else str(value),
)
async def test_one_permission_opens_its_own_screens_and_no_other(
    visit: OpenVisitor, portal: RunningPortal, grant: Grant, look: Look
) -> None:
    admin = await administrator(portal, await visit(look), grants=[grant])
    await admin.visitor.goto("/app/licensing")
    assert await entries_of(admin) == [
        "/app/licensing",
        *(path for path, (grants, _) in SCREENS.items() if grant in grants),
    ]
    await admin.visitor.looks_right("home")

    refused = admin.page.get_by_role("heading", level=1, name=admin.words("common:noAccess.title"))
    screens = SCREENS | WITHOUT_ENTRY
    for path, (grants, _) in screens.items():
        await walk_to(admin, path)
        await expect(refused).to_be_visible(visible=grant not in grants)
        if grant in grants:
            await admin.visitor.looks_right(path)

    for path, (grants, behind) in screens.items():
        if behind is not None and grant not in grants:
            answer = await admin.visitor.context.request.get(f"{portal.url}/api/{behind}")
            assert answer.status == 403, f"{behind}, which {path} shows"


async def entries_of(admin: Administrator) -> list[str]:
    """Returns the targets of the sidebar."""
    if admin.visitor.look.phone:
        await admin.press("shell:navigation.toggle")
    sidebar = admin.page.get_by_role("navigation", name=admin.words("shell:navigation.title"))
    links = sidebar.get_by_role("link")
    await expect(links.first).to_be_visible()
    found: list[str] = await links.evaluate_all("links => links.map((link) => new URL(link.href).pathname)")
    if admin.visitor.look.phone:
        # The keyboard tests check the focus.
        await admin.page.get_by_role("dialog").press("Escape")
        await expect(sidebar).to_be_hidden()
    return found


async def walk_to(admin: Administrator, path: str) -> None:
    """Navigates as a link within the app does, without a reload."""
    await admin.page.evaluate(
        "path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate', { state: null })); }",
        path,
    )
    await expect(admin.page.locator("main h1")).to_be_visible()
