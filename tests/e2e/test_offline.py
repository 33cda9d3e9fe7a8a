"""Without a connection the frame stays, says so, and goes on by itself; also where code of a page was not loaded."""

from typing import Literal

import pytest
from playwright.async_api import Route, expect

from dev.portal_process import RunningPortal
from tests.e2e.conftest import OpenVisitor, offline
from tests.e2e.people import administrator, company_at
from tests.e2e.visitor import Look

pytestmark = pytest.mark.e2e

BOTH = pytest.mark.parametrize("locale", ["en", "ar"])
GO = "path => { history.pushState(null, '', '/app/' + path); dispatchEvent(new PopStateEvent('popstate')); }"


@BOTH
async def test_code_that_was_not_loaded_is_no_crash(
    visit: OpenVisitor, portal: RunningPortal, locale: Literal["en", "ar"]
) -> None:
    company = await company_at(portal, await visit(Look(locale)), "answered")
    await company.visitor.goto("/app/documentsList")
    await company.visitor.is_loaded()
    async with offline(company.page):
        await expect(company.page.get_by_text(company.words("common:offline"))).to_be_visible()
        # As the click does, without the preload of a pointer that comes near.
        await company.page.evaluate(GO, "sandBox")
        await company.sees(company.words("common:errors.network"))
        await expect(company.page.locator("nav").first).to_be_visible()
        await company.sees_heading("common:pageMissing")
        await company.visitor.axe("code that was not loaded")
        assert await company.page.get_by_text("dynamically imported").count() == 0
    await company.sees_heading("sandbox:title")
    await expect(company.page.get_by_text(company.words("common:offline"))).to_have_count(0)


@BOTH
async def test_a_loaded_page_says_why_it_waits(
    visit: OpenVisitor, portal: RunningPortal, locale: Literal["en", "ar"]
) -> None:
    admin = await administrator(portal, await visit(Look(locale, phone=True)))
    await admin.visitor.goto("/app/users")
    await admin.visitor.is_loaded()
    async with offline(admin.page):
        await admin.page.evaluate(GO, "users?search=unknown")
        await expect(admin.page.get_by_text(admin.words("common:offline"))).to_be_visible()
        await admin.visitor.axe("offline")
        assert await admin.visitor.too_wide() == []
    await expect(admin.page.get_by_text(admin.words("common:offline"))).to_have_count(0)
    await admin.sees(admin.words("lists:noMatch.title"))


async def test_a_page_that_an_upgrade_replaced_is_loaded_anew_once(visit: OpenVisitor, portal: RunningPortal) -> None:
    company = await company_at(portal, await visit(), "answered")
    await company.visitor.goto("/app/documentsList")
    await company.visitor.is_loaded()
    loaded: list[str] = []
    company.page.on("load", lambda page: loaded.append(page.url))

    async def gone(route: Route) -> None:
        await route.fulfill(status=404, content_type="text/plain", body="not here")

    async def upgraded(route: Route) -> None:
        answer = await route.fetch()
        body = (await answer.text()).replace("/assets/index-", "/assets/index-new-", 1)
        await route.fulfill(response=answer, body=body)

    # The old names are gone; the document that is asked for now names new ones.
    await company.page.route("**/assets/SandboxPage-*", gone, times=1)
    await company.page.route("**/app/", upgraded, times=1)
    await company.page.evaluate(GO, "sandBox")
    await company.sees_heading("sandbox:title")
    assert len(loaded) == 1
