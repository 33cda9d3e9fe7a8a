"""Approval requires a proved email; administrators see both proofs with their dates."""

from httpx2 import AsyncClient
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import User
from tests.factories.companies import a_company


async def test_a_company_with_an_unproved_email_cannot_be_approved(session: AsyncSession, browser: AsyncClient) -> None:
    user = await a_company(session, verified_by="phone")

    answer = await browser.put(f"/api/users/{user.id}/approve")

    assert (answer.status_code, answer.json()["error"]) == (409, "email_not_verified")
    assert answer.json()["message"] == "This company cannot be approved yet: its email is not confirmed."
    assert await session.scalar(select(User.status).where(User.id == user.id)) == "pending"


async def test_it_can_be_rejected(session: AsyncSession, browser: AsyncClient) -> None:
    user = await a_company(session, verified_by="phone")

    answer = await browser.request(
        "DELETE", f"/api/users/{user.id}/reject-pending", json={"reason": "The website does not exist"}
    )

    assert answer.status_code == 200


async def test_bulk_approval_skips_and_counts_unproved_emails(session: AsyncSession, browser: AsyncClient) -> None:
    proved, unproved = await a_company(session), await a_company(session, verified_by="phone")

    answer = await browser.post(
        "/api/pending-users/decisions",
        json={
            "decision": "approve",
            "companies": {"scope": "waiting", "ids": [str(proved.company_id), str(unproved.company_id)]},
        },
    )

    data = answer.json()["data"]
    assert (data["decided"], data["earlier"], data["missing"], data["unconfirmed"]) == (1, [], 0, 1)
    assert await session.scalar(select(User.status).where(User.id == unproved.id)) == "pending"


async def test_both_proofs_are_listed_and_shown_with_their_dates(session: AsyncSession, browser: AsyncClient) -> None:
    user = await a_company(session, verified_by="phone", email="mona@mine.example")

    (row,) = (await browser.get("/api/pending-users")).json()["data"]["items"]
    details = (await browser.get(f"/api/pending-users/{user.id}")).json()["data"]

    assert (row["email"], row["email_verified_at"]) == ("mona@mine.example", None)
    assert details["email_verified_at"] is None
    assert details["phone_verified_at"] is not None


async def test_the_typed_email_is_shown_where_another_company_holds_it(
    session: AsyncSession, browser: AsyncClient
) -> None:
    user = await a_company(session, verified_by="phone", email="0@unclaimed.invalid")
    user.unverified_email = "mona@mine.example"
    await session.commit()

    (row,) = (await browser.get("/api/pending-users")).json()["data"]["items"]
    details = (await browser.get(f"/api/pending-users/{user.id}")).json()["data"]

    assert (row["email"], details["email"]) == ("mona@mine.example", "mona@mine.example")
