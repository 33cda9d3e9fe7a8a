"""A request until 31 December, an administrator who changes it, and what its companies are told."""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from httpx2 import AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import AccountStatus, User
from portal.domain.messaging.models import Message
from portal.domain.rfis.models import Rfi
from portal.features.oversight.closing import closing, moving
from portal.platform.clock import iso
from portal.platform.runtime.resources import Resources
from tests.api.conftest import ReadMessages, SetDatabaseClock, SignIn
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

    async def change(self, method: str, path: str, **body: Any) -> None:
        revision = (await self.admin.get("/api/rfi")).json()["data"]["revision"]
        answer = await self.admin.request(method, path, json={"revision": revision, **body})
        assert answer.status_code == 200, answer.text

    async def move(self, deadline: datetime) -> None:
        rfi = (await self.admin.get("/api/rfi")).json()["data"]["rfi"]
        titles = {f"title_{language}": title for language, title in rfi["title"].items()}
        await self.change("PUT", "/api/rfi", **titles, opens_at=rfi["opens_at"], deadline=iso(deadline), **REASON)

    async def close(self) -> None:
        await self.change("POST", "/api/rfi/close", **REASON)

    async def reopen(self, deadline: datetime) -> None:
        await self.change("POST", "/api/rfi/reopen", deadline=iso(deadline), **REASON)

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
