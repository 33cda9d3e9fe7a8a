"""Every state × event."""

import pytest

from portal.domain.submissions.models import SubmissionState
from portal.features.responses.submissions.lifecycle import TRANSITIONS, SubmissionEvent

DRAFT, SUBMITTED, REPLACING = SubmissionState
EXPECTED = {
    (DRAFT, SubmissionEvent.ADD_FILE): DRAFT,
    (DRAFT, SubmissionEvent.REMOVE_FILE): DRAFT,
    (DRAFT, SubmissionEvent.REPLACE_LINKS): DRAFT,
    (DRAFT, SubmissionEvent.SUBMIT): SUBMITTED,
    (DRAFT, SubmissionEvent.START_REPLACEMENT): None,
    (DRAFT, SubmissionEvent.SUBMIT_REPLACEMENT): None,
    (DRAFT, SubmissionEvent.DISCARD_REPLACEMENT): None,
    (DRAFT, SubmissionEvent.WITHDRAW): None,
    (DRAFT, SubmissionEvent.DELETE): DRAFT,
    (SUBMITTED, SubmissionEvent.ADD_FILE): None,
    (SUBMITTED, SubmissionEvent.REMOVE_FILE): None,
    (SUBMITTED, SubmissionEvent.REPLACE_LINKS): None,
    (SUBMITTED, SubmissionEvent.SUBMIT): None,
    (SUBMITTED, SubmissionEvent.START_REPLACEMENT): REPLACING,
    (SUBMITTED, SubmissionEvent.SUBMIT_REPLACEMENT): None,
    (SUBMITTED, SubmissionEvent.DISCARD_REPLACEMENT): SUBMITTED,
    (SUBMITTED, SubmissionEvent.WITHDRAW): DRAFT,
    (SUBMITTED, SubmissionEvent.DELETE): DRAFT,
    (REPLACING, SubmissionEvent.ADD_FILE): REPLACING,
    (REPLACING, SubmissionEvent.REMOVE_FILE): REPLACING,
    (REPLACING, SubmissionEvent.REPLACE_LINKS): REPLACING,
    (REPLACING, SubmissionEvent.SUBMIT): None,
    (REPLACING, SubmissionEvent.START_REPLACEMENT): REPLACING,
    (REPLACING, SubmissionEvent.SUBMIT_REPLACEMENT): SUBMITTED,
    (REPLACING, SubmissionEvent.DISCARD_REPLACEMENT): SUBMITTED,
    (REPLACING, SubmissionEvent.WITHDRAW): DRAFT,
    (REPLACING, SubmissionEvent.DELETE): DRAFT,
}


@pytest.mark.parametrize("state", SubmissionState)
@pytest.mark.parametrize("event", SubmissionEvent)
def test_transition(state: SubmissionState, event: SubmissionEvent) -> None:
    assert TRANSITIONS.after(state, event) == EXPECTED[state, event]


def test_an_unknown_state_is_an_error() -> None:
    with pytest.raises(ValueError, match="archived"):
        TRANSITIONS.after("archived", SubmissionEvent.SUBMIT)
