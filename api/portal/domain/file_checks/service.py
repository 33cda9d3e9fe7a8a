"""Files of strangers are judged before anybody else reads them (docs/adr/0065)."""

from collections.abc import Iterable
from typing import Final, Protocol

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.file_checks.columns import READABLE, Checked
from portal.platform.errors import PortalError
from portal.platform.jobs.outbox import FILES, enqueue
from portal.platform.scanner import Verdict
from portal.platform.settings import Settings

JUDGE: Final = "files.judge"
TELL: Final = "files.tell"


class NotReadable(PortalError):
    """The file is being checked, infected, or could not be checked. ``verdict``: which of them."""

    status = 409
    code = "file_not_readable"


class FilesInfected(PortalError):
    """``names``: of the files that have to be removed or replaced."""

    status = 409
    code = "files_infected"


class NamedFile(Protocol):
    @property
    def name(self) -> str: ...
    @property
    def verdict(self) -> str | None: ...


def begin(session: AsyncSession, settings: Settings, file: Checked) -> None:
    """Has a new file judged, in the transaction that keeps it. Does nothing without a scanner."""
    if settings.scanner is None:
        return
    file.verdict = Verdict.PENDING
    enqueue(session, JUDGE, queue=FILES, object_key=file.object_key)


def is_readable(settings: Settings, file: Checked) -> bool:
    """Whether other people than the company may read it. Without a scanner: unless one has found it infected."""
    return file.verdict in READABLE if settings.scanner else file.verdict != Verdict.INFECTED


def require_readable(settings: Settings, file: Checked) -> None:
    """Raises :class:`NotReadable`."""
    if not is_readable(settings, file):
        raise NotReadable(verdict=file.verdict or Verdict.PENDING.value)


def require_none_infected(files: Iterable[NamedFile]) -> None:
    """Raises :class:`FilesInfected`. Files that are being checked may be sent: the deadline waits for no scanner."""
    names = [file.name for file in files if file.verdict == Verdict.INFECTED]
    if names:
        raise FilesInfected(names=names)
