"""Screens of a company after its questionnaire: the library and the steps of the response."""

from typing import Any

from playwright.async_api import expect

from tests.e2e.company import CompanyUser
from tests.e2e.files import pdf
from tests.e2e.scenes.scanned_files import own_files_with_verdicts
from tests.e2e.scenes.scene import Scene
from tests.e2e.server_faults import answers, fails, hangs
from tests.factories.files import a_compound_file

PATH = "/app/rfiDocumentForm"
LIBRARY = "/app/documentsList"


async def library_loading(company: CompanyUser) -> None:
    await hangs(company.page, "documents")
    await company.visitor.opens(LIBRARY)
    await expect(company.page.get_by_role("status", name=company.words("documents:loading"))).to_be_visible()


async def library_that_cannot_be_loaded(company: CompanyUser) -> None:
    await fails(company.page, "documents")
    await company.visitor.opens(LIBRARY)
    await company.sees(company.words("common:errors.somethingWentWrong"))


async def library_without_documents(company: CompanyUser) -> None:
    await answers(company.page, "documents", {"items": []})
    await company.visitor.opens(LIBRARY)
    await company.sees(company.words("documents:empty.title"))


async def library(company: CompanyUser) -> None:
    await company.visitor.opens(LIBRARY)
    await expect(company.page.get_by_role("region", name=company.words("documents:list"))).to_be_visible()


async def page_that_broke(company: CompanyUser) -> None:
    await answers(company.page, "documents", {"items": [{"title": None}]})
    await company.visitor.opens(LIBRARY)
    await expect(company.page.locator("main.unexpected")).to_be_visible()
    # The browser's console also reports it.
    company.visitor.complaints.clear()


async def account_menu(company: CompanyUser) -> None:
    await company.page.get_by_role("button", name=company.words("shell:account")).click()
    await expect(company.page.get_by_role("dialog")).to_be_visible()


async def response_loading(company: CompanyUser) -> None:
    await hangs(company.page, "submission")
    await company.visitor.opens(PATH)
    await company.sees_heading("submission:title")


async def response_that_cannot_be_loaded(company: CompanyUser) -> None:
    await fails(company.page, "submission")
    await company.visitor.opens(PATH)
    await company.sees(company.words("common:errors.somethingWentWrong"))


async def _open(company: CompanyUser, step: str) -> None:
    await company.visitor.opens(f"{PATH}?step={step}")
    await expect(
        company.page.get_by_role("heading", level=2, name=company.words(f"submission:{step}.title"), exact=True)
    ).to_be_visible()


async def no_document_yet(company: CompanyUser) -> None:
    await _open(company, "document")


async def document_required(company: CompanyUser) -> None:
    await company.press("submission:steps.continue")
    await company.sees_error_summary()


async def file_of_a_wrong_kind(company: CompanyUser) -> None:
    await _open(company, "document")
    await company.upload({"name": "notes.txt", "mimeType": "text/plain", "buffer": b"not one of the kinds"})
    await company.sees(company.words("submission:refused.title_one"))


async def upload_interrupted(company: CompanyUser) -> None:
    await fails(company.page, "submission/files")
    await company.upload({"name": "Response – استجابة.pdf", "mimeType": "application/pdf", "buffer": pdf()})
    await company.sees(company.words("submission:upload.interrupted"))


async def document_uploaded(company: CompanyUser) -> None:
    await company.page.get_by_role("button", name=company.words.pattern("submission:upload.retryNamed")).click()
    await expect(
        company.page.get_by_role("button", name=company.words.pattern("submission:file.remove"))
    ).to_be_visible()


async def removal_of_the_document(company: CompanyUser) -> None:
    await company.page.get_by_role("button", name=company.words.pattern("submission:file.remove")).click()
    await expect(company.page.get_by_role("alertdialog")).to_be_visible()


async def removal_that_fails(company: CompanyUser) -> None:
    await fails(company.page, "submission/files/[^/?]+")
    dialog = company.page.get_by_role("alertdialog")
    await dialog.get_by_role("button", name=company.words("common:actions.remove"), exact=True).click()
    await expect(dialog.get_by_role("alert")).to_be_visible()


async def no_attachments(company: CompanyUser) -> None:
    await _open(company, "attachments")


async def no_links(company: CompanyUser) -> None:
    await _open(company, "links")


async def colleague_at_another_step(company: CompanyUser) -> None:
    colleague = {"name": "ليلى حداد", "place": "response:attachments"}
    await answers(company.page, "company/presence", {"others": [colleague], "alone": False})
    await _open(company, "links")
    await company.sees(company.words.pattern("submission:presence", name="ليلى حداد", number="2"))


async def link_that_is_none(company: CompanyUser) -> None:
    await company.press("submission:links.addFirst")
    await company.field("links-0-url").fill("not an address")
    await company.press("submission:steps.continue")
    await company.sees_error_summary()


async def links_that_cannot_be_saved(company: CompanyUser) -> None:
    await fails(company.page, "submission/links")
    await company.field("links-0-url").fill("https://dune-maps.example/coverage")
    await company.field("links-0-title").fill("Coverage, التغطية")
    await company.sees(company.words("submission:links.notSaved"))


async def review_of_the_response(company: CompanyUser) -> None:
    await company.page.get_by_role("button", name=company.words("common:actions.tryAgain")).click()
    await expect(company.page.get_by_text(company.words.pattern("common:time.savedAt")).first).to_be_visible()
    await _open(company, "review")


async def confirmation_of_the_response(company: CompanyUser) -> None:
    await company.press("submission:review.submit")
    await expect(company.page.get_by_role("alertdialog")).to_be_visible()


async def response_that_cannot_be_submitted(company: CompanyUser) -> None:
    await fails(company.page, "submission/submit")
    dialog = company.page.get_by_role("alertdialog")
    await dialog.get_by_role("button", name=company.words("submission:confirm.submit")).click()
    await expect(dialog.get_by_role("alert")).to_be_visible()


async def refused_and_doubtful_files(company: CompanyUser) -> None:
    """A file with a password, which is refused, and a PDF without its end, which is taken with a warning."""
    await _open(company, "attachments")
    await company.upload({"name": "الأسعار.docx", "mimeType": "", "buffer": a_compound_file("EncryptedPackage")})
    await company.sees(company.words.pattern("submission:upload.refused"))
    await company.upload({"name": "cut – مقطوع.pdf", "mimeType": "application/pdf", "buffer": pdf()[:-8]})
    await company.sees(company.words.pattern("fileWarnings:fact.pdf_incomplete"))


async def review_with_refused_and_doubtful_files(company: CompanyUser) -> None:
    await company.press("submission:steps.continue")
    await company.to_step("review")
    await company.press("submission:review.submit")
    await company.sees_error_summary()


async def _with_rfi(company: CompanyUser, rfi: dict[str, Any] | None, *, path: str = PATH) -> None:
    """Simulates other published dates, or none."""
    for name in ("config", "submission"):
        data = (await (await company.page.request.get(f"/api/{name}?locale=en")).json())["data"]
        changed = {**data, "rfi": rfi and {**data["rfi"], **rfi}}
        await answers(company.page, name, changed)
    await company.visitor.opens(path)


NOT_YET = {"opens_at": "2098-01-01T06:00:00Z", "deadline": "2098-02-01T20:59:00Z", "state": "scheduled"}
TOO_LATE = {"deadline": "2025-02-05T20:59:00Z", "state": "closed"}
CLOSED_EARLY = {
    **TOO_LATE,
    "closed_early": {
        "at": TOO_LATE["deadline"],
        "planned": "2025-02-12T20:59:00Z",
        "reason": {"en": "The programme is postponed by a quarter.", "ar": "أُجِّل البرنامج إلى الربع القادم."},
    },
}


async def response_before_the_opening(company: CompanyUser) -> None:
    await _with_rfi(company, NOT_YET)
    await company.sees(company.words("submission:scheduled.title"))


async def library_before_the_opening(company: CompanyUser) -> None:
    await _with_rfi(company, NOT_YET, path=LIBRARY)
    await company.sees(company.words("documents:next.scheduled.text"))


async def response_after_the_deadline(company: CompanyUser) -> None:
    await _with_rfi(company, TOO_LATE)
    await company.sees(company.words("submission:closed.title"))


async def response_after_an_early_closing(company: CompanyUser) -> None:
    await _with_rfi(company, CLOSED_EARLY)
    await company.sees(company.words("submission:closed.early.title"))


async def library_after_an_early_closing(company: CompanyUser) -> None:
    await _with_rfi(company, CLOSED_EARLY, path=LIBRARY)
    await company.sees(company.words("documents:next.closed.title"))


async def feedback_after_an_early_closing(company: CompanyUser) -> None:
    await _with_rfi(company, CLOSED_EARLY, path="/app/rfi_feedback")
    await company.sees(company.words("feedback:locked.closedHeading"))


async def library_after_the_deadline(company: CompanyUser) -> None:
    await _with_rfi(company, TOO_LATE, path=LIBRARY)
    await company.sees(company.words("documents:next.closed.title"))


async def feedback_after_the_deadline(company: CompanyUser) -> None:
    await _with_rfi(company, TOO_LATE, path="/app/rfi_feedback")
    await company.sees(company.words("feedback:locked.closedHeading"))


async def no_request_at_all(company: CompanyUser) -> None:
    await _with_rfi(company, None)
    await company.sees(company.words("submission:none.title"))


async def feedback_that_is_not_open(company: CompanyUser) -> None:
    await company.visitor.opens("/app/rfi_feedback")
    await company.sees(company.words("feedback:locked.heading"))


async def questionnaire_submitted(company: CompanyUser) -> None:
    await company.visitor.opens("/app/questionnaireForm")
    await company.sees(company.words("questionnaire:submitted.next"))


async def signed_in_already(company: CompanyUser) -> None:
    await company.visitor.opens("/app/login")
    await company.sees_heading("accounts:status.already")


OF_AN_ANSWERED_COMPANY: tuple[Scene[CompanyUser], ...] = (
    library_loading,
    library_that_cannot_be_loaded,
    library_without_documents,
    page_that_broke,
    library,
    account_menu,
    response_loading,
    response_that_cannot_be_loaded,
    no_document_yet,
    document_required,
    file_of_a_wrong_kind,
    upload_interrupted,
    document_uploaded,
    removal_of_the_document,
    removal_that_fails,
    no_attachments,
    no_links,
    colleague_at_another_step,
    link_that_is_none,
    links_that_cannot_be_saved,
    review_of_the_response,
    confirmation_of_the_response,
    response_that_cannot_be_submitted,
    refused_and_doubtful_files,
    review_with_refused_and_doubtful_files,
    own_files_with_verdicts,
    response_before_the_opening,
    library_before_the_opening,
    response_after_the_deadline,
    response_after_an_early_closing,
    library_after_an_early_closing,
    feedback_after_an_early_closing,
    library_after_the_deadline,
    feedback_after_the_deadline,
    no_request_at_all,
    feedback_that_is_not_open,
    questionnaire_submitted,
    signed_in_already,
)
