"""Writing requests of a company that is asked for a clarification."""

from datetime import timedelta

from sqlalchemy import select

from portal.domain.identity.users import User
from portal.domain.submissions.models import Submission
from portal.domain.submissions.reviews import ReviewStatus
from portal.features.responses.submissions import queries
from portal.platform.clock import utc_now
from tests.api.faults.scene import Scene, Write, write
from tests.factories.files import a_pdf
from tests.factories.submissions import a_review, an_addition


async def _asked(scene: Scene) -> tuple[User, Submission]:
    user = await scene.company(submitted=True)
    statement = select(Submission).where(Submission.company_id == user.company_id).options(*queries.CONTENTS)
    submission = (await scene.session.scalars(statement)).one()
    ends_at = utc_now() + timedelta(days=7)
    await a_review(scene.session, submission, ReviewStatus.CLARIFICATION_REQUESTED, window_ends_at=ends_at)
    return user, submission


@write("POST /api/submission/addition/files")
async def upload_addition_file(scene: Scene) -> Write:
    user, _ = await _asked(scene)
    # Before the transfer it commits the discard job.
    return Write(by=user, request={"params": {"name": "cameras.pdf"}, "content": a_pdf()}, skip=1, again=201)


@write("DELETE /api/submission/addition/files/{file_id}")
async def remove_addition_file(scene: Scene) -> Write:
    user, submission = await _asked(scene)
    addition = an_addition(submission, user)
    return Write(by=user, ids={"file_id": str(addition.files[0].id)}, again=404)


@write("POST /api/submission/addition")
async def send_addition(scene: Scene) -> Write:
    user, submission = await _asked(scene)
    body = {"receipt_number": submission.receipt_number, "note": "Vehicles with two cameras"}
    return Write(by=user, request={"json": body}, is_keyed=True)
