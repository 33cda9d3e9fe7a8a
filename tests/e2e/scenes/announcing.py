"""Announcements in two languages, with placeholders, and sent later."""

from typing import Any

from playwright.async_api import expect

from portal.features.mail.announcements.lifecycle import actions
from tests.e2e.administrator import Administrator
from tests.e2e.scenes.scene import Scene
from tests.e2e.server_faults import answers

SEND = "/app/sendEmail"
NO_ROWS: dict[str, Any] = {"items": [], "total": 0, "matched": 0, "next_cursor": None, "previous_cursor": None}


def _other(admin: Administrator) -> str:
    return "en" if admin.words.locale == "ar" else "ar"


async def announcement_without_the_other_language(admin: Administrator) -> None:
    await admin.visitor.opens(SEND)
    own = admin.words.locale
    await admin.field(f"subject_{own}").fill("Briefing for {company}")
    await admin.field(f"body_{own}").fill("Dear {person},\n\nit begins at nine. Your receipt is {receipt}.")
    await admin.sees(admin.words("announcements:form.missing"))
    await expect(admin.page.locator("main iframe")).to_be_visible()


async def placeholder_that_does_not_exist(admin: Administrator) -> None:
    await admin.field(f"subject_{_other(admin)}").fill("لقاء {الشركة}")
    await admin.press("announcements:form.later")
    await admin.press("announcements:form.schedule")
    await admin.sees_error_summary()


async def schedule_to_confirm(admin: Administrator) -> None:
    await admin.field(f"subject_{_other(admin)}").fill("لقاء تعريفي مع {company}")
    await admin.field(f"body_{_other(admin)}").fill("الأستاذ {person}،\n\nيبدأ اللقاء في التاسعة.")
    await admin.field("send_at").fill("31/01/2099 09:00")
    await admin.page.keyboard.press("Tab")
    await admin.press("announcements:form.schedule")
    await expect(admin.page.get_by_role("alertdialog").get_by_role("button").first).to_be_focused()


async def announcement_in_two_languages(admin: Administrator) -> None:
    await admin.page.keyboard.press("Escape")
    await expect(admin.page.get_by_role("alertdialog")).to_have_count(0)
    await expect(admin.field(f"body_{_other(admin)}")).to_be_visible()


async def show_scheduled(
    admin: Administrator,
    *,
    state: str = "scheduled",
    trouble: str | None = None,
    deliveries: dict[str, Any] = NO_ROWS,
) -> None:
    """An announcement that need not exist on the server."""
    announcement = {
        "id": "01a20661-cada-7062-b608-fccf44b33851",
        "subject": "اللقاء التعريفي",
        "other_subject": "Briefing",
        "language": "ar",
        "state": state,
        "scheduled_at": None if state == "finished" else "2026-12-01T06:00:00Z",
        "started_at": None,
        "recipients": deliveries["total"],
        "counts": dict.fromkeys(("queued", "sending", "sent", "temporary", "permanent", "cancelled"), 0),
        "given_up": 0,
        "actions": actions(state),
        "attachment": None,
        "created_at": "2026-11-21T08:00:00Z",
        "created_by_name": "هدى",
        "changed_at": None,
        "changed_by_name": None,
        "finished_at": None,
        "trouble": trouble,
        "body": "يبدأ في التاسعة.",
        "other_body": "It begins at nine.",
        "audience": {},
        "is_test": False,
    }
    await answers(admin.page, f"announcements/{announcement['id']}", announcement)
    await answers(admin.page, f"announcements/{announcement['id']}/deliveries", deliveries)
    await admin.visitor.opens(f"{SEND}/{announcement['id']}")
    await expect(admin.page.get_by_role("heading", level=1)).to_contain_text(str(announcement["subject"]))


async def scheduled_announcement(admin: Administrator) -> None:
    await show_scheduled(admin)


async def scheduled_announcement_to_cancel(admin: Administrator) -> None:
    await admin.press("announcements:control.withdraw")
    await expect(admin.page.get_by_role("alertdialog").get_by_role("button").first).to_be_focused()


async def announcement_cancelled_before_its_time(admin: Administrator) -> None:
    await show_scheduled(admin, state="cancelled")


async def announcement_whose_author_may_no_longer_send(admin: Administrator) -> None:
    await show_scheduled(admin, trouble="author_left")


async def announcement_that_is_late(admin: Administrator) -> None:
    await show_scheduled(admin, trouble="late")


OF_AN_ADMINISTRATOR_WHO_ANNOUNCES: tuple[Scene[Administrator], ...] = (
    announcement_without_the_other_language,
    placeholder_that_does_not_exist,
    schedule_to_confirm,
    announcement_in_two_languages,
    scheduled_announcement,
    scheduled_announcement_to_cancel,
    announcement_whose_author_may_no_longer_send,
    announcement_that_is_late,
    announcement_cancelled_before_its_time,
)
