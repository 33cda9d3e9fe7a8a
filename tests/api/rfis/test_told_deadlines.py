"""Who is told what about a deadline: each company its own old and new one, whenever it differs, and only then."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from httpx import AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import AccountStatus, User
from portal.domain.messaging.models import Message
from portal.domain.rfis import governing, service
from portal.domain.rfis.models import Rfi
from portal.features.closing import closing, moving, tasks
from portal.features.closing.extensions import announce_ended
from portal.platform.clock import iso
from portal.platform.runtime.handlers import handler_of
from portal.platform.runtime.resources import Resources
from tests.api.conftest import ReadMessages, SetDatabaseClock, SignIn
from tests.api.rfis.declarations import FIRST, NAME, changed, the_rfi
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company
from tests.factories.rfis import an_extension, an_rfi
from tests.factories.submissions import a_submission

MILLISECOND, MINUTE, DAY = timedelta(milliseconds=1), timedelta(minutes=1), timedelta(days=1)
NOW = datetime(2026, 12, 20, 9, tzinfo=UTC)
SECOND, THIRD, FIFTH, TENTH, TWELFTH = (datetime(2027, 1, day, 20, 59, tzinfo=UTC) for day in (2, 3, 5, 10, 12))
LAST = datetime(2026, 12, 31, 20, 59, tzinfo=UTC)
REASON = {"reason_en": "The programme is postponed", "reason_ar": "أُجِّل البرنامج"}
MOVED, EXTENDED, TAKEN = "rfi_deadline_moved", "deadline_extended", "extension_taken_back"
EARLY, EARLY_SUBMITTED = "rfi_closed_early_not_submitted", "rfi_closed_early_submitted"
GOES_ON = "rfi_closed_early_extended"

Told = dict[str, tuple[str, datetime, datetime]]
"""By company: the template of the mail, its old and its new deadline."""


@dataclass
class Scene:
    """A request until 31 December; ``extended`` has time until 5 January."""

    session: AsyncSession
    resources: Resources
    rfi: Rfi
    admin: AsyncClient
    read: ReadMessages
    companies: dict[str, User] = field(default_factory=dict)
    seen: set[Any] = field(default_factory=set)
    messages: list[Message] = field(default_factory=list)

    async def told(self) -> Told:
        """Runs the jobs, and returns the mails to companies since the last call; each has at most one."""
        await self.session.flush()
        await moving.announce_deadline(self.resources, self.rfi.id)
        await closing.announce_closing(self.resources, self.rfi.id)
        await moving.announce_deadline(self.resources, self.rfi.id)
        await self.session.refresh(self.rfi)
        names = {user.id: name for name, user in self.companies.items()}
        self.messages = [
            message for message in await self.read() if message.id not in self.seen and message.user_id in names
        ]
        self.seen |= {message.id for message in self.messages}
        told = {names[message.user_id]: _times(message) for message in self.messages if message.user_id}
        assert len(told) == len(self.messages), "a company has two mails"
        for message in self.messages:
            assert datetime.fromisoformat(message.params["calendar"]["at"]) == told[names[message.user_id]][2]  # type: ignore[index]
        return told

    async def effect(self, **dates: datetime) -> dict[str, Any]:
        answer = await self.admin.get("/api/rfi/effect", params={name: iso(at) for name, at in dates.items()})
        assert answer.status_code == 200, answer.text
        shown: dict[str, Any] = answer.json()["data"]
        return shown

    async def _do(self, method: str, path: str, **body: Any) -> None:
        revision = (await self.admin.get("/api/rfi")).json()["data"]["revision"]
        answer = await self.admin.request(method, path, json={"revision": revision, **body})
        assert answer.status_code == 200, answer.text

    async def move(self, deadline: datetime) -> None:
        rfi = (await self.admin.get("/api/rfi")).json()["data"]["rfi"]
        titles = {f"title_{language}": title for language, title in rfi["title"].items()}
        await self._do("PUT", "/api/rfi", **titles, opens_at=rfi["opens_at"], deadline=iso(deadline), **REASON)

    async def close(self) -> None:
        await self._do("POST", "/api/rfi/close", **REASON)

    async def reopen(self, deadline: datetime) -> None:
        await self._do("POST", "/api/rfi/reopen", deadline=iso(deadline), **REASON)

    async def extend(self, name: str, until: datetime | None) -> None:
        path = f"/api/companies/{self.companies[name].company_id}/extension"
        revision = (await self.admin.get(path)).json()["data"]["revision"]
        method, body = ("PUT", {"until": iso(until)}) if until else ("DELETE", {})
        answer = await self.admin.request(method, path, json={"reason": "Vehicles", "revision": revision, **body})
        assert answer.status_code == 200, answer.text


def _times(message: Message) -> tuple[str, datetime, datetime]:
    params = message.params
    after = params.get("deadline") or params["closed_at"]
    return message.template, datetime.fromisoformat(params["deadline_before"]), datetime.fromisoformat(after)


@pytest.fixture
async def scene(
    session: AsyncSession,
    resources: Resources,
    sign_in: SignIn,
    messages: ReadMessages,
    set_database_clock: SetDatabaseClock,
) -> Scene:
    await set_database_clock(NOW)
    rfi = await an_rfi(session, opens_at=NOW - 30 * DAY, deadline=LAST)
    scene = Scene(session, resources, rfi, await sign_in(await an_admin(session)), messages)
    for name, locale in (("open", "ar"), ("submitted", "en"), ("extended", "ar")):
        scene.companies[name] = await a_company(session, status=AccountStatus.APPROVED, answered=True, locale=locale)
    await a_submission(session, scene.companies["submitted"], rfi, submitted=True)
    await an_extension(session, rfi, scene.companies["extended"], until=FIFTH)
    await a_company(session)
    await a_company(session, status=AccountStatus.REJECTED)
    return scene


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
    assert await service.close_due(scene.session, scene.resources.rfi_name)
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
    assert await announce_ended(scene.session, scene.resources.rfi_name) == 1
    await set_database_clock(FIFTH + MILLISECOND)
    assert await announce_ended(scene.session, scene.resources.rfi_name) == 1


async def declare(scene: Scene, deadline: datetime, number: int, **more: Any) -> None:
    declared = changed(FIRST, generation=governing.Generation("uid-1", number), opens_at=scene.rfi.opens_at)
    await governing.declare(scene.session, NAME, NAME, changed(declared, deadline=deadline, **more))


async def configure(scene: Scene, deadline: datetime, _number: int) -> None:
    said = {"rfi_opens_at": scene.rfi.opens_at, "rfi_deadline": deadline}
    assert await service.publish_configured(scene.session, scene.resources.settings.model_copy(update=said))


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
    assert await service.close_due(scene.session, scene.resources.rfi_name)
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
    await scene._do("PUT", "/api/rfi", **titles, opens_at=iso(NOW - 30 * DAY), deadline=iso(TENTH))
    await scene.told()
    assert {message.params["reason_en"] for message in scene.messages} == {REASON["reason_en"]}


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


def test_jobs_of_the_release_before_are_done() -> None:
    assert handler_of("rfis.announce_deadline") is handler_of(service.ANNOUNCE_DEADLINE) is tasks.tell
    assert handler_of(service.ANNOUNCE_CLOSING) is handler_of(service.ANNOUNCE_EARLY_CLOSING) is tasks.announce


async def test_a_company_gets_its_own_deadline_as_a_calendar_entry(scene: Scene, sign_in: SignIn) -> None:
    for name, day in (("open", "20261231"), ("extended", "20270105")):
        browser = await sign_in(scene.companies[name])
        assert f"DTSTART:{day}T205900Z" in (await browser.get("/api/rfi/calendar")).text
