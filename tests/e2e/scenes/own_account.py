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


async def account(person: CompanyUser) -> None:
    await answers(person.page, "account/devices", {"items": [DEVICE, OTHER]})
    await person.visitor.goto(ACCOUNT)
    await person.sees_heading("account:title")
    await person.sees(person.words("account:devices.this"))


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


async def password_without_a_word(person: CompanyUser) -> None:
    await person.visitor.goto(ACCOUNT)
    await person.press("accounts:reset.submit")
    await person.sees_error_summary()


async def devices_on_their_way(person: CompanyUser) -> None:
    await hangs(person.page, "account/devices")
    await person.visitor.goto(ACCOUNT)
    await person.sees_heading("account:title")


async def devices_while_the_server_fails(person: CompanyUser) -> None:
    await fails(person.page, "account/devices")
    await person.visitor.goto(ACCOUNT)
    await person.sees(person.words("common:actions.tryAgain"))


OF_A_PERSON_WITH_AN_ACCOUNT: tuple[Scene[CompanyUser], ...] = (
    account,
    everything_else_to_sign_out,
    details_to_change,
    details_with_errors,
    password_without_a_word,
    devices_on_their_way,
    devices_while_the_server_fails,
)
