"""Transitions between every two statuses."""

from typing import get_args

import pytest

from portal.domain.submissions.reviews import ReviewStatus
from portal.features.directory.reviews.lifecycle import TRANSITIONS
from portal.platform.setting_types.review_status_names import ReviewStatusName

RECEIVED, UNDER_REVIEW, CLARIFICATION, COMPLETED = ReviewStatus
ALLOWED = {
    RECEIVED: {RECEIVED, UNDER_REVIEW, CLARIFICATION, COMPLETED},
    UNDER_REVIEW: {RECEIVED, UNDER_REVIEW, CLARIFICATION, COMPLETED},
    CLARIFICATION: {UNDER_REVIEW, CLARIFICATION, COMPLETED},
    COMPLETED: {UNDER_REVIEW, COMPLETED},
}


@pytest.mark.parametrize("before", ReviewStatus)
@pytest.mark.parametrize("wanted", ReviewStatus)
def test_every_status_may_be_followed_by_these_alone(before: ReviewStatus, wanted: ReviewStatus) -> None:
    following = TRANSITIONS.after(before, wanted)
    assert following == (wanted if wanted in ALLOWED[before] else None)


def test_the_settings_name_the_same_statuses() -> None:
    assert get_args(ReviewStatusName) == tuple(ReviewStatus)
