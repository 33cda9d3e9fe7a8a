"""Every state × event."""

import pytest

from portal.features.submissions.lifecycle import TRANSITIONS, SubmissionEvent, SubmissionState

DRAFT, SUBMITTED = SubmissionState.NOT_SUBMITTED, SubmissionState.SUBMITTED
EXPECTED = {
    (DRAFT, SubmissionEvent.ADD_FILE): DRAFT,
    (DRAFT, SubmissionEvent.REMOVE_FILE): DRAFT,
    (DRAFT, SubmissionEvent.REPLACE_LINKS): DRAFT,
    (DRAFT, SubmissionEvent.SUBMIT): SUBMITTED,
    (DRAFT, SubmissionEvent.DELETE): DRAFT,
    (SUBMITTED, SubmissionEvent.ADD_FILE): None,
    (SUBMITTED, SubmissionEvent.REMOVE_FILE): None,
    (SUBMITTED, SubmissionEvent.REPLACE_LINKS): None,
    (SUBMITTED, SubmissionEvent.SUBMIT): None,
    (SUBMITTED, SubmissionEvent.DELETE): DRAFT,
}


@pytest.mark.parametrize("state", SubmissionState)
@pytest.mark.parametrize("event", SubmissionEvent)
def test_transition(state: SubmissionState, event: SubmissionEvent) -> None:
    assert TRANSITIONS.after(state, event) == EXPECTED[state, event]


def test_an_unknown_state_is_an_error() -> None:
    with pytest.raises(ValueError, match="archived"):
        TRANSITIONS.after("archived", SubmissionEvent.SUBMIT)
