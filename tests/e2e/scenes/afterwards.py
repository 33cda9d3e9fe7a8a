"""Screens of a company after its response: receipt and feedback."""

from typing import Any

from playwright.async_api import expect

from portal.domain.forms.definition import get_form
from tests.e2e.company import CompanyUser
from tests.e2e.scenes.scene import Scene
from tests.e2e.server_faults import answers, fails, hangs

PATH = "/app/rfi_feedback"
_LATER, _EARLIER = "2099-01-08T20:59:00Z", "2026-01-08T20:59:00Z"
MESSAGES = {"en": "Which vehicles?\n" + "m" * 300, "ar": "أي المركبات؟\n" + "س" * 300}


async def receipt(company: CompanyUser) -> None:
    await company.visitor.opens("/app/rfiDocumentForm")
    await company.sees_heading("submission:receipt.title")


async def withdrawal_of_the_response(company: CompanyUser) -> None:
    await company.press("submission:change.withdraw")
    await expect(company.page.get_by_role("alertdialog")).to_be_visible()


async def replacement_of_the_response(company: CompanyUser) -> None:
    await company.visitor.opens("/app/rfiDocumentForm")
    await company.press("submission:change.replace")
    await company.sees_heading("submission:replacement.title")


async def receipt_with_a_replacement_under_way(company: CompanyUser) -> None:
    await company.visitor.opens("/app/rfiDocumentForm")
    await expect(
        company.page.get_by_role("link", name=company.words("submission:replacement.continue"))
    ).to_be_visible()


async def discarding_the_replacement(company: CompanyUser) -> None:
    await company.press("submission:replacement.discard.open")
    await expect(company.page.get_by_role("alertdialog")).to_be_visible()


async def confirmation_of_the_replacement(company: CompanyUser) -> None:
    await company.visitor.opens("/app/rfiDocumentForm?step=review")
    await company.press("submission:replacement.submit")
    await expect(company.page.get_by_role("alertdialog")).to_be_visible()


async def replaced_response(company: CompanyUser) -> None:
    dialog = company.page.get_by_role("alertdialog")
    await dialog.get_by_role("button", name=company.words("submission:replacement.submit")).click()
    await company.sees_heading("submission:receipt.title")
    await expect(company.page.get_by_role("region", name=company.words("submission:versions.title"))).to_be_visible()


async def receipt_of_an_earlier_version(company: CompanyUser) -> None:
    await company.visitor.opens("/app/rfiDocumentForm?version=1")
    await company.sees_heading("submission:receipt.earlierTitle")


async def library(company: CompanyUser) -> None:
    await company.visitor.opens("/app/documentsList")
    await expect(company.page.get_by_role("region", name=company.words("documents:list"))).to_be_visible()


async def feedback_loading(company: CompanyUser) -> None:
    await hangs(company.page, "feedback")
    await company.visitor.opens(PATH)
    await expect(company.page.get_by_role("progressbar", name=company.words("feedback:loading"))).to_be_visible()


async def feedback_that_cannot_be_loaded(company: CompanyUser) -> None:
    await fails(company.page, "feedback")
    await company.visitor.opens(PATH)
    await company.sees(company.words("common:errors.somethingWentWrong"))


async def feedback(company: CompanyUser) -> None:
    await company.visitor.opens(PATH)
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
    await company.visitor.opens(PATH)
    await company.sees(company.words("feedback:toLibrary"))


async def _without_a_response(company: CompanyUser, state: str, *, closed: bool = False) -> None:
    """The journey after the response, and perhaps the request, has ended; the feedback stays."""
    page = company.page
    user = (await (await page.request.get("/api/user-info")).json())["data"]
    ended = {"state": state, "at": "2026-11-26T10:00:00Z"}
    gone = {"submitted_at": None, "review": None, "has_draft": state == "withdrawn", "ended": ended}
    await answers(page, "user-info", user | {"journey": user["journey"] | gone})
    if closed:
        config = (await (await page.request.get("/api/config")).json())["data"]
        rfi = config["rfi"] | {"state": "closed", "deadline": _EARLIER}
        await answers(page, "config", config | {"rfi": rfi})


async def _library_with(company: CompanyUser, title: str) -> None:
    await company.visitor.opens("/app/documentsList")
    step = company.page.get_by_role("region", name=company.words("documents:next.label"))
    await expect(step.get_by_role("heading", name=company.words(title))).to_be_visible()
    # The feedback is still in the navigation.
    await expect(company.page.locator('a[href="/app/rfi_feedback"]').first).to_be_visible()
    await company.visitor.is_loaded()


async def library_after_a_withdrawal(company: CompanyUser) -> None:
    await _without_a_response(company, "withdrawn")
    await _library_with(company, "documents:next.response.again")


async def library_after_a_deletion(company: CompanyUser) -> None:
    await _without_a_response(company, "deleted")
    await _library_with(company, "documents:next.response.again")


async def library_after_a_withdrawal_and_the_closing(company: CompanyUser) -> None:
    await _without_a_response(company, "withdrawn", closed=True)
    await _library_with(company, "documents:next.closed.title")


async def library_with_everything_done(company: CompanyUser) -> None:
    await company.visitor.opens("/app/documentsList")
    await company.sees(company.words("documents:next.done.title"))
    await company.visitor.is_loaded()


async def receipt_with_a_message_of_the_authority(company: CompanyUser) -> None:
    answer = await company.page.request.get("/api/submission")
    review = {
        "status": "clarification_requested",
        "since": "2026-11-26T10:00:00Z",
        "message": MESSAGES[company.visitor.look.locale],
    }
    await answers(company.page, "submission", (await answer.json())["data"] | {"review": review})
    await company.visitor.opens("/app/rfiDocumentForm")
    await company.sees(company.words("progress:review.message"))


def _of_an_addition(name: str) -> dict[str, Any]:
    return {
        "id": f"addition-{name}",
        "kind": "attachment",
        "name": name,
        "content_type": "application/pdf",
        "size": 20_480,
        "sha256": "a3f5" * 16,
        "warning": "zip_password",
        "uploaded_at": "2026-11-26T11:00:00Z",
    }


async def _ask(company: CompanyUser, ends_at: str, **changes: Any) -> None:
    """The server asks the company for a clarification until ``ends_at``."""
    answer = await company.page.request.get("/api/submission")
    review = {
        "status": "clarification_requested",
        "since": "2026-11-26T10:00:00Z",
        "message": MESSAGES[company.visitor.look.locale],
        "window_ends_at": ends_at,
    }
    await answers(company.page, "submission", (await answer.json())["data"] | {"review": review, **changes})


async def _asked(company: CompanyUser, ends_at: str, **changes: Any) -> None:
    await _ask(company, ends_at, **changes)
    await company.visitor.opens("/app/rfiDocumentForm")
    await expect(company.page.get_by_role("region", name=company.words("submission:additions.title"))).to_be_visible()


def _sent(company: CompanyUser) -> list[dict[str, Any]]:
    files = [_of_an_addition("cameras.pdf"), _of_an_addition("الكاميرات.pdf")]
    note = MESSAGES[company.visitor.look.locale]
    sent = {"sent_at": "2026-11-26T12:00:00Z", "sent_by": "Salma Al-Zahrani"}
    return [{"number": 1, "note": note, "files": files, **sent}, {"number": 2, "note": None, "files": files, **sent}]


async def additions_asked_for(company: CompanyUser) -> None:
    await _asked(company, _LATER)
    await expect(company.page.get_by_role("button", name=company.words("submission:additions.send"))).to_be_visible()


async def nothing_to_add(company: CompanyUser) -> None:
    await company.press("submission:additions.send")
    await company.sees_error_summary()


async def additions_under_way(company: CompanyUser) -> None:
    await _asked(company, _LATER, unsent=[_of_an_addition("cameras.pdf"), _of_an_addition("m" * 120 + ".pdf")])
    await company.field("note").fill(MESSAGES["en"])


async def removal_of_an_added_file(company: CompanyUser) -> None:
    await company.page.get_by_role("button", name=company.words.pattern("submission:file.remove")).first.click()
    await expect(company.page.get_by_role("alertdialog")).to_be_visible()


async def confirmation_of_an_addition(company: CompanyUser) -> None:
    dialog = company.page.get_by_role("alertdialog")
    await dialog.get_by_role("button", name=company.words("common:actions.cancel")).click()
    await expect(dialog).to_have_count(0)
    await company.page.get_by_role("checkbox", name=company.words("fileWarnings:confirm")).check()
    await company.press("submission:additions.send")
    await expect(dialog).to_be_visible()


async def addition_that_cannot_be_sent(company: CompanyUser) -> None:
    # The page reads the submission again after this refusal.
    await _ask(company, _LATER)
    await fails(company.page, "submission/addition", status=409, error="window_closed")
    dialog = company.page.get_by_role("alertdialog")
    await dialog.get_by_role("button", name=company.words("submission:additions.send")).click()
    await expect(dialog.get_by_role("alert")).to_be_visible()


async def additions_sent(company: CompanyUser) -> None:
    await _asked(company, _LATER, additions=_sent(company))
    await company.sees(company.words("submission:additions.sentTitle"))


async def additions_over(company: CompanyUser) -> None:
    await _asked(company, _EARLIER, additions=_sent(company), unsent=[_of_an_addition("late.pdf")])
    await company.sees(company.words.pattern("submission:additions.notSent_one"))


OF_A_COMPANY_THAT_IS_DONE: tuple[Scene[CompanyUser], ...] = (
    library_with_everything_done,
    library_after_a_withdrawal,
    library_after_a_deletion,
    library_after_a_withdrawal_and_the_closing,
    receipt,
    receipt_with_a_message_of_the_authority,
    additions_asked_for,
    nothing_to_add,
    additions_under_way,
    removal_of_an_added_file,
    confirmation_of_an_addition,
    addition_that_cannot_be_sent,
    additions_sent,
    additions_over,
    library,
    feedback_given,
)
