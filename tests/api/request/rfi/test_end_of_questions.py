"""The end of questions is within the request, and shown before the dates are saved."""

from datetime import datetime, timedelta

import pytest
from httpx2 import AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.rfis import governing
from portal.domain.rfis.models import Rfi
from portal.platform.clock import iso
from portal.platform.errors import ValidationFailed
from portal.platform.settings import Settings
from tests.api.conftest import SetDatabaseClock
from tests.api.request.rfi.conftest import DEADLINE, OPENS
from tests.api.request.rfi.declarations import FIRST, NAME, WEEK, changed, refusal, the_rfi
from tests.api.request.rfi.test_managing import NOW, REASON, put, wrong_fields


@pytest.fixture(autouse=True)
async def now(set_database_clock: SetDatabaseClock) -> None:
    await set_database_clock(NOW)


@pytest.mark.parametrize(
    ("opens", "deadline", "ends"),
    [
        # Seven days before the deadline would be before the opening.
        ("2027-01-01T06:00:00Z", "2027-01-05T06:00:00Z", "2027-01-03T06:00:00Z"),
        ("2027-01-01T06:00:00Z", "2027-01-31T06:00:00Z", "2027-01-24T06:00:00Z"),
        (None, iso(NOW + timedelta(days=2)), iso(NOW + timedelta(days=1)).replace(".000Z", "Z")),
    ],
)
async def test_an_empty_end_of_questions_is_within_the_request_and_shown_before_it_is_saved(
    admin: AsyncClient, opens: str | None, deadline: str, ends: str
) -> None:
    dates = {name: at for name, at in (("opens_at", opens), ("deadline", deadline)) if at}
    assert (await admin.get("/api/rfi/effect", params=dates)).json()["data"]["questions_until"] == ends
    data = (await put(admin, revision=None, opens_at=opens, deadline=deadline)).json()["data"]
    assert (data["questions_until"], data["rfi"]["questions_until"]) == (None, ends)
    assert (await admin.get("/api/rfi/effect", params=dates)).json()["data"]["questions_until"] == ends


@pytest.mark.parametrize(("opens", "error"), [(iso(NOW + WEEK), "before_opening"), (None, "before_opening")])
async def test_an_end_of_questions_before_the_request_is_refused_when_it_is_published(
    admin: AsyncClient, opens: str | None, error: str
) -> None:
    earlier = iso(NOW - timedelta(hours=1))
    assert wrong_fields(await put(admin, revision=None, opens_at=opens, questions_until=earlier)) == {
        "questions_until": error
    }


async def test_an_object_whose_questions_end_before_its_opening_is_refused(
    session: AsyncSession, settings: Settings
) -> None:
    outside = changed(FIRST, questions_until=OPENS - timedelta(minutes=1))
    assert isinstance(error := await refusal(session, settings, outside), ValidationFailed)
    assert [(field.field, field.error) for field in error.fields] == [("questions_until", "before_opening")]
    await governing.declare(session, settings.rfi_name, NAME, changed(FIRST, questions_until=OPENS))
    # The release before has applied this generation.
    (await the_rfi(session)).questions_until = OPENS - timedelta(minutes=1)
    await governing.declare(session, settings.rfi_name, NAME, outside)


@pytest.mark.parametrize(
    ("explicit", "kept"), [(NOW + WEEK, True), (NOW - timedelta(minutes=1), False), (DEADLINE, False), (None, False)]
)
async def test_a_reopening_keeps_an_end_of_questions_that_is_ahead(
    admin: AsyncClient, open_rfi: Rfi, explicit: datetime | None, kept: bool, session: AsyncSession
) -> None:
    open_rfi.questions_until = explicit
    await session.flush()
    await admin.post("/api/rfi/close", json={"revision": 0, **REASON})
    until = {"deadline": iso(DEADLINE - WEEK)}
    shown_before = (await admin.get("/api/rfi/effect", params=until)).json()["data"]["questions_until"]
    data = (await admin.post("/api/rfi/reopen", json={"revision": 1, **REASON, **until})).json()["data"]
    assert (data["questions_until"] is not None) is kept
    assert data["rfi"]["questions_until"] == shown_before
