"""The malware scan of a company's file decides who may read it (docs/adr/0065)."""

from collections.abc import Iterable
from typing import Final, Protocol

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.file_checks.columns import READABLE, Checked
from portal.platform.errors import PortalError
from portal.platform.jobs.outbox import FILES, enqueue
from portal.platform.scanner import Verdict
from portal.platform.settings import Settings

SCAN: Final = "files.scan"
NOTIFY: Final = "files.notify"
ISOLATED: Final = "\u2068{}\u2069"
"""Keeps the direction of a name from reordering the sentence around it."""


class NotReadable(PortalError):
    """The file is being checked, infected, or could not be checked. ``verdict``: which of them."""

    status = 409
    code = "file_not_readable"


class FilesInfected(PortalError):
    """``names``: of the files that have to be removed or replaced, separated by a dot."""

    status = 409
    code = "files_infected"


class NamedFile(Protocol):
    @property
    def name(self) -> str: ...
    @property
    def verdict(self) -> str | None: ...


def request_scan(session: AsyncSession, settings: Settings, file: Checked) -> None:
    """Requests the scan of a new file, in the transaction that stores its row. Does nothing without a scanner."""
    if settings.scanner is None:
        return
    file.verdict = Verdict.PENDING
    enqueue(session, SCAN, queue=FILES, object_key=file.object_key)


def is_readable(settings: Settings, file: Checked) -> bool:
    """Whether administrators may read it. Without a scanner: unless an earlier scan found it infected."""
    return file.verdict in READABLE if settings.scanner else file.verdict != Verdict.INFECTED


def require_readable(settings: Settings, file: Checked) -> None:
    """Raises :class:`NotReadable`."""
    if not is_readable(settings, file):
        raise NotReadable(verdict=file.verdict or Verdict.PENDING.value)


def require_none_infected(files: Iterable[NamedFile]) -> None:
    """Raises :class:`FilesInfected`. Files that are being checked may be sent: the deadline waits for no scanner."""
    names = [file.name for file in files if file.verdict == Verdict.INFECTED]
    if names:
        raise FilesInfected(names=" · ".join(ISOLATED.format(name) for name in names))
