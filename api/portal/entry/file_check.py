"""``python -m portal check-files`` checks that the store has every file of the database, such as after a restore."""

import argparse
import asyncio
from collections.abc import Callable, Iterable, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from hashlib import sha256
from typing import Any
from uuid import UUID

from sqlalchemy import Select, select, union_all
from sqlalchemy.sql import literal, null

from portal.domain.submissions.models import SubmissionFile
from portal.features.mail.announcements.models import Announcement
from portal.features.request.library.models import DocumentFile
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.resources import Resources, run_with_resources
from portal.platform.settings import Settings
from portal.platform.storage.contract import ObjectMissing, ObjectStorage

AT_ONCE = 16


@dataclass(frozen=True, slots=True)
class NamedFile:
    """Stored facts about an object: ``size`` in bytes, ``sha256`` in hexadecimal if the row has it."""

    kind: str
    id: UUID
    key: str
    size: int
    sha256: str | None

    def __str__(self) -> str:
        return f"{self.kind} {self.id} ({self.key})"


@dataclass(frozen=True, slots=True)
class Problem:
    file: NamedFile
    what: str


def add_command(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser(
        "check-files", help="see that the store holds every file that the database names; changes nothing"
    )
    command.add_argument("--contents", action="store_true", help="read them, too, and compare SHA-256")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace, settings: Settings) -> int:
    async def check(resources: Resources) -> Sequence[Problem]:
        return await check_files(resources, contents=arguments.contents, say=_say)

    problems = run_with_resources(settings, check)
    for problem in problems:
        _say(f"{problem.what.upper():<10}{problem.file}")
    return 1 if problems else 0


async def check_files(resources: Resources, *, contents: bool, say: Callable[[str], None]) -> Sequence[Problem]:
    """Compares sizes, and with ``contents`` every byte. ZIPs are skipped, because they can be created again."""
    files = await _named_files(resources)
    limit = asyncio.Semaphore(AT_ONCE)

    async def look_at(file: NamedFile) -> str | None:
        async with limit:
            return await _problem_of(resources.storage, file, contents=contents)

    found = await asyncio.gather(*map(look_at, files))
    suspects = [Problem(file, what) for file, what in zip(files, found, strict=True) if what]
    # A request may have removed a file, row and object meanwhile.
    named = {file.key for file in await _named_files(resources)} if suspects else set()
    problems = [problem for problem in suspects if problem.file.key in named]
    total = sum(file.size for file in files)
    say(f"{len(files):,} files of {total:,} bytes are named; {len(problems):,} of them are not as they should be")
    return problems


async def _named_files(resources: Resources) -> Sequence[NamedFile]:
    async with unit_of_work(resources.reads) as session:
        rows = await session.execute(union_all(*_named()))
        return [NamedFile(*columns) for columns in map(tuple, rows)]


def _named() -> Iterable[Select[*tuple[Any, ...]]]:
    yield select(
        literal("submission file"),
        SubmissionFile.id,
        SubmissionFile.object_key,
        SubmissionFile.size,
        SubmissionFile.sha256,
    )
    yield select(literal("document"), DocumentFile.id, DocumentFile.object_key, DocumentFile.size, null())
    yield select(
        literal("attachment"),
        Announcement.id,
        Announcement.attachment_key,
        Announcement.attachment_size,
        Announcement.attachment_sha256,
    ).where(Announcement.attachment_key.is_not(None))


async def _problem_of(storage: ObjectStorage, file: NamedFile, *, contents: bool) -> str | None:
    try:
        size, digest = await _read(storage, file.key) if contents else (await storage.size(file.key), None)
    except ObjectMissing:
        return "missing"
    if size != file.size:
        return "size"
    return "changed" if digest and file.sha256 and digest != file.sha256 else None


async def _read(storage: ObjectStorage, key: str) -> tuple[int, str]:
    size, digest = 0, sha256()
    async with aclosing(storage.read(key)) as chunks:
        async for chunk in chunks:
            size += len(chunk)
            digest.update(chunk)
    return size, digest.hexdigest()


def _say(line: str) -> None:
    print(line, flush=True)  # noqa: T201
