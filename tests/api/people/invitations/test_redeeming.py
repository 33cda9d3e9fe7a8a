"""A registration redeems an invitation code; the code approves nothing."""

from datetime import timedelta
from uuid import UUID

import pytest
from httpx2 import AsyncClient
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.users import User
from portal.domain.invitations.models import InvitationCode, InvitationRedemption
from portal.features.people.invitations.codes import ALPHABET, new_code
from portal.features.people.invitations.service import issue
from portal.platform.clock import utc_now
from portal.platform.jobs.models import Job
from tests.factories.accounts import an_admin
from tests.factories.invitations import an_invitation
from tests.factories.registrations import a_registration


async def test_a_code_is_redeemed_with_the_registration_and_approves_nothing(
    client: AsyncClient, session: AsyncSession
) -> None:
    admin = await an_admin(session)
    invitation = await an_invitation(session, max_uses=2, created_by=admin)

    answer = await client.post("/api/user", json=a_registration(invitation_code=invitation.code))

    assert answer.status_code == 201
    assert answer.json()["data"]["user"]["status"] == "pending"
    redemption = (await session.scalars(select(InvitationRedemption))).one()
    company_id = UUID(answer.json()["data"]["user"]["company"]["id"])
    assert (redemption.invitation_id, redemption.company_id) == (invitation.id, company_id)
    assert (await session.scalars(select(InvitationCode.uses))).one() == 1


@pytest.mark.parametrize("typed", ["invite-ab12", "  INVITE-AB12 ", "Invite\u2011AB12", "INVITE-AB١٢", "INVITE-AB ۱۲"])
async def test_a_code_may_be_typed_as_people_type(client: AsyncClient, session: AsyncSession, typed: str) -> None:
    await an_invitation(session, code="INVITE-AB12")

    assert (await client.post("/api/user", json=a_registration(invitation_code=typed))).status_code == 201


@pytest.mark.parametrize(
    "typed", ["7kqmx2fa9rtb", "7KQM X2FA 9RTB", "“7KQM–X2FA–9RTB”.", "\u20687KQM-X2FA\u200b-9RTB\u2069"]
)
async def test_a_code_may_be_pasted_with_other_dashes_or_none(
    client: AsyncClient, session: AsyncSession, typed: str
) -> None:
    await an_invitation(session, code="7KQM-X2FA-9RTB")

    assert (await client.post("/api/user", json=a_registration(invitation_code=typed))).status_code == 201


@pytest.mark.parametrize(
    "broken",
    [
        {"uses": 1},
        {"max_uses": 0},
        {"expires_at": utc_now() - timedelta(seconds=1)},
        {"revoked_at": utc_now()},
        {"code": "ANOTHER-ONE"},
    ],
    ids=["used up", "no uses", "expired", "revoked", "unknown"],
)
async def test_invalid_codes_are_refused_alike_and_roll_back(
    client: AsyncClient, session: AsyncSession, broken: dict[str, object]
) -> None:
    await an_invitation(session, **{"code": "INVITE-AB12", **broken})  # type: ignore[arg-type]
    await session.commit()
    uses = (await session.scalars(select(InvitationCode.uses))).one()

    answer = await client.post("/api/user", json=a_registration(invitation_code="INVITE-AB12"))

    assert (answer.status_code, answer.json()["error"]) == (422, "validation_failed")
    assert answer.json()["fields"] == [
        {
            "field": "invitation_code",
            "error": "invitation_invalid",
            "message": "This invitation code is not valid",
        }
    ]
    assert (await session.scalars(select(InvitationCode.uses))).one() == uses
    for table in (User, Job, InvitationRedemption, AuditEvent):
        assert (await session.execute(select(func.count()).select_from(table))).scalar_one() == 0


async def test_a_code_without_a_limit_is_used_as_often_as_one_likes(client: AsyncClient, session: AsyncSession) -> None:
    invitation = await an_invitation(session, max_uses=None, expires_at=utc_now() + timedelta(hours=1))

    statuses = [
        (await client.post("/api/user", json=a_registration(invitation_code=invitation.code))).status_code
        for _ in range(3)
    ]

    assert statuses == [201] * 3
    assert (await session.scalars(select(InvitationCode.uses))).one() == 3


async def test_issued_codes_are_long_and_easy_to_read(session: AsyncSession) -> None:
    codes = {new_code() for _ in range(200)}
    invitation = await issue(session, None, note="Riyadh conference")

    assert len(codes) == 200
    assert all(len(code) == 14 and set(code) <= {*ALPHABET, "-"} for code in codes)
    assert not set("01OIL") & set(ALPHABET)
    event = (await session.scalars(select(AuditEvent))).one()
    assert (event.action, event.subject_id) == ("invitation.issued", str(invitation.id))
    assert invitation.code not in str(event.details)
