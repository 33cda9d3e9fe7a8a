"""The lines of docs/security.md verify a receipt without the portal."""

import asyncio
import sys
from pathlib import Path

import pytest
from httpx2 import AsyncClient

from tests.api.responses.receipts.conftest import attached, pdf_of
from tests.api.responses.submissions.test_versions import submitted

DOCUMENT = Path(__file__).parents[4] / "docs" / "security.md"
SCRIPT = DOCUMENT.read_text().partition("```python\n")[2].partition("```")[0]


async def _printed(folder: Path) -> str:
    running = await asyncio.create_subprocess_exec(
        sys.executable, "-c", SCRIPT, cwd=folder, stdout=asyncio.subprocess.PIPE
    )
    printed, _ = await running.communicate()
    assert running.returncode == 0
    return printed.decode()


@pytest.mark.parametrize("changed", [False, True])
async def test_offline(browser: AsyncClient, client: AsyncClient, tmp_path: Path, changed: bool) -> None:
    found = attached(await pdf_of(browser, (await submitted(browser))["receipt_number"]))
    keys = await client.get("/.well-known/portal-signing-keys.json")
    manifest = found.manifest.replace(b"response.pdf", b"Response.pdf") if changed else found.manifest
    for name, content in (
        ("manifest.json", manifest),
        ("signature.txt", found.signature.encode()),
        ("portal-signing-keys.json", keys.content),
    ):
        (tmp_path / name).write_bytes(content)
    expected = "" if changed else f"signed with {keys.json()['keys'][0]['kid']}\n"
    assert await _printed(tmp_path) == expected
