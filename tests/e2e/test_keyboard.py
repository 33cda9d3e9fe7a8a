"""The complete process of both roles without a mouse: every Tab stop is visible, every new page moves the focus to its
heading, and errors get the focus."""

from pathlib import Path

import pytest
from playwright.async_api import expect

from dev.demo.seeding import ADMIN_EMAIL, PASSWORD
from tests.e2e.company import Person
from tests.e2e.conftest import OpenVisitor
from tests.e2e.files import a_pdf
from tests.e2e.keyboard import KeyboardUser
from tests.e2e.visitor import Look

pytestmark = [pytest.mark.e2e, pytest.mark.slow]


async def test_a_company_and_an_administrator_need_no_mouse(visit: OpenVisitor, tmp_path: Path) -> None:
    company = await KeyboardUser.sit_down(await visit(Look("en")))
    admin = await KeyboardUser.sit_down(
        await visit(Look("ar", dark=True)), Person(email=ADMIN_EMAIL, password=PASSWORD)
    )
    await registers(company)
    await approves(admin, company.person.organization_name)
    await answers_the_questionnaire(company)
    await responds(company, a_pdf(tmp_path / "response.pdf"))
    await gives_feedback(company)
    assert company.pointers == admin.pointers == []


async def registers(company: KeyboardUser) -> None:
    person = company.person
    await company.visitor.goto("/app/login")
    await company.sees_heading("signIn:title")
    await company.follow("signIn:register")
    await company.arrives_at("accounts:signUp.title")

    await company.use_button("accounts:signUp.submit")
    await company.follows_the_first_error(company.field("first_name"))
    for name, value in person.typed.items():
        await company.write(company.field(name), value)
    await company.choose_option(company.field("organization_size"), 2)
    await company.choose_option(company.field("industry_field"), 1)
    await company.write(company.field("password"), person.password)
    await company.write(company.field("confirm_password"), person.password)
    await company.tick(company.field("agreement"))
    await company.use_button("accounts:signUp.submit")

    await expect(company.field("code")).to_be_focused()
    await company.sees_focus()
    await company.use_button("accounts:verify.otherWay")
    await company.arrives_at("accounts:verify.choose.title")
    await company.use_button("accounts:verify.choose.back")
    await expect(company.field("code")).to_be_focused()
    await company.types_code(after=0)
    await company.arrives_at("accounts:status.pendingTitle")


async def approves(admin: KeyboardUser, organization: str) -> None:
    await admin.visitor.goto("/app/login")
    await admin.write(admin.field("email"), admin.person.email)
    await admin.write(admin.field("password"), admin.person.password)
    before = admin.number_of_mails()
    await admin.press_key("Enter")
    await admin.types_code(after=before)
    await admin.arrives_at("home:title")

    await admin.follow("home:figures.open")
    await admin.arrives_at("companies:title")
    await admin.write(admin.page.get_by_role("searchbox"), organization)
    await admin.page.wait_for_url("**search=*")
    await admin.use(admin.page.get_by_role("link", name=organization))
    sheet = admin.page.get_by_role("dialog")
    await expect(sheet.get_by_role("heading", level=2)).to_be_focused()
    await admin.use(sheet.get_by_role("button", name=admin.words("companies:approve"), exact=True))
    await admin.visitor.sees_toast(admin.words("companies:approved", name=f"\u2068{organization}\u2069"))
    await expect(sheet).to_have_count(0)
    # The row that opened the sheet no longer exists; the focus is kept.
    await expect(admin.page.locator("main :focus")).to_have_count(1)


async def answers_the_questionnaire(company: KeyboardUser) -> None:
    await company.page.reload()
    await company.sees_heading("accounts:approved.title")
    await company.follow("accounts:approved.begin")
    await expect(company.page.locator("h1:focus")).to_be_visible()

    # First the review, which lists missing answers.
    await company.follow("questionnaire:review.title", back=True)
    await company.arrives_at("questionnaire:review.title")
    await company.use_button("questionnaire:review.submit")
    first = company.page.get_by_role("link", name=company.words("forms:answerOf", number=3), exact=True)
    await company.follows_the_first_error(first)
    await company.press_key("Enter")
    await expect(company.page.locator('[data-question="companyType"] input:focus')).to_be_visible()
    await company.follow("questionnaire:backToReview")
    await company.arrives_at("questionnaire:review.title")

    sections = company.page.get_by_role("navigation", name=company.words("questionnaire:sections"))
    await company.use(sections.get_by_role("link").first, back=True)
    await expect(company.page.locator("h1:focus")).to_be_visible()
    for section in range(3):
        await company.give_answers("questionnaire", section=section)
        await company.follow("questionnaire:toReview" if section == 2 else "questionnaire:next")
        await expect(company.page.locator("h1:focus")).to_be_visible()
    await company.arrives_at("questionnaire:review.title")
    await company.use_button("questionnaire:review.submit")
    await company.confirms("questionnaire:confirm.submit")
    await company.arrives_at("documents:title")


async def responds(company: KeyboardUser, document: Path) -> None:
    await company.follow("documents:next.response.action")
    await company.arrives_at("submission:title")
    await company.use_button("submission:steps.continue")
    await company.follows_the_first_error(company.field("document"))
    await company.choose_file(document)
    await company.sees_uploaded(document)

    await company.use_button("submission:steps.continue")
    await company.arrives_at_step("submission:attachments.title")
    await company.use_button("submission:steps.continue")
    await company.arrives_at_step("submission:links.title")
    await company.use_button("submission:links.addFirst")
    address = company.field("links-0-url")
    await expect(address).to_be_focused()
    await company.write(address, "nowhere")
    await company.use_button("submission:steps.continue")
    await company.follows_the_first_error(address)
    await company.write(address, "https://dune-maps.example/coverage")
    await company.use_button("submission:steps.continue")
    await company.arrives_at_step("submission:review.title")
    await company.use_button("submission:review.submit")
    await company.confirms("submission:confirm.submit")
    await company.arrives_at("submission:receipt.title")
    await expect(company.receipt).to_be_visible()


async def gives_feedback(company: KeyboardUser) -> None:
    next_step = company.page.get_by_role("region", name=company.words("submission:next.title"))
    await company.use(next_step.get_by_role("link"))
    await company.arrives_at("feedback:title")
    await company.use_button("feedback:submit")
    await company.follows_the_first_error(company.page.locator('[data-question="clarityRating"] input').first)
    for section in range(3):
        await company.give_answers("feedback", section=section)
    await company.use_button("feedback:submit")
    await company.visitor.sees_toast(company.words("feedback:success"))
    await company.arrives_at("documents:title")
