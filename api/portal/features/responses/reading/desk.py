"""A response with all that its readers have written about it."""

from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.forms.models import FormAnswers
from portal.domain.identity.access import Actor
from portal.domain.reading.models import (
    Assignment,
    Conclusion,
    Passage,
    Recommendation,
    Remark,
    RemarkDraft,
    Theme,
)
from portal.domain.rfis.current import CurrentRfi
from portal.domain.sealing.interests import Interest
from portal.domain.submissions.first_reads import is_unread, note_read
from portal.domain.submissions.models import Submission, SubmissionFile
from portal.features.responses.reading import queries
from portal.features.responses.reading.access import Desk, open_desk
from portal.features.responses.submissions import review
from portal.platform.db.unit_of_work import reading, unit_of_work
from portal.platform.runtime.resources import Resources


@dataclass(frozen=True, slots=True)
class Reading:
    """``own``: the recommendation of the reader; ``recommendations``: of others, None until the reader gave one.

    ``themes``: all of the request; ``conclusions``: the newest first; ``interests``: of other people.
    """

    desk: Desk
    submission: Submission
    answers: FormAnswers | None
    assignments: Sequence[tuple[Assignment, str]]
    remarks: Sequence[Remark]
    drafts: Sequence[RemarkDraft]
    themes: Sequence[Theme]
    passages: Sequence[tuple[Passage, str]]
    own: Recommendation | None
    recommendations: Sequence[Recommendation] | None
    conclusions: Sequence[Conclusion]
    interests: Sequence[Interest]


async def read_desk(resources: Resources, actor: Actor, current: CurrentRfi, company_id: UUID) -> Reading:
    """Raises :class:`NotFound` and :class:`ReadingClosed`. The first reading of the version is noted."""
    async with reading(resources.reads) as session:
        desk = await open_desk(session, actor, current, company_id)
        found = await _read(session, actor, desk)
        is_first = await is_unread(session, desk.receipt_number)
    if is_first:
        async with unit_of_work(resources.sessions) as session:
            await note_read(session, [desk.receipt_number])
    return found


async def _read(session: AsyncSession, actor: Actor, desk: Desk) -> Reading:
    given = await queries.recommendations_of(session, desk)
    own = next((one for one in given if one.user_id == actor.user_id), None)
    interests = await queries.interests_of(session, desk)
    return Reading(
        desk,
        await queries.submission_of(session, desk),
        await queries.answers_of(session, desk.company_id),
        await queries.assignments_of(session, desk),
        await queries.remarks_of(session, desk),
        await queries.drafts_of(session, desk, actor.user_id),
        await queries.standing_themes(session, desk.rfi_id),
        await queries.passages_of(session, desk),
        own,
        [one for one in given if one is not own] if own else None,
        await queries.conclusions_of(session, desk),
        [one for one in interests if one.interest is not None and one.user_id != actor.user_id],
    )


async def open_file(
    resources: Resources, actor: Actor, current: CurrentRfi, company_id: UUID, file_id: UUID, *, in_place: bool
) -> tuple[SubmissionFile, AsyncGenerator[bytes, None]]:
    """Raises what :func:`portal.features.responses.submissions.review.open_file` does, and :class:`ReadingClosed`."""
    async with reading(resources.reads) as session:
        desk = await open_desk(session, actor, current, company_id)
    return await review.open_file(
        resources, actor, submission_id=desk.submission_id, file_id=file_id, in_place=in_place
    )
