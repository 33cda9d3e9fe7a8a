"""Administrators publish, move, open, close and reopen the RFI."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest
from httpx2 import AsyncClient
from icalendar import Calendar
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Action, Grant, Subject
from portal.domain.identity.users import AccountStatus
from portal.domain.rfis import governing
from portal.domain.rfis.configured import publish_configured
from portal.domain.rfis.current import require_open
from portal.domain.rfis.dates import close_due
from portal.domain.rfis.models import Rfi
from portal.features.oversight.closing import closing, moving
from portal.platform.clock import iso
from portal.platform.runtime.resources import Resources
from portal.platform.setting_types.operator_settings import RfiDriver
from portal.platform.settings import Settings
from tests.api.conftest import ReadMessages, SetDatabaseClock, SignIn
from tests.api.request.rfi.conftest import DEADLINE, OPENS
from tests.api.request.rfi.declarations import FIRST, NAME, WEEK, actions, the_rfi
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company
from tests.factories.current import the_current
from tests.factories.submissions import a_submission

REASON = {"reason_en": "Companies asked for more time", "reason_ar": "طلبت الشركات وقتًا إضافيًا"}
TOLD = {"en": REASON["reason_en"], "ar": REASON["reason_ar"]}
TITLE = {
    "en": "RFI on HD mapping and panoramic imaging",
    "ar": "طلب معلومات بشأن الخرائط عالية الدقة والتصوير البانورامي",
}
NOW = OPENS + timedelta(hours=1)


@pytest.fixture(autouse=True)
async def now(set_database_clock: SetDatabaseClock) -> datetime:
    await set_database_clock(NOW)
    return NOW


def body(**more: Any) -> dict[str, Any]:
    return {
        "title_en": TITLE["en"],
        "title_ar": TITLE["ar"],
        "opens_at": iso(OPENS),
        "deadline": iso(DEADLINE),
        "revision": 0,
        **more,
    }


async def put(admin: AsyncClient, **more: Any) -> Any:
    return await admin.put("/api/rfi", json=body(**more))


async def shown(admin: AsyncClient) -> dict[str, Any]:
    answer = await admin.get("/api/rfi")
    assert answer.status_code == 200, answer.text
    data: dict[str, Any] = answer.json()["data"]
    return data


def wrong_fields(answer: Any) -> dict[str, str]:
    assert answer.status_code == 422, answer.text
    return {field["field"]: field["error"] for field in answer.json()["fields"]}


async def test_the_first_rfi_is_published(admin: AsyncClient, session: AsyncSession, settings: Settings) -> None:
    empty = await shown(admin)
    assert (empty["rfi"], empty["source"], empty["history"]) == (None, None, [])
    answer = await put(admin, revision=None)
    assert answer.status_code == 200, answer.text
    data = answer.json()["data"]
    assert (data["rfi"]["state"], data["source"], data["revision"]) == ("open", "portal", 0)
    assert [event["event"] for event in data["history"]] == ["published"]
    assert (await put(admin, revision=None)).json()["data"] == data
    await require_open(session, await the_current(session, settings))


async def test_a_moved_deadline_is_mailed_with_its_reason(
    admin: AsyncClient, open_rfi: Rfi, session: AsyncSession, resources: Resources, messages: ReadMessages
) -> None:
    await a_company(session, status=AccountStatus.APPROVED, locale="ar")
    answer = await put(admin, deadline=iso(DEADLINE + WEEK), **REASON)
    assert answer.status_code == 200, answer.text
    data = answer.json()["data"]
    assert (data["revision"], data["source"]) == (1, "portal")
    change = data["history"][0]
    assert (change["event"], change["by"], change["reason"]) == ("changed", "Salma Alharbi", TOLD)
    assert (change["before"], change["after"]) == (
        {"deadline": iso(DEADLINE)},
        {"deadline": iso(DEADLINE + WEEK)},
    )
    await session.flush()
    assert await moving.announce_deadline(resources, open_rfi.id) == 1
    assert await moving.announce_deadline(resources, open_rfi.id) == 0
    (message,) = await messages()
    assert message.params["reason_ar"] == TOLD["ar"]
    assert message.params["calendar"]["sequence"] == 1


@pytest.mark.parametrize(
    ("changes", "wrong"),
    [
        ({"deadline": iso(DEADLINE + WEEK)}, {"reason_en": "required", "reason_ar": "required"}),
        ({"deadline": iso(DEADLINE + WEEK), "reason_en": "Late", "reason_ar": " "}, {"reason_ar": "too_short"}),
        ({"deadline": iso(NOW), **REASON}, {"deadline": "in_the_past"}),
        ({"opens_at": iso(DEADLINE)}, {"opens_at": "after_deadline"}),
        ({"opens_at": iso(NOW + WEEK)}, {"opens_at": "already_open"}),
        ({"questions_until": iso(DEADLINE + WEEK)}, {"questions_until": "after_deadline"}),
        ({"questions_until": iso(OPENS - timedelta(minutes=1))}, {"questions_until": "before_opening"}),
        ({"title_en": ""}, {"title_en": "too_short"}),
        ({"title_en": "\u200b\u202e"}, {"title_en": "too_short"}),
        ({"questions_until": "0001-01-01T00:00:00+14:00"}, {"questions_until": "out_of_range"}),
        ({"deadline": "2100-01-01T00:00:00Z"}, {"deadline": "out_of_range"}),
        ({"deadline": "2026-12-05T20:59:00"}, {"deadline": "timezone_aware"}),
    ],
)
async def test_wrong_dates_are_refused_by_field(
    admin: AsyncClient, open_rfi: Rfi, changes: dict[str, Any], wrong: dict[str, str]
) -> None:
    assert wrong_fields(await put(admin, **changes)) == wrong
    assert (await shown(admin))["revision"] == 0


async def test_only_who_may_see_the_request_sees_what_a_change_would_do(
    session: AsyncSession, sign_in: SignIn, open_rfi: Rfi
) -> None:
    other = await sign_in(await an_admin(session, grants=[Grant(Action.VIEW, Subject.SUBMISSIONS)]))
    assert (await other.get("/api/rfi/effect")).status_code == 403


async def test_two_administrators_do_not_overwrite_each_other(admin: AsyncClient, open_rfi: Rfi) -> None:
    assert (await put(admin, questions_until=iso(DEADLINE - WEEK))).status_code == 200
    answer = await put(admin, questions_until=iso(DEADLINE - 2 * WEEK))
    assert (answer.status_code, answer.json()["error"]) == (409, "rfi_changed_meanwhile")


async def test_a_scheduled_rfi_is_opened_now(
    admin: AsyncClient, session: AsyncSession, settings: Settings, rfi: Rfi, set_database_clock: SetDatabaseClock
) -> None:
    early = OPENS - WEEK
    await set_database_clock(early)
    for _ in range(2):
        answer = await admin.post("/api/rfi/open", json={"revision": 0})
        assert answer.json()["data"]["rfi"]["state"] == "open", answer.text
    rfi = await the_rfi(session)
    assert (rfi.opens_at, rfi.revision) == (early, 1)
    await require_open(session, await the_current(session, settings))


async def test_an_open_rfi_is_closed_now(
    admin: AsyncClient,
    session: AsyncSession,
    resources: Resources,
    open_rfi: Rfi,
    messages: ReadMessages,
    set_database_clock: SetDatabaseClock,
) -> None:
    company = await a_company(session, status=AccountStatus.APPROVED)
    await a_submission(session, company, open_rfi, submitted=True)
    close = {"revision": 0, **REASON}
    data = (await admin.post("/api/rfi/close", json=close)).json()["data"]
    assert (data["rfi"]["state"], datetime.fromisoformat(data["rfi"]["deadline"])) == ("closed", NOW)
    assert (await admin.post("/api/rfi/close", json=close)).json()["data"] == data
    assert data["history"][0]["event"] == "closedEarly"
    assert (data["history"][0]["before"], data["history"][0]["reason"]) == ({}, TOLD)
    assert datetime.fromisoformat(data["history"][0]["planned"]) == DEADLINE
    await session.flush()
    await closing.announce_closing(resources, open_rfi.id)
    await closing.announce_closing(resources, open_rfi.id)
    assert [message.template for message in await messages()].count("rfi_closed_early_submitted") == 1
    assert await moving.announce_deadline(resources, open_rfi.id) == 0
    await set_database_clock(DEADLINE + WEEK)
    assert not await close_due(session, resources.rfi_name)


async def test_a_closed_rfi_is_reopened_with_a_reason(
    admin: AsyncClient, session: AsyncSession, settings: Settings, open_rfi: Rfi, set_database_clock: SetDatabaseClock
) -> None:
    await set_database_clock(DEADLINE + timedelta(hours=1))
    until = {"deadline": iso(DEADLINE + WEEK), "revision": 0, **REASON}
    # A due closing must run first, because it sends mails.
    assert (await admin.post("/api/rfi/reopen", json=until)).json()["error"] == "rfi_changed_meanwhile"
    assert await close_due(session, settings.rfi_name)
    await session.flush()
    assert (await put(admin, deadline=iso(DEADLINE + WEEK), **REASON)).json()["error"] == "rfi_needs_reopening"
    past = {**until, "deadline": iso(DEADLINE)}
    assert wrong_fields(await admin.post("/api/rfi/reopen", json=past)) == {"deadline": "in_the_past"}
    data = (await admin.post("/api/rfi/reopen", json=until)).json()["data"]
    assert data["rfi"]["state"] == "open"
    assert (await admin.post("/api/rfi/reopen", json=until)).json()["data"] == data
    assert await actions(session) == ["rfi.closed", "rfi.reopened"]
    assert data["history"][0]["reason"] == TOLD
    await require_open(session, await the_current(session, settings))


async def test_settings_do_not_undo_a_change_in_the_portal(
    admin: AsyncClient, session: AsyncSession, resources: Resources, open_rfi: Rfi
) -> None:
    await put(admin, deadline=iso(DEADLINE + WEEK), **REASON)
    older = resources.settings.model_copy(
        update={"rfi_deadline": DEADLINE + 2 * WEEK, "rfi_opens_at": OPENS, "rfi_title_en": "Older"}
    )
    assert not await publish_configured(session, older)
    assert (await the_rfi(session)).deadline == DEADLINE + WEEK


async def test_an_object_takes_over_from_the_portal(
    admin: AsyncClient, session: AsyncSession, settings: Settings, open_rfi: Rfi
) -> None:
    await put(admin, questions_until=iso(DEADLINE - WEEK))
    await governing.declare(session, settings.rfi_name, NAME, FIRST)
    rfi = await the_rfi(session)
    assert (rfi.changed_in_portal_at, rfi.questions_until) == (None, None)
    assert (await shown(admin))["source"] == "object"


async def test_where_objects_declare_it_the_portal_only_shows_it(
    session: AsyncSession, resources: Resources, open_rfi: Rfi, admin: AsyncClient, app: Any
) -> None:
    account = "system:serviceaccount:licensing:rfi-portal-operator"
    by_operator = {"rfi_driver": RfiDriver.OPERATOR, "internal_port": 8081, "operator_account": account}

    app.state.resources = replace(resources, settings=resources.settings.model_copy(update=by_operator))
    assert (await shown(admin))["object"] == {"name": NAME, "namespace": "licensing"}
    requests = (
        ("PUT", "", body(questions_until=iso(DEADLINE - WEEK))),
        ("POST", "/open", {"revision": 0}),
        ("POST", "/close", {"revision": 0, **REASON}),
        ("POST", "/reopen", {"revision": 0, **REASON, "deadline": iso(DEADLINE + WEEK)}),
    )
    for method, path, content in requests:
        answer = await admin.request(method, f"/api/rfi{path}", json=content)
        assert (answer.status_code, answer.json()["error"]) == (409, "rfi_declared_elsewhere")


async def test_the_calendar_entry_follows_the_deadline(
    client: AsyncClient, admin: AsyncClient, open_rfi: Rfi, session: AsyncSession
) -> None:
    async def entry(locale: str) -> Any:
        answer = await client.get("/api/rfi/calendar", headers={"Accept-Language": locale})
        assert answer.headers["content-type"] == "text/calendar; charset=utf-8"
        (event,) = Calendar.from_ical(answer.text).walk("VEVENT")
        return event

    before = await entry("en")
    await put(admin, deadline=iso(DEADLINE + WEEK), **REASON)
    after = await entry("ar")
    assert before["uid"] == after["uid"]
    assert (int(before["sequence"]), int(after["sequence"])) == (0, 1)
    assert (before["dtstart"].dt, after["dtstart"].dt) == (DEADLINE, DEADLINE + WEEK)
    assert str(after["summary"]) == f"الموعد النهائي: {TITLE['ar']}"
    await session.delete(open_rfi)
    await session.flush()
    assert (await client.get("/api/rfi/calendar")).status_code == 404


async def test_the_counts_are_of_approved_companies(admin: AsyncClient, session: AsyncSession, open_rfi: Rfi) -> None:
    await a_company(session)
    company = await a_company(session, status=AccountStatus.APPROVED)
    await a_submission(session, company, open_rfi, submitted=True)
    await a_company(session, status=AccountStatus.APPROVED)
    assert (await shown(admin))["counts"] == {"companies": 2, "submitted": 1, "extended": 0}
