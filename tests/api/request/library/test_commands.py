"""``python -m portal library …`` and ``storage …``."""

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
from sqlalchemy import URL, select

from portal.entry import cli
from portal.features.request.library.models import Document
from portal.platform.runtime.resources import open_resources
from portal.platform.settings import Settings
from tests.databases import copied_database
from tests.factories.files import a_pdf

Portal = Callable[..., int]


@pytest.fixture
async def settings_of_command(template: URL, settings_of: Callable[[URL], Settings]) -> AsyncIterator[Settings]:
    async with copied_database(template) as database:
        yield settings_of(database)


@pytest.fixture
def portal(settings_of_command: Settings, monkeypatch: pytest.MonkeyPatch) -> Portal:
    """Runs a command on its own database, in a thread, because commands run an event loop."""
    monkeypatch.setattr(cli, "get_settings", lambda: settings_of_command)
    monkeypatch.setattr(cli, "configure_logging", lambda _settings: None)

    def run(*arguments: object) -> int:
        return cli.main([str(argument) for argument in arguments])

    return run


async def documents(settings: Settings) -> dict[str, tuple[str | None, str | None]]:
    """Returns (name, link) by key."""
    async with open_resources(settings, application_name="tests") as resources, resources.sessions() as session:
        rows = (await session.scalars(select(Document).order_by(Document.position))).all()
        return {row.key: (row.name, row.url) for row in rows}


async def test_an_operator_sets_the_entries(
    portal: Portal, settings_of_command: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    guide = tmp_path / "Guide 2026.pdf"
    guide.write_bytes(a_pdf(700_000))

    assert await asyncio.to_thread(portal, "library", "set-file", "licensing-guide", guide) == 0
    assert await asyncio.to_thread(portal, "library", "set-link", "surveying-terms", "https://example.com/terms") == 0
    assert await asyncio.to_thread(portal, "library", "list") == 0

    printed = capsys.readouterr().out
    assert "Guide 2026.pdf, 700000 bytes" in printed
    assert "https://example.com/terms" in printed
    held = await documents(settings_of_command)
    assert held["licensing-guide"] == ("Guide 2026.pdf", None)
    assert held["surveying-terms"] == (None, "https://example.com/terms")
    assert len(held) == 7

    assert await asyncio.to_thread(portal, "library", "clear", "licensing-guide") == 0
    assert (await documents(settings_of_command))["licensing-guide"] == (None, None)


async def test_errors_are_reported_in_one_sentence(
    portal: Portal, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program = tmp_path / "guide.exe"
    program.write_bytes(b"MZ")

    assert await asyncio.to_thread(portal, "library", "set-file", "licensing-guide", program) == 1
    assert capsys.readouterr().err == "File format is not supported\n"
    assert await asyncio.to_thread(portal, "library", "set-link", "licensing-guide", "ftp://example.com") == 1
    assert capsys.readouterr().err == "Invalid link\n"
    assert await asyncio.to_thread(portal, "library", "set-file", "licensing-guide", tmp_path / "gone.pdf") == 1
    assert "gone.pdf" in capsys.readouterr().err
    assert await asyncio.to_thread(portal, "library", "set-link", "no-such-entry", "https://example.com") == 1
