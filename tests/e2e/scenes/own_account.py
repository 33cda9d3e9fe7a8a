"""The page of the person's own account."""

from playwright.async_api import expect

from tests.e2e.company import CompanyUser
from tests.e2e.scenes.scene import Scene
from tests.e2e.server_faults import answers, fails, hangs

ACCOUNT = "/app/account"
AGENT = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36"
DEVICE = {
    "id": "a" * 64,
    "started_at": "2026-11-21T08:00:00Z",
    "seen_at": "2026-11-21T09:00:00Z",
    "ip": "203.0.113.7",
    "agent": AGENT,
    "current": True,
}
OTHER = DEVICE | {"id": "b" * 64, "ip": "2001:db8:85a3::8a2e:370:7334", "agent": None, "current": False}
SENT = {
    "challenge_id": "challenge-1",
    "method": "email",
    "destination": "l•••@masar-nav.example",
    "expires_in": 300,
    "resend_in": 30,
    "phone_number": None,
    "email": "l•••@masar-nav.example",
}


async def account(person: CompanyUser) -> None:
    await answers(person.page, "account/devices", {"items": [DEVICE, OTHER]})
    await person.visitor.opens(ACCOUNT)
    await person.sees_heading("account:title")
    await person.sees(person.words("account:devices.this"))


async def mails_that_are_switched_off(person: CompanyUser) -> None:
    topics = ("announcements", "reminders", "answers", "clarifications", "documents", "feedback")
    await answers(person.page, "account/devices", {"items": [DEVICE, OTHER]})
    items = [{"topic": topic, "on": place % 2 == 0} for place, topic in enumerate(topics)]
    await answers(person.page, "account/notifications", {"items": items})
    await person.visitor.opens(ACCOUNT)
    await expect(
        person.page.get_by_label(person.words("account:notifications.topic.reminders.label"))
    ).not_to_be_checked()


async def mails_while_the_server_fails(person: CompanyUser) -> None:
    await fails(person.page, "account/notifications")
    await person.visitor.opens(ACCOUNT)
    await person.sees(person.words("common:actions.tryAgain"))


async def everything_else_to_sign_out(person: CompanyUser) -> None:
    await person.press("account:devices.others")
    await expect(person.page.get_by_role("alertdialog").get_by_role("button").first).to_be_focused()


async def details_to_change(person: CompanyUser) -> None:
    await person.page.keyboard.press("Escape")
    await expect(person.page.get_by_role("alertdialog")).to_have_count(0)
    await person.press("account:details.change")
    await expect(person.page.get_by_role("dialog")).to_be_visible()


async def details_with_errors(person: CompanyUser) -> None:
    await person.field("first_name").fill("")
    await person.press("account:details.save")
    await person.sees_error_summary()


async def email_to_change(person: CompanyUser) -> None:
    await person.page.keyboard.press("Escape")
    await expect(person.page.get_by_role("dialog")).to_have_count(0)
    await person.press("account:contact.email.title")
    await expect(person.page.get_by_role("dialog")).to_be_visible()


async def email_with_errors(person: CompanyUser) -> None:
    await person.press("account:contact.send")
    await person.sees_error_summary()


async def number_to_change(person: CompanyUser) -> None:
    await person.page.keyboard.press("Escape")
    await expect(person.page.get_by_role("dialog")).to_have_count(0)
    await person.press("account:contact.phone.title")
    await person.field("phone_number").fill("551112233")
    await person.field("account_password").fill("Correct-Horse-7")


async def code_of_a_new_number(person: CompanyUser) -> None:
    await answers(person.page, "account/phone", SENT)
    await person.press("account:contact.send")
    await expect(person.field("code")).to_be_visible()


async def code_with_an_error(person: CompanyUser) -> None:
    await person.press("accounts:verify.enter.submit")
    await person.sees(person.words("validation:code.required"))


async def password_without_a_word(person: CompanyUser) -> None:
    # After a reload a change that waits for its code would open again.
    await person.page.keyboard.press("Escape")
    await expect(person.page.get_by_role("dialog")).to_have_count(0)
    await person.visitor.opens(ACCOUNT)
    await person.press("account:password.change")
    await person.press("accounts:reset.submit")
    await person.sees_error_summary()


async def devices_on_their_way(person: CompanyUser) -> None:
    await hangs(person.page, "account/devices")
    await person.visitor.opens(ACCOUNT)
    await person.sees_heading("account:title")


async def devices_while_the_server_fails(person: CompanyUser) -> None:
    await fails(person.page, "account/devices")
    await person.visitor.opens(ACCOUNT)
    await person.sees(person.words("common:actions.tryAgain"))


OF_A_PERSON_WITH_AN_ACCOUNT: tuple[Scene[CompanyUser], ...] = (
    account,
    everything_else_to_sign_out,
    details_to_change,
    details_with_errors,
    email_to_change,
    email_with_errors,
    number_to_change,
    code_of_a_new_number,
    code_with_an_error,
    password_without_a_word,
    devices_on_their_way,
    devices_while_the_server_fails,
    mails_that_are_switched_off,
    mails_while_the_server_fails,
)
