"""History, progress and deliveries; pause, resume, cancel and retry."""

import csv
import io
from typing import Any
from uuid import uuid4

import pytest
from httpx2 import AsyncClient
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.access import Action, Grant, Subject
from portal.domain.identity.users import User
from portal.features.mail.announcements.lifecycle import GAVE_UP
from portal.features.mail.announcements.models import Announcement, AnnouncementDelivery
from portal.platform.jobs.models import Job
from tests.api.conftest import CountStatements, SignIn
from tests.api.mail.announcements.conftest import BODY, SUBJECT, Send
from tests.factories.accounts import an_admin
from tests.factories.files import a_pdf


@pytest.fixture
async def sent(browser: AsyncClient, companies: list[User], send: Send) -> str:
    """The id of an announcement to three companies, before the first mail."""
    announcement_id: str = (await send(browser)).json()["data"]["id"]
    return announcement_id


async def set_states(session: AsyncSession, announcement_id: str, *states: str) -> None:
    """Sets the state of each row by its number."""
    for number, state in enumerate(states, start=1):
        await session.execute(
            update(AnnouncementDelivery)
            .where(AnnouncementDelivery.announcement_id == announcement_id, AnnouncementDelivery.number == number)
            .values(state=state, attempts=1, answer=f"=answer to {state}")
        )


async def finish(session: AsyncSession, announcement_id: str) -> None:
    await session.execute(update(Announcement).where(Announcement.id == announcement_id).values(state="finished"))


async def test_the_history(browser: AsyncClient, sent: str, send: Send, count_statements: CountStatements) -> None:
    await send(browser, subject="Thank you")
    with count_statements() as statements:
        page = (await browser.get("/api/announcements")).json()["data"]
    # One statement for the session's actor, the others for the page with its counts.
    assert len(statements) <= 4
    assert [item["subject"] for item in page["items"]] == ["Thank you", SUBJECT]
    assert (page["total"], page["matched"]) == (2, 2)
    assert page["items"][1]["counts"]["queued"] == 3
    found = (await browser.get("/api/announcements", params={"search": "thank"})).json()["data"]
    assert [item["subject"] for item in found["items"]] == ["Thank you"]
    assert (found["total"], found["matched"]) == (2, 1)


async def test_progress(session: AsyncSession, browser: AsyncClient, sent: str) -> None:
    await set_states(session, sent, "sent", "temporary", "permanent")
    shown = (await browser.get(f"/api/announcements/{sent}")).json()["data"]
    assert (shown["subject"], shown["body"], shown["state"], shown["recipients"]) == (SUBJECT, BODY, "sending", 3)
    none = {"queued": 0, "sending": 0, "cancelled": 0, "switched_off": 0}
    assert shown["counts"] == {**none, "sent": 1, "temporary": 1, "permanent": 1}
    assert shown["actions"] == ["pause", "cancel", "retry"]
    assert (await browser.get(f"/api/announcements/{uuid4()}")).status_code == 404


async def test_each_announcement_shows_its_own_deliveries(
    session: AsyncSession, browser: AsyncClient, sent: str, send: Send
) -> None:
    """Numbers are unique in one announcement only."""
    other: str = (await send(browser, subject="Thank you")).json()["data"]["id"]
    await set_states(session, sent, "sent", "temporary", "permanent")
    await set_states(session, other, "cancelled", "cancelled", "cancelled")

    async def states(announcement_id: str, **params: str) -> list[str]:
        page = (await browser.get(f"/api/announcements/{announcement_id}/deliveries", params=params)).json()["data"]
        return [item["state"] for item in page["items"]]

    assert await states(sent) == ["sent", "temporary", "permanent"]
    assert await states(other) == ["cancelled"] * 3
    assert await states(sent, sort="-number") == ["permanent", "temporary", "sent"]
    assert await states(sent, state="temporary") == ["temporary"]


async def test_deliveries_page_by_page(
    session: AsyncSession, browser: AsyncClient, sent: str, companies: list[User], count_statements: CountStatements
) -> None:
    await set_states(session, sent, "sent", "permanent", "permanent")
    path = f"/api/announcements/{sent}/deliveries"
    with count_statements() as statements:
        page = (await browser.get(path, params={"limit": 2})).json()["data"]
    assert len(statements) <= 4
    assert [item["recipient"] for item in page["items"]] == [user.email for user in companies[:2]]
    rest = (await browser.get(path, params={"limit": 2, "cursor": page["next_cursor"]})).json()["data"]
    assert [item["number"] for item in rest["items"]] == [3]
    failed = (await browser.get(path, params={"state": "permanent"})).json()["data"]
    assert ([item["number"] for item in failed["items"]], failed["total"], failed["matched"]) == ([2, 3], 3, 2)
    found = (await browser.get(path, params={"search": companies[1].email.upper()})).json()["data"]
    assert [item["number"] for item in found["items"]] == [2]
    for sort in ("organization_name", "-recipient", "state", "-attempts"):
        assert (await browser.get(path, params={"sort": sort})).status_code == 200
    for refused in ({"sort": "answer"}, {"state": "lost"}, {"cursor": "x"}):
        assert (await browser.get(path, params=refused)).status_code == 422
    assert (await browser.get(f"/api/announcements/{uuid4()}/deliveries")).status_code == 404


async def test_the_export_contains_the_deliveries_shown(
    session: AsyncSession, browser: AsyncClient, sent: str, companies: list[User]
) -> None:
    await set_states(session, sent, "sent", "permanent", "permanent")
    path = f"/api/announcements/{sent}/deliveries/export"
    answer = await browser.get(path, params={"state": "permanent", "columns": ["recipient", "state", "answer"]})
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert rows[0] == ["Email", "Status", "Mail server's answer"]
    assert [row[:2] for row in rows[1:]] == [[user.email, "Failed"] for user in companies[1:]]
    assert all(not row[2].startswith("=") for row in rows[1:]), "a server's answer is no formula"
    for locale in ("en", "ar"):
        assert (await browser.get(path, params={"format": "xlsx", "locale": locale})).status_code == 200
    events = await session.scalars(select(AuditEvent).where(AuditEvent.action == "announcement.exported"))
    assert len(events.all()) == 3
    assert (await browser.get(f"/api/announcements/{uuid4()}/deliveries/export")).status_code == 404


async def test_senders_see_every_announcement(
    session: AsyncSession, browser: AsyncClient, sent: str, sign_in: SignIn, send: Send
) -> None:
    sender = await sign_in(await an_admin(session, grants=[Grant(Action.SEND, Subject.EMAIL_ANNOUNCEMENT)]))
    theirs = (await send(browser, subject="Theirs", file=("plan.pdf", a_pdf()))).json()["data"]["id"]
    assert (await sender.get("/api/announcements")).json()["data"]["total"] == 2
    for path in ("", "/deliveries", "/deliveries/export", "/attachment"):
        assert (await sender.get(f"/api/announcements/{theirs}{path}")).status_code == 200, path
    assert (await act(sender, theirs, "pause"))["data"]["state"] == "paused"
    assert (await send(sender, attachment_from=theirs)).status_code == 200


async def act(browser: AsyncClient, announcement_id: str, action: str) -> dict[str, Any]:
    answer = await browser.post(f"/api/announcements/{announcement_id}/{action}")
    assert answer.status_code == 200, answer.text
    envelope: dict[str, Any] = answer.json()
    return envelope


async def test_pause_resume_and_cancel(session: AsyncSession, browser: AsyncClient, sent: str, admin: User) -> None:
    await set_states(session, sent, "sent", "sending", "queued")
    paused = (await act(browser, sent, "pause"))["data"]
    assert (paused["state"], paused["changed_by_name"]) == ("paused", admin.name)
    assert (await act(browser, sent, "resume"))["data"]["state"] == "sending"
    jobs = await session.scalars(select(Job).where(Job.kind == "announcements.send"))
    assert len(jobs.all()) == 2, "a worker is woken up"
    cancelled = (await act(browser, sent, "cancel"))["data"]
    assert (cancelled["state"], cancelled["actions"]) == ("cancelled", [])
    # A mail that is being handed to the mail server cannot be recalled.
    assert cancelled["counts"] == {
        "queued": 0,
        "sending": 1,
        "sent": 1,
        "temporary": 0,
        "permanent": 0,
        "cancelled": 1,
        "switched_off": 0,
    }
    actions = await session.scalars(select(AuditEvent.action).where(AuditEvent.subject_id == sent))
    names = ["sent", "paused", "resumed", "cancelled"]
    assert set(actions) == {f"announcement.{name}" for name in names}


async def test_a_state_conflict_names_the_earlier_actor(
    browser: AsyncClient, sent: str, admin: User, session: AsyncSession, sign_in: SignIn
) -> None:
    await act(browser, sent, "cancel")
    another = await sign_in(await an_admin(session))
    answer = await another.post(f"/api/announcements/{sent}/cancel")
    assert (answer.status_code, answer.json()["error"]) == (409, "announcement_state_differs")
    params = answer.json()["params"]
    assert (params["state"], params["by"]) == ("cancelled", admin.name)
    assert params["at"]


async def test_the_same_person_repeats_an_act_and_nothing_changes(
    browser: AsyncClient, sent: str, session: AsyncSession
) -> None:
    for name in ("pause", "resume", "cancel"):
        first = await act(browser, sent, name)
        again = await act(browser, sent, name)
        assert (again["message"], again["data"]) == (first["message"], first["data"])
    actions = await session.scalars(select(AuditEvent.action).where(AuditEvent.subject_id == sent))
    assert sorted(actions) == [f"announcement.{name}" for name in ("cancelled", "paused", "resumed", "sent")]
    refused = await browser.post(f"/api/announcements/{sent}/pause")
    assert refused.status_code == 409, "a different act is no repetition"


async def test_retry_failed_takes_up_temporary_failures_and_no_rejection(
    session: AsyncSession, browser: AsyncClient, sent: str
) -> None:
    await set_states(session, sent, "permanent", "permanent", "temporary")
    await session.execute(
        update(AnnouncementDelivery)
        .where(AnnouncementDelivery.announcement_id == sent, AnnouncementDelivery.number == 1)
        .values(error=GAVE_UP)
    )
    await finish(session, sent)
    shown = (await browser.get(f"/api/announcements/{sent}")).json()["data"]
    assert (shown["counts"]["permanent"], shown["given_up"]) == (2, 1)
    answer = await act(browser, sent, "retry")
    assert answer["message"] == "2 messages are tried again."
    assert answer["data"]["state"] == "sending"
    assert (answer["data"]["counts"]["permanent"], answer["data"]["counts"]["queued"]) == (1, 2)
    assert answer["data"]["given_up"] == 0


async def test_rejections_are_retried_by_a_separate_action(
    session: AsyncSession, browser: AsyncClient, sent: str
) -> None:
    await set_states(session, sent, "sent", "permanent", "temporary")
    answer = await act(browser, sent, "retry-rejected")
    assert answer["message"] == "One message is tried again."
    counts = answer["data"]["counts"]
    assert (counts["sent"], counts["queued"], counts["temporary"], counts["permanent"]) == (1, 1, 1, 0)


async def test_chosen_failures_are_retried_and_the_others_are_named(
    session: AsyncSession, browser: AsyncClient, sent: str
) -> None:
    await set_states(session, sent, "sent", "permanent", "temporary")
    await finish(session, sent)
    path = f"/api/announcements/{sent}/deliveries/retry"
    answer = await browser.post(path, json={"numbers": [1, 2, 9]})
    assert answer.status_code == 200, answer.text
    done = answer.json()["data"]
    assert done["done"] == 1
    assert [(left["id"], left["reason"]) for left in done["left"]] == [("1", "sent"), ("9", "missing")]
    assert done["left"][0]["name"]
    shown = (await browser.get(f"/api/announcements/{sent}")).json()["data"]
    assert (shown["state"], shown["counts"]["queued"], shown["counts"]["temporary"]) == ("sending", 1, 1)
    events = select(AuditEvent).where(AuditEvent.action == "announcement.retried")
    assert len((await session.scalars(events)).all()) == 1
    again = (await browser.post(path, json={"numbers": [1, 2]})).json()["data"]
    assert [(left["id"], left["reason"]) for left in again["left"]] == [("1", "sent"), ("2", "queued")]
    assert len((await session.scalars(events)).all()) == 1, "nothing has failed"


async def test_a_cancelled_announcement_is_not_retried(session: AsyncSession, browser: AsyncClient, sent: str) -> None:
    await set_states(session, sent, "permanent", "sent", "sent")
    await act(browser, sent, "cancel")
    answer = await browser.post(f"/api/announcements/{sent}/deliveries/retry", json={"numbers": [1]})
    assert (answer.status_code, answer.json()["error"]) == (409, "announcement_state_differs")


async def test_a_repeated_request_after_the_last_delivery_reports_the_result(
    session: AsyncSession, browser: AsyncClient, companies: list[User], send: Send
) -> None:
    key = str(uuid4())
    announcement_id = (await send(browser, key=key)).json()["data"]["id"]
    await finish(session, announcement_id)
    for counts, message in (({"sent": 3}, "Email sent successfully"), ({"sent": 2, "permanent": 1}, "")):
        await session.execute(update(Announcement).where(Announcement.id == announcement_id).values(counts=counts))
        session.expire_all()
        assert (await send(browser, key=key)).json()["message"] == message
