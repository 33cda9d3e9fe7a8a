"""A person saves a view: it is there after a reload, in a second browser and in Ctrl-K; other people do not see it."""

import re

import pytest
from playwright.async_api import Locator, expect

from dev.portal_process import RunningPortal
from portal.domain.identity.permissions import Action, Grant, Subject
from tests.e2e.administrator import Administrator
from tests.e2e.company import CompanyUser
from tests.e2e.conftest import OpenVisitor
from tests.e2e.people import administrator, unique
from tests.e2e.visitor import Look

pytestmark = [pytest.mark.e2e, pytest.mark.slow]


def button(user: CompanyUser) -> Locator:
    return user.page.get_by_role("button", name=user.words("lists:saved.open"))


def choice(user: CompanyUser, name: str) -> Locator:
    return user.page.get_by_role("menuitemradio", name=name)


async def test_a_view_is_kept_for_the_person_who_saved_it(visit: OpenVisitor, portal: RunningPortal) -> None:
    name, later = unique("Not submitted"), unique("Late")
    admin = Administrator(await visit())
    await admin.arrive()
    await admin.visitor.goto("/app/activeCompanies?response=notSubmitted")
    await button(admin).click()
    await admin.page.get_by_role("menuitem", name=admin.words("lists:saved.saveNew")).click()
    await admin.page.get_by_role("dialog").get_by_role("textbox").fill(name)
    await admin.page.keyboard.press("Enter")
    await admin.visitor.sees_toast(admin.words("lists:saved.new.done"))
    await expect(button(admin)).to_contain_text(name)
    await admin.page.reload()
    await expect(button(admin)).to_contain_text(name)

    second = Administrator(await visit(Look(locale="ar")))
    await second.arrive()
    await second.visitor.goto("/app/activeCompanies")
    await button(second).click()
    await choice(second, name).click()
    await second.page.wait_for_url(re.compile("response=notSubmitted"))
    await second.page.get_by_role("columnheader").get_by_role("button").first.click()
    await expect(button(second)).to_contain_text(second.words("lists:saved.changed"))
    await button(second).click()
    await second.page.get_by_role("menuitem", name=second.words("lists:saved.rename")).click()
    await second.page.get_by_role("dialog").get_by_role("textbox").fill(later)
    await second.page.keyboard.press("Enter")
    await second.visitor.sees_toast(second.words("lists:saved.renaming.done"))

    other = await administrator(portal, await visit(), grants=[Grant(Action.VIEW, Subject.ACTIVE_COMPANIES)])
    await other.visitor.goto("/app/activeCompanies")
    await button(other).click()
    await expect(other.page.get_by_text(other.words("lists:saved.hint"))).to_be_visible()
    await expect(choice(other, later)).to_have_count(0)

    await admin.visitor.goto("/app/licensing")
    await admin.page.get_by_role("button", name=admin.words("shell:palette.open")).first.click()
    await admin.page.get_by_role("combobox").fill(later)
    await admin.page.get_by_role("option", name=later).click()
    await expect(button(admin)).to_contain_text(later)
    await button(admin).click()
    await admin.page.get_by_role("menuitem", name=admin.words("lists:saved.delete")).click()
    dialog = admin.page.get_by_role("alertdialog")
    await dialog.get_by_role("button", name=admin.words("lists:saved.deleteAction"), exact=True).click()
    await admin.visitor.sees_toast(admin.words("lists:saved.deleted"))
    await expect(button(admin)).not_to_contain_text(later)
