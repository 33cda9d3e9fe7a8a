"""The page of the company: profile, change request and timeline."""

from typing import Any

from playwright.async_api import expect

from tests.e2e.company import CompanyUser
from tests.e2e.scenes.scene import Scene
from tests.e2e.server_faults import answers, fails, hangs, is_well

COMPANY = "/app/company"
PROFILE = {
    "organization": {
        "organization_name": "Masar Navigation",
        "organization_website": "https://masar-nav.example",
        "headquarters_location": "Riyadh",
        "branches_in_ksa": "Jeddah, Dammam",
        "organization_size": "50-200",
        "industry_field": "other",
        "industry_other": "Bathymetry",
    },
    "revision": 0,
    "last_change": None,
    "request": None,
}
REQUEST = {
    "id": "01890000-0000-7000-8000-000000000001",
    "revision": 1,
    "state": "pending",
    "changes": [
        {"field": "organization_name", "before": "Masar Navigation", "after": "Masar", "now": "Masar Maps"},
        {
            "field": "organization_website",
            "before": "https://masar-nav.example",
            "after": "https://masar.example",
            "now": "https://masar-nav.example",
        },
    ],
    "outdated": True,
    "comment": "Masar",
    "requested_at": "2026-11-21T08:00:00Z",
    "requested_by_name": "Layla Alshammari",
    "decided_at": None,
    "reason": None,
}
DECLINED = {**REQUEST, "state": "declined", "outdated": False, "decided_at": "2026-11-22T08:00:00Z", "reason": "Masar"}
NOTHING = dict.fromkeys(
    ("by", "person", "form", "saves", "reason", "until", "receipt_number", "mail", "fields", "changes")
)


def _line(event: str, **changes: Any) -> dict[str, Any]:
    line = {**NOTHING, "at": "2026-11-21T08:00:00Z", "event": event, "by_authority": False}
    return {**line, **changes}


TIMELINE = [
    _line("changeDeclined", by_authority=True, reason="Masar", changes=REQUEST["changes"]),
    _line("changeRequested", by="Layla Alshammari", changes=REQUEST["changes"]),
    _line("profileChanged", by="Layla Alshammari", changes=[]),
    _line("responseSubmitted", receipt_number="RFI-2026-000001"),
    _line("handedOver", by="Layla Alshammari", person="Omar Alharbi"),
    _line("personJoined", person="Omar Alharbi"),
    _line("personInvited", by="Layla Alshammari", person="Omar Alharbi"),
    _line("extensionGiven", by_authority=True, until="2026-12-12T20:59:00Z"),
    _line("draftSaved", form="questionnaire", saves=3),
    _line("mail", mail={"template": "company_approved", "channel": "email", "subject": None}),
    _line("approved", by_authority=True),
    _line("registered"),
]


async def _open(person: CompanyUser, **profile: Any) -> None:
    await answers(person.page, "company", {**PROFILE, **profile})
    await person.visitor.opens(COMPANY)
    await person.sees_heading("profile:title")
    await person.sees(person.words("profile:data.title"))
    await person.visitor.is_loaded()


async def with_nothing_in_the_timeline(person: CompanyUser) -> None:
    await answers(person.page, "company/timeline", [])
    await _open(person)
    await person.sees(person.words("profile:timeline.empty"))


async def details(person: CompanyUser) -> None:
    await person.press("profile:data.change")
    await expect(person.field("branches_in_ksa")).to_be_visible()


async def details_with_errors(person: CompanyUser) -> None:
    await person.field("branches_in_ksa").fill("")
    await person.press("profile:data.save")
    await person.sees_error_summary()


async def change_to_request(person: CompanyUser) -> None:
    await person.page.keyboard.press("Escape")
    await expect(person.page.get_by_role("dialog")).to_have_count(0)
    await person.press("profile:request.open")
    await expect(person.field("organization_name")).to_be_visible()


async def request_with_errors(person: CompanyUser) -> None:
    await person.field("organization_website").fill("")
    await person.press("profile:request.send")
    await person.sees_error_summary()


async def pending_request(person: CompanyUser) -> None:
    await person.page.keyboard.press("Escape")
    await expect(person.page.get_by_role("dialog")).to_have_count(0)
    await answers(person.page, "company/timeline", TIMELINE)
    await _open(person, request=REQUEST)
    await person.sees(person.words("profile:request.outdated"))


async def withdrawal(person: CompanyUser) -> None:
    await person.press("profile:request.withdraw")
    await expect(person.page.get_by_role("alertdialog").get_by_role("button").first).to_be_focused()


async def declined_request(person: CompanyUser) -> None:
    await person.page.keyboard.press("Escape")
    await expect(person.page.get_by_role("alertdialog")).to_have_count(0)
    await _open(person, request=DECLINED)
    await person.sees(person.words("profile:request.declined"))


async def on_its_way(person: CompanyUser) -> None:
    await hangs(person.page, "company")
    await person.visitor.opens(COMPANY)
    await person.sees_heading("profile:title")


async def while_the_server_fails(person: CompanyUser) -> None:
    await is_well(person.page)
    await fails(person.page, "company")
    await fails(person.page, "company/timeline")
    await person.visitor.opens(COMPANY)
    await person.sees(person.words("common:actions.tryAgain"))


OF_A_COMPANY_WITH_A_PROFILE: tuple[Scene[CompanyUser], ...] = (
    with_nothing_in_the_timeline,
    details,
    details_with_errors,
    change_to_request,
    request_with_errors,
    pending_request,
    withdrawal,
    declined_request,
    on_its_way,
    while_the_server_fails,
)
