"""Screens of an administrator who invites companies: codes, sent invitations, and the dialog that sends them."""

from typing import Any

from playwright.async_api import Locator, expect

from tests.e2e.administrator import Administrator
from tests.e2e.scenes.scene import Scene
from tests.e2e.server_faults import answers, fails, hangs

CODES = "/app/invitations"
SENT = f"{CODES}?view=sent"
ID = "01a20661-cada-7062-b608-fccf44b33850"
AT = "2026-11-20T08:00:00Z"
REFUSAL = "550 5.1.1 <projcts@najd.example>: Recipient address rejected: User unknown"
STATUSES = ("queued", "sent", "rejected", "opened", "registered", "approved", "revoked", "expired")
NO_ROWS = {"items": [], "total": 0, "matched": 0, "next_cursor": None, "previous_cursor": None}


def _row(number: int, status: str) -> dict[str, Any]:
    has_company = status in {"registered", "approved"}
    return {
        "id": f"{ID[:-1]}{number}",
        "recipient": f"projects{number}@najd-mapping.example",
        "recipient_name": None if number % 3 else "شركة نجد للخرائط",
        "status": status,
        "refusal": REFUSAL if status == "rejected" else None,
        "locale": "ar" if number % 2 else "en",
        "created_at": AT,
        "last_mail_at": AT,
        "opened_at": AT if status in {"opened", "registered"} else None,
        "organization_name": "شركة نجد للخرائط" if has_company else None,
        "registered_at": AT if has_company else None,
        "company_id": ID if has_company else None,
        "user_id": ID if has_company else None,
        "company_status": {"registered": "pending", "approved": "Approved"}.get(status),
        "expires_at": "2026-12-31T20:59:59Z" if number % 2 else None,
        "note": "Second round",
        "created_by_name": "هدى",
        "revoked_at": AT if status == "revoked" else None,
        "revoked_by_name": "هدى" if status == "revoked" else None,
        "can_remind": status in {"sent", "opened"},
        "can_revoke": status in {"queued", "sent", "rejected", "opened"},
    }


def _mail(kind: str, state: str, error: str | None = None) -> dict[str, Any]:
    return {
        "id": f"{ID[:-2]}{len(kind)}{len(state)}",
        "kind": kind,
        "recipient": "projcts@najd-mapping.example",
        "state": state,
        "error": error,
        "asked_at": AT,
        "sent_at": AT if state == "sent" else None,
    }


async def _has_sent(admin: Administrator) -> None:
    """The server answers with one invitation in each status."""
    rows = [_row(number, status) for number, status in enumerate(STATUSES)]
    page = {**NO_ROWS, "items": rows, "total": len(rows), "matched": len(rows)}
    counts = {"total": 340, "by_status": dict.fromkeys(STATUSES, 1), "remindable": 12, "revocable": 30}
    await answers(admin.page, "invitations/sent", page)
    await answers(admin.page, "invitations/sent/counts", counts)
    mails = [_mail("reminder", "failed", REFUSAL), _mail("correction", "queued"), _mail("first", "sent")]
    await answers(admin.page, f"invitations/sent/{rows[2]['id']}", {**rows[2], "mails": mails})


def _sheet(admin: Administrator) -> Locator:
    return admin.page.get_by_role("dialog")


async def codes(admin: Administrator) -> None:
    await admin.visitor.opens(CODES)
    await admin.sees_heading("invitations:title")
    await admin.visitor.is_loaded()


async def code_to_generate(admin: Administrator) -> None:
    await admin.visitor.opens(CODES)
    await admin.press("invitations:generate.open")
    await expect(_sheet(admin)).to_be_visible()


async def number_of_uses_that_is_none(admin: Administrator) -> None:
    await admin.field("max_uses").fill("0")
    await _sheet(admin).get_by_role("button", name=admin.words("invitations:generate.submit"), exact=True).click()
    await expect(_sheet(admin).locator("[aria-invalid=true]")).to_be_visible()


async def sent_invitations(admin: Administrator) -> None:
    await _has_sent(admin)
    await admin.visitor.opens(SENT)
    await expect(admin.page.locator("main a[href*='sent=']")).to_have_count(len(STATUSES))


async def sent_invitations_loading(admin: Administrator) -> None:
    await hangs(admin.page, "invitations/sent")
    await admin.visitor.opens(SENT)
    await expect(admin.page.locator(".MuiSkeleton-root").first).to_be_visible()


async def sent_invitations_that_cannot_be_loaded(admin: Administrator) -> None:
    await fails(admin.page, "invitations/sent")
    await admin.visitor.opens(SENT)
    await admin.sees(admin.words("common:errors.somethingWentWrong"))


async def no_sent_invitations(admin: Administrator) -> None:
    await answers(admin.page, "invitations/sent", NO_ROWS)
    await admin.visitor.opens(SENT)
    await admin.sees(admin.words("invitations:sent.empty.title"))


async def no_matching_sent_invitations(admin: Administrator) -> None:
    await answers(admin.page, "invitations/sent", {**NO_ROWS, "total": 340})
    await admin.visitor.opens(f"{SENT}&status=rejected")
    await admin.sees(admin.words("lists:noMatch.title"))


async def chosen_invitations(admin: Administrator) -> None:
    await sent_invitations(admin)
    await admin.page.get_by_role("checkbox", name=admin.words("lists:select.page")).check()
    bar = admin.page.get_by_role("region", name=admin.words("lists:select.bar"))
    await expect(
        bar.get_by_role("button", name=admin.words("invitations:sent.remind.open"), exact=True)
    ).to_be_visible()


async def reminders_to_confirm(admin: Administrator) -> None:
    await chosen_invitations(admin)
    bar = admin.page.get_by_role("region", name=admin.words("lists:select.bar"))
    await bar.get_by_role("button", name=admin.words("invitations:sent.remind.open"), exact=True).click()
    await expect(admin.page.get_by_role("alertdialog").get_by_role("button").first).to_be_focused()


async def history_of_an_invitation(admin: Administrator) -> None:
    await _has_sent(admin)
    await admin.visitor.opens(f"{SENT}&sent={_row(2, 'rejected')['id']}")
    await expect(_sheet(admin).get_by_role("heading", level=2)).to_be_visible()


async def address_to_correct(admin: Administrator) -> None:
    await history_of_an_invitation(admin)
    await _sheet(admin).get_by_role("button", name=admin.words("invitations:sent.correct.open"), exact=True).click()
    await admin.field("corrected_address").fill("")
    await _sheet(admin).get_by_role("button", name=admin.words("invitations:sent.correct.submit"), exact=True).click()
    await expect(_sheet(admin).locator("[aria-invalid=true]")).to_be_visible()


async def addresses_to_invite(admin: Administrator) -> None:
    await admin.visitor.opens(CODES)
    await admin.press("invitations:send.open")
    await _sheet(admin).get_by_role("button", name=admin.words("invitations:send.check"), exact=True).click()
    await expect(_sheet(admin).locator("[aria-invalid=true]").first).to_be_visible()


async def checked_addresses(admin: Administrator) -> None:
    problems = [
        {"line": 3, "text": "najd-mapping.example", "fault": "malformed", "start": 0, "end": 14},
        {"line": 4, "text": "projects0@najd-mapping.example", "fault": "duplicate", "start": None, "end": None},
        {"line": 12, "text": "office@kumo.example", "fault": "registered", "start": None, "end": None},
        {"line": 13, "text": "projects@kumo.example", "fault": "invited", "start": None, "end": None},
    ]
    valid = [
        {"line": 1, "email": "a@kumo.example", "name": "Kumo"},
        {"line": 2, "email": "b@kumo.example", "name": None},
    ]
    mail = {"subject": "دعوة Invitation", "html": "<!doctype html><p lang='en'>7KQM-X2FA-9RTB</p>", "text": "7KQM"}
    await answers(admin.page, "invitations/check", {"valid": valid, "problems": problems})
    await answers(admin.page, "invitations/preview", mail)
    await admin.visitor.opens(CODES)
    await admin.press("invitations:send.open")
    await admin.field("addresses").fill("a@kumo.example")
    await _sheet(admin).get_by_role("button", name=admin.words("invitations:send.check"), exact=True).click()
    await expect(_sheet(admin).get_by_role("table")).to_be_visible()


async def entry_to_correct(admin: Administrator) -> None:
    await checked_addresses(admin)
    correct = admin.words("invitations:send.correct.open")
    await _sheet(admin).get_by_role("table").get_by_text(correct, exact=True).click()
    await _sheet(admin).get_by_text(admin.words("invitations:send.correct.save"), exact=True).click()
    await expect(_sheet(admin).locator("[aria-invalid=true]")).to_be_focused()


async def preview_of_an_invitation(admin: Administrator) -> None:
    await checked_addresses(admin)
    await admin.press("invitations:send.preview.open")
    await expect(admin.page.locator("iframe")).to_be_visible()


async def invitations_to_confirm(admin: Administrator) -> None:
    await checked_addresses(admin)
    await _sheet(admin).locator("button[type=submit]").click()
    await expect(admin.page.get_by_role("alertdialog").get_by_role("button").first).to_be_focused()


OF_AN_ADMINISTRATOR_WHO_INVITES: tuple[Scene[Administrator], ...] = (
    codes,
    code_to_generate,
    number_of_uses_that_is_none,
    sent_invitations,
    sent_invitations_loading,
    sent_invitations_that_cannot_be_loaded,
    no_sent_invitations,
    no_matching_sent_invitations,
    chosen_invitations,
    reminders_to_confirm,
    history_of_an_invitation,
    address_to_correct,
    addresses_to_invite,
    checked_addresses,
    entry_to_correct,
    preview_of_an_invitation,
    invitations_to_confirm,
)
