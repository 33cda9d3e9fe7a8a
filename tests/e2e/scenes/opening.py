"""Sealing, opening and the published record, with simulated responses of the server."""

from typing import Any

from playwright.async_api import expect

from tests.e2e.administrator import Administrator
from tests.e2e.company import CompanyUser
from tests.e2e.scenes.asking import AT
from tests.e2e.scenes.scene import Scene
from tests.e2e.server_faults import answers

PATH = "/app/openings"
LATER = "2026-12-01T12:30:00Z"
REASON = {"en": "A court has asked for the responses.", "ar": "طلبت المحكمة الاطلاع على الردود."}
LONG_NAME = "Abdulrahman bin Abdulaziz Al-Mohammadi Al-Qahtani"
RECORD = {
    "opened_at": AT,
    "people": [LONG_NAME, "ليلى الحربي"],
    "early": True,
    "reason": REASON,
    "responses": 12,
    "commitments": [f"{number:064x}" for number in range(12)],
    "digest": "5f70bf18a0860070" * 4,
}


def _state(**changes: Any) -> dict[str, Any]:
    state = {"sealing": "answers", "can_seal": False, "sealed": 24, "due": 23, "under_way": None, "opened": []}
    return state | changes


def _under_way(*, mine: bool, reason: dict[str, str] | None = None) -> dict[str, Any]:
    return {"id": "1", "started_at": AT, "started_by": LONG_NAME, "ends_at": LATER, "mine": mine, "reason": reason}


async def _opens(admin: Administrator, **changes: Any) -> None:
    await answers(admin.page, "openings", _state(**changes))
    await admin.visitor.opens(PATH)
    await admin.sees_heading("openings:title")
    await admin.visitor.is_loaded()


async def choosing_what_is_sealed(admin: Administrator) -> None:
    await _opens(admin, sealing=None, can_seal=True, sealed=0, due=0)


async def beginning_before_the_deadline(admin: Administrator) -> None:
    await _opens(admin)
    await admin.press("openings:opening.early")
    dialog = admin.page.get_by_role("dialog")
    await dialog.get_by_role("button", name=admin.words("openings:opening.begin")).click()
    await admin.sees_error_summary()


async def an_opening_of_ones_own(admin: Administrator) -> None:
    await _opens(admin, under_way=_under_way(mine=True, reason=REASON))


async def confirming_an_opening(admin: Administrator) -> None:
    await _opens(admin, under_way=_under_way(mine=False))
    await admin.press("openings:opening.confirm")
    await expect(admin.page.get_by_role("alertdialog")).to_be_visible()


async def a_record_of_an_opening(admin: Administrator) -> None:
    await _opens(admin, opened=[RECORD, RECORD | {"opened_at": LATER, "commitments": [], "responses": 0}])


OPENING: tuple[Scene[Administrator], ...] = (
    choosing_what_is_sealed,
    beginning_before_the_deadline,
    an_opening_of_ones_own,
    confirming_an_opening,
    a_record_of_an_opening,
)


async def a_published_record(visitor: CompanyUser) -> None:
    title = {"en": "RFI on HD mapping", "ar": "طلب معلومات بشأن الخرائط عالية الدقة"}
    await answers(visitor.page, "outcome/hd-mapping", {"title": title, "openings": [RECORD]})
    await visitor.visitor.opens("/app/outcome/hd-mapping")
    await visitor.sees_heading("openings:outcome.title")
    await visitor.sees(visitor.words("openings:record.digest"))


async def an_unknown_outcome(visitor: CompanyUser) -> None:
    await visitor.visitor.opens("/app/outcome/unknown")
    await visitor.sees(visitor.words("openings:outcome.unknown"))


OF_AN_OUTCOME: tuple[Scene[CompanyUser], ...] = (a_published_record, an_unknown_outcome)
