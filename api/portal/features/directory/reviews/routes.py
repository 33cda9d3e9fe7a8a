"""The status of responses, set by the authority."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends

from portal.domain.identity.access import Action, Actor, Subject
from portal.features.directory.reviews import service, together
from portal.features.directory.reviews.schemas import (
    ExpectedOut,
    ExpectIn,
    ReviewedTogetherOut,
    ReviewIn,
    ReviewOut,
    ReviewTogetherIn,
)
from portal.guards.dependencies import CurrentDep, SessionDep, permitted, reads_only
from portal.guards.idempotency import answered_once
from portal.platform.http.api_router import api_router
from portal.platform.http.envelope import Envelope, envelope

router = api_router(tags=["reviews"])
View = Depends(permitted(Action.VIEW, Subject.SUBMISSIONS))
Updater = Annotated[Actor, Depends(permitted(Action.UPDATE, Subject.SUBMISSIONS))]


@router.get("/submissions/{submission_id}/review", dependencies=[View])
async def get_review(submission_id: UUID, session: SessionDep) -> Envelope[ReviewOut]:
    return envelope(ReviewOut.of(await service.show(session, submission_id)))


@router.put("/submissions/{submission_id}/review")
async def set_review(submission_id: UUID, body: ReviewIn, actor: Updater, session: SessionDep) -> Envelope[ReviewOut]:
    """Sets the status of a response; its company gets an email."""
    found = await service.set_status(
        session,
        actor,
        submission_id,
        wanted=body.wanted,
        receipt_number=body.receipt_number,
        revision=body.revision,
    )
    return envelope(ReviewOut.of(found), message="success.status_set")


@router.post("/reviews/expected")
@reads_only
async def expect_reviews(
    body: ExpectIn, actor: Updater, session: SessionDep, current: CurrentDep
) -> Envelope[ExpectedOut]:
    """How many companies of the filter would get the status, and how many would be left."""
    found = await together.expect(session, actor, current, body.companies, body.wanted)
    return envelope(ExpectedOut.of(found))


@router.post("/reviews")
@answered_once
async def set_reviews(
    body: ReviewTogetherIn, actor: Updater, session: SessionDep, current: CurrentDep
) -> Envelope[ReviewedTogetherOut]:
    """Sets the status of all responses of the filter; each company gets an email."""
    done = await together.set_together(session, actor, current, body.companies, body.wanted, as_of=body.as_of)
    return envelope(ReviewedTogetherOut.of(done))
