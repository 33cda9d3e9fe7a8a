"""Who is told what about a deadline: each company its own old and new one, whenever it differs, and only then."""

from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Any

import pytest

from portal.domain.rfis import governing
from portal.domain.rfis.configured import publish_configured
from portal.domain.rfis.dates import ANNOUNCE_CLOSING, ANNOUNCE_DEADLINE, ANNOUNCE_EARLY_CLOSING, close_due
from portal.features.oversight.closing import tasks
from portal.platform.clock import iso
from portal.platform.runtime.handlers import handler_of
from tests.api.conftest import SetDatabaseClock, SignIn
from tests.api.request.rfi.declarations import FIRST, NAME, changed
from tests.api.request.rfi.told import (
    DAY,
    EXTENDED,
    FIFTH,
    LAST,
    MILLISECOND,
    MINUTE,
    MOVED,
    NOW,
    REASON,
    SECOND,
    TAKEN,
    TENTH,
    THIRD,
    Scene,
)


async def test_a_company_with_more_time_is_told_its_own_old_and_new_deadline(scene: Scene) -> None:
    assert await scene.effect(deadline=TENTH) == {"told": 3, "longer": 0, "questions_until": "2027-01-03T20:59:00Z"}
    await scene.move(TENTH)
    others = dict.fromkeys(("open", "submitted"), (MOVED, LAST, TENTH))
    assert await scene.told() == {**others, "extended": (MOVED, FIFTH, TENTH)}
    assert await scene.told() == {}
    assert (await scene.effect(deadline=SECOND))["told"] == 3
    await scene.move(SECOND)
    others = dict.fromkeys(("open", "submitted"), (MOVED, TENTH, SECOND))
    assert await scene.told() == {**others, "extended": (MOVED, TENTH, FIFTH)}
    assert {message.params["reason_ar"] for message in scene.messages} == {REASON["reason_ar"]}


async def test_a_company_whose_own_deadline_stays_is_not_told(scene: Scene) -> None:
    effect = await scene.effect(deadline=THIRD)
    assert (effect["told"], effect["longer"]) == (2, 1)
    await scene.move(THIRD)
    assert await scene.told() == dict.fromkeys(("open", "submitted"), (MOVED, LAST, THIRD))


async def test_moved_twice_before_the_mails_are_written_each_company_gets_one(scene: Scene) -> None:
    await scene.move(TENTH)
    await scene.move(SECOND)
    assert await scene.told() == dict.fromkeys(("open", "submitted"), (MOVED, LAST, SECOND))
    await scene.move(TENTH)
    await scene.move(SECOND)
    assert await scene.told() == {}


async def test_an_extension_that_is_given_before_the_mails_are_written_tells_the_company_once(scene: Scene) -> None:
    await scene.move(SECOND)
    await scene.extend("open", TENTH)
    assert await scene.told() == {"open": (EXTENDED, LAST, TENTH), "submitted": (MOVED, LAST, SECOND)}
    await scene.move(LAST)
    await scene.extend("open", None)
    assert await scene.told() == {"open": (TAKEN, TENTH, LAST), "submitted": (MOVED, SECOND, LAST)}


async def test_an_extension_is_told_only_if_it_changes_the_deadline(scene: Scene) -> None:
    path = f"/api/companies/{scene.companies['extended'].company_id}/extension"
    corrected = {"until": iso(FIFTH), "reason": "Another reason", "revision": 1}
    assert (await scene.admin.put(path, json=corrected)).json()["data"]["change"]["reason"] == "Another reason"
    assert await scene.told() == {}
    await scene.move(TENTH)
    await scene.told()
    # The extension adds nothing to the deadline of all.
    await scene.extend("extended", None)
    assert await scene.told() == {}


async def declare(scene: Scene, deadline: datetime, number: int, **more: Any) -> None:
    declared = changed(FIRST, generation=governing.Generation("uid-1", number), opens_at=scene.rfi.opens_at)
    await governing.declare(scene.session, NAME, NAME, changed(declared, deadline=deadline, **more))


async def configure(scene: Scene, deadline: datetime, _number: int) -> None:
    said = {"rfi_opens_at": scene.rfi.opens_at, "rfi_deadline": deadline}
    assert await publish_configured(scene.session, scene.resources.settings.model_copy(update=said))


@pytest.mark.parametrize("source", [declare, configure])
async def test_objects_and_settings_tell_as_the_browser_does(
    scene: Scene, source: Callable[[Scene, datetime, int], Awaitable[None]]
) -> None:
    await source(scene, TENTH, 1)
    others = dict.fromkeys(("open", "submitted"), (MOVED, LAST, TENTH))
    assert await scene.told() == {**others, "extended": (MOVED, FIFTH, TENTH)}
    await source(scene, SECOND, 2)
    others = dict.fromkeys(("open", "submitted"), (MOVED, TENTH, SECOND))
    assert await scene.told() == {**others, "extended": (MOVED, TENTH, FIFTH)}


async def test_an_object_that_ends_the_request_soon_moves_its_deadline(
    scene: Scene, set_database_clock: SetDatabaseClock
) -> None:
    """It is no early closing: the object has the deadline that applies, and no reason."""
    soon = NOW + MINUTE
    await declare(scene, soon, 1)
    assert await scene.told() == dict.fromkeys(("open", "submitted"), (MOVED, LAST, soon))
    await set_database_clock(soon + MILLISECOND)
    assert await close_due(scene.session, scene.resources.rfi_name)
    shown = (await scene.admin.get("/api/config")).json()["data"]["rfi"]
    assert (shown["state"], shown["closed_early"]) == ("closed", None)


async def test_the_reason_of_one_change_is_not_told_with_the_next(scene: Scene) -> None:
    await scene.close()
    await scene.told()
    await declare(scene, TENTH, 1, reopen_reason="Closed by mistake")
    await scene.told()
    assert {message.params["reason_en"] for message in scene.messages} == {None}


async def test_a_changed_title_keeps_the_reason_of_the_deadline(scene: Scene) -> None:
    await scene.move(TENTH)
    titles = {"title_en": "Another", "title_ar": "آخر"}
    await scene.change("PUT", "/api/rfi", **titles, opens_at=iso(NOW - 30 * DAY), deadline=iso(TENTH))
    await scene.told()
    assert {message.params["reason_en"] for message in scene.messages} == {REASON["reason_en"]}


def test_jobs_of_the_release_before_are_done() -> None:
    assert handler_of("rfis.announce_deadline") is handler_of(ANNOUNCE_DEADLINE) is tasks.tell
    assert handler_of(ANNOUNCE_CLOSING) is handler_of(ANNOUNCE_EARLY_CLOSING) is tasks.announce


async def test_a_company_gets_its_own_deadline_as_a_calendar_entry(scene: Scene, sign_in: SignIn) -> None:
    for name, day in (("open", "20261231"), ("extended", "20270105")):
        browser = await sign_in(scene.companies[name])
        assert f"DTSTART:{day}T205900Z" in (await browser.get("/api/rfi/calendar")).text
