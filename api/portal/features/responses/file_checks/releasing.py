"""Releases a file that could not be checked, on the responsibility of an administrator."""

from uuid import UUID

from sqlalchemy import func
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.identity.access import Actor
from portal.features.responses.file_checks import queries
from portal.platform.errors import NotFound, PortalError
from portal.platform.scanner import Verdict


class NotUnchecked(PortalError):
    """Only a file that could not be checked is released. ``verdict``: what it is now."""

    status = 409
    code = "file_not_unchecked"


async def release(session: AsyncSession, actor: Actor, file_id: UUID, *, reason: str) -> None:
    """Lets administrators read a sent file that could not be checked. Repeating it changes nothing.

    Raises :class:`NotFound` for files that were not sent, and :class:`NotUnchecked`.
    """
    found = await queries.find_sent(session, file_id)
    if found is None:
        raise NotFound
    # The submission first, as every change of it: no version is copied meanwhile.
    await queries.lock_owners(session, found[0].object_key)
    await session.refresh(found[0], with_for_update=True)
    file, company_id = found
    if file.verdict == Verdict.RELEASED:
        return
    if file.verdict != Verdict.UNCHECKED:
        raise NotUnchecked(verdict=file.verdict)
    audit.record(
        session,
        actor,
        "submission.file_released",
        subject_type="company",
        subject_id=company_id,
        file_id=str(file.id),
        file_name=file.name,
        verdict_reason=file.verdict_reason,
        reason=reason,
    )
    await queries.release(
        session,
        file.object_key,
        released_at=func.clock_timestamp(),
        released_by_name=actor.name,
        release_reason=reason,
    )
