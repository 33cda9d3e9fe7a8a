"""The people of a company: as owner and as member, an invitation, and the administrators' sheet."""

from typing import Any

from playwright.async_api import expect

from tests.e2e.administrator import Administrator
from tests.e2e.company import CompanyUser
from tests.e2e.scenes.scene import Scene
from tests.e2e.server_faults import answers, fails, hangs, is_well

COMPANY = "/app/company"
PEOPLE = "company/people"
ACCEPT = "/app/accept-invitation"


def _person(number: int, first_name: str, **changes: Any) -> dict[str, Any]:
    person = {
        "id": f"01890000-0000-7000-8000-00000000000{number}",
        "first_name": first_name,
        "last_name": "Alshammari",
        "email": f"person{number}@masar-nav.example",
        "position": "Surveyor",
        "role": "member",
        "is_contact": False,
        "is_self": False,
        "state": "active",
        "invited_at": None,
        "invitation_ends_at": None,
        "last_sign_in_at": "2026-11-21T08:00:00Z",
    }
    return {**person, **changes}


OWNER = _person(1, "Layla", role="owner", is_contact=True)
MEMBER = _person(2, "Omar", last_sign_in_at=None)
INVITED = _person(3, "Noura", position=None, state="invited", invitation_ends_at="2026-11-29T08:00:00Z")
EXPIRED = _person(4, "Ali", position=None, state="invitation_expired", invitation_ends_at="2026-11-20T08:00:00Z")


def _people(*people: dict[str, Any], me: dict[str, Any] | None = None, limit: int = 20) -> dict[str, Any]:
    shown = [{**person, "is_self": person is me} for person in people]
    return {"people": shown, "may_manage": me is OWNER, "limit": limit}


async def _open(person: CompanyUser, people: dict[str, Any]) -> None:
    await answers(person.page, PEOPLE, people)
    await person.visitor.opens(COMPANY)
    await person.sees_heading("profile:title")
    await person.sees(person.words("people:contact"))
    await person.visitor.is_loaded()


async def _press(person: CompanyUser, action: str) -> None:
    await person.page.get_by_role("button", name=person.words.pattern(f"people:named.{action}")).first.click()
    await expect(person.page.get_by_role("alertdialog").get_by_role("button").first).to_be_focused()


async def _close(person: CompanyUser, role: Any = "alertdialog") -> None:
    await person.page.keyboard.press("Escape")
    await expect(person.page.get_by_role(role)).to_have_count(0)


async def people_as_an_owner(person: CompanyUser) -> None:
    await _open(person, _people(OWNER, MEMBER, INVITED, EXPIRED, me=OWNER))
    await person.sees(person.words("people:leave.lastOwner"))


async def invitation_of_a_colleague(person: CompanyUser) -> None:
    await person.press("people:invite.open")
    await expect(person.field("first_name")).to_be_visible()


async def invitation_with_errors(person: CompanyUser) -> None:
    await person.field("email").fill("not an address")
    await person.press("people:invite.send")
    await person.sees_error_summary()


async def role_to_change(person: CompanyUser) -> None:
    await _close(person, "dialog")
    await _press(person, "owner")


async def hand_over(person: CompanyUser) -> None:
    await _close(person)
    await _press(person, "handOver")


async def hand_over_that_is_refused(person: CompanyUser) -> None:
    # The list is asked for again, and keeps the person.
    await answers(person.page, PEOPLE, _people(OWNER, MEMBER, INVITED, EXPIRED, me=OWNER))
    await fails(person.page, f"{PEOPLE}/[^/]+/hand-over", status=409, error="colleague_not_active")
    dialog = person.page.get_by_role("alertdialog")
    await dialog.get_by_role("button", name=person.words("people:action.handOver")).click()
    await expect(dialog.get_by_role("alert")).to_be_visible()


async def removal(person: CompanyUser) -> None:
    await people_as_an_owner(person)
    await _press(person, "remove")


async def revocation(person: CompanyUser) -> None:
    await _close(person)
    await _press(person, "revoke")


async def company_that_is_full(person: CompanyUser) -> None:
    await _close(person)
    await _open(person, _people(OWNER, MEMBER, me=OWNER, limit=2))


async def owner_alone(person: CompanyUser) -> None:
    await _open(person, _people(OWNER, me=OWNER))
    await person.sees(person.words("people:alone"))


async def people_as_a_member(person: CompanyUser) -> None:
    await _open(person, _people(OWNER, MEMBER, INVITED, me=MEMBER))
    await expect(person.page.get_by_role("button", name=person.words("people:action.leave"))).to_be_visible()


async def leaving(person: CompanyUser) -> None:
    await person.press("people:action.leave")
    await expect(person.page.get_by_role("alertdialog").get_by_role("textbox")).to_be_visible()


async def people_on_their_way(person: CompanyUser) -> None:
    await _close(person)
    await hangs(person.page, PEOPLE)
    await person.visitor.opens(COMPANY)
    await person.sees(person.words("people:title"))


async def people_while_the_server_fails(person: CompanyUser) -> None:
    await is_well(person.page)
    await fails(person.page, PEOPLE)
    await person.visitor.opens(COMPANY)
    await person.sees(person.words("common:actions.tryAgain"))


async def invitation_of_a_person_who_is_signed_in(person: CompanyUser) -> None:
    await person.visitor.opens(f"{ACCEPT}#token=an-example")
    await person.sees_heading("accounts:accept.signedInTitle")
    await person.sees(person.words("accounts:status.as"))


OF_A_COMPANY_WITH_COLLEAGUES: tuple[Scene[CompanyUser], ...] = (
    people_as_an_owner,
    invitation_of_a_colleague,
    invitation_with_errors,
    role_to_change,
    hand_over,
    hand_over_that_is_refused,
    removal,
    revocation,
    company_that_is_full,
    owner_alone,
    people_as_a_member,
    leaving,
    people_on_their_way,
    people_while_the_server_fails,
    invitation_of_a_person_who_is_signed_in,
)

INVITATION = {
    "organization_name": "Masar Navigation",
    "invited_by": "Layla Alshammari",
    "email": "noura@masar-nav.example",
    "first_name": "Noura",
    "last_name": "Alsalem",
    "valid_until": "2026-11-29T08:00:00Z",
}


async def invitation_without_a_link(visitor: CompanyUser) -> None:
    await visitor.visitor.opens(ACCEPT)
    await visitor.sees_heading("accounts:accept.invalidTitle")


async def invitation_to_accept(visitor: CompanyUser) -> None:
    await answers(visitor.page, "colleague-invitation", INVITATION)
    # A change of the fragment alone loads nothing.
    await visitor.visitor.opens("/app/login")
    await visitor.visitor.opens(f"{ACCEPT}#token=an-example")
    await visitor.sees(INVITATION["email"])


async def acceptance_with_errors(visitor: CompanyUser) -> None:
    await visitor.field("password").fill("Weak")
    await visitor.press("accounts:accept.submit")
    await visitor.sees_error_summary()


async def invitation_that_was_revoked(visitor: CompanyUser) -> None:
    await fails(visitor.page, "colleague-invitation", status=410, error="colleague_invitation_invalid")
    await visitor.page.reload()
    await visitor.sees_heading("accounts:accept.invalidTitle")


async def invitation_to_an_address_with_an_account(visitor: CompanyUser) -> None:
    await fails(visitor.page, "colleague-invitation", status=409, error="address_taken_meanwhile")
    await visitor.page.reload()
    await visitor.sees_heading("accounts:accept.takenTitle")


async def invitation_while_the_server_fails(visitor: CompanyUser) -> None:
    await fails(visitor.page, "colleague-invitation")
    await visitor.page.reload()
    await visitor.sees(visitor.words("common:actions.tryAgain"))


async def invitation_accepted(visitor: CompanyUser) -> None:
    await answers(visitor.page, "colleague-invitation/accept", None)
    await invitation_to_accept(visitor)
    await visitor.field("password").fill(visitor.person.password)
    await visitor.field("confirm_password").fill(visitor.person.password)
    await visitor.page.get_by_role("checkbox").check()
    await visitor.press("accounts:accept.submit")
    await visitor.sees_heading("accounts:accept.doneTitle")


async def sign_in_afterwards(visitor: CompanyUser) -> None:
    await visitor.page.get_by_role("link", name=visitor.words("accounts:accept.signIn"), exact=True).click()
    await expect(visitor.field("email")).to_have_value(INVITATION["email"])


OF_AN_INVITED_COLLEAGUE: tuple[Scene[CompanyUser], ...] = (
    invitation_without_a_link,
    invitation_to_accept,
    acceptance_with_errors,
    invitation_that_was_revoked,
    invitation_to_an_address_with_an_account,
    invitation_while_the_server_fails,
    invitation_accepted,
    sign_in_afterwards,
)


async def people_of_a_company(admin: Administrator) -> None:
    await answers(admin.page, "companies/[^/]+/people", _people(OWNER, MEMBER, INVITED, EXPIRED))
    await admin.visitor.opens("/app/activeCompanies")
    await admin.page.locator("main a[href*='company=']").first.click()
    await admin.sees(admin.words("people:contact"))
    await admin.visitor.is_loaded()


async def owner_to_make(admin: Administrator) -> None:
    await admin.page.get_by_role("button", name=admin.words.pattern("people:named.owner")).click()
    await expect(admin.page.get_by_role("alertdialog").get_by_role("button").first).to_be_focused()


COLLEAGUES: tuple[Scene[Administrator], ...] = (people_of_a_company, owner_to_make)
