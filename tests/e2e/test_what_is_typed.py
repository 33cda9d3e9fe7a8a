"""Input in every form survives a reload and a change of language.

Passwords and one-time codes survive only the reload that the app itself causes, and are not stored.
"""

from pathlib import Path

import pytest
from playwright.async_api import expect

from dev.portal_process import RunningPortal
from tests.e2e.company import CompanyUser
from tests.e2e.conftest import OpenVisitor
from tests.e2e.files import a_pdf
from tests.e2e.people import answered_company, approved_company, company_at
from tests.e2e.typed_input import BOTH, Locale, keeps_no_secret, survives
from tests.e2e.visitor import Look

pytestmark = [pytest.mark.e2e, pytest.mark.slow]


@BOTH
async def test_registration(visit: OpenVisitor, locale: Locale) -> None:
    company = CompanyUser(await visit(Look(locale)))
    person = company.person
    await company.fill_sign_up()
    await company.field("industry_field").select_option("other")
    await company.field("industry_other").fill("خرائط الكهوف")
    await company.page.get_by_role("switch", name=company.words("accounts:signUp.invitation")).check()
    await company.field("invitation_code").fill("FRIEND-OF-A-FRIEND")

    async def everything_is_there() -> None:
        for name, value in {
            "first_name": person.first_name,
            "email": person.email,
            "organization_name": person.organization_name,
            "organization_size": "50-200",
            "industry_field": "other",
            "industry_other": "خرائط الكهوف",
            "invitation_code": "FRIEND-OF-A-FRIEND",
        }.items():
            await expect(company.field(name)).to_have_value(value)
        assert "".join(filter(str.isdigit, await company.field("phone_number").input_value())) == person.phone
        await expect(company.field("agreement")).to_be_checked()
        await keeps_no_secret(company, person.password)

    await survives(company, everything_is_there, last_typed="FRIEND-OF-A-FRIEND")
    await expect(company.field("password")).to_have_value("")
    await company.field("password").fill(person.password)
    await company.change_language()
    await expect(company.field("password")).to_have_value(person.password)
    await everything_is_there()
    direction = await company.page.evaluate("document.documentElement.dir")
    assert direction == ("ltr" if locale == "ar" else "rtl")


@BOTH
async def test_sign_in(visit: OpenVisitor, locale: Locale) -> None:
    company = CompanyUser(await visit(Look(locale)))
    await company.visitor.goto("/app/login")
    await company.field("password").fill(company.person.password)
    await company.field("email").fill(company.person.email)

    async def the_address_is_there() -> None:
        await expect(company.field("email")).to_have_value(company.person.email)
        await keeps_no_secret(company, company.person.password)

    await survives(company, the_address_is_there, last_typed=company.person.email)
    await expect(company.field("password")).to_have_value("")
    await company.field("password").fill(company.person.password)
    await company.change_language()
    await expect(company.field("password")).to_have_value(company.person.password)
    await the_address_is_there()


@BOTH
async def test_one_time_code(visit: OpenVisitor, locale: Locale) -> None:
    company = CompanyUser(await visit(Look(locale)))
    await company.fill_sign_up()
    await company.submit_sign_up()
    await company.press("accounts:verify.otherWay")
    by_sms = company.page.get_by_role("radio").nth(0)
    await by_sms.check()

    async def the_method_is_chosen() -> None:
        await expect(by_sms).to_be_checked()

    await survives(company, the_method_is_chosen, last_typed='"method":"sms"')
    await company.press("accounts:verify.choose.back")
    await company.sees_code_entry()
    code = await company.visitor.mailbox.code_to(company.person.email)
    await company.press("accounts:verify.wrongEmail.open")
    await company.field("email").fill("corrected@dune-maps.example")

    async def the_correction_is_there() -> None:
        await company.sees_code_entry()
        await expect(company.field("email")).to_have_value("corrected@dune-maps.example")

    await survives(company, the_correction_is_there, last_typed="corrected@dune-maps.example")
    await company.type_code(code[:5])
    await company.change_language()
    await expect(company.field("code")).to_have_value(code[:5])
    await keeps_no_secret(company, f'"{code[:5]}"')
    await company.page.reload()
    await expect(company.field("code")).to_have_value("")
    await company.type_code(code)
    await company.sees_heading("accounts:status.pendingTitle")


@BOTH
async def test_forgotten_password(visit: OpenVisitor, locale: Locale) -> None:
    company = CompanyUser(await visit(Look(locale)))
    await company.visitor.goto("/app/forgetPassword")
    await company.field("email").fill(company.person.email)

    async def the_address_is_there() -> None:
        await expect(company.field("email")).to_have_value(company.person.email)

    await survives(company, the_address_is_there, last_typed=company.person.email)


@BOTH
async def test_new_password(visit: OpenVisitor, portal: RunningPortal, locale: Locale) -> None:
    company = await company_at(portal, await visit(Look(locale)), "answered")
    await company.lose_session()
    await company.visitor.goto("/app/forgetPassword")
    await company.field("email").fill(company.person.email)
    await company.press("accounts:forget.submit")
    link = await company.visitor.mailbox.link_to(company.person.email)
    await company.page.goto(link)

    company.person.password = "Dunes-that-Wander-77"
    for name in ("password", "confirm_password"):
        await company.field(name).fill(company.person.password)
    await company.change_language()
    for name in ("password", "confirm_password"):
        await expect(company.field(name)).to_have_value(company.person.password)
    await keeps_no_secret(company, company.person.password)
    await company.page.reload()
    await expect(company.field("password")).to_have_value("")
    await keeps_no_secret(company, company.person.password)
    for name in ("password", "confirm_password"):
        await company.field(name).fill(company.person.password)
    await company.press("accounts:reset.submit")
    await company.sees_heading("accounts:reset.doneTitle")
    await company.sign_in()
    await company.sees_heading("documents:title")
    await keeps_no_secret(company, company.person.password)


@BOTH
async def test_questionnaire(visit: OpenVisitor, portal: RunningPortal, locale: Locale) -> None:
    company = await approved_company(portal, await visit(Look(locale)))
    await company.visitor.goto("/app/questionnaireForm?section=currentUse")
    purposes = company.page.locator('[data-question="hdMappingPurposes"]')
    other = company.field("answers-hdMappingPurposes--other")
    await other.check()
    await purposes.get_by_role("textbox").first.fill("جرد أصول الطرق")
    analytics = company.page.locator('[data-question="analyticsUse"]').get_by_role("radio").nth(2)
    await analytics.check()
    await company.page.get_by_role("button", name=company.words("forms:link.addTo", number=8)).click()
    link = company.page.locator('[data-question="panoramicApplications"]').get_by_role("textbox")
    await link.fill("https://dune-maps.example/half-an-addr")

    async def the_answers_are_there() -> None:
        await expect(other).to_be_checked()
        await expect(purposes.get_by_role("textbox").first).to_have_value("جرد أصول الطرق")
        await expect(analytics).to_be_checked()
        await expect(link).to_have_value("https://dune-maps.example/half-an-addr")

    # Less than the second after which answers are saved automatically.
    await the_answers_are_there()
    await company.page.reload()
    await the_answers_are_there()
    for _ in range(2):
        await company.change_language()
        await the_answers_are_there()
    await expect(company.page.get_by_role("alertdialog")).to_have_count(0)


@BOTH
async def test_response(visit: OpenVisitor, portal: RunningPortal, tmp_path: Path, locale: Locale) -> None:
    company = await answered_company(portal, await visit(Look(locale)))
    document, attachment = a_pdf(tmp_path / "استجابة.pdf"), a_pdf(tmp_path / "certificate.pdf")
    await company.visitor.goto("/app/rfiDocumentForm")
    await company.attach_document(document)
    await company.to_step("attachments")
    await company.attach_document(attachment)

    async def the_attachment_is_there() -> None:
        await company.sees_uploaded(attachment)

    await survives(company, the_attachment_is_there, last_typed="")
    await company.to_step("links")
    await company.press("submission:links.addFirst")
    await company.field("links-0-url").fill("https://dune-maps.example/coverage")
    await company.press("submission:links.add")
    await company.field("links-1-url").fill("half an addr")
    await company.field("links-1-title").fill("عينة من السحابة النقطية")

    async def the_links_are_there() -> None:
        await expect(company.field("links-0-url")).to_have_value("https://dune-maps.example/coverage")
        await expect(company.field("links-1-url")).to_have_value("half an addr")
        await expect(company.field("links-1-title")).to_have_value("عينة من السحابة النقطية")

    await survives(company, the_links_are_there, last_typed="عينة من السحابة النقطية")
    await company.field("links-1-url").fill("https://dune-maps.example/cloud")
    await company.to_step("review")

    async def the_review_shows_everything() -> None:
        await expect(company.page.get_by_role("heading", level=2)).to_contain_text(
            [company.words("submission:review.title")]
        )
        for name in (document.name, attachment.name):
            await expect(
                company.page.get_by_role("link", name=company.words.pattern("submission:file.download", name=name))
            ).to_be_visible()
        await company.sees("https://dune-maps.example/cloud")

    await survives(company, the_review_shows_everything, last_typed="")
    await company.submit_response()
    await company.sees_heading("submission:receipt.title")


@BOTH
async def test_feedback(visit: OpenVisitor, portal: RunningPortal, locale: Locale) -> None:
    company = await company_at(portal, await visit(Look(locale)), "submitted")
    await company.visitor.goto("/app/rfi_feedback")
    clarity = company.page.locator('[data-question="clarityRating"]').get_by_role("radio").nth(3)
    await clarity.check()
    objectives = company.page.locator('[data-question="objectivesClear"]')
    await objectives.get_by_role("radio").nth(1).check()
    await objectives.get_by_role("textbox").fill("The second objective, والثالث")

    async def the_answers_are_there() -> None:
        await expect(clarity).to_be_checked()
        await expect(objectives.get_by_role("textbox")).to_have_value("The second objective, والثالث")

    await survives(company, the_answers_are_there, last_typed="The second objective, والثالث")
