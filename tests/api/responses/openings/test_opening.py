"""Opening by two people, and the record that is published."""

import hashlib
from datetime import timedelta

from httpx2 import AsyncClient
from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import GRANTABLE, Action, Grant, Subject
from portal.domain.identity.grants import Permission
from portal.domain.identity.users import User
from portal.domain.messaging.models import Message
from portal.domain.rfis.models import DeadlineExtension, Rfi
from portal.domain.sealing.openings import Opening
from portal.domain.submissions.receipts import Receipt
from portal.features.responses.openings.telling import tell
from portal.platform.clock import utc_now
from portal.platform.runtime.resources import Resources
from tests.api.conftest import SetDatabaseClock, SignIn
from tests.api.responses.openings.conftest import (
    REASON,
    Close,
    Sent,
    confirm,
    opened_by_two,
    start,
    submit,
)
from tests.api.responses.submissions.conftest import refusal
from tests.factories.accounts import an_admin


async def test_two_people_open_after_the_deadline(
    sealed: Sent, first: AsyncClient, second: AsyncClient, browser: AsyncClient, close: Close, client: AsyncClient
) -> None:
    await close()
    record = await opened_by_two(first, second)
    assert record["people"] == ["Layla Alharbi", "Omar Alharbi"]
    assert (record["responses"], record["early"], record["reason"]) == (1, False, None)
    line = (await browser.get("/api/submission/opening")).json()["data"]
    assert (line["opened_at"], [line["commitment"]]) == (record["opened_at"], record["commitments"])
    published = (await client.get(f"/api/outcome/{line['request']}")).json()["data"]["openings"][0]
    assert published == record
    assert record["digest"] == hashlib.sha256(f"{line['commitment']}\n".encode()).hexdigest()
    assert (await first.get(f"/api/submissions/{sealed.id}")).json()["data"]["closed"] is None


async def test_a_bystander_checks_a_receipt_against_the_list(
    sealed: Sent,
    first: AsyncClient,
    second: AsyncClient,
    close: Close,
    session: AsyncSession,
    client: AsyncClient,
    rfi: Rfi,
) -> None:
    await close()
    await opened_by_two(first, second)
    manifest = await session.scalar(select(Receipt.manifest).where(Receipt.receipt_number == sealed.receipt_number))
    listed = (await client.get(f"/api/outcome/{rfi.name}")).json()["data"]["openings"][0]["commitments"]
    assert manifest is not None
    assert hashlib.sha256(manifest.encode()).hexdigest() in listed
    assert hashlib.sha256(f"{manifest} ".encode()).hexdigest() not in listed


async def test_one_person_does_not_open(sealed: Sent, first: AsyncClient, second: AsyncClient, close: Close) -> None:
    await close()
    assert (await start(first)).json()["data"]["under_way"]["mine"] is True
    assert refusal(await confirm(first)) == (409, "opening_needs_another")
    assert refusal(await start(second)) == (409, "opening_under_way")
    assert (await start(first)).status_code == 200
    assert (await confirm(second)).status_code == 200
    assert (await confirm(second)).status_code == 404


async def test_before_the_deadline_an_opening_needs_a_reason_and_ends_the_sealing(
    sealed: Sent,
    first: AsyncClient,
    second: AsyncClient,
    other: AsyncClient,
    resources: Resources,
    session: AsyncSession,
) -> None:
    assert refusal(await start(first)) == (409, "opening_too_early")
    assert (await start(first, reason_en="Only one")).status_code == 422
    record = await opened_by_two(first, second, **REASON)
    assert (record["early"], record["reason"]["ar"]) == (True, REASON["reason_ar"])
    assert (await first.get("/api/openings")).json()["data"]["sealing"] is None
    sent = await submit(other, "later.pdf")
    assert (await first.get(f"/api/submissions/{sent.id}")).json()["data"]["closed"] is None


async def test_every_person_of_every_company_is_told_once(
    sealed: Sent,
    first: AsyncClient,
    second: AsyncClient,
    close: Close,
    resources: Resources,
    session: AsyncSession,
    other: AsyncClient,
) -> None:
    await close()
    await opened_by_two(first, second)
    opening = (await session.scalars(select(Opening))).one()
    assert (await tell(resources, opening.id), await tell(resources, opening.id)) == (2, 0)
    mails = (await session.scalars(select(Message).where(Message.template == "responses_opened"))).all()
    assert len(mails) == 2


async def test_an_opening_lapses_after_half_an_hour(
    sealed: Sent,
    first: AsyncClient,
    second: AsyncClient,
    rfi: Rfi,
    set_database_clock: SetDatabaseClock,
) -> None:
    closed = rfi.deadline + timedelta(minutes=1)
    await set_database_clock(closed)
    begun = (await start(first)).json()["data"]["under_way"]
    await set_database_clock(closed + timedelta(minutes=30, seconds=1))
    assert refusal(await second.post(f"/api/openings/{begun['id']}/confirm")) == (409, "opening_over")
    assert (await second.get("/api/openings")).json()["data"]["under_way"] is None
    assert (await start(second)).status_code == 200
    assert (await confirm(first)).status_code == 200


async def test_a_starter_without_the_permission_does_not_count(
    sealed: Sent, first: AsyncClient, second: AsyncClient, close: Close, session: AsyncSession
) -> None:
    await close()
    await start(first)
    starter = (await session.scalars(select(User).where(User.email == "layla@authority.example"))).one()
    taken = Permission.user_id == starter.id, Permission.subject == Subject.OPENINGS, Permission.action == Action.CREATE
    await session.execute(delete(Permission).where(*taken))
    await session.commit()
    assert refusal(await confirm(second)) == (409, "opening_starter_left")
    under_way = (await second.get("/api/openings")).json()["data"]["under_way"]
    assert (await second.delete(f"/api/openings/{under_way['id']}")).status_code == 200
    assert (await start(second)).status_code == 200


async def test_a_deadline_that_moves_meanwhile_stops_the_opening(
    sealed: Sent, first: AsyncClient, second: AsyncClient, close: Close, session: AsyncSession, rfi: Rfi
) -> None:
    await close()
    await start(first)
    rfi.deadline += timedelta(days=1)
    session.add(rfi)
    await session.commit()
    assert refusal(await confirm(second)) == (409, "opening_too_early")


async def test_a_company_with_more_time_stays_sealed_until_its_own_opening(
    sealed: Sent,
    first: AsyncClient,
    second: AsyncClient,
    other: AsyncClient,
    session: AsyncSession,
    rfi: Rfi,
    set_database_clock: SetDatabaseClock,
    company: User,
) -> None:
    until = rfi.deadline + timedelta(days=2)
    session.add(
        DeadlineExtension(
            rfi_id=rfi.id,
            company_id=company.company_id,
            until=until,
            reason="Later",
            revision=1,
            changed_at=utc_now(),
            changed_by_name="Salma",
        )
    )
    await session.commit()
    punctual = await submit(other, "punctual.pdf")
    await set_database_clock(rfi.deadline + timedelta(hours=1))
    assert (await opened_by_two(first, second))["responses"] == 1
    assert (await first.get(f"/api/submissions/{punctual.id}")).json()["data"]["closed"] is None
    assert (await first.get(f"/api/submissions/{sealed.id}")).json()["data"]["closed"] == "sealed"
    await session.execute(delete(DeadlineExtension))
    await session.commit()
    assert (await first.get(f"/api/submissions/{sealed.id}")).json()["data"]["closed"] == "sealed"
    assert (await opened_by_two(first, second))["responses"] == 1
    assert (await first.get(f"/api/submissions/{sealed.id}")).json()["data"]["closed"] is None
    lists = (await first.get("/api/openings")).json()["data"]["opened"]
    assert len(lists) == 2
    assert not set(lists[0]["commitments"]) & set(lists[1]["commitments"])


async def test_viewing_openings_does_not_open(
    sealed: Sent, session: AsyncSession, sign_in: SignIn, close: Close
) -> None:
    await close()
    viewer = await sign_in(await an_admin(session, grants=[Grant(Action.VIEW, Subject.OPENINGS)]))
    assert (await viewer.get("/api/openings")).status_code == 200
    assert (await start(viewer)).status_code == 403
    assert set(GRANTABLE) >= {Grant(Action.CREATE, Subject.OPENINGS)}
