"""An event of the audit trail, and its last seal."""

from playwright.async_api import expect

from tests.e2e.administrator import Administrator
from tests.e2e.server_faults import answers

AUDIT = "/app/audit"


async def event_of_the_trail(admin: Administrator) -> None:
    await admin.visitor.opens(AUDIT)
    await admin.visitor.is_loaded()
    await admin.page.locator("main table a, main article a, main li a").first.click()
    await expect(admin.page.get_by_role("dialog").get_by_role("heading", level=2).first).to_be_visible()


async def last_seal_of_the_trail(admin: Administrator) -> None:
    seal = {
        "number": 41_207,
        "sealed_at": "2026-11-26T12:00:00Z",
        "hash": "5f70bf18a0860070" * 4,
        "key": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
        "epoch_begins": "restored",
        "epoch_began_at": "2026-11-20T12:00:00Z",
        "stored": False,
        "unsealed": 3,
        "witnessed_at": "2026-11-26T00:00:00Z",
        "has_witness": True,
    }
    await answers(admin.page, "audit/seal", seal)
    await admin.visitor.opens(AUDIT)
    await admin.press("audit:seal.action")
    await admin.sees(admin.words("audit:seal.key"))
