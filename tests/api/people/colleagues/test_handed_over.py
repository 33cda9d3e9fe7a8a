"""After a hand-over, sheets, lists and exports show all that is of the company, and the new owner as its person."""

from typing import Any

from httpx2 import AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import AccountStatus, User
from portal.domain.registration.fields import PERSON, names
from portal.platform.i18n import translate
from portal.platform.settings import Settings
from tests.api.conftest import SignIn
from tests.api.directory.listing.test_exports import rows_of, taken
from tests.api.people.colleagues.conftest import PEOPLE, person_of
from tests.factories.accounts import an_admin
from tests.factories.answers import given_questionnaire
from tests.factories.colleagues import a_colleague
from tests.factories.companies import a_company
from tests.factories.invitations import an_invitation
from tests.factories.rfis import an_rfi
from tests.factories.submissions import a_submission

OF_THE_PERSON = names(PERSON) | {"user_id", "email_verified_at", "locale", "last_sign_in_at"}
LABELS_OF_THE_PERSON = {translate(f"column.{name}", "en") for name in OF_THE_PERSON - {"user_id"}}
LISTS = ("users", "submissions")


async def rows(admin: AsyncClient) -> dict[str, dict[str, Any]]:
    """The only row of each list, without what is of the person."""
    found = {}
    for path in LISTS:
        answer = await admin.get(f"/api/{path}")
        assert answer.status_code == 200, answer.text
        (row,) = answer.json()["data"]["items"]
        found[path] = {name: value for name, value in row.items() if name not in OF_THE_PERSON}
    return found


async def cells(admin: AsyncClient) -> dict[str, dict[str, str]]:
    """The only row of each export by its header."""
    found = {}
    for path in LISTS:
        header, row = rows_of(await taken(admin, path))
        found[path] = dict(zip(header, row, strict=True))
    return found


async def companies(admin: AsyncClient, user: User, submission_id: Any) -> list[dict[str, Any]]:
    """The company in both sheets, without what is of the person."""
    sheet = (await admin.get(f"/api/users/{user.id}")).json()["data"]["company"]
    response = (await admin.get(f"/api/submissions/{submission_id}")).json()["data"]["company"]
    return [sheet, {name: value for name, value in response.items() if name not in OF_THE_PERSON}]


async def test_a_hand_over_takes_nothing_of_the_company_from_sheets_lists_or_exports(
    session: AsyncSession, sign_in: SignIn, settings: Settings
) -> None:
    owner = await a_company(session, status=AccountStatus.APPROVED)
    assert owner.company is not None
    office = owner.company.business_email
    await given_questionnaire(session, owner)
    await an_invitation(session, note="Met in Riyadh", redeemed_by=owner)
    submission = await a_submission(session, owner, await an_rfi(session, name=settings.rfi_name), submitted=True)
    # Came by an invitation, and entered nothing but a name.
    person = await a_colleague(session, owner, phone_number=None, position=None, linkedin_profile=None)
    admin, theirs = await sign_in(await an_admin(session)), await sign_in(owner)
    before = await rows(admin), await companies(admin, owner, submission.id)
    exported = await cells(admin)

    answer = await theirs.post(f"{PEOPLE}/{person.id}/hand-over")

    assert answer.status_code == 200, answer.text
    assert (await rows(admin), await companies(admin, person, submission.id)) == before
    assert before[0]["users"]["business_email"] == office
    for path, row in (await cells(admin)).items():
        changed = {
            label.removesuffix(" (Saudi time)") for label, value in row.items() if value != exported[path][label]
        }
        assert changed <= LABELS_OF_THE_PERSON, path
        assert office in row.values()
        assert person.email in row.values()
    for word in (office, owner.company.organization_name):
        found = (await admin.get("/api/users", params={"search": word})).json()["data"]["items"]
        assert [one["user_id"] for one in found] == [str(person.id)]


async def test_the_former_owner_keeps_phone_and_profile_for_administrators_and_not_for_colleagues(
    session: AsyncSession, sign_in: SignIn
) -> None:
    owner = await a_company(session, status=AccountStatus.APPROVED)
    person = await a_colleague(session, owner)
    theirs = await sign_in(owner)
    handed = await theirs.post(f"{PEOPLE}/{person.id}/hand-over")
    assert handed.status_code == 200, handed.text
    admin = await sign_in(await an_admin(session))
    seen = (await admin.get(f"/api/companies/{owner.company_id}/people")).json()["data"]
    former = person_of(seen, owner.email)
    assert (former["role"], former["phone_number"], former["linkedin_profile"]) == (
        "member",
        owner.phone_number,
        owner.linkedin_profile,
    )
    for data in (handed.json()["data"], (await theirs.get(PEOPLE)).json()["data"]):
        assert {one["phone_number"] for one in data["people"]} == {None}
        assert {one["linkedin_profile"] for one in data["people"]} == {None}


async def test_the_new_owner_changes_the_business_email_of_the_company(session: AsyncSession, sign_in: SignIn) -> None:
    owner = await a_company(session, status=AccountStatus.APPROVED)
    person = await a_colleague(session, owner)
    assert (await (await sign_in(owner)).post(f"{PEOPLE}/{person.id}/hand-over")).status_code == 200
    theirs = await sign_in(person)
    shown = (await theirs.get("/api/company")).json()["data"]
    assert owner.company is not None
    assert shown["organization"]["business_email"] == owner.company.business_email
    changed = {"branches_in_ksa": "Jeddah", "organization_size": "50-200", "industry_field": "hdMapping"}
    body = {**changed, "business_email": "letters@najd.example", "revision": shown["revision"]}
    answer = await theirs.put("/api/company", json=body)
    assert answer.status_code == 200, answer.text
    assert answer.json()["data"]["organization"]["business_email"] == "letters@najd.example"
    line = (await theirs.get("/api/company/timeline")).json()["data"][0]
    assert [change["field"] for change in line["changes"] if change["field"] == "business_email"]
