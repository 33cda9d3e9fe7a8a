"""Screens of an approved company before it submits its questionnaire."""

from playwright.async_api import Locator, expect

from portal.domain.forms.definition import get_form
from tests.e2e.company import CompanyUser
from tests.e2e.scenes.scene import Scene
from tests.e2e.server_faults import answers, fails, hangs
from tests.factories.answers import complete_answers

PATH = "/app/questionnaireForm"
SECTIONS = [section.id for section in get_form("questionnaire").sections]


def _headquarters(company: CompanyUser) -> Locator:
    return company.page.locator('[data-question="headquartersLocation"]').get_by_role("textbox")


async def _open(company: CompanyUser, section: str) -> None:
    await company.visitor.opens(f"{PATH}?section={section}")
    await expect(company.page.get_by_role("heading", level=1)).to_be_visible()


async def questionnaire_loading(company: CompanyUser) -> None:
    await hangs(company.page, "questionnaire")
    await company.visitor.opens(PATH)
    await expect(company.page.get_by_role("progressbar", name=company.words("questionnaire:loading"))).to_be_visible()


async def questionnaire_that_cannot_be_loaded(company: CompanyUser) -> None:
    await fails(company.page, "questionnaire")
    await company.visitor.opens(PATH)
    await company.sees(company.words("common:errors.somethingWentWrong"))


async def first_section(company: CompanyUser) -> None:
    await _open(company, SECTIONS[0])


async def colleague_at_another_section(company: CompanyUser) -> None:
    colleague = {"name": "ليلى حداد", "place": f"questionnaire:{SECTIONS[1]}"}
    await answers(company.page, "company/presence", {"others": [colleague], "alone": False})
    await _open(company, SECTIONS[0])
    await company.sees(company.words.pattern("questionnaire:presence.section", name="ليلى حداد", number="2"))


async def answer_that_is_too_short(company: CompanyUser) -> None:
    await _headquarters(company).fill("J")
    await _headquarters(company).blur()
    await expect(_headquarters(company)).to_have_attribute("aria-invalid", "true")


async def answers_that_cannot_be_saved(company: CompanyUser) -> None:
    await fails(company.page, "questionnaire/draft")
    await _headquarters(company).fill("Jeddah, while the server fails")
    # The page has this button twice: next to the questions, and at the bottom on phones. One of them is visible.
    await expect(
        company.page.get_by_text(company.words("questionnaire:save.retrying")).filter(visible=True).first
    ).to_be_visible()


async def other_and_a_link(company: CompanyUser) -> None:
    await _open(company, SECTIONS[1])
    question = next(question for question in get_form("questionnaire").sections[1].questions if question.other)
    box = company.question(question)
    await company.choose(box, company.label_of(question, "other"))
    await box.get_by_role("button", name=company.words("forms:link.addTo", number=question.number)).click()
    link = box.get_by_role("textbox", name=company.words.pattern("forms:link.label"))
    await link.fill("no address")
    await link.blur()
    await company.sees(company.words("forms:errors.invalid_link"))


async def review_with_gaps(company: CompanyUser) -> None:
    await _open(company, "review")


async def review_refused(company: CompanyUser) -> None:
    await company.press("questionnaire:review.submit")
    await company.sees_error_summary()


async def answers_changed_elsewhere(company: CompanyUser) -> None:
    await first_section(company)
    # The page has its own draft before the other tab saves.
    await expect(_headquarters(company)).to_be_visible()
    await save_everything(company)
    await _headquarters(company).fill("Jeddah, in the older tab")
    await expect(company.page.get_by_role("alertdialog")).to_be_visible()


async def save_everything(company: CompanyUser) -> None:
    """Answers all questions from another tab."""
    answer = await (await company.page.request.get("/api/questionnaire?locale=en")).json()
    draft = answer["data"]["draft"]
    body = {"answers": complete_answers("questionnaire"), "save_number": (draft["save_number"] if draft else 0) + 1}
    saved = await company.page.request.put(
        "/api/questionnaire/draft?locale=en", data=body, headers={"Origin": company.visitor.url}
    )
    assert saved.ok, await saved.text()


async def review_of_everything(company: CompanyUser) -> None:
    dialog = company.page.get_by_role("alertdialog")
    await dialog.get_by_role("radio", name=company.words("questionnaire:superseded.theirs")).check()
    await dialog.get_by_role("button", name=company.words("questionnaire:superseded.save")).click()
    await _open(company, "review")
    await company.sees(company.words("questionnaire:review.complete"))


async def confirmation_of_the_answers(company: CompanyUser) -> None:
    await company.press("questionnaire:review.submit")
    await expect(company.page.get_by_role("alertdialog")).to_be_visible()


async def answers_that_cannot_be_submitted(company: CompanyUser) -> None:
    await fails(company.page, "store-answers")
    dialog = company.page.get_by_role("alertdialog")
    await dialog.get_by_role("button", name=company.words("questionnaire:confirm.submit")).click()
    await company.sees(company.words("common:errors.somethingWentWrong"))


async def sandbox(company: CompanyUser) -> None:
    await company.visitor.opens("/app/sandBox")
    await company.sees_heading("sandbox:title")


OF_AN_APPROVED_COMPANY: tuple[Scene[CompanyUser], ...] = (
    questionnaire_loading,
    questionnaire_that_cannot_be_loaded,
    first_section,
    colleague_at_another_section,
    answer_that_is_too_short,
    answers_that_cannot_be_saved,
    other_and_a_link,
    review_with_gaps,
    review_refused,
    answers_changed_elsewhere,
    review_of_everything,
    confirmation_of_the_answers,
    answers_that_cannot_be_submitted,
    sandbox,
)
