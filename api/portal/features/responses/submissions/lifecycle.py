"""The transition table of a submission."""

from enum import StrEnum

from portal.domain.submissions.models import SubmissionState
from portal.platform.transitions import Transitions


class SubmissionEvent(StrEnum):
    ADD_FILE = "add_file"
    REMOVE_FILE = "remove_file"
    REPLACE_LINKS = "replace_links"
    SUBMIT = "submit"
    START_REPLACEMENT = "start_replacement"
    SUBMIT_REPLACEMENT = "submit_replacement"
    DISCARD_REPLACEMENT = "discard_replacement"
    WITHDRAW = "withdraw"
    DELETE = "delete"


_DRAFT, _SUBMITTED, _REPLACING = SubmissionState

TRANSITIONS = Transitions(
    SubmissionState,
    {
        (_DRAFT, SubmissionEvent.ADD_FILE): _DRAFT,
        (_DRAFT, SubmissionEvent.REMOVE_FILE): _DRAFT,
        (_DRAFT, SubmissionEvent.REPLACE_LINKS): _DRAFT,
        (_DRAFT, SubmissionEvent.SUBMIT): _SUBMITTED,
        (_SUBMITTED, SubmissionEvent.START_REPLACEMENT): _REPLACING,
        (_REPLACING, SubmissionEvent.START_REPLACEMENT): _REPLACING,
        (_REPLACING, SubmissionEvent.ADD_FILE): _REPLACING,
        (_REPLACING, SubmissionEvent.REMOVE_FILE): _REPLACING,
        (_REPLACING, SubmissionEvent.REPLACE_LINKS): _REPLACING,
        (_REPLACING, SubmissionEvent.SUBMIT_REPLACEMENT): _SUBMITTED,
        (_SUBMITTED, SubmissionEvent.DISCARD_REPLACEMENT): _SUBMITTED,
        (_REPLACING, SubmissionEvent.DISCARD_REPLACEMENT): _SUBMITTED,
        (_SUBMITTED, SubmissionEvent.WITHDRAW): _DRAFT,
        (_REPLACING, SubmissionEvent.WITHDRAW): _DRAFT,
        # An administrator deletes the response, and the company must submit again.
        (_DRAFT, SubmissionEvent.DELETE): _DRAFT,
        (_SUBMITTED, SubmissionEvent.DELETE): _DRAFT,
        (_REPLACING, SubmissionEvent.DELETE): _DRAFT,
    },
)
