"""An early closing: who is told what, what pages and errors say, and how the request is opened again."""

from datetime import datetime
from uuid import uuid4

import pytest

from portal.domain.rfis.dates import close_due
from portal.features.oversight.closing import closing
from portal.features.oversight.closing.extensions import announce_ended
from portal.platform.clock import iso
from tests.api.conftest import SetDatabaseClock, SignIn
from tests.api.request.rfi.declarations import the_rfi
from tests.api.request.rfi.told import (
    DAY,
    EARLY,
    EARLY_SUBMITTED,
    EXTENDED,
    FIFTH,
    GOES_ON,
    LAST,
    MILLISECOND,
    MOVED,
    NOW,
    REASON,
    TENTH,
    THIRD,
    Scene,
)
from tests.factories.current import the_current


async def test_all_are_told_of_an_early_closing_and_those_with_more_time_that_theirs_goes_on(scene: Scene) -> None:
    effect = await scene.effect()
    assert (effect["told"], effect["longer"], effect["questions_until"]) == (3, 1, iso(NOW).replace(".000Z", "Z"))
    await scene.close()
    assert await scene.told() == {
        "open": (EARLY, LAST, NOW),
        "submitted": (EARLY_SUBMITTED, LAST, NOW),
        "extended": (GOES_ON, FIFTH, FIFTH),
    }
    assert {message.params["reason_en"] for message in scene.messages} == {REASON["reason_en"]}
    assert await scene.told() == {}
    (summary,) = [one for one in await scene.read() if one.template == "rfi_closed_administrators"]
    assert datetime.fromisoformat(summary.params["deadline"]) == NOW
    assert (summary.params["submitted"], summary.params["not_submitted"], summary.params["extended"]) == (1, 1, 1)
    assert summary.params["reason_ar"] == REASON["reason_ar"]


async def test_an_early_closing_leaves_a_company_the_time_that_it_was_promised(scene: Scene) -> None:
    """The deadline of all had passed the extension, which counts again once the request is closed before its end."""
    await scene.move(TENTH)
    await scene.told()
    assert (await scene.effect())["longer"] == 1
    await scene.close()
    assert (await scene.told())["extended"] == (GOES_ON, TENTH, FIFTH)


async def test_an_early_closing_is_told_even_where_an_object_declared_no_mails(scene: Scene) -> None:
    scene.rfi.notifies_companies = False
    await scene.close()
    assert len(await scene.told()) == 3


async def test_moved_and_closed_before_the_mails_are_written_each_company_gets_one(scene: Scene) -> None:
    await scene.move(TENTH)
    await scene.close()
    assert await scene.told() == {
        "open": (EARLY, LAST, NOW),
        "submitted": (EARLY_SUBMITTED, LAST, NOW),
        "extended": (GOES_ON, FIFTH, FIFTH),
    }


@pytest.mark.parametrize(
    ("deadline", "extended"), [(LAST, None), (THIRD, None), (FIFTH, None), (TENTH, (MOVED, FIFTH, TENTH))]
)
async def test_a_reopening_after_an_early_closing(
    scene: Scene, deadline: datetime, extended: tuple[str, datetime, datetime] | None
) -> None:
    await scene.close()
    await scene.told()
    effect = await scene.effect(deadline=deadline)
    assert effect["told"] == (3 if extended else 2)
    await scene.reopen(deadline)
    told = dict.fromkeys(("open", "submitted"), (MOVED, NOW, deadline))
    assert await scene.told() == (told | {"extended": extended} if extended else told)
    rfi = await the_rfi(scene.session)
    assert (rfi.closed_at, rfi.deadline, rfi.state) == (None, deadline, "open")
    history = (await scene.admin.get("/api/rfi")).json()["data"]["history"]
    assert [one["event"] for one in history[:2]] == ["reopened", "closedEarly"]
    moved = {"deadline": iso(LAST)} if deadline != LAST else {}
    assert (history[0]["before"], history[1]["before"], history[1]["planned"]) == (moved, {}, "2026-12-31T20:59:00Z")


async def test_closed_early_and_reopened_before_the_mails_are_written_is_no_news(scene: Scene) -> None:
    await scene.close()
    await scene.reopen(LAST)
    assert await scene.told() == {}


async def test_each_of_two_early_closings_is_told(scene: Scene, set_database_clock: SetDatabaseClock) -> None:
    await scene.close()
    await scene.told()
    await scene.reopen(LAST)
    await scene.told()
    await set_database_clock(NOW + DAY)
    await scene.close()
    assert (await scene.told())["open"] == (EARLY, LAST, NOW + DAY)


async def test_reopened_until_the_planned_deadline_the_request_closes_there_with_its_mails(
    scene: Scene, set_database_clock: SetDatabaseClock
) -> None:
    await scene.close()
    await scene.told()
    await scene.reopen(LAST)
    await scene.told()
    await set_database_clock(LAST + MILLISECOND)
    assert await close_due(scene.session, scene.resources.rfi_name)
    await scene.session.flush()
    await closing.announce_closing(scene.resources, scene.rfi.id)
    sent = [message.template for message in await scene.read()]
    assert (sent.count("rfi_closed_not_submitted"), sent.count("rfi_closed_submitted")) == (1, 1)


async def test_an_extension_after_an_early_closing_may_end_before_the_planned_deadline(
    scene: Scene, set_database_clock: SetDatabaseClock, sign_in: SignIn
) -> None:
    await scene.close()
    await scene.told()
    until = NOW + 3 * DAY
    await scene.extend("open", until)
    assert await scene.told() == {"open": (EXTENDED, NOW, until)}
    browser = await sign_in(scene.companies["open"])
    shown = (await browser.get("/api/submission")).json()["data"]["rfi"]
    assert (shown["state"], shown["closed_early"], shown["deadline"]) == ("open", None, "2026-12-23T09:00:00Z")
    listed = (await scene.admin.get("/api/submissions?extended=true")).json()["data"]["items"]
    assert {row["id"] for row in listed} == {str(scene.companies[one].company_id) for one in ("open", "extended")}
    await set_database_clock(until + MILLISECOND)
    assert await announce_ended(scene.session, await the_current(scene.session, scene.resources)) == 1
    await set_database_clock(FIFTH + MILLISECOND)
    assert await announce_ended(scene.session, await the_current(scene.session, scene.resources)) == 1


@pytest.mark.parametrize("locale", ["en", "ar"])
async def test_a_company_reads_why_the_request_was_closed_early(scene: Scene, sign_in: SignIn, locale: str) -> None:
    await scene.close()
    browser = await sign_in(scene.companies["open"])
    shown = (await browser.get("/api/config")).json()["data"]["rfi"]
    reason = {"en": REASON["reason_en"], "ar": REASON["reason_ar"]}
    early = {"at": "2026-12-20T09:00:00Z", "planned": "2026-12-31T20:59:00Z", "reason": reason}
    assert (shown["state"], shown["deadline"], shown["closed_early"]) == ("closed", early["at"], early)
    assert shown["questions_until"] == early["at"]
    key = {"Idempotency-Key": str(uuid4())}
    refused = (await browser.post("/api/submission/submit", params={"locale": locale}, headers=key)).json()
    assert refused["error"] == "rfi_closed"
    texts = {
        "en": "The request was closed early on 20 Dec 2026, 12:00 PM (Saudi time). Reason: The programme is postponed",
        "ar": "أُغلق طلب المعلومات قبل موعده في 20 ديسمبر 2026",
    }
    assert refused["message"].startswith(texts[locale])
    assert refused["message"].endswith(reason[locale])


async def test_the_release_before_moved_the_deadline_to_the_early_closing(scene: Scene) -> None:
    rfi = scene.rfi
    rfi.state, rfi.deadline, rfi.closed_at, rfi.deadline_announced = "closed", NOW, NOW, NOW
    rfi.change_reason_en, rfi.change_reason_ar = REASON["reason_en"], REASON["reason_ar"]
    await scene.session.flush()
    early = (await scene.admin.get("/api/config")).json()["data"]["rfi"]["closed_early"]
    assert (early["at"], early["planned"], early["reason"]["en"]) == (early["at"], early["at"], REASON["reason_en"])
    assert (await scene.told())["extended"] == (GOES_ON, FIFTH, FIFTH)
