"""Interruptions of the process, and the data that survives them."""

from pathlib import Path
from typing import Literal

import pytest
from playwright.async_api import Locator, Route, expect

from dev.portal_process import RunningPortal
from tests.e2e.administrator import Administrator
from tests.e2e.company import CompanyUser
from tests.e2e.conftest import OpenVisitor, offline
from tests.e2e.files import a_pdf
from tests.e2e.people import answered_company, approved_company, deadline_in, end_sessions
from tests.e2e.visitor import Look

pytestmark = [pytest.mark.e2e, pytest.mark.slow]


async def test_a_wrong_email_is_corrected_and_a_wrong_code_ends_after_five_tries(visit: OpenVisitor) -> None:
    visitor = await visit()
    company = CompanyUser(visitor)
    right = company.person.email
    company.person.email = f"mistyped-{right}"
    await company.fill_sign_up()
    await company.submit_sign_up()

    await company.correct_email(right)
    code = await visitor.mailbox.code_to(right)
    wrong = f"{(int(code) + 1) % 1_000_000:06d}"
    for tries_left in (4, 3, 2, 1):
        await company.type_code(wrong)
        plural = "one" if tries_left == 1 else "other"
        await company.sees(company.words(f"accounts:verify.enter.triesLeft_{plural}", count=tries_left))
    await company.type_code(wrong)
    await company.sees(company.words("accounts:verify.enter.void"))
    await visitor.looks_right("a code that was wrong too often")
    await company.type_code(code)
    await company.sees(company.words("accounts:verify.enter.expired"))


async def test_a_resent_code_replaces_the_first(visit: OpenVisitor) -> None:
    visitor = await visit()
    company = CompanyUser(visitor)
    await company.fill_sign_up()
    await company.submit_sign_up()
    await visitor.mailbox.code_to(company.person.email)
    before = len(visitor.mailbox.to(company.person.email))

    await company.press("accounts:verify.resend.now")
    await company.type_code(await visitor.mailbox.code_to(company.person.email, after=before))
    await company.sees_heading("accounts:status.pendingTitle")


async def test_a_text_message_goes_to_a_saudi_number_and_its_code_signs_in(visit: OpenVisitor) -> None:
    visitor = await visit()
    company = CompanyUser(visitor)
    await company.fill_sign_up()
    await company.submit_sign_up()
    await company.choose_method("sms")
    code = await visitor.mailbox.code_to(f"{company.person.mobile}@sms.localhost")
    await company.type_code("".join("٠١٢٣٤٥٦٧٨٩"[int(digit)] for digit in code))
    await company.sees_heading("accounts:status.pendingTitle")


@pytest.mark.parametrize("locale", ["en", "ar"])
async def test_a_company_that_was_verified_by_sms_confirms_its_email_by_link(
    visit: OpenVisitor, locale: Literal["en", "ar"]
) -> None:
    visitor = await visit(Look(locale))
    company = CompanyUser(visitor)
    await company.fill_sign_up()
    await company.submit_sign_up()
    await company.choose_method("sms")
    await company.type_code(await visitor.mailbox.code_to(f"{company.person.mobile}@sms.localhost"))
    await company.sees_heading("accounts:status.pendingTitle")
    await expect(visitor.page.get_by_text(company.words("accounts:status.confirm.title"))).to_be_visible()
    await visitor.looks_right("waiting_unconfirmed")

    await visitor.page.goto(await visitor.mailbox.link_to(company.person.email))
    await company.sees_heading("accounts:confirmEmail.ask.title")
    await visitor.looks_right("confirm_email")
    await company.press("accounts:confirmEmail.ask.action")
    await company.sees_heading("accounts:confirmEmail.done.title")
    await visitor.page.get_by_role("link", name=company.words("accounts:confirmEmail.done.action")).click()
    await company.sees_heading("accounts:status.pendingTitle")
    await expect(visitor.page.get_by_text(company.words("accounts:status.confirm.title"))).to_have_count(0)


async def test_a_rejected_company_reads_why(visit: OpenVisitor) -> None:
    visitor = await visit(Look("ar"))
    company = CompanyUser(visitor)
    await company.register()
    administrator = Administrator(await visit())
    await administrator.arrive()
    reason = "السجل التجاري المرفق منتهي الصلاحية."
    await administrator.reject(company.person.organization_name, reason)

    await visitor.page.reload()
    await company.sees_heading("accounts:status.rejectedTitle")
    await company.sees(reason)
    await visitor.looks_right("rejected")
    await visitor.mailbox.next_to(company.person.email, containing=reason)


@pytest.mark.parametrize("locale", ["en", "ar"])
async def test_an_expired_session_loses_no_answer(
    visit: OpenVisitor, portal: RunningPortal, locale: Literal["en", "ar"]
) -> None:
    company = await approved_company(portal, await visit(Look(locale)))
    answer = await loses_the_session(company, portal, section="companyProfile", typed="Jeddah, جدة")
    await company.sign_in_here()
    await company.page.wait_for_url("**/app/questionnaireForm?section=companyProfile")
    await expect(answer).to_have_value("Jeddah, جدة")


async def loses_the_session(company: CompanyUser, portal: RunningPortal, *, section: str, typed: str) -> Locator:
    """Ends the session while the person types an answer, of which the first part is already saved."""
    await company.visitor.goto(f"/app/questionnaireForm?section={section}")
    answer = company.page.locator('[data-question="headquartersLocation"]').get_by_role("textbox")
    await answer.fill(typed[:6])
    await expect(company.page.get_by_text(company.words.pattern("questionnaire:save.saved")).first).to_be_visible()
    await end_sessions(portal)
    await answer.fill(typed)
    await company.visitor.sees_toast(company.words("common:errors.yourSessionHasTimedOut"))
    await company.sees_heading("signIn:title")
    return answer


@pytest.mark.parametrize("locale", ["en", "ar"])
async def test_another_person_at_the_same_browser_sees_none_of_it(
    visit: OpenVisitor, portal: RunningPortal, locale: Literal["en", "ar"]
) -> None:
    company = await approved_company(portal, await visit(Look(locale)))
    another = await approved_company(portal, await visit(Look(locale)))
    answer = await loses_the_session(company, portal, section="companyProfile", typed="Our secret, سرّنا")
    assert "Our secret" not in await company.visitor.kept()

    guest = CompanyUser(company.visitor, another.person)
    await guest.sign_in_here()
    await guest.page.wait_for_url("**/app/questionnaireForm*")
    await expect(answer).not_to_have_value("Our secret, سرّنا")
    await expect(guest.page.get_by_text("سرّنا")).to_have_count(0)
    assert "Our secret" not in await guest.visitor.kept()
    await guest.page.get_by_role("button", name=guest.words("shell:signOut")).click()
    await guest.sees_heading("signIn:title")

    await company.sign_in_here()
    await company.page.wait_for_url("**/app/questionnaireForm*")
    await expect(answer).to_have_value("Our secret, سرّنا")


async def test_a_lost_network_interrupts_an_upload_and_a_retry_completes_it(
    visit: OpenVisitor, portal: RunningPortal, tmp_path: Path
) -> None:
    company = await answered_company(portal, await visit())
    document = a_pdf(tmp_path / "large.pdf", size=8 * 1024 * 1024)
    await company.visitor.goto("/app/rfiDocumentForm")
    await company.sees_heading("submission:title")
    # The page loads the upload field from a separate file.
    await company.page.locator('input[type="file"]').first.wait_for(state="attached")
    async with offline(company.page):
        await company.upload(document)
        await company.sees(company.words("submission:upload.interrupted"))
    await company.page.get_by_role(
        "button", name=company.words.pattern("submission:upload.retryNamed", name=document.name)
    ).click()
    await company.sees_uploaded(document)
    await company.page.reload()
    await company.sees_uploaded(document)


async def test_the_deadline_passes_between_review_and_submit(
    visit: OpenVisitor, portal: RunningPortal, tmp_path: Path
) -> None:
    company = await answered_company(portal, await visit())
    await company.visitor.goto("/app/rfiDocumentForm")
    await company.attach_document(a_pdf(tmp_path / "late.pdf"))
    await company.to_review()
    async with deadline_in(portal, seconds=-1):
        await company.submit_response()
        await company.sees(company.words("submission:closed.title"))
        await company.visitor.looks_right("closed")
        await company.sees("late.pdf")


async def test_an_unknown_address_and_a_broken_response_are_reported(visit: OpenVisitor, portal: RunningPortal) -> None:
    company = await answered_company(portal, await visit())
    await company.visitor.goto("/app/there/is/nothing")
    await company.sees_heading("common:notFound.title")
    await company.visitor.looks_right("not found")

    async def broken(route: Route) -> None:
        await route.fulfill(
            status=200, json={"success": True, "code": 200, "message": "", "data": {"items": [{"title": None}]}}
        )

    await company.page.route("**/api/documents?*", broken)
    await company.visitor.goto("/app/documentsList")
    await expect(company.page.locator("main.unexpected")).to_be_visible()
    await company.visitor.axe("error boundary")
    company.visitor.complaints.clear()
    await company.page.unroute("**/api/documents?*")
    await company.press("common:actions.tryAgain")
    await company.sees_heading("documents:title")


async def test_signing_out_by_choice_leads_to_the_sign_in(visit: OpenVisitor, portal: RunningPortal) -> None:
    company = await answered_company(portal, await visit())
    await company.visitor.goto("/login")
    await company.sees_heading("accounts:status.already")
    await company.visitor.looks_right("already signed in")
    await company.page.get_by_role("button", name=company.words("accounts:status.signOut")).first.click()
    await company.sees_heading("signIn:title")
    await company.visitor.goto("/app/documentsList")
    await company.page.wait_for_url("**/app/login")
