"""Actions on selected rows: the bar below the list, the dialog, and the result with what was left."""

from enum import StrEnum
from typing import Any

from playwright.async_api import expect

from portal.features.mail.announcements.lifecycle import DeliveryLeft
from portal.features.people.admins.together import AdminLeft
from portal.features.request.questions.together import QuestionLeft
from tests.e2e.administrator import Administrator
from tests.e2e.scenes.announcing import show_scheduled
from tests.e2e.scenes.answering import ROWS, list_of_questions
from tests.e2e.scenes.scene import Scene
from tests.e2e.server_faults import answers

ID = "01a20661-cada-7062-b608-fccf44b33850"
AT = "2026-11-20T08:00:00Z"
NAMES = ("شركة نجد للخرائط", "Falcon Surveys", "Kumo Maps")
CODES: list[dict[str, Any]] = [
    {
        "id": f"{number}{ID[1:]}",
        "code": f"ABCD-EFG{number}",
        "kind": "issued",
        "is_current": False,
        "note": None,
        "state": "valid" if number < 3 else "revoked",
        "max_uses": 1,
        "uses": 0,
        "uses_left": 1,
        "expires_at": None,
        "created_at": AT,
        "created_by_name": "هدى",
        "revoked_at": None,
        "revoked_by_name": None,
        "redeemed_by": [],
    }
    for number in range(4)
]
USERS = [
    {
        "id": f"{number}{ID[1:]}",
        "first_name": first,
        "last_name": last,
        "email": f"user{number}@authority.example",
        "locale": "ar",
        "state": "invited" if number else "active",
        "can_grant": False,
        "permissions": [{"action": "VIEW", "subject": "users"}],
        "created_at": AT,
        "invited_at": AT,
        "invitation_expires_at": None,
        "last_sign_in_at": None,
        "changed_at": None,
        "changed_by_name": None,
        "version": 1,
    }
    for number, (first, last) in enumerate((("Huda", "Alotaibi"), ("سلمى", "الحربي"), ("Fahad", "Alharbi")))
]
DELIVERIES = [
    {
        "number": number,
        "organization_name": name,
        "recipient_name": "Sara",
        "recipient": f"sara@company{number}.example",
        "locale": "ar",
        "state": state,
        "attempts": 1,
        "answer": "550 5.1.1 User unknown" if state == "permanent" else None,
        "error": None,
        "may_repeat": False,
        "message_id": f"<{number}@authority.example>",
        "next_attempt_at": None,
        "sent_at": AT if state == "sent" else None,
        "changed_at": AT,
    }
    for number, (name, state) in enumerate(zip(NAMES, ("permanent", "temporary", "sent"), strict=True), start=1)
]


def _page(rows: list[dict[str, Any]]) -> dict[str, Any]:
    return {"items": rows, "total": len(rows), "matched": len(rows), "next_cursor": None, "previous_cursor": None}


def _left(reasons: type[StrEnum], name: str, *, done: int) -> dict[str, Any]:
    """A response of the server to an action: ``done`` rows succeeded, and one was left for each reason."""
    rows = [
        {"id": str(number), "name": None if reason == "missing" else name, "reason": reason, "by": "Salma Alharbi"}
        for number, reason in enumerate(reasons)
    ]
    return {"done": done, "left": rows}


async def _select_all(admin: Administrator, button: str) -> None:
    """Selects the rows of the page; the bar offers ``button``."""
    await admin.page.get_by_role("checkbox", name=admin.words("lists:select.page")).check()
    await expect(_bar_button(admin, button)).to_be_visible()


def _bar_button(admin: Administrator, text: str) -> Any:
    bar = admin.page.get_by_role("region", name=admin.words("lists:select.bar"))
    return bar.get_by_role("button", name=admin.words(text), exact=True)


async def _ask(admin: Administrator, button: str) -> None:
    await _bar_button(admin, button).click()
    await expect(admin.page.get_by_role("alertdialog").get_by_role("button").first).to_be_focused()


async def _confirm(admin: Administrator, button: str) -> None:
    dialog = admin.page.get_by_role("alertdialog")
    await dialog.get_by_role("button", name=admin.words(button), exact=True).click()


async def _close(admin: Administrator) -> None:
    await admin.page.keyboard.press("Escape")
    await expect(admin.page.get_by_role("alertdialog")).to_have_count(0)


async def _sees_lines(admin: Administrator, number: int) -> None:
    await expect(admin.page.get_by_role("dialog").get_by_role("listitem")).to_have_count(number)


async def chosen_codes(admin: Administrator) -> None:
    await answers(admin.page, "invitations", _page(CODES))
    await admin.visitor.opens("/app/invitations")
    await _select_all(admin, "invitations:revoke.open")


async def codes_to_revoke(admin: Administrator) -> None:
    await chosen_codes(admin)
    await _ask(admin, "invitations:revoke.open")


async def chosen_questions(admin: Administrator) -> None:
    await list_of_questions(admin)
    await _select_all(admin, "questionsList:bulk.assign.open")


async def questions_to_assign(admin: Administrator) -> None:
    await chosen_questions(admin)
    await _ask(admin, "questionsList:bulk.assign.open")


async def assignee_that_is_missing(admin: Administrator) -> None:
    await _confirm(admin, "questionsList:bulk.assign.open")
    await expect(admin.field("assignee")).to_be_focused()


async def reason_that_is_missing(admin: Administrator) -> None:
    await _close(admin)
    await chosen_questions(admin)
    await _ask(admin, "questionsList:bulk.decline.open")
    await _confirm(admin, "questionsList:bulk.decline.open")
    await expect(admin.field("reason")).to_be_focused()


async def questions_decided_before(admin: Administrator) -> None:
    await _close(admin)
    await chosen_questions(admin)
    done = _left(QuestionLeft, str(ROWS[0]["question_subject"]), done=2)
    await answers(admin.page, "questions/decline", done)
    await _ask(admin, "questionsList:bulk.decline.open")
    await admin.field("reason").fill("Outside the request")
    await _confirm(admin, "questionsList:bulk.decline.open")
    await _sees_lines(admin, len(QuestionLeft))


async def chosen_users(admin: Administrator) -> None:
    await answers(admin.page, "admins", _page(USERS))
    await admin.visitor.opens("/app/users")
    await _select_all(admin, "admins:delete")


async def users_to_delete(admin: Administrator) -> None:
    await chosen_users(admin)
    await _ask(admin, "admins:delete")


async def users_who_stay(admin: Administrator) -> None:
    await answers(admin.page, "admins", _page(USERS))
    await answers(admin.page, "admins/delete", _left(AdminLeft, "سلمى الحربي", done=1))
    await _confirm(admin, "admins:delete")
    await _sees_lines(admin, len(AdminLeft))


async def chosen_recipients(admin: Administrator) -> None:
    await show_scheduled(admin, state="finished", deliveries=_page(DELIVERIES))
    await _select_all(admin, "announcements:chosen.open")


async def recipients_to_send_to_again(admin: Administrator) -> None:
    await chosen_recipients(admin)
    await _ask(admin, "announcements:chosen.open")


async def recipients_left(admin: Administrator) -> None:
    await answers(admin.page, "announcements/[^/]+/deliveries", _page(DELIVERIES))
    await answers(admin.page, "announcements/[^/]+/deliveries/retry", _left(DeliveryLeft, NAMES[0], done=1))
    await _confirm(admin, "announcements:chosen.open")
    await _sees_lines(admin, len(DeliveryLeft))


OF_AN_ADMINISTRATOR_WHO_CHOOSES: tuple[Scene[Administrator], ...] = (
    chosen_codes,
    codes_to_revoke,
    chosen_questions,
    questions_to_assign,
    assignee_that_is_missing,
    reason_that_is_missing,
    questions_decided_before,
    chosen_users,
    users_to_delete,
    users_who_stay,
    chosen_recipients,
    recipients_to_send_to_again,
    recipients_left,
)
