"""After a restore of an older backup, no number is given that a company has already."""

import asyncio

import pytest
from sqlalchemy import URL, select

from portal.domain.submissions.models import receipt_numbers
from portal.entry import cli
from portal.platform.runtime.resources import open_resources
from portal.platform.settings import Settings
from tests.api.commands.conftest import SettingsOf, call
from tests.databases import copied_database


async def take(settings: Settings, count: int = 1) -> int:
    """Returns the last of so many new numbers."""
    async with open_resources(settings, application_name="tests") as resources, resources.sessions() as session:
        taken = [(await session.execute(select(receipt_numbers.next_value()))).scalar_one() for _ in range(count)]
    return int(taken[-1])


@pytest.mark.parametrize("latest", ["RFI-2026-000412", "412", " rfi-2026-000412-3 ".upper()])
async def test_the_next_receipt_comes_after_the_latest_that_a_company_has(
    template: URL,
    settings_of: SettingsOf,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    latest: str,
) -> None:
    async with copied_database(template) as database:
        settings = settings_of(database)
        assert await asyncio.to_thread(call, monkeypatch, settings, "receipts") == 0
        assert capsys.readouterr().out.splitlines()[-1] == "the next receipt has the number 000001"
        await take(settings, 9)
        assert await asyncio.to_thread(call, monkeypatch, settings, "receipts", "--after", latest) == 0
        said = capsys.readouterr().out.splitlines()
        assert said[-2:] == ["numbers left out: 403", "the next receipt has the number 000413"]
        assert await take(settings) == 413
        # It never goes back.
        assert await asyncio.to_thread(call, monkeypatch, settings, "receipts", "--after", "12") == 0
        assert capsys.readouterr().out.splitlines()[-1] == "the next receipt has the number 000414"


async def test_numbers_are_left_out_where_the_latest_is_not_known(
    template: URL, settings_of: SettingsOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with copied_database(template) as database:
        settings = settings_of(database)
        assert await take(settings) == 1
        assert await asyncio.to_thread(call, monkeypatch, settings, "receipts", "--skip", "500") == 0
        assert await take(settings) == 502


async def test_submissions_go_on_meanwhile(
    template: URL, settings_of: SettingsOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with copied_database(template) as database:
        settings = settings_of(database)
        moving = asyncio.create_task(
            asyncio.to_thread(call, monkeypatch, settings, "receipts", "--after", "RFI-2026-050000")
        )
        taken = [await take(settings) for _ in range(20)]
        assert await moving == 0
        assert len(set(taken)) == len(taken)
        assert await take(settings) > 50_000


@pytest.mark.parametrize("slip", ["RFI-2026-900000", "900000"])
async def test_a_slip_changes_nothing(
    template: URL, settings_of: SettingsOf, monkeypatch: pytest.MonkeyPatch, slip: str
) -> None:
    async with copied_database(template) as database:
        settings = settings_of(database)
        assert await asyncio.to_thread(call, monkeypatch, settings, "receipts", "--after", slip) == 1
        assert await take(settings) == 1


@pytest.mark.parametrize(
    "arguments", [("--after", "RFI-2026"), ("--after", "-3"), ("--skip", "0"), ("--skip", "many"), ("--skip", "100001")]
)
def test_what_is_no_number_is_refused(arguments: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["receipts", f"{arguments[0]}={arguments[1]}"])
    assert "is no" in capsys.readouterr().err
