"""Input in the forms of administrators survives a reload and a change of language."""

import pytest
from playwright.async_api import expect

from dev.portal_process import RunningPortal
from tests.e2e.conftest import OpenVisitor
from tests.e2e.people import administrator, company_at
from tests.e2e.typed_input import BOTH, Locale, survives
from tests.e2e.visitor import Look

pytestmark = [pytest.mark.e2e, pytest.mark.slow]


@BOTH
async def test_reason_of_a_rejection(visit: OpenVisitor, portal: RunningPortal, locale: Locale) -> None:
    company = await company_at(portal, await visit(), "pending")
    admin = await administrator(portal, await visit(Look(locale)))
    await admin.open_pending(company.person.organization_name)
    details = admin.page.get_by_role("link", name=company.person.organization_name)
    dialog = admin.page.get_by_role("alertdialog")
    reason = "The commercial registration, السجل التجاري"

    async def ask() -> None:
        sheet = admin.page.get_by_role("dialog")
        await sheet.get_by_role("button", name=admin.words("companies:reject"), exact=True).click()

    async def the_reason_is_there() -> None:
        await ask()
        await expect(dialog.get_by_role("textbox")).to_have_value(reason)
        # An open dialog makes the page and the language button unreachable.
        await dialog.get_by_role("button", name=admin.words("common:actions.cancel")).click()
        await admin.page.get_by_role("button", name=admin.words("common:actions.close")).click()
        await expect(admin.page.get_by_role("dialog")).to_have_count(0)

    await details.click()
    await ask()
    await dialog.get_by_role("textbox").fill(reason)
    await admin.visitor.keeps(reason)
    await admin.page.reload()
    await the_reason_is_there()
    for _ in range(2):
        await admin.change_language()
        await details.click()
        await the_reason_is_there()


@BOTH
async def test_the_request(visit: OpenVisitor, portal: RunningPortal, locale: Locale) -> None:
    admin = await administrator(portal, await visit(Look(locale)))
    await admin.visitor.goto("/app/request")
    await admin.field("title_en").fill("HD mapping and panoramic imaging, second call")
    await admin.field("title_ar").fill("الخرائط عالية الدقة، الدعوة الثانية")

    async def the_titles_are_there() -> None:
        await expect(admin.field("title_en")).to_have_value("HD mapping and panoramic imaging, second call")
        await expect(admin.field("title_ar")).to_have_value("الخرائط عالية الدقة، الدعوة الثانية")

    await survives(admin, the_titles_are_there, last_typed="الدعوة الثانية")


@BOTH
async def test_a_new_user(visit: OpenVisitor, portal: RunningPortal, locale: Locale) -> None:
    admin = await administrator(portal, await visit(Look(locale)))
    await admin.visitor.goto("/app/usersForm")
    await admin.field("first_name").fill("Huda")
    await admin.field("last_name").fill("العتيبي")

    async def the_names_are_there() -> None:
        await expect(admin.field("first_name")).to_have_value("Huda")
        await expect(admin.field("last_name")).to_have_value("العتيبي")

    await survives(admin, the_names_are_there, last_typed="العتيبي")
    # What was given up does not come back.
    await admin.page.get_by_role("link", name=admin.words("common:actions.cancel")).click()
    await admin.visitor.goto("/app/usersForm")
    await expect(admin.field("first_name")).to_have_value("")
