"""The transition table of a submission."""

from enum import StrEnum

from portal.platform.transitions import Transitions


class SubmissionState(StrEnum):
    """The specification's spelling."""

    NOT_SUBMITTED = "notSubmitted"
    SUBMITTED = "submitted"


class SubmissionEvent(StrEnum):
    ADD_FILE = "add_file"
    REMOVE_FILE = "remove_file"
    REPLACE_LINKS = "replace_links"
    SUBMIT = "submit"
    DELETE = "delete"


TRANSITIONS = Transitions(
    SubmissionState,
    {
        (SubmissionState.NOT_SUBMITTED, SubmissionEvent.ADD_FILE): SubmissionState.NOT_SUBMITTED,
        (SubmissionState.NOT_SUBMITTED, SubmissionEvent.REMOVE_FILE): SubmissionState.NOT_SUBMITTED,
        (SubmissionState.NOT_SUBMITTED, SubmissionEvent.REPLACE_LINKS): SubmissionState.NOT_SUBMITTED,
        (SubmissionState.NOT_SUBMITTED, SubmissionEvent.SUBMIT): SubmissionState.SUBMITTED,
        # By an administrator: the response is deleted, and the company must submit again.
        (SubmissionState.NOT_SUBMITTED, SubmissionEvent.DELETE): SubmissionState.NOT_SUBMITTED,
        (SubmissionState.SUBMITTED, SubmissionEvent.DELETE): SubmissionState.NOT_SUBMITTED,
    },
)
