"""The authority sets the status of one response, then of all that match; the company reads it everywhere."""

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
STATUS = {"en": ("Under review", "Completed"), "ar": ("قيد الدراسة", "مكتمل")}
MESSAGE = "We read all responses until the end of March"


@LOOKS
async def test_a_status_for_one_and_for_all(visit: OpenVisitor, portal: RunningPortal, look: Look) -> None:
    under_review, completed = STATUS[look.locale]
    name = unique("Reviewed")
    company = await company_at(portal, await visit(look), "submitted", named=name)
    admin = Administrator(await visit(look))
    await admin.arrive()
    await admin.visitor.goto(f"/app/submissionsList?search={name}")
    await admin.page.get_by_role("link", name=name).click()
    sheet = admin.page.get_by_role("dialog")
    await sheet.get_by_role("button", name=admin.words("reviews:open")).click()
    form = admin.page.get_by_role("dialog").last
    await form.get_by_label(admin.words("reviews:form.status"), exact=True).select_option("under_review")
    await form.get_by_label(admin.words.pattern("reviews:form.message")).fill(MESSAGE)
    await admin.visitor.axe("setting a status")
    await form.get_by_role("button", name=admin.words("reviews:one.action")).click()
    await admin.visitor.sees_toast(admin.words("reviews:one.done"))
    await expect(sheet.get_by_text(MESSAGE)).to_be_visible()
    mail = await company.visitor.mailbox.next_to(company.person.email, containing=MESSAGE)
    assert under_review in text_of(mail)

    notice = company.page.get_by_role("region", name=company.words("progress:review.title"))
    for page in ("/app/rfiDocumentForm", "/app/documentsList"):
        await company.visitor.goto(page)
        await expect(notice.get_by_text(MESSAGE)).to_be_visible()
        await expect(notice.get_by_text(under_review)).to_be_visible()
    await company.visitor.axe("the status of the response")

    await admin.visitor.goto(f"/app/submissionsList?search={name}&review_status=under_review")
    await admin.for_all("reviews:all")
    form = admin.page.get_by_role("dialog").last
    await form.get_by_label(admin.words("reviews:form.status"), exact=True).select_option("completed")
    await form.get_by_role("button", name=admin.words("reviews:together.action")).click()
    confirmation = admin.page.get_by_role("alertdialog")
    await expect(confirmation.get_by_text(completed)).to_be_visible()
    await admin.visitor.axe("confirming the status of several responses")
    await confirmation.get_by_role("button", name=admin.words("reviews:together.confirm")).click()
    await expect(confirmation).to_have_count(0)
    mail = await company.visitor.mailbox.next_to(company.person.email, containing=completed)
    assert MESSAGE not in text_of(mail)
    await company.page.reload()
    await expect(notice.get_by_text(completed)).to_be_visible()
