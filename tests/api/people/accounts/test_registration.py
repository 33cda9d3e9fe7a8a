"""Registration of a company and verification of its address."""

from datetime import datetime
from uuid import UUID

import pytest
from httpx2 import AsyncClient
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.companies import Company
from portal.domain.identity.users import User
from portal.domain.registration.fields import ORGANISATION, PERSON
from tests.api.conftest import ReadMessages, SignIn
from tests.api.people.accounts.conftest import NewestCode
from tests.factories.companies import a_company
from tests.factories.registrations import a_registration


async def test_a_registration_is_pending_and_unverified(client: AsyncClient, session: AsyncSession) -> None:
    body = a_registration(industry_field="other", industry_other="Cave mapping")

    answer = await client.post("/api/user?locale=ar", json=body)

    assert answer.status_code == 201, answer.text
    document = answer.json()
    assert (document["success"], document["code"], document["message"]) == (True, 201, "")
    user = document["data"]["user"]
    row = (await session.scalars(select(User).where(User.id == UUID(user["id"])))).one()
    company = (await session.scalars(select(Company).where(Company.id == row.company_id))).one()
    registered = user["created_at"]
    assert registered.endswith("Z")
    assert user == {
        "id": str(row.id),
        "role": "StakeholderUser",
        "status": "pending",
        **{field.name: body[field.name] for field in PERSON},
        "locale": "ar",
        "verified_at": None,
        "email_verified_at": None,
        "phone_verified_at": None,
        "created_at": registered,
        "answers": None,
        "permissions": [],
        "company": {
            "id": str(company.id),
            **{field.name: body[field.name] for field in ORGANISATION},
            "registered_at": registered,
            "review_due_at": user["company"]["review_due_at"],
            "approved_at": None,
            "rejected_at": None,
            "rejection_reason": None,
            "returned": None,
        },
        "journey": {
            "registered_at": registered,
            "approved_at": None,
            "questionnaire_at": None,
            "submitted_at": None,
            "feedback_at": None,
            "extension": None,
            "review": None,
            "has_draft": False,
            "ended": None,
        },
        "agreement": user["agreement"],
    }
    assert (row.email, row.verified_at, row.last_sign_in_at) == (body["email"], None, None)
    assert row.password_hash.startswith("$argon2id$")


async def test_the_review_is_due_72_hours_after_the_registration(client: AsyncClient) -> None:
    user = (await client.post("/api/user", json=a_registration())).json()["data"]["user"]

    registered, due = user["company"]["registered_at"], user["company"]["review_due_at"]

    assert (_instant(due) - _instant(registered)).total_seconds() == 72 * 3600


async def test_the_challenge_offers_sms_inside_the_kingdom_and_shows_little(client: AsyncClient) -> None:
    body = a_registration(email="mona@example.com", phone_number="+966501234567")

    challenge = (await client.post("/api/user", json=body)).json()["data"]["challenge"]

    assert challenge == {
        "challenge_id": challenge["challenge_id"],
        "purpose": "signup",
        "methods": ["sms", "email"],
        "likely_method": "email",
        "has_app": False,
        "has_recovery": False,
        "phone_number": "•••••4567",
        "email": "m•••@example.com",
        "expires_in": 1800,
        "resend_in": 0,
    }
    assert len(challenge["challenge_id"]) == 43


async def test_no_sms_outside_the_kingdom_nor_to_a_landline(client: AsyncClient) -> None:
    for number in ("+41446681800", "+966112345678"):
        challenge = (await client.post("/api/user", json=a_registration(phone_number=number))).json()["data"][
            "challenge"
        ]
        assert (challenge["methods"], challenge["phone_number"]) == (["email"], None)


async def test_the_code_verifies_and_signs_in(
    client: AsyncClient, newest_code: NewestCode, session: AsyncSession, messages: ReadMessages
) -> None:
    body = a_registration()
    challenge = (await client.post("/api/user", json=body)).json()["data"]["challenge"]
    await client.post(
        "/api/login/send-code?locale=ar", json={"challenge_id": challenge["challenge_id"], "method": "email"}
    )

    answer = await client.post(
        "/api/login", json={"challenge_id": challenge["challenge_id"], "code": await newest_code()}
    )

    assert answer.status_code == 200, answer.text
    user = answer.json()["data"]["user"]
    assert user["verified_at"] is not None
    assert (await client.get("/api/user-info")).json()["data"] == user
    assert [(message.template, message.recipient, message.recipient_name) for message in await messages()] == [
        ("sign_up_code", body["email"], "Noura Al-Qahtani"),
        ("registration_received", body["email"], "Noura Al-Qahtani"),
    ]
    assert (await messages())[0].locale == "ar"
    actions = (await session.scalars(select(AuditEvent.action).order_by(AuditEvent.id))).all()
    assert actions == ["account.registered", "account.verified", "account.signed_in"]


async def test_typed_text_is_tidied(client: AsyncClient, session: AsyncSession) -> None:
    body = a_registration(
        first_name="  ن\u0640ورة\u200f ",
        email=" \u202aNoura.Q@NAJD.Example\u202c ",
        organization_name="Najd \r\n Mapping",
        organization_website="najd.example/about",
        phone_number="٠٠٩٦٦ ٥٠-١٢٣ ٤٥٦٧",
        industry_other="left over from a change of mind",
    )

    user = (await client.post("/api/user", json=body)).json()["data"]["user"]

    assert (user["first_name"], user["email"]) == ("ن\u0640ورة", "noura.q@najd.example")
    assert user["phone_number"] == "+966501234567"
    assert user["company"]["organization_name"] == "Najd Mapping"
    assert user["company"]["organization_website"] == "https://najd.example/about"
    assert user["company"]["industry_other"] is None


async def test_an_international_domain_is_kept_in_the_form_that_mail_servers_know(client: AsyncClient) -> None:
    answer = await client.post("/api/user", json=a_registration(email="noura@خرائط.السعودية"))

    assert answer.json()["data"]["user"]["email"] == "noura@xn--lgbbum6a.xn--mgberp4a5d4ar"


async def test_a_forged_host_changes_nothing(client: AsyncClient) -> None:
    forged = {"Host": "evil.example", "X-Forwarded-Host": "evil.example", "X-Forwarded-For": "10.0.0.1"}

    answer = await client.post("/api/user", json=a_registration(), headers=forged)

    assert answer.status_code == 201
    assert "evil.example" not in answer.text


def _instant(text: str) -> datetime:
    return datetime.fromisoformat(text)


@pytest.mark.parametrize("language", ["en", "ar"])
async def test_the_agreement_keeps_the_versions_of_the_texts_and_its_time(
    client: AsyncClient, session: AsyncSession, language: str
) -> None:
    answer = await client.post("/api/user", params={"locale": language}, json=a_registration())
    agreement = answer.json()["data"]["user"]["agreement"]
    versions = {
        name: (await client.get(f"/api/texts/{name}", params={"locale": language})).json()["data"]["version"]
        for name in ("terms", "privacy")
    }
    assert agreement == {"at": agreement["at"], "language": language, **versions}
    user = (await session.scalars(select(User))).one()
    assert user.agreed_at == user.created_at == datetime.fromisoformat(agreement["at"])


async def test_a_registration_of_an_earlier_release_has_no_agreement(sign_in: SignIn, session: AsyncSession) -> None:
    browser = await sign_in(await a_company(session))
    assert (await browser.get("/api/user-info")).json()["data"]["agreement"] is None
