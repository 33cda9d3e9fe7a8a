"""A later deadline for one company: it is given, changed and withdrawn, and it ends by itself."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from httpx2 import AsyncClient, Response
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.access import Action, Grant, Subject
from portal.domain.identity.users import AccountStatus, User
from portal.domain.messaging.models import Message
from portal.domain.rfis.dates import close_due
from portal.domain.rfis.models import Rfi
from portal.domain.rfis.queries import count_responses
from portal.features.directory.reminders.service import send_due
from portal.features.oversight.closing import closing
from portal.features.oversight.closing.extensions import announce_ended
from portal.features.responses.bundles.models import Bundle
from portal.platform.runtime.resources import Resources
from tests.api.conftest import ReadMessages, SetDatabaseClock, SignIn
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company
from tests.factories.current import the_current
from tests.factories.rfis import an_extension, an_rfi
from tests.factories.submissions import a_submission

DEADLINE = datetime(2026, 12, 5, 20, 59, tzinfo=UTC)
UNTIL = DEADLINE + timedelta(days=7)
MILLISECOND, DAY = timedelta(milliseconds=1), timedelta(days=1)
REASON = "Your vehicles were in maintenance"


@pytest.fixture
async def rfi(session: AsyncSession, set_database_clock: SetDatabaseClock) -> Rfi:
    rfi = await an_rfi(session, deadline=DEADLINE)
    await set_database_clock(DEADLINE - 10 * DAY)
    return rfi


@pytest.fixture
async def company(session: AsyncSession, rfi: Rfi) -> User:
    user = await a_company(session, status=AccountStatus.APPROVED, answered=True, locale="ar")
    await a_submission(session, user, rfi, with_document=True)
    return user


@pytest.fixture
async def other(session: AsyncSession, rfi: Rfi) -> User:
    user = await a_company(session, status=AccountStatus.APPROVED, answered=True)
    await a_submission(session, user, rfi, with_document=True)
    return user


@pytest.fixture
async def admin(session: AsyncSession, rfi: Rfi, sign_in: SignIn) -> AsyncClient:
    return await sign_in(await an_admin(session))


def path(user: User) -> str:
    return f"/api/companies/{user.company_id}/extension"


async def give(browser: AsyncClient, user: User, until: datetime = UNTIL, revision: int = 0, **body: Any) -> Response:
    return await browser.put(
        path(user), json={"until": until.isoformat(), "reason": REASON, "revision": revision, **body}
    )


async def take_back(browser: AsyncClient, user: User, revision: int) -> Response:
    return await browser.request("DELETE", path(user), json={"reason": "You need it no more", "revision": revision})


async def submit(browser: AsyncClient) -> Response:
    return await browser.post("/api/submission/submit", headers={"Idempotency-Key": str(uuid4())})


async def templates(session: AsyncSession) -> list[str]:
    return list(await session.scalars(select(Message.template).order_by(Message.created_at, Message.id)))


async def test_it_is_given_mailed_recorded_and_shown_to_this_company_only(
    session: AsyncSession, admin: AsyncClient, company: User, other: User, sign_in: SignIn
) -> None:
    answer = (await give(admin, company)).json()
    assert answer["data"] | {"change": None} == {
        "until": "2026-12-12T20:59:00Z",
        "deadline": "2026-12-05T20:59:00Z",
        "revision": 1,
        "change": None,
        "locale": "ar",
    }
    assert answer["data"]["change"]["reason"] == REASON
    (message,) = await session.scalars(select(Message))
    assert (message.template, message.recipient, message.locale) == ("deadline_extended", company.email, "ar")
    assert message.params["deadline"].startswith("2026-12-12T20:59:00")
    (event,) = await session.scalars(select(AuditEvent).where(AuditEvent.action == "extension.given"))
    assert (event.subject_id, event.details["until"]) == (str(company.company_id), "2026-12-12T20:59:00.000Z")

    browser = await sign_in(company)
    shown = (await browser.get("/api/submission")).json()["data"]["rfi"]
    assert (shown["deadline"], shown["extension"]) == (
        "2026-12-12T20:59:00Z",
        {"until": "2026-12-12T20:59:00Z", "reason": REASON},
    )
    journey = (await browser.get("/api/user-info")).json()["data"]["journey"]
    assert journey["extension"] == shown["extension"]
    assert (await browser.get("/api/config")).json()["data"]["rfi"]["deadline"] == "2026-12-05T20:59:00Z"
    others = await sign_in(other)
    assert (await others.get("/api/submission")).json()["data"]["rfi"]["extension"] is None
    for extended, listed in (("true", company), ("false", other)):
        found = (await admin.get(f"/api/submissions?extended={extended}")).json()["data"]["items"]
        assert [row["id"] for row in found] == [str(listed.company_id)]


@pytest.mark.parametrize(("arrival", "status"), [(-MILLISECOND, 200), (timedelta(), 200), (MILLISECOND, 409)])
async def test_the_company_submits_until_its_own_instant(
    session: AsyncSession,
    rfi: Rfi,
    company: User,
    other: User,
    sign_in: SignIn,
    set_database_clock: SetDatabaseClock,
    resources: Resources,
    *,
    arrival: timedelta,
    status: int,
) -> None:
    await an_extension(session, rfi, company, until=UNTIL)
    await set_database_clock(DEADLINE + MILLISECOND)
    assert await close_due(session, resources.rfi_name)
    await set_database_clock(UNTIL + arrival)
    answer = await submit(await sign_in(company))
    assert answer.status_code == status
    if status == 409:
        assert answer.json()["error"] == "rfi_closed"
        assert answer.json()["params"]["deadline"] == "2026-12-12T20:59:00.000Z"
    refused = await submit(await sign_in(other))
    assert refused.json()["params"]["deadline"] == "2026-12-05T20:59:00.000Z"


async def test_given_after_the_closing_it_opens_again_for_this_company_and_taken_back_it_closes(
    session: AsyncSession,
    rfi: Rfi,
    admin: AsyncClient,
    company: User,
    sign_in: SignIn,
    set_database_clock: SetDatabaseClock,
    resources: Resources,
) -> None:
    await set_database_clock(DEADLINE + DAY)
    assert await close_due(session, resources.rfi_name)
    browser = await sign_in(company)
    assert (await submit(browser)).json()["error"] == "rfi_closed"
    assert (await give(admin, company)).status_code == 200
    shown = (await browser.get("/api/submission")).json()["data"]["rfi"]
    assert (shown["state"], shown["closed_at"]) == ("open", None)
    assert (await take_back(admin, company, 1)).status_code == 200
    assert (await submit(browser)).json()["error"] == "rfi_closed"
    assert (await give(admin, company, revision=2)).status_code == 200
    assert (await submit(browser)).status_code == 200
    withdrawn = await browser.post(
        "/api/submission/withdraw",
        json={"receipt_number": (await browser.get("/api/submission")).json()["data"]["receipt_number"]},
        headers={"Idempotency-Key": str(uuid4())},
    )
    assert withdrawn.status_code == 200
    assert await templates(session) == [
        "deadline_extended",
        "extension_taken_back",
        "deadline_extended",
        "submission_received",
        "submission_withdrawn",
    ]
    last = (await session.scalars(select(Message).where(Message.template == "submission_withdrawn"))).one()
    assert last.params["deadline"].startswith("2026-12-12T20:59:00")


async def test_of_two_administrators_the_second_reads_who_was_first(
    session: AsyncSession, admin: AsyncClient, company: User
) -> None:
    assert (await give(admin, company)).status_code == 200
    repeated = await give(admin, company)
    assert (repeated.status_code, repeated.json()["data"]["revision"]) == (200, 1)
    late = await give(admin, company, UNTIL + DAY)
    assert (late.status_code, late.json()["error"], late.json()["params"]["by"]) == (
        409,
        "extension_changed",
        "Salma Alharbi",
    )
    assert (await give(admin, company, UNTIL + DAY, 1)).json()["data"]["revision"] == 2
    taken = await take_back(admin, company, 2)
    assert (taken.json()["data"]["until"], taken.json()["data"]["revision"]) == (None, 3)
    assert (await take_back(admin, company, 2)).json()["data"]["revision"] == 3
    assert await templates(session) == ["deadline_extended", "deadline_extended", "extension_taken_back"]


@pytest.mark.parametrize(
    ("until", "error"),
    [(DEADLINE - 11 * DAY, "in_the_past"), (DEADLINE, "not_after_deadline"), (DEADLINE - DAY, "not_after_deadline")],
)
async def test_it_ends_after_the_deadline_of_all(
    admin: AsyncClient, company: User, until: datetime, error: str
) -> None:
    answer = await give(admin, company, until)
    assert [(one["field"], one["error"]) for one in answer.json()["fields"]] == [("until", error)]


async def test_only_who_may_change_submissions_gives_it_and_only_to_approved_companies(
    session: AsyncSession, company: User, admin: AsyncClient, sign_in: SignIn
) -> None:
    viewer = await sign_in(await an_admin(session, grants=[Grant(Action.VIEW, Subject.SUBMISSIONS)]))
    assert (await viewer.get(path(company))).json()["data"]["revision"] == 0
    assert (await give(viewer, company)).status_code == 403
    waiting = await a_company(session)
    assert (await give(admin, waiting)).status_code == 404
    assert (await admin.put(f"/api/companies/{UUID(int=1)}/extension", json={})).status_code == 422
    assert (await take_back(admin, company, 0)).status_code == 404


async def test_the_closing_leaves_the_company_open_and_its_own_end_follows(
    session: AsyncSession,
    rfi: Rfi,
    company: User,
    other: User,
    resources: Resources,
    sign_in: SignIn,
    set_database_clock: SetDatabaseClock,
    messages: ReadMessages,
) -> None:
    rfi.bundles_on_close = True
    await an_admin(session)
    await an_extension(session, rfi, company, until=UNTIL)
    await set_database_clock(DEADLINE + MILLISECOND)
    assert await close_due(session, resources.rfi_name)
    await session.commit()
    await closing.announce_closing(resources, rfi.id)
    counts = await count_responses(session, rfi.id)
    assert (counts.submitted, counts.missing, counts.extended) == (0, 1, 1)
    assert sorted(await templates(session)) == ["rfi_closed_administrators", "rfi_closed_not_submitted"]
    assert await announce_ended(session, await the_current(session, resources)) == 0

    await set_database_clock(DEADLINE + DAY)
    assert (await submit(await sign_in(company))).status_code == 200
    await set_database_clock(UNTIL + MILLISECOND)
    assert await announce_ended(session, await the_current(session, resources)) == 1
    assert await announce_ended(session, await the_current(session, resources)) == 0
    ended = (await session.scalars(select(Message).where(Message.template == "rfi_closed_submitted"))).one()
    assert ended.recipient == company.email
    assert len((await session.scalars(select(Bundle))).all()) == 2, "the ZIP of the closing does not hold the response"
    counts = await count_responses(session, rfi.id)
    assert (counts.submitted, counts.missing, counts.extended) == (1, 1, 0)


async def test_reminders_follow_the_deadline_of_the_company(
    session: AsyncSession,
    rfi: Rfi,
    company: User,
    other: User,
    resources: Resources,
    set_database_clock: SetDatabaseClock,
) -> None:
    rfi.deadline_set_at = DEADLINE - 30 * DAY
    await an_extension(session, rfi, company, until=UNTIL, changed_at=DEADLINE - 10 * DAY)
    await set_database_clock(DEADLINE - DAY + MILLISECOND)
    assert await send_due(session, await the_current(session, resources)) == 1
    assert [one.recipient for one in await session.scalars(select(Message))] == [other.email]
    await set_database_clock(UNTIL - DAY + MILLISECOND)
    assert await send_due(session, await the_current(session, resources)) == 1
    assert await send_due(session, await the_current(session, resources)) == 0
    (own,) = await session.scalars(select(Message).where(Message.recipient == company.email))
    assert own.params["deadline"].startswith("2026-12-12T20:59:00")


async def test_an_extension_that_was_given_late_has_no_reminder_of_before(
    session: AsyncSession, rfi: Rfi, company: User, resources: Resources, set_database_clock: SetDatabaseClock
) -> None:
    await an_extension(session, rfi, company, until=UNTIL, changed_at=UNTIL - DAY + MILLISECOND)
    await set_database_clock(UNTIL - DAY + 2 * MILLISECOND)
    assert await send_due(session, await the_current(session, resources)) == 0


async def test_an_extension_that_the_deadline_of_all_has_passed_adds_nothing(
    session: AsyncSession, rfi: Rfi, company: User, sign_in: SignIn
) -> None:
    await an_extension(session, rfi, company, until=UNTIL)
    rfi.deadline = UNTIL + DAY
    await session.flush()
    shown = (await (await sign_in(company)).get("/api/submission")).json()["data"]["rfi"]
    assert (shown["deadline"], shown["extension"]) == ("2026-12-13T20:59:00Z", None)
