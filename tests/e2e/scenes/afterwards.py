"""Screens of a company after its response: receipt and feedback."""

from playwright.async_api import expect

from portal.domain.forms.definition import get_form
from tests.e2e.company import CompanyUser
from tests.e2e.scenes.scene import Scene
from tests.e2e.server_faults import answers, fails, hangs

PATH = "/app/rfi_feedback"
MESSAGES = {"en": "Which vehicles?\n" + "m" * 300, "ar": "أي المركبات؟\n" + "س" * 300}


async def receipt(company: CompanyUser) -> None:
    await company.visitor.goto("/app/rfiDocumentForm")
    await company.sees_heading("submission:receipt.title")


async def withdrawal_of_the_response(company: CompanyUser) -> None:
    await company.press("submission:change.withdraw")
    await expect(company.page.get_by_role("alertdialog")).to_be_visible()


async def replacement_of_the_response(company: CompanyUser) -> None:
    await company.visitor.goto("/app/rfiDocumentForm")
    await company.press("submission:change.replace")
    await company.sees_heading("submission:replacement.title")


async def receipt_with_a_replacement_under_way(company: CompanyUser) -> None:
    await company.visitor.goto("/app/rfiDocumentForm")
    await expect(
        company.page.get_by_role("link", name=company.words("submission:replacement.continue"))
    ).to_be_visible()


async def discarding_the_replacement(company: CompanyUser) -> None:
    await company.press("submission:replacement.discard.open")
    await expect(company.page.get_by_role("alertdialog")).to_be_visible()


async def confirmation_of_the_replacement(company: CompanyUser) -> None:
    await company.visitor.goto("/app/rfiDocumentForm?step=review")
    await company.press("submission:replacement.submit")
    await expect(company.page.get_by_role("alertdialog")).to_be_visible()


async def replaced_response(company: CompanyUser) -> None:
    dialog = company.page.get_by_role("alertdialog")
    await dialog.get_by_role("button", name=company.words("submission:replacement.submit")).click()
    await company.sees_heading("submission:receipt.title")
    await expect(company.page.get_by_role("region", name=company.words("submission:versions.title"))).to_be_visible()


async def receipt_of_an_earlier_version(company: CompanyUser) -> None:
    await company.visitor.goto("/app/rfiDocumentForm?version=1")
    await company.sees_heading("submission:receipt.earlierTitle")


async def library(company: CompanyUser) -> None:
    await company.visitor.goto("/app/documentsList")
    await expect(company.page.get_by_role("region", name=company.words("documents:list"))).to_be_visible()


async def feedback_loading(company: CompanyUser) -> None:
    await hangs(company.page, "feedback")
    await company.visitor.goto(PATH)
    await expect(company.page.get_by_role("progressbar", name=company.words("feedback:loading"))).to_be_visible()


async def feedback_that_cannot_be_loaded(company: CompanyUser) -> None:
    await fails(company.page, "feedback")
    await company.visitor.goto(PATH)
    await company.sees(company.words("common:errors.somethingWentWrong"))


async def feedback(company: CompanyUser) -> None:
    await company.visitor.goto(PATH)
    await company.sees_heading("feedback:title")
    await expect(company.page.get_by_role("button", name=company.words("feedback:submit"))).to_be_visible()


async def feedback_without_a_word(company: CompanyUser) -> None:
    await company.press("feedback:submit")
    await company.sees_error_summary()


async def feedback_filled(company: CompanyUser) -> None:
    for question in get_form("feedback").questions():
        await company.answer(question)
    box = company.page.locator('[data-question="objectivesClear"]')
    await company.choose(box, company.words("forms:no"))
    await box.get_by_role("textbox").fill("س" * 460)


async def feedback_that_cannot_be_given(company: CompanyUser) -> None:
    await fails(company.page, "feedback")
    await company.press("feedback:submit")
    await company.sees(company.words("common:errors.somethingWentWrong"))


OF_A_COMPANY_THAT_SUBMITTED: tuple[Scene[CompanyUser], ...] = (
    receipt,
    withdrawal_of_the_response,
    replacement_of_the_response,
    receipt_with_a_replacement_under_way,
    discarding_the_replacement,
    confirmation_of_the_replacement,
    replaced_response,
    receipt_of_an_earlier_version,
    library,
    feedback_loading,
    feedback_that_cannot_be_loaded,
    feedback,
    feedback_without_a_word,
    feedback_filled,
    feedback_that_cannot_be_given,
)


async def feedback_given(company: CompanyUser) -> None:
    await company.visitor.goto(PATH)
    await company.sees(company.words("feedback:toLibrary"))


async def receipt_with_a_message_of_the_authority(company: CompanyUser) -> None:
    answer = await company.page.request.get("/api/submission")
    review = {
        "status": "clarification_requested",
        "since": "2026-11-26T10:00:00Z",
        "message": MESSAGES[company.visitor.look.locale],
    }
    await answers(company.page, "submission", (await answer.json())["data"] | {"review": review})
    await company.visitor.goto("/app/rfiDocumentForm")
    await company.sees(company.words("progress:review.message"))


OF_A_COMPANY_THAT_IS_DONE: tuple[Scene[CompanyUser], ...] = (
    receipt,
    receipt_with_a_message_of_the_authority,
    library,
    feedback_given,
)
