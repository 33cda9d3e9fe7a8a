"""What the portal says to a file: its refusal, or its warning."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from pathlib import Path

from portal.platform.errors import UnsupportedFile
from portal.platform.files.file_types import file_type_of
from portal.platform.files.intake import take_in
from portal.platform.storage.local import LocalStorage

TAKEN = "taken"
LARGE = 1024 * 1024 * 1024


async def judged(folder: Path, name: str, content: bytes, *, chunk: int = 60_000) -> str:
    """``taken``, the warning, or the code of the refusal, after which nothing is stored."""
    storage = LocalStorage(folder)

    async def chunks() -> AsyncGenerator[bytes, None]:
        for start in range(0, len(content), chunk):
            yield content[start : start + chunk]

    try:
        async with aclosing(chunks()) as sent:
            taken = await take_in(storage, "files/1", sent, file_type=file_type_of(name), most_bytes=LARGE)
    except UnsupportedFile as refusal:
        assert not _files_below(folder)
        return refusal.code
    return taken.warning or TAKEN


def _files_below(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]
