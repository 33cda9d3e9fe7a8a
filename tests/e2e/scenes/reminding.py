"""Screens on which companies are reminded."""

from typing import Any

from playwright.async_api import expect

from tests.e2e.administrator import Administrator
from tests.e2e.scenes.scene import Scene
from tests.e2e.server_faults import answers, fails

REQUEST = "/app/request"
REMINDERS = "rfi/reminders"
ACTIVE = "/app/activeCompanies"
_STATES = {
    (168, "notBegun"): "sent",
    (168, "begun"): "sent",
    (168, "notSubmitted"): "leftOut",
    (72, "notBegun"): "off",
}


def _reminder(hours: int, audience: str) -> dict[str, Any]:
    state = _STATES.get((hours, audience), "planned")
    return {
        "hours": hours,
        "audience": audience,
        "template": "rfi_reminder_begun",
        "due_at": f"2026-12-{22 - hours // 24:02}T20:59:00Z",
        "state": state,
        "is_on": state != "off",
        "companies": 516,
        "sent_at": "2026-12-15T20:59:00Z" if state == "sent" else None,
        "recipients": 1200 if state == "sent" else None,
        "switched_by": None,
        "switched_at": None,
    }


def _reminders(*, is_open: bool) -> dict[str, Any]:
    items = [_reminder(hours, who) for hours in (168, 72, 24) for who in ("notBegun", "begun", "notSubmitted")]
    return {"deadline": "2026-12-22T20:59:00Z", "is_open": is_open, "items": items}


async def reminders_in_every_state(admin: Administrator) -> None:
    await answers(admin.page, REMINDERS, _reminders(is_open=False))
    await admin.visitor.opens(REQUEST)
    await admin.sees(admin.words("request:reminders.leftOut"))


async def reminders_that_cannot_be_loaded(admin: Administrator) -> None:
    await fails(admin.page, REMINDERS)
    await admin.visitor.opens(REQUEST)
    await admin.sees(admin.words("common:errors.somethingWentWrong"))


async def companies_to_remind(admin: Administrator) -> None:
    await answers(admin.page, f"{REMINDERS}/audience", {"not_begun": 500, "begun": 15, "not_submitted": 1})
    await admin.visitor.opens(ACTIVE)
    await admin.for_all("remind:all")
    dialog = admin.page.get_by_role("alertdialog")
    await expect(dialog.locator("p").nth(2)).to_be_visible()
    # So many that their number is typed.
    await expect(dialog.get_by_role("button", name=admin.words("remind:confirm"))).to_be_disabled()
    await dialog.get_by_role("textbox").fill("516")
    await expect(dialog.get_by_role("button", name=admin.words("remind:confirm"))).to_be_enabled()


async def no_company_to_remind(admin: Administrator) -> None:
    await answers(admin.page, f"{REMINDERS}/audience", {"not_begun": 0, "begun": 0, "not_submitted": 0})
    await admin.visitor.opens(ACTIVE)
    await admin.for_all("remind:all")
    await admin.sees(admin.words("remind:none"))


REMINDING: tuple[Scene[Administrator], ...] = (
    reminders_in_every_state,
    reminders_that_cannot_be_loaded,
    companies_to_remind,
    no_company_to_remind,
)
