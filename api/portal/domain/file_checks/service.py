"""Files of strangers are judged before anybody else reads them (docs/adr/0065)."""

from collections.abc import Collection, Mapping
from typing import Final, Protocol

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.file_checks.models import FileCheck
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.errors import PortalError
from portal.platform.files.intake import remove
from portal.platform.jobs.outbox import BUNDLE, enqueue
from portal.platform.runtime.resources import Resources
from portal.platform.scanner import Verdict
from portal.platform.settings import Settings

JUDGE: Final = "files.judge"


class NotReadable(PortalError):
    """The file is being checked, infected, or could not be checked. ``verdict``: which of them."""

    status = 409
    code = "file_not_readable"


class FilesInfected(PortalError):
    """``names``: of the files that have to be removed or replaced."""

    status = 409
    code = "files_infected"


class StoredFile(Protocol):
    name: str
    object_key: str


def begin(session: AsyncSession, settings: Settings, object_key: str) -> None:
    """Has the object judged, in the transaction that keeps it. Does nothing without a scanner."""
    if settings.scanner is None:
        return
    session.add(FileCheck(object_key=object_key))
    enqueue(session, JUDGE, queue=BUNDLE, object_key=object_key)


async def find_checks(session: AsyncSession, object_keys: Collection[str]) -> Mapping[str, FileCheck]:
    """By object."""
    found = await session.scalars(select(FileCheck).where(FileCheck.object_key.in_(object_keys)))
    return {check.object_key: check for check in found}


async def require_readable(session: AsyncSession, settings: Settings, object_key: str) -> None:
    """Raises :class:`NotReadable`. Without a scanner every file is readable, as it is marked nowhere as clean."""
    if settings.scanner is None:
        return
    check = await session.get(FileCheck, object_key)
    if check is None or not check.is_readable:
        raise NotReadable(verdict=check.verdict if check else "pending")


async def require_none_infected(session: AsyncSession, files: Collection[StoredFile]) -> None:
    """Raises :class:`FilesInfected`. Files that are being checked may be sent: the deadline waits for no scanner."""
    checks = await find_checks(session, [file.object_key for file in files])
    infected = {key for key, check in checks.items() if check.verdict == Verdict.INFECTED}
    if infected:
        raise FilesInfected(names=[file.name for file in files if file.object_key in infected])


async def discard(resources: Resources, object_key: str) -> None:
    """Deletes the object, its partial uploads, and what is known of it."""
    await remove(resources.storage, object_key)
    async with unit_of_work(resources.sessions) as session:
        await session.execute(delete(FileCheck).where(FileCheck.object_key == object_key))
