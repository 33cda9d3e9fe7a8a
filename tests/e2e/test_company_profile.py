"""A company asks for a new name, an administrator accepts it, and the company sees the name and the timeline."""

import pytest
from playwright.async_api import expect

from dev.portal_process import RunningPortal
from tests.e2e.administrator import Administrator
from tests.e2e.conftest import OpenVisitor
from tests.e2e.mailbox import text_of
from tests.e2e.people import company_at, unique
from tests.e2e.visitor import Look

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

LOOKS = pytest.mark.parametrize("look", [Look(), Look("ar", phone=True)], ids=["desktop-en", "phone-ar"])


@LOOKS
async def test_a_company_gets_a_new_name(visit: OpenVisitor, portal: RunningPortal, look: Look) -> None:
    old, new = unique("Renamed"), unique("Geomatics")
    company = await company_at(portal, await visit(look), "approved", named=old)
    await company.visitor.goto("/app/company")
    await company.press("profile:data.change")
    await company.field("branches_in_ksa").fill("Tabuk")
    await company.press("profile:data.save")
    await company.visitor.sees_toast(company.words("profile:data.saved"))
    await company.press("profile:request.open")
    await company.field("organization_name").fill(new)
    await company.field("comment").fill("We were renamed")
    await company.visitor.axe("requesting a change")
    await company.press("profile:request.send")
    asked = company.page.get_by_role("region", name=company.words("profile:request.title"))
    await expect(asked.get_by_text(new)).to_be_visible()

    admin = Administrator(await visit(look))
    await admin.arrive()
    action = admin.words("home:work.action.changes_requested")
    line = admin.page.get_by_role("listitem").filter(has=admin.page.locator("a[href*='change_requested=true']"))
    await line.get_by_role("link", name=action).click()
    await admin.sees_heading("companies:active.title")
    await admin.page.get_by_role("link", name=old).click()
    panel = admin.page.get_by_role("region", name=admin.words("companySheet:changeRequest.title"))
    await expect(panel.get_by_role("cell")).to_have_text([old, new])
    await admin.visitor.axe("a requested change")
    await panel.get_by_role("button", name=admin.words("companySheet:changeRequest.accept")).click()
    question = admin.page.get_by_role("alertdialog")
    await question.get_by_role("button", name=admin.words("companySheet:changeRequest.accept")).click()
    await admin.visitor.sees_toast(admin.words("companySheet:changeRequest.accepted"))
    await expect(panel).to_have_count(0)
    await expect(admin.page.get_by_role("dialog").get_by_role("heading", level=2).first).to_contain_text(new)
    mail = await company.visitor.mailbox.next_to(company.person.email, containing=new)
    assert new in text_of(mail)

    await company.page.reload()
    data = company.page.get_by_role("region", name=company.words("profile:data.title"))
    await expect(data.get_by_text(new)).to_be_visible()
    await expect(asked).to_have_count(0)
    events = company.page.get_by_role("list", name=company.words("companySheet:tab.timeline")).get_by_role("listitem")
    # The mail about the acceptance is a separate line of the timeline.
    accepted = events.filter(has_text=company.words("profile:timeline.changeAccepted"))
    accepted = accepted.filter(has_text=company.words("profile:timeline.authority"))
    await expect(accepted).to_contain_text(new)
    await expect(events.filter(has_text=company.words("profile:timeline.profileChanged"))).to_contain_text("Tabuk")
    await company.visitor.axe("the page of the company")
