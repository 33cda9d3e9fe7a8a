"""An administrator gives a company more time while the mails about a moved deadline are being written."""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import AccountStatus
from portal.domain.messaging.models import Message
from portal.domain.rfis.models import Rfi
from portal.features.oversight.closing import moving
from portal.features.oversight.closing.people import people_of_companies
from portal.features.request.extensions import service as extensions
from portal.platform.clock import iso
from tests.api.conftest import Committed
from tests.api.responses.submissions.arrivals import until_waiting
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company
from tests.factories.rfis import an_rfi

DAY = timedelta(days=1)
FIRST = (datetime.now(UTC) + 30 * DAY).replace(microsecond=0)
MOVED, OWN = FIRST + 10 * DAY, FIRST + 20 * DAY


async def _no_turns(_session: AsyncSession, _name: str) -> None:
    return


@pytest.mark.race
@pytest.mark.parametrize("guarded", [False, True])
async def test_each_mail_begins_where_the_one_before_ended(
    committed: Committed, monkeypatch: pytest.MonkeyPatch, guarded: bool
) -> None:
    async with committed.transaction() as session:
        rfi = await an_rfi(session, deadline=MOVED)
        rfi.deadline_announced = FIRST
        company = await a_company(session, status=AccountStatus.APPROVED)
        admin = await an_admin(session)
    read, go_on = asyncio.Event(), asyncio.Event()

    async def then_wait(session: AsyncSession, rfi: Rfi, *chosen: Any) -> Any:
        found = await people_of_companies(session, rfi, *chosen)
        read.set()
        await go_on.wait()
        return found

    monkeypatch.setattr(moving, "people_of_companies", then_wait)
    if not guarded:
        for module in (moving, extensions):
            monkeypatch.setattr(module, "in_turn_to_tell", _no_turns)
    writing = asyncio.create_task(moving.announce_deadline(committed.resources, rfi.id))
    await read.wait()
    async with committed.browser(admin) as browser:
        body = {"until": iso(OWN), "reason": "Vehicles", "revision": 0}
        giving = asyncio.create_task(browser.put(f"/api/companies/{company.company_id}/extension", json=body))
        await (until_waiting(committed, 1) if guarded else giving)
        go_on.set()
        assert (await giving).status_code == 200
    assert await writing == 1
    async with committed.transaction() as session:
        sent = {message.template: message.params for message in await session.scalars(select(Message))}
    times = {name: (mail["deadline_before"], mail["deadline"]) for name, mail in sent.items()}
    first, moved, own = (at.isoformat().replace("+00:00", "Z") for at in (FIRST, MOVED, OWN))
    began = moved if guarded else first
    assert times == {"rfi_deadline_moved": (first, moved), "deadline_extended": (began, own)}
