"""Owners invite colleagues; an invitation claims no address and does not disclose whether it has an account."""

from datetime import timedelta

from httpx2 import AsyncClient
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.users import AccountStatus, User
from portal.features.people.accounts.addresses import find_claim, find_owner, find_to_sign_in, find_young
from portal.features.people.accounts.rules import is_owner
from portal.features.people.colleagues.policy import MAX_PEOPLE
from portal.features.people.colleagues.token_generators import generate_invitation_token
from portal.features.people.registration.unverified import purge_unverified
from portal.platform.clock import utc_now
from portal.platform.runtime.resources import Resources
from tests.api.conftest import ReadMessages, SignIn
from tests.api.people.accounts.conftest import RunJobs
from tests.api.people.accounts.signing_in import open_challenge
from tests.api.people.colleagues.conftest import INVITED, PEOPLE, Link, inviting, person_of
from tests.factories.accounts import an_admin
from tests.factories.colleagues import a_colleague, an_invited_colleague
from tests.factories.companies import a_company


async def test_the_list_has_owners_first_then_names_and_open_invitations(
    owner: User, browser: AsyncClient, session: AsyncSession
) -> None:
    await a_colleague(session, owner, first_name="Ahmad")
    await a_colleague(session, owner, first_name="Zaid", company_role="owner")
    await an_invited_colleague(session, owner, first_name="Basma")
    late = await an_invited_colleague(
        session, owner, first_name="Camilla", invited_at=utc_now() - timedelta(hours=72, seconds=1)
    )
    await a_colleague(session, await a_company(session, status=AccountStatus.APPROVED), first_name="Stranger")
    data = (await browser.get(PEOPLE)).json()["data"]
    shown = [(one["first_name"], one["role"], one["state"], one["is_self"]) for one in data["people"]]
    assert shown == [
        ("Noura", "owner", "active", True),
        ("Zaid", "owner", "active", False),
        ("Ahmad", "member", "active", False),
        ("Basma", "member", "invited", False),
        ("Camilla", "member", "invitation_expired", False),
    ]
    assert [one["is_contact"] for one in data["people"]] == [True, False, False, False, False]
    assert (data["may_manage"], data["limit"]) == (True, MAX_PEOPLE)
    assert data["people"][4]["email"] == late.unverified_email
    assert data["people"][4]["invitation_ends_at"] is not None


async def test_a_member_sees_the_list_and_changes_nothing(owner: User, session: AsyncSession, sign_in: SignIn) -> None:
    member = await a_colleague(session, owner)
    theirs = await sign_in(member)
    data = (await theirs.get(PEOPLE)).json()["data"]
    assert (data["may_manage"], len(data["people"])) == (False, 2)
    of_owner = f"{PEOPLE}/{owner.id}"
    for answer in (
        await theirs.post(PEOPLE, json=inviting()),
        await theirs.post(f"{of_owner}/invite"),
        await theirs.put(f"{of_owner}/role", json={"role": "member"}),
        await theirs.put(f"{PEOPLE}/{member.id}/role", json={"role": "owner"}),
        await theirs.post(f"{of_owner}/hand-over"),
        await theirs.delete(of_owner),
    ):
        assert (answer.status_code, answer.json()["error"]) == (403, "forbidden")


async def test_an_invitation_is_a_member_without_an_address_until_it_is_accepted(
    owner: User, browser: AsyncClient, session: AsyncSession, messages: ReadMessages, run_jobs: RunJobs
) -> None:
    answer = await browser.post(PEOPLE, json=inviting())
    assert (answer.status_code, answer.json()["message"]) == (201, "The invitation has been sent.")
    person = person_of(answer.json()["data"], "layla@najd.example")
    assert (person["state"], person["role"], person["is_contact"]) == ("invited", "member", False)
    row = await session.get_one(User, person["id"])
    assert (row.company_id, row.status, row.locale) == (owner.company_id, "Approved", "ar")
    assert not is_owner(row)
    claim = await find_claim(session, "layla@najd.example")
    assert (claim.owner_id, claim.is_held, claim.unproved_id) == (None, False, None)
    for find in (find_owner, find_to_sign_in, find_young):
        assert await find(session, "layla@najd.example") is None
    assert await run_jobs(INVITED) == 1
    (message,) = await messages()
    assert (message.template, message.recipient, message.locale) == ("colleague_invitation", row.unverified_email, "ar")
    assert message.params["organization_name"] == "Najd Mapping"
    assert message.params["invited_by"] == owner.name
    event = (await session.scalars(select(AuditEvent))).one()
    assert (event.action, event.subject_id) == ("company.person_invited", str(owner.company_id))
    assert event.details["name"] == "Layla Alshammari"


async def test_an_open_invitation_does_not_disturb_the_registration_of_its_address(
    browser: AsyncClient, client: AsyncClient, session: AsyncSession
) -> None:
    await a_company(session, email="layla@najd.example", verified=False)
    await browser.post(PEOPLE, json=inviting())
    assert await open_challenge(client, "layla@najd.example")
    assert (await client.post("/api/password/forgot", json={"email": "layla@najd.example"})).status_code == 200


async def test_the_owner_of_an_address_gets_another_mail_with_the_same_answer(
    browser: AsyncClient, session: AsyncSession, messages: ReadMessages, run_jobs: RunJobs
) -> None:
    known = await a_company(session, status=AccountStatus.APPROVED, email="known@masar.example", locale="ar")
    unknown = (await browser.post(PEOPLE, json=inviting())).json()
    answer = (await browser.post(PEOPLE, json=inviting(email="known@masar.example"))).json()
    assert {**answer, "data": None, "request_id": ""} == {**unknown, "data": None, "request_id": ""}
    person = person_of(answer["data"], "known@masar.example")
    assert {**person, "email": "", "id": "", "invited_at": "", "invitation_ends_at": ""} == {
        **person_of(unknown["data"], "layla@najd.example"),
        "email": "",
        "id": "",
        "invited_at": "",
        "invitation_ends_at": "",
    }
    await run_jobs(INVITED)
    sent = [(message.template, message.user_id) for message in await messages()]
    assert [template for template, _ in sent] == ["colleague_invitation", "colleague_account_exists"]
    assert sent[1][1] == known.id
    await run_jobs(INVITED)
    assert [message.template for message in await messages()].count("colleague_account_exists") == 1


async def test_the_same_invitation_again_is_one_and_another_is_refused(
    owner: User, browser: AsyncClient, session: AsyncSession
) -> None:
    await a_colleague(session, owner, email="old@najd.example")
    first = await browser.post(PEOPLE, json=inviting())
    again = await browser.post(PEOPLE, json=inviting(email="LAYLA@najd.example"))
    assert again.json()["data"] == first.json()["data"]
    for body, error in (
        (inviting(first_name="Leila"), "already_invited"),
        (inviting(email="old@najd.example"), "already_colleague"),
        (inviting(email=owner.email), "already_colleague"),
    ):
        answer = await browser.post(PEOPLE, json=body)
        assert answer.status_code == 422
        assert answer.json()["fields"][0]["error"] == error
    assert len((await session.scalars(select(User))).all()) == 3


async def test_a_company_has_a_limit_of_people(owner: User, browser: AsyncClient, session: AsyncSession) -> None:
    for _ in range(MAX_PEOPLE - 2):
        await an_invited_colleague(session, owner)
    assert (await browser.post(PEOPLE, json=inviting())).status_code == 201
    answer = await browser.post(PEOPLE, json=inviting(email="one.more@najd.example"))
    assert (answer.status_code, answer.json()["error"]) == (409, "too_many_people")
    assert answer.json()["params"] == {"limit": MAX_PEOPLE}


async def test_a_company_invites_so_often_only(owner: User, browser: AsyncClient, session: AsyncSession) -> None:
    person = await an_invited_colleague(session, owner)
    statuses = [(await browser.post(f"{PEOPLE}/{person.id}/invite")).status_code for _ in range(21)]
    assert statuses == [200] * 20 + [429]
    assert (await browser.post(PEOPLE, json=inviting())).status_code == 429


async def test_another_invitation_ends_the_link_before_and_lasts_as_long(
    owner: User, browser: AsyncClient, client: AsyncClient, session: AsyncSession, link: Link
) -> None:
    await browser.post(PEOPLE, json=inviting())
    first = await link()
    row = (await session.scalars(select(User).where(User.unverified_email == "layla@najd.example"))).one()
    row.invited_at = utc_now() - timedelta(hours=73)
    await session.commit()
    answer = await browser.post(f"{PEOPLE}/{row.id}/invite")
    assert answer.status_code == 200
    assert person_of(answer.json()["data"], "layla@najd.example")["state"] == "invited"
    statuses = [
        (await client.post("/api/colleague-invitation", json={"token": token})).status_code
        for token in (first, await link())
    ]
    assert statuses == [410, 200]
    person = await a_colleague(session, owner)
    active = await browser.post(f"{PEOPLE}/{person.id}/invite")
    assert (active.status_code, active.json()["error"]) == (409, "colleague_active")


async def test_the_mail_of_an_earlier_invitation_carries_no_link(
    browser: AsyncClient, session: AsyncSession, resources: Resources, messages: ReadMessages, run_jobs: RunJobs
) -> None:
    await browser.post(PEOPLE, json=inviting())
    await run_jobs(INVITED)
    (message,) = await messages()
    row = (await session.scalars(select(User).where(User.unverified_email == "layla@najd.example"))).one()
    row.invited_at = utc_now() - timedelta(hours=2)
    await session.commit()
    assert await generate_invitation_token(resources, message) is None


async def test_an_open_invitation_is_no_unverified_registration(owner: User, session: AsyncSession) -> None:
    """Deleting one would delete its company."""
    long_ago = utc_now() - timedelta(days=8)
    person = await an_invited_colleague(session, owner, invited_at=long_ago)
    person.status, person.created_at = AccountStatus.PENDING, long_ago
    await session.flush()
    assert await purge_unverified(session) == 0


async def test_people_of_other_companies_are_missing(browser: AsyncClient, session: AsyncSession) -> None:
    other = await a_company(session, status=AccountStatus.APPROVED)
    strangers = [other, await an_invited_colleague(session, other), await an_admin(session)]
    for stranger in strangers:
        path = f"{PEOPLE}/{stranger.id}"
        for answer in (
            await browser.post(f"{path}/invite"),
            await browser.put(f"{path}/role", json={"role": "owner"}),
            await browser.post(f"{path}/hand-over"),
            await browser.delete(path),
        ):
            assert (answer.status_code, answer.json()["error"]) == (404, "not_found")
