"""The public page that verifies receipts."""

from playwright.async_api import FilePayload, expect

from tests.e2e.company import CompanyUser
from tests.e2e.scenes.scene import Scene
from tests.e2e.server_faults import answers, fails, hangs

PATH = "/app/verify-receipt"
NUMBER = "RFI-2026-000123-2"
LONG_NAME = f"Receipt of the response to the request for information {'of 2026 ' * 8}.pdf"
PDF = FilePayload(name=LONG_NAME, mimeType="application/pdf", buffer=b"%PDF-1.7")


async def _opens(visitor: CompanyUser, path: str = PATH) -> None:
    await visitor.visitor.opens(path)
    await visitor.sees_heading("verifyReceipt:title")


async def _verifies(visitor: CompanyUser, *, matches: bool) -> None:
    await answers(visitor.page, "receipts/check", {"matches": matches})
    await visitor.page.locator("input[type=file]").set_input_files(PDF)
    await visitor.press("verifyReceipt:submit")
    await visitor.sees(visitor.words(f"verifyReceipt:{'matches' if matches else 'differs'}.title"))


async def receipt_to_verify(visitor: CompanyUser) -> None:
    await _opens(visitor)
    await visitor.sees(visitor.words("verifyReceipt:keys.current"))


async def receipt_that_matches(visitor: CompanyUser) -> None:
    await _opens(visitor)
    await _verifies(visitor, matches=True)


async def receipt_that_does_not_match(visitor: CompanyUser) -> None:
    await _opens(visitor)
    await _verifies(visitor, matches=False)


async def file_with_a_scanned_number(visitor: CompanyUser) -> None:
    await _opens(visitor, f"{PATH}#{NUMBER}")
    await expect(visitor.field("receipt_number")).to_have_value(NUMBER)
    await _verifies(visitor, matches=True)


async def verification_without_anything(visitor: CompanyUser) -> None:
    await _opens(visitor)
    await visitor.press("verifyReceipt:kind.file")
    await visitor.press("verifyReceipt:submit")
    await visitor.sees_error_summary()


async def too_many_verifications(visitor: CompanyUser) -> None:
    await _opens(visitor)
    await fails(visitor.page, "receipts/check", status=429, error="too_many_requests")
    await visitor.page.locator("input[type=file]").set_input_files(PDF)
    await visitor.press("verifyReceipt:submit")
    await visitor.sees(visitor.words("common:errors.somethingWentWrong"))


async def signing_keys_loading(visitor: CompanyUser) -> None:
    await hangs(visitor.page, "receipts/keys")
    await _opens(visitor)
    await expect(visitor.page.get_by_role("progressbar", name=visitor.words("common:loading"))).to_be_visible()


async def signing_keys_that_cannot_be_loaded(visitor: CompanyUser) -> None:
    await fails(visitor.page, "receipts/keys")
    await _opens(visitor)
    await visitor.sees(visitor.words("common:errors.somethingWentWrong"))


OF_A_PERSON_WITH_A_RECEIPT: tuple[Scene[CompanyUser], ...] = (
    receipt_to_verify,
    receipt_that_matches,
    receipt_that_does_not_match,
    file_with_a_scanned_number,
    verification_without_anything,
    too_many_verifications,
    signing_keys_loading,
    signing_keys_that_cannot_be_loaded,
)
