"""The list of sent invitations: every status, search, pages, counts, export and details."""

import csv
import io
from datetime import timedelta
from typing import Any

import pytest
from httpx2 import AsyncClient
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.users import AccountStatus, User
from portal.domain.invitations.models import InvitationRedemption
from portal.features.people.invitations.policy import SentStatus
from portal.platform.clock import utc_now
from portal.platform.db.identifiers import new_id
from tests.api.conftest import CountStatements, SignIn
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company
from tests.factories.invitations import a_mail_of, a_sent_invitation, an_invitation

REFUSAL = "550 5.1.1 no such person"
LONG_AGO = timedelta(days=3)


async def listed(browser: AsyncClient, **params: Any) -> dict[str, Any]:
    answer = await browser.get("/api/invitations/sent", params=params)
    assert answer.status_code == 200, answer.text
    data: dict[str, Any] = answer.json()["data"]
    return data


def emails(page: dict[str, Any]) -> list[str]:
    return [item["recipient"] for item in page["items"]]


async def one_of_each(session: AsyncSession) -> dict[str, str]:
    """Invitations in every status. Returns the status by address."""
    now, old = utc_now(), utc_now() - LONG_AGO
    await a_sent_invitation(session, email="queued@kumo.example", mail="queued", mailed_at=old)
    await a_sent_invitation(session, email="sending@kumo.example", mail="sending", mailed_at=old)
    await a_sent_invitation(session, email="sent@kumo.example", mailed_at=old)
    await a_sent_invitation(session, email="rejected@kumo.example", mail="failed", error=REFUSAL, mailed_at=old)
    await a_sent_invitation(session, email="opened@kumo.example", opened_at=now, mailed_at=old)
    await a_sent_invitation(session, email="expired@kumo.example", expires_at=now - timedelta(minutes=1))
    await a_sent_invitation(session, email="revoked@kumo.example", revoked_at=now, opened_at=now)
    pending = await a_company(session, organization_name="Kumo HD")
    await a_sent_invitation(session, email="registered@kumo.example", redeemed_by=pending)
    approved = await a_company(session, organization_name="Najd Mapping", status=AccountStatus.APPROVED)
    await a_sent_invitation(session, email="approved@kumo.example", redeemed_by=approved, revoked_at=now)
    await a_company(session, email="address@kumo.example", organization_name="Without the code")
    await a_sent_invitation(session, email="address@kumo.example")
    unverified = await a_company(session, verified=False)
    await a_sent_invitation(session, email="begun@kumo.example", redeemed_by=unverified, mailed_at=old)
    return {
        "queued@kumo.example": "queued",
        "sending@kumo.example": "queued",
        "sent@kumo.example": "sent",
        "rejected@kumo.example": "rejected",
        "opened@kumo.example": "opened",
        "expired@kumo.example": "expired",
        "revoked@kumo.example": "revoked",
        "registered@kumo.example": "registered",
        "approved@kumo.example": "approved",
        "address@kumo.example": "registered",
        "begun@kumo.example": "sent",
    }


async def test_nothing_yet(browser: AsyncClient) -> None:
    assert (await listed(browser))["items"] == []
    counts = (await browser.get("/api/invitations/sent/counts")).json()["data"]
    assert counts == {"total": 0, "by_status": dict.fromkeys(SentStatus, 0), "remindable": 0, "revocable": 0}


async def test_the_status_follows_from_the_facts(session: AsyncSession, browser: AsyncClient) -> None:
    expected = await one_of_each(session)
    page = await listed(browser, limit=100)
    assert {item["recipient"]: item["status"] for item in page["items"]} == expected
    by_email = {item["recipient"]: item for item in page["items"]}
    assert {email for email, item in by_email.items() if item["can_remind"]} == {
        "sent@kumo.example",
        "opened@kumo.example",
    }
    revocable = {"queued", "sent", "rejected", "opened"}
    assert {email for email, item in by_email.items() if item["can_revoke"]} == {
        email for email, status in expected.items() if status in revocable
    }
    assert by_email["rejected@kumo.example"]["refusal"] == REFUSAL
    assert by_email["registered@kumo.example"]["organization_name"] == "Kumo HD"
    assert by_email["approved@kumo.example"]["company_status"] == "Approved"
    assert by_email["address@kumo.example"]["organization_name"] == "Without the code"
    for status in SentStatus:
        narrowed = await listed(browser, status=status.value, limit=100)
        assert set(emails(narrowed)) == {email for email, known in expected.items() if known == status}
        assert (narrowed["total"], narrowed["matched"]) == (len(expected), len(narrowed["items"]))


async def test_the_last_mail_decides(session: AsyncSession, browser: AsyncClient) -> None:
    sent = await a_sent_invitation(session, mail="failed", error=REFUSAL)
    await a_mail_of(session, sent, kind="correction")
    (item,) = (await listed(browser))["items"]
    assert (item["status"], item["refusal"]) == ("sent", None)
    await a_mail_of(session, sent, kind="reminder", state="failed", error="552 mailbox full")
    (item,) = (await listed(browser))["items"]
    assert (item["status"], item["refusal"]) == ("rejected", "552 mailbox full")


async def test_counts_of_statuses_and_of_what_can_be_done(session: AsyncSession, browser: AsyncClient) -> None:
    await one_of_each(session)

    async def counted(**params: str) -> dict[str, Any]:
        data: dict[str, Any] = (await browser.get("/api/invitations/sent/counts", params=params)).json()["data"]
        return data

    everything = await counted()
    assert everything["total"] == 11
    assert everything["by_status"] == {
        "queued": 2,
        "sent": 2,
        "rejected": 1,
        "opened": 1,
        "registered": 2,
        "approved": 1,
        "revoked": 1,
        "expired": 1,
    }
    assert (everything["remindable"], everything["revocable"]) == (2, 6)
    opened = await counted(status="opened")
    assert (opened["by_status"], opened["remindable"]) == (everything["by_status"], 1)
    searched = await counted(search="sent@")
    assert (searched["total"], searched["by_status"]["sent"], searched["by_status"]["opened"]) == (11, 1, 0)


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("KUMO.example", ["b@kumo.example", "c@kumo.example"]),
        ("خرائط", ["a@najd.example"]),
        ("conference", ["a@najd.example"]),
        ("salma", ["b@kumo.example"]),
        ("registrant", ["c@kumo.example"]),
        ("%", []),
        ("nothing like it", []),
    ],
)
async def test_search(session: AsyncSession, browser: AsyncClient, admin: User, search: str, found: list[str]) -> None:
    await a_sent_invitation(session, email="a@najd.example", name="شركة نجد للخرائط", note="The conference")
    await a_sent_invitation(session, email="b@kumo.example", note=None, created_by=admin)
    company = await a_company(session, organization_name="The registrant")
    await a_sent_invitation(session, email="c@kumo.example", note=None, redeemed_by=company)
    page = await listed(browser, search=search, sort="recipient")
    assert (emails(page), page["total"], page["matched"]) == (found, 3, len(found))


@pytest.mark.parametrize(
    "sort", ["recipient", "-recipient", "recipient_name", "-created_at", "opened_at", "expires_at", "note"]
)
async def test_pages_both_ways_see_each_row_once(session: AsyncSession, browser: AsyncClient, sort: str) -> None:
    now = utc_now()
    for number in range(7):
        await a_sent_invitation(
            session,
            name=None if number % 3 else f"Company {number}",
            opened_at=None if number % 2 else now - timedelta(hours=number),
            expires_at=None if number % 2 else now + timedelta(days=number + 1),
        )
    everything = emails(await listed(browser, sort=sort))
    first = await listed(browser, sort=sort, limit=4)
    second = await listed(browser, sort=sort, limit=4, cursor=first["next_cursor"])
    assert emails(first) + emails(second) == everything
    assert emails(await listed(browser, sort=sort, limit=4, cursor=second["previous_cursor"])) == emails(first)


async def test_what_is_no_query(browser: AsyncClient) -> None:
    for params in ({"sort": "status"}, {"cursor": "made-up"}, {"status": "lost"}):
        assert (await browser.get("/api/invitations/sent", params=params)).status_code == 422


async def test_personal_codes_are_not_among_those_to_copy(session: AsyncSession, browser: AsyncClient) -> None:
    await an_invitation(session, code="TO-COPY")
    await a_sent_invitation(session, code="PERSONAL")
    page = (await browser.get("/api/invitations")).json()["data"]
    assert ([item["code"] for item in page["items"]], page["total"]) == (["TO-COPY"], 1)
    export = await browser.get("/api/invitations/export", params={"format": "csv", "columns": "code"})
    assert export.content.decode("utf-8-sig").split() == ["Code", "TO-COPY"]
    assert "PERSONAL" not in (await browser.get("/api/invitations/sent")).text


async def test_the_export_equals_the_list(session: AsyncSession, browser: AsyncClient) -> None:
    await one_of_each(session)
    columns = ["recipient", "recipient_name", "status", "refusal"]
    params = {"format": "csv", "columns": columns, "status": "rejected", "search": "kumo"}
    answer = await browser.get("/api/invitations/sent/export", params=params)
    assert list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"), newline=""))) == [
        ["Email", "Recipient", "Status", "Answer of the mail server"],
        ["rejected@kumo.example", "Kumo HD", "Rejected by the mail server", REFUSAL],
    ]
    event = (await session.scalars(select(AuditEvent).where(AuditEvent.action == "list.exported"))).one()
    assert (event.subject_id, event.details["filter"]) == ("sent_invitations", {"status": "rejected", "searched": True})
    in_arabic = await browser.get("/api/invitations/sent/export", params={"format": "csv", "locale": "ar"})
    assert "رفضها خادم البريد" in in_arabic.content.decode("utf-8-sig")


async def test_details_with_all_mails_newest_first(session: AsyncSession, browser: AsyncClient) -> None:
    sent = await a_sent_invitation(session, mailed_at=utc_now() - LONG_AGO)
    await a_mail_of(session, sent, kind="reminder", state="queued", error="451 later")
    data = (await browser.get(f"/api/invitations/sent/{sent.id}")).json()["data"]
    assert (data["recipient"], data["status"]) == (sent.email, "queued")
    assert [(mail["kind"], mail["state"], mail["error"]) for mail in data["mails"]] == [
        ("reminder", "queued", "451 later"),
        ("first", "sent", None),
    ]
    assert (await browser.get(f"/api/invitations/sent/{new_id()}")).status_code == 404


async def test_a_company_that_used_the_code_and_another_with_the_address(
    session: AsyncSession, browser: AsyncClient
) -> None:
    await a_company(session, email="both@kumo.example", organization_name="With the address")
    with_code = await a_company(session, organization_name="With the code")
    sent = await a_sent_invitation(session, email="both@kumo.example")
    session.add(InvitationRedemption(invitation_id=sent.invitation_id, company_id=with_code.company_id))
    await session.flush()
    (item,) = (await listed(browser))["items"]
    assert item["organization_name"] == "With the code"


async def test_a_page_costs_few_statements(
    session: AsyncSession, browser: AsyncClient, count_statements: CountStatements
) -> None:
    for _ in range(30):
        await a_sent_invitation(session)
    with count_statements() as statements:
        page = await listed(browser, search="kumo", sort="-recipient_name")
    assert len(page["items"]) == 25
    assert len(statements) <= 3


async def test_viewing_needs_a_permission_on_invitations(session: AsyncSession, sign_in: SignIn) -> None:
    sent = await a_sent_invitation(session)
    browser = await sign_in(await an_admin(session, grants=[]))
    for path in ("", "/counts", "/export?format=csv", f"/{sent.id}"):
        assert (await browser.get(f"/api/invitations/sent{path}")).status_code == 403
