"""Two runs at once, the command with its preview, the nightly task, the figure, and mails without a recipient."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from prometheus_client import REGISTRY
from sqlalchemy import func, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.companies import Company
from portal.domain.identity.users import AccountStatus
from portal.domain.messaging.delivery import send_message
from portal.domain.messaging.models import Message
from portal.domain.messaging.service import Recipient, send
from portal.domain.rfis.current import reread
from portal.entry import cli
from portal.features.companies.decisions.message_templates import CompanyApproved
from portal.features.oversight.retention import gauges, service, tasks
from portal.platform.mail.contract import Transports
from portal.platform.runtime.resources import Resources
from tests.api.conftest import Committed, SetDatabaseClock, database_clock_at
from tests.api.oversight.retention.conftest import BEFORE, CLOSED_AT, DAYS, LIMIT, With
from tests.factories.companies import a_company
from tests.factories.current import the_current
from tests.factories.rfis import an_rfi

COMPANIES = 7


@asynccontextmanager
async def closed(committed: Committed) -> AsyncIterator[Resources]:
    """Yields resources with retention switched on; their RFI is closed and its companies are due."""
    async with committed.transaction() as session:
        rfi = await an_rfi(session, deadline=CLOSED_AT, state="closed")
        rfi.closed_at = CLOSED_AT
        for _ in range(COMPANIES):
            await a_company(session, status=AccountStatus.APPROVED, registered_at=BEFORE)
        await session.execute(text(database_clock_at(LIMIT)))
    settings = committed.resources.settings.model_copy(update={"retention_personal_days": DAYS})
    yield replace(committed.resources, settings=settings)


@pytest.mark.race
async def test_two_runs_at_once_share_the_work(committed: Committed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "BATCH", 2)
    async with closed(committed) as resources:
        first, second = await asyncio.gather(service.carry_out(resources), service.carry_out(resources))
        assert first.get("companies", 0) + second.get("companies", 0) == COMPANIES
        async with committed.transaction() as session:
            counts = select(func.sum(AuditEvent.details["count"].as_integer()))
            assert await session.scalar(counts) == COMPANIES
            assert await session.scalar(select(func.count()).where(Company.anonymised_at.is_(None))) == 0


@pytest.mark.race
async def test_a_request_that_is_just_opened_again_keeps_all(committed: Committed) -> None:
    async with closed(committed) as resources:
        async with committed.transaction() as session:
            rfi = await reread(session, await the_current(session, resources))
            assert rfi.rfi is not None
            await session.refresh(rfi.rfi, with_for_update=True)
            run = asyncio.create_task(service.carry_out(resources))
            await asyncio.sleep(0.3)
            assert not run.done(), "it waits for the change of the request"
            rfi.rfi.state, rfi.rfi.closed_at = "open", None
        assert await run == {}


async def test_a_failed_batch_leaves_the_earlier_ones(committed: Committed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "BATCH", 5)
    async with closed(committed) as resources:
        async with committed.transaction() as session:
            # A constraint that the second batch violates.
            last = await session.scalar(select(func.max(Company.organization_name)))
            await session.execute(
                text(
                    "alter table companies add constraint no_more check"
                    f" (anonymised_at is null or organization_name <> '{last}')"
                )
            )
        with pytest.raises(Exception, match="no_more"):
            await service.carry_out(resources)
        async with committed.transaction() as session:
            done = await session.scalar(select(func.count()).where(Company.anonymised_at.is_not(None)))
            recorded = await session.scalar(
                select(func.coalesce(func.sum(AuditEvent.details["count"].as_integer()), 0))
            )
            assert done == recorded


async def test_the_command_previews_and_runs(
    committed: Committed, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with closed(committed) as resources:
        monkeypatch.setattr(cli, "get_settings", lambda: resources.settings)
        monkeypatch.setattr(cli, "configure_logging", lambda _settings: None)

        def call(*arguments: str) -> list[list[str]]:
            assert cli.main(["retention", *arguments]) == 0
            return [line.split() for line in capsys.readouterr().out.splitlines()]

        expected = ["companies", str(DAYS), str(COMPANIES), "2026-01-15T21:00:00.000Z"]
        for _ in range(2):
            preview = await asyncio.to_thread(call, "--dry-run")
            assert expected in preview, "the preview changes nothing"
            assert ["rejected", "off", "0", "-"] in preview
        assert await asyncio.to_thread(call) == [["companies", str(COMPANIES)]]
        assert await asyncio.to_thread(call) == [["nothing", "is", "due"]]


@pytest.mark.parametrize(("hour", "runs"), [(21, False), (22, True), (1, True), (2, False), (12, False)])
async def test_the_task_runs_by_night(
    resources: Resources,
    set_database_clock: SetDatabaseClock,
    monkeypatch: pytest.MonkeyPatch,
    hour: int,
    runs: bool,
) -> None:
    """Between one and five o'clock in Riyadh."""
    ran = []

    async def note(_resources: Resources) -> dict[str, int]:
        ran.append(True)
        return {}

    monkeypatch.setattr(service, "carry_out", note)
    await set_database_clock(datetime(2026, 5, 1, hour, 30, tzinfo=UTC))
    await tasks.anonymise_by_night(resources)
    assert bool(ran) is runs


async def test_the_figure_counts_what_is_on_record(
    session: AsyncSession, rfi: object, with_days: With, set_database_clock: SetDatabaseClock
) -> None:
    await a_company(session, status=AccountStatus.APPROVED, registered_at=BEFORE)
    await set_database_clock(LIMIT)
    await service.carry_out(with_days(personal=DAYS))
    await gauges.anonymised(session, with_days().settings)
    assert REGISTRY.get_sample_value("portal_retention_anonymised", {"kind": "companies"}) == 1
    assert REGISTRY.get_sample_value("portal_retention_anonymised", {"kind": "unproved"}) == 0


async def test_later_mails_to_an_anonymised_company_are_dropped(
    session: AsyncSession, resources: Resources, rfi: object, with_days: With, set_database_clock: SetDatabaseClock
) -> None:
    user = await a_company(session, status=AccountStatus.APPROVED, registered_at=BEFORE)
    await set_database_clock(LIMIT)
    await service.carry_out(with_days(personal=DAYS))
    await session.refresh(user)
    message = send(session, CompanyApproved(organization_name="Najd Mapping"), to=Recipient.of(user))
    await session.flush()
    nothing = Transports(mail=None, sms=None, notices=None)  # type: ignore[arg-type]  # nothing may be sent
    await send_message(replace(resources, transports=nothing), {"message_id": str(message.id)})
    await session.refresh(message)
    assert (message.state, await session.scalar(select(func.count()).select_from(Message))) == ("dropped", 1)
