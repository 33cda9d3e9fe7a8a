"""Files with each verdict of the scanner, as their company and as administrators see them."""

from typing import Any

from tests.e2e.administrator import Administrator
from tests.e2e.company import CompanyUser
from tests.e2e.scenes.scene import Scene
from tests.e2e.server_faults import answers

_VERDICTS = (
    ("pending", None),
    ("clean", None),
    ("infected", "Win.Test.EICAR_HDB-1"),
    ("unchecked", "encrypted"),
    ("unchecked", "over_limits"),
    ("released", "unreadable"),
)


def _with_verdicts(file: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        file | {"id": f"01a20661-cada-7062-b608-fccf44b3385{place}", "verdict": verdict, "verdict_reason": reason}
        for place, (verdict, reason) in enumerate(_VERDICTS)
    ]


async def own_files_with_verdicts(company: CompanyUser) -> None:
    own = (await (await company.page.request.get("/api/submission")).json())["data"]
    file = {
        "kind": "attachment",
        "name": "survey – مسح.zip",
        "content_type": "application/zip",
        "size": 12_345,
        "sha256": "0" * 64,
        "warning": None,
        "uploaded_at": "2026-11-26T12:00:00Z",
        "by": None,
    }
    document, *attachments = _with_verdicts(file)
    await answers(
        company.page, "submission", own | {"document": document | {"kind": "document"}, "attachments": attachments}
    )
    await company.visitor.goto("/app/rfiDocumentForm?step=attachments")
    await company.sees(company.words.pattern("fileWarnings:verdict.infected"))


async def files_with_verdicts(admin: Administrator) -> None:
    page = admin.page
    items = (await (await page.request.get("/api/submissions?response=submitted")).json())["data"]["items"]
    response_id = items[0]["submission_id"]
    response = (await (await page.request.get(f"/api/submissions/{response_id}")).json())["data"]
    await answers(page, f"submissions/{response_id}", response | {"files": _with_verdicts(response["files"][0])})
    await admin.visitor.goto("/app/submissionsList?response=submitted")
    await page.locator("main a[href*='submission=']").first.click()
    await admin.sees(admin.words.pattern("fileWarnings:verdict.infected"))
    await admin.visitor.is_loaded()


async def release_of_a_file(admin: Administrator) -> None:
    await admin.page.get_by_role("button", name=admin.words.pattern("fileWarnings:release.of")).first.click()
    await admin.sees(admin.words("fileWarnings:release.text"))


async def release_without_a_reason(admin: Administrator) -> None:
    form = admin.page.get_by_role("dialog").last
    await form.get_by_role("button", name=admin.words("fileWarnings:release.action"), exact=True).click()
    await admin.sees(admin.words.pattern("validation:required"))


SCANNED: tuple[Scene[Administrator], ...] = (files_with_verdicts, release_of_a_file, release_without_a_reason)
