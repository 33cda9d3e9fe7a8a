"""Rows of files by their stored object, and what they belong to."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    SQLColumnExpression,
    String,
    and_,
    cast,
    delete,
    exists,
    func,
    literal,
    literal_column,
    not_,
    or_,
    select,
    true,
    union,
    update,
)
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.file_checks.service import SCAN
from portal.domain.questions.models import QuestionFile
from portal.domain.sealing.closures import version_is_sealed
from portal.domain.submissions.files import IS_SENT, OWNER, OWNER_IF_SENT, with_owners
from portal.domain.submissions.models import ResponseAddition, Submission, SubmissionFile, SubmissionVersion
from portal.features.responses.file_checks import waiting
from portal.platform.jobs.models import Job
from portal.platform.jobs.outbox import FILES
from portal.platform.scanner import Finding, Verdict, Version

TABLES: Final[tuple[type[SubmissionFile | QuestionFile], ...]] = (SubmissionFile, QuestionFile)
_IN_DATABASE = {"synchronize_session": False}
_NOT_CHECKED = (Verdict.PENDING.value, Verdict.UNCHECKED.value)
_NOT_RELEASED = dict.fromkeys(("released_at", "released_by_name", "release_reason"))
SCANNED: Final = tuple(verdict.value for verdict in Verdict if verdict is not Verdict.PENDING)


@dataclass(frozen=True, slots=True)
class Scan:
    """The last result of an object. ``warning``: of the upload."""

    verdict: str | None
    signatures: str | None
    warning: str | None


@dataclass(frozen=True, slots=True)
class Sent:
    """A file of a response that stands, or of an addition to it."""

    company_id: UUID
    rfi_id: UUID
    name: str
    is_sealed: bool


async def find_scan(session: AsyncSession, object_key: str) -> Scan | None:
    """Pending if one of the rows with this object is. None without rows."""
    known: list[Scan] = []
    for table in TABLES:
        columns = select(table.verdict, table.signatures, table.warning)
        known += [Scan(*row) for row in await session.execute(columns.where(table.object_key == object_key))]
    return min(known, key=lambda one: one.verdict != Verdict.PENDING, default=None)


async def lock_owners(session: AsyncSession, object_key: str) -> None:
    """Locks the submissions with this object until the transaction ends."""
    owners = with_owners(select(OWNER).select_from(SubmissionFile)).where(SubmissionFile.object_key == object_key)
    await session.execute(
        select(Submission.id).where(Submission.id.in_(owners)).order_by(Submission.id).with_for_update()
    )


async def write(session: AsyncSession, object_key: str, finding: Finding, version: Version) -> None:
    """Writes to every row with this object. A released file stays released, unless it is infected."""
    scanned = {"scanned_at": func.clock_timestamp(), "scanner": version.scanner, "signatures": version.signatures}
    found = scanned | {"verdict": finding.verdict.value, "verdict_reason": finding.reason} | _NOT_RELEASED
    stays = finding.verdict is not Verdict.INFECTED
    for table in TABLES:
        is_released = table.verdict.is_not_distinct_from(Verdict.RELEASED.value)
        is_concerned = table.object_key == object_key
        if stays:
            released = update(table).where(is_concerned, is_released).values(scanned)
            await session.execute(released, execution_options=_IN_DATABASE)
        rest = update(table).where(is_concerned, ~is_released if stays else true()).values(found)
        await session.execute(rest, execution_options=_IN_DATABASE)


async def release(session: AsyncSession, object_key: str, **by: object) -> None:
    """Releases every row with this object that could not be checked."""
    for table in TABLES:
        unchecked = update(table).where(table.object_key == object_key, table.verdict == Verdict.UNCHECKED.value)
        statement = unchecked.values(verdict=Verdict.RELEASED.value, **by)
        await session.execute(statement, execution_options=_IN_DATABASE)


async def sent_with(session: AsyncSession, object_key: str) -> Sequence[Sent]:
    rows = await session.execute(
        select(
            Submission.company_id, Submission.rfi_id, SubmissionFile.name, version_is_sealed(Submission.submitted_at)
        )
        .distinct()
        .select_from(SubmissionFile)
        .outerjoin(ResponseAddition, ResponseAddition.id == SubmissionFile.addition_id)
        .join(Submission, Submission.id == OWNER_IF_SENT)
        .where(SubmissionFile.object_key == object_key, IS_SENT)
    )
    return [Sent(*row) for row in rows]


async def mark_unscanned(session: AsyncSession) -> None:
    """Sets the verdict of files from before the scanner, or from pods of the release before, to pending."""
    for table in TABLES:
        statement = update(table).where(table.verdict.is_(None)).values(verdict=Verdict.PENDING.value)
        await session.execute(statement, execution_options=_IN_DATABASE)


async def forget_unscanned(session: AsyncSession) -> None:
    """Without a scanner: leaves files without a verdict that wait or could not be checked, and drops their jobs."""
    none = dict.fromkeys(("verdict", "verdict_reason", "scanned_at", "scanner", "signatures"))
    for table in TABLES:
        statement = update(table).where(table.verdict.in_(_NOT_CHECKED)).values(none)
        await session.execute(statement, execution_options=_IN_DATABASE)
    jobs = delete(Job).where(Job.queue == FILES, Job.done_at.is_(None), Job.failed_at.is_(None))
    await session.execute(jobs, execution_options=_IN_DATABASE)


async def due(session: AsyncSession, *, signatures: str | None, again_for: timedelta, limit: int) -> Sequence[str]:
    """Objects to scan without an unfinished job, those without a verdict first.

    ``again_for``: time after the upload within which a file is scanned again with newer ``signatures``.
    """
    is_queued = exists().where(
        Job.kind == SCAN,
        Job.payload["object_key"].astext == literal_column("object_key"),
        Job.done_at.is_(None),
        Job.failed_at.is_(None),
    )
    files = union(
        *(
            select(table.object_key.label("object_key"), table.scanned_at.label("scanned_at")).where(
                or_(
                    table.verdict == Verdict.PENDING.value,
                    and_(
                        table.verdict.in_(SCANNED),
                        table.signatures.is_distinct_from(signatures),
                        or_(
                            table.signatures.is_(None),
                            _number(table.signatures) <= _number(literal(signatures, String)),
                        ),
                        stored_at > func.clock_timestamp() - again_for,
                    ),
                )
            )
            for table, stored_at in waiting.STORED_AT
        )
    ).subquery()
    statement = select(files.c.object_key).where(~is_queued).order_by(files.c.scanned_at.nulls_first()).limit(limit)
    return (await session.scalars(statement)).all()


def _number(signatures: SQLColumnExpression[str | None]) -> ColumnElement[int]:
    return func.coalesce(cast(func.substring(signatures, "^[0-9]+$"), BigInteger), 0)


async def count_pending(session: AsyncSession) -> tuple[int, float]:
    """Number of files that wait, and seconds for which they have waited while none was scanned."""
    age = func.extract("epoch", func.clock_timestamp() - waiting.SINCE)
    statement = select(waiting.NUMBER, func.coalesce(age, 0.0)).select_from(waiting.FILES)
    count, waited = (await session.execute(statement)).one()
    return count, float(waited)


async def find_sent(session: AsyncSession, file_id: UUID) -> tuple[SubmissionFile | QuestionFile, UUID] | None:
    """A file that was sent, with a response, an addition or a question, and its company.

    None for files of drafts and of sealed responses.
    """
    of_response = (
        with_owners(select(SubmissionFile, Submission.company_id))
        .join(Submission, Submission.id == OWNER)
        .where(
            SubmissionFile.id == file_id,
            or_(IS_SENT, SubmissionVersion.submitted_at.is_not(None), ResponseAddition.sent_at.is_not(None)),
            not_(version_is_sealed(func.coalesce(SubmissionVersion.submitted_at, Submission.submitted_at))),
        )
    )
    of_question = select(QuestionFile, QuestionFile.company_id).where(
        QuestionFile.id == file_id, QuestionFile.question_id.is_not(None)
    )
    for statement in (of_response, of_question):
        row = (await session.execute(statement)).one_or_none()
        if row is not None:
            return row[0], row[1]
    return None
