"""A worker killed while it closes the RFI or replaces the code: the action and its consequences happen once."""

import re
from collections.abc import Callable, Coroutine
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, text

from portal.domain.identity.users import AccountStatus
from portal.domain.invitations.models import InvitationCode
from portal.platform.clock import utc_now
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.resources import Resources
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company
from tests.factories.rfis import an_rfi
from tests.factories.submissions import a_submission
from tests.mail_server import MailServer
from tests.transaction_pauses import Moment, paused
from tests.worker.portal import Portal, WorkerProcess, eventually

pytestmark = [pytest.mark.slow, pytest.mark.parametrize("moment", Moment)]

Count = Callable[[str], Coroutine[Any, Any, int]]


@pytest.fixture
def count(resources: Resources) -> Count:
    async def counted(rows: str) -> int:
        async with unit_of_work(resources.sessions) as session:
            return int(await session.scalar(text(f"select count(*) from {rows}")) or 0)  # noqa: S608

    return counted


# Counts runs of any outcome, because one of two workers that replace the code at once fails.
_RUNS = re.compile(
    r'portal_periodic_runs_total{outcome="\w+",task="portal_worker.housekeeping.rotate_invitation_code"} (\S+)'
)


async def _metrics(worker: WorkerProcess) -> str:
    return (await worker.get("/metrics")).text if await worker.is_ready() else ""


async def test_the_rfi_closes_once_and_every_company_gets_one_mail(
    portal: Portal, resources: Resources, mail_server: MailServer, count: Count, moment: Moment
) -> None:
    async with unit_of_work(resources.sessions) as session:
        rfi = await an_rfi(session, deadline=utc_now() - timedelta(seconds=1))
        people = [await a_company(session, status=AccountStatus.APPROVED, answered=True) for _ in range(2)]
        await a_submission(session, people[0], rfi, submitted=True)
        people.append(await an_admin(session))
        rfi.notifies_companies = rfi.notifies_admins = True
    async with paused(resources.engine, "rfis", moment) as until_paused:
        doomed = portal.begin_worker()
        await until_paused()
        doomed.kill()
    has_committed = moment is Moment.COMMIT
    assert await count("rfis where state = 'closed'") == has_committed
    assert await count("jobs where kind = 'rfis.announce_closing' and attempts = 0") == has_committed

    for _ in range(2):
        portal.begin_worker()

    async def are_all_sent() -> bool:
        return await count("messages where state = 'sent'") == len(people)

    await eventually(are_all_sent, "the mails about the closing are not sent")
    await portal.until_all_done()
    assert mail_server.counts() == {person.email: 1 for person in people}
    assert await count("audit_events where action = 'rfi.closed'") == 1
    assert await count("jobs where kind = 'rfis.announce_closing'") == 1


async def test_the_code_is_replaced_once(
    resources: Resources, mail_server: MailServer, tmp_path: Path, count: Count, moment: Moment
) -> None:
    values = {"invitation_rotation_hours": 1, "invitation_rotation_overlap_hours": 24}
    hourly = replace(resources, settings=resources.settings.model_copy(update=values))
    portal = Portal(hourly, mail_server, tmp_path)
    try:
        async with paused(resources.engine, "invitation_codes", moment) as until_paused:
            doomed = portal.begin_worker()
            await until_paused()
            doomed.kill()
        assert await count("invitation_codes") == (moment is Moment.COMMIT)

        workers = [portal.begin_worker() for _ in range(2)]

        async def have_looked() -> bool:
            """Returns whether both runs have ended; each worker's start requests one, and one worker may take both."""
            runs = [run for worker in workers for run in _RUNS.findall(await _metrics(worker))]
            return sum(map(float, runs)) >= len(workers)

        await eventually(have_looked, "the workers have not looked after the code")
    finally:
        portal.end_all()
    async with unit_of_work(resources.sessions) as session:
        [code] = await session.scalars(select(InvitationCode))
    assert (code.generation, code.expires_at) == ("worker/first", None)
    assert await count("audit_events where action = 'invitation.rotated'") == 1
