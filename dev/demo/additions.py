"""What a company of the demonstration adds to its response, because a clarification was requested."""

from collections.abc import AsyncIterator

from sqlalchemy import exists, select

from dev.demo.companies import COMPANIES
from dev.demo.objects import a_picture
from portal.domain.identity.access import load_actor
from portal.domain.identity.users import User
from portal.domain.rfis.current import arrive, read_current
from portal.domain.submissions.models import ResponseAddition, Submission
from portal.domain.submissions.reviews import IS_REVIEW_OF_SUBMISSION, ResponseReview, is_window_open
from portal.features.responses.submissions.drafts import additions
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.files.uploads import Upload
from portal.platform.runtime.resources import Resources

NAME = "خريطة التغطية.png"
NOTE = "خريطة التغطية حسب المناطق كما طلبتم. ونعتذر عن عدم إرفاقها بالرد."


async def seed_additions(resources: Resources) -> None:
    """Skips responses to which something was ever added, and those whose window is closed."""
    for company in (one for one in COMPANIES if one.asked):
        async with unit_of_work(resources.sessions) as session:
            arrived_at = await arrive(session)
            has_added = exists().where(ResponseAddition.submission_id == Submission.id)
            statement = (
                select(User.id, ResponseReview)
                .join(Submission, Submission.company_id == User.company_id)
                .join(ResponseReview, IS_REVIEW_OF_SUBMISSION)
                .where(User.email == company.email, ~has_added)
            )
            found = (await session.execute(statement)).one_or_none()
            actor = await load_actor(session, found[0], ip=None) if found else None
        if found is None or actor is None or not is_window_open(found[1], arrived_at):
            continue
        upload = Upload(NAME, announced_size=None, chunks=_once(a_picture(1)))
        await additions.upload_file(resources, actor, upload)
        async with unit_of_work(resources.sessions) as session:
            await additions.send(
                session,
                actor,
                await read_current(session, resources.settings),
                standing=found[1].receipt_number,
                note=NOTE,
                arrived_at=await arrive(session),
            )


async def _once(content: bytes) -> AsyncIterator[bytes]:
    yield content
