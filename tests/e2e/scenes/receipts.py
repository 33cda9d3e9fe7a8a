"""Screens that an administrator reaches by the number of a receipt."""

from typing import Any

from playwright.async_api import expect

from tests.e2e.administrator import Administrator
from tests.e2e.scenes.scene import Scene
from tests.e2e.server_faults import answers

SUBMISSIONS = "/app/submissionsList"
FIRST, SECOND = "RFI-2026-001202", "RFI-2026-001202-2"


def _receipt(number: str, state: str, **changes: Any) -> dict[str, Any]:
    return {
        "receipt_number": number,
        "state": state,
        "submitted_at": "2026-11-26T12:00:00Z",
        "ended_at": None if state == "submitted" else "2026-11-27T12:00:00Z",
        "standing": SECOND,
        "submission_id": "01a20661-cada-7062-b608-fccf44b33850",
        "user_id": "01a20661-cada-7062-b608-fccf44b33851",
        "organization_name": "شركة نجد للخرائط (Najd Mapping)",
        "exact": number == FIRST,
        **changes,
    }


async def receipts_that_do_not_count(admin: Administrator) -> None:
    gone = [
        _receipt(FIRST, "superseded"),
        _receipt("RFI-2026-011202", "withdrawn", standing=None),
        _receipt("RFI-2026-101202", "deleted", standing=None),
    ]
    await answers(admin.page, "submissions/receipts", gone)
    await admin.visitor.opens(f"{SUBMISSIONS}?search={FIRST}")
    found = admin.page.get_by_role("list", name=admin.words("directory:receipt.found"))
    await expect(found.get_by_role("listitem")).to_have_count(len(gone))
    await admin.visitor.is_loaded()


async def exact_receipt(admin: Administrator) -> None:
    await answers(admin.page, "submissions/receipts", [_receipt(FIRST, "superseded"), _receipt(SECOND, "submitted")])
    await admin.visitor.opens(SUBMISSIONS)
    await admin.visitor.is_loaded()
    await admin.press("shell:palette.open")
    await admin.page.get_by_role("combobox").fill(FIRST)
    await expect(admin.page.get_by_role("option").first).to_contain_text(FIRST)


async def version_of_a_receipt(admin: Administrator) -> None:
    page = admin.page
    items = (await (await page.request.get("/api/submissions?response=submitted")).json())["data"]["items"]
    response_id, standing = items[0]["submission_id"], items[0]["receipt_number"]
    response = (await (await page.request.get(f"/api/submissions/{response_id}")).json())["data"]
    current = response["versions"][0]
    earlier = current | {
        "number": 0,
        "state": "superseded",
        "receipt_number": FIRST,
        "ended_at": "2026-11-27T12:00:00Z",
    }
    await answers(page, f"submissions/{response_id}", response | {"versions": [current, earlier]})
    receipt = _receipt(FIRST, "superseded", standing=standing, submission_id=response_id)
    await answers(page, "submissions/receipts", [receipt])
    await admin.visitor.opens(f"{SUBMISSIONS}?submission={response_id}&receipt={FIRST}")
    await expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text(FIRST)
    await admin.visitor.is_loaded()


RECEIPTS: tuple[Scene[Administrator], ...] = (
    receipts_that_do_not_count,
    exact_receipt,
    version_of_a_receipt,
)
