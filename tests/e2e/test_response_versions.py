"""A company replaces its response, leaves a replacement unfinished at the deadline, and withdraws and submits again."""

import pytest
from playwright.async_api import expect

from dev.portal_process import RunningPortal
from tests.e2e.company import CompanyUser
from tests.e2e.conftest import OpenVisitor
from tests.e2e.mailbox import text_of
from tests.e2e.people import company_at, deadline_in, unique
from tests.e2e.visitor import Look

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

PATH = "/app/rfiDocumentForm"
LOOKS = pytest.mark.parametrize("look", [Look(), Look("ar", phone=True)], ids=["desktop-en", "phone-ar"])


async def _start(company: CompanyUser) -> str:
    """Starts a replacement; returns the number of the valid receipt."""
    await company.visitor.goto(PATH)
    await company.sees_heading("submission:receipt.title")
    standing = await company.receipt_number()
    await company.press("submission:change.replace")
    await company.sees_heading("submission:replacement.title")
    return standing


@LOOKS
async def test_replace(visit: OpenVisitor, portal: RunningPortal, look: Look) -> None:
    company = await company_at(portal, await visit(look), "submitted", named=unique("Replacing"))
    standing = await _start(company)
    await company.to_review()
    await company.press("submission:replacement.submit")
    dialog = company.page.get_by_role("alertdialog")
    await dialog.get_by_role("button", name=company.words("submission:replacement.submit")).click()
    await company.sees_heading("submission:receipt.title")
    assert await company.receipt_number() == f"{standing}-2"
    mail = await company.visitor.mailbox.next_to(company.person.email, containing=f"{standing}-2")
    assert standing in text_of(mail).replace(f"{standing}-2", "")

    receipts = company.page.get_by_role("link", name=company.words.pattern("submission:versions.receiptOf"))
    await receipts.last.click()
    await company.sees_heading("submission:receipt.earlierTitle")
    assert await company.receipt_number() == standing


@LOOKS
async def test_withdraw_and_submit_again(visit: OpenVisitor, portal: RunningPortal, look: Look) -> None:
    company = await company_at(portal, await visit(look), "submitted", named=unique("Withdrawing"))
    await company.visitor.goto(PATH)
    await company.sees_heading("submission:receipt.title")
    standing = await company.withdraw_response()
    await company.to_review()
    await company.submit_response()
    await company.sees_heading("submission:receipt.title")
    assert await company.receipt_number() == f"{standing}-2"


@LOOKS
async def test_withdraw_after_feedback(visit: OpenVisitor, portal: RunningPortal, look: Look) -> None:
    company = await company_at(portal, await visit(look), "done", named=unique("Thoughtful"))
    page, words = company.page, company.words
    await company.visitor.goto(PATH)
    await company.withdraw_response()

    async def library_says(title: str) -> None:
        await company.visitor.goto("/app/documentsList")
        step = page.get_by_role("region", name=words("documents:next.label"))
        await expect(step.get_by_role("heading", name=words(title))).to_be_visible()
        await expect(page.get_by_text(words("documents:next.done.title"))).to_have_count(0)

    await library_says("documents:next.response.again")
    async with deadline_in(portal, seconds=0):
        await library_says("documents:next.closed.title")
        await company.visitor.goto("/app/rfi_feedback")
        await expect(page.get_by_text(words.pattern("feedback:given"))).to_be_visible()


@LOOKS
async def test_a_replacement_that_is_unfinished_at_the_deadline(
    visit: OpenVisitor, portal: RunningPortal, look: Look
) -> None:
    company = await company_at(portal, await visit(look), "submitted", named=unique("Unfinished"))
    standing = await _start(company)
    async with deadline_in(portal, seconds=2):
        await company.visitor.goto(f"{PATH}?step=document")
        await company.sees_heading("submission:receipt.title")
        await expect(company.page.get_by_role("alert").filter(has_text=standing)).to_be_visible()
        assert await company.receipt_number() == standing
        for key in ("change.replace", "change.withdraw", "replacement.discard.open"):
            await expect(company.page.get_by_role("button", name=company.words(f"submission:{key}"))).to_have_count(0)
