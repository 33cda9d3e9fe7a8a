"""The transition table of a company's question, and the topics of questions and clarifications."""

from enum import StrEnum

from portal.platform.transitions import Transitions


class QuestionState(StrEnum):
    OPEN = "open"
    ANSWERED = "answered"
    PUBLISHED = "published"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"


class QuestionEvent(StrEnum):
    ASSIGN = "assign"
    ANSWER = "answer"
    DECLINE = "decline"
    WITHDRAW = "withdraw"
    PUBLISH = "publish"


TRANSITIONS = Transitions(
    QuestionState,
    {
        (QuestionState.OPEN, QuestionEvent.ASSIGN): QuestionState.OPEN,
        (QuestionState.OPEN, QuestionEvent.ANSWER): QuestionState.ANSWERED,
        (QuestionState.OPEN, QuestionEvent.DECLINE): QuestionState.DECLINED,
        (QuestionState.OPEN, QuestionEvent.WITHDRAW): QuestionState.WITHDRAWN,
        (QuestionState.OPEN, QuestionEvent.PUBLISH): QuestionState.PUBLISHED,
        # A private answer can be corrected, or given to all companies later.
        (QuestionState.ANSWERED, QuestionEvent.ANSWER): QuestionState.ANSWERED,
        (QuestionState.ANSWERED, QuestionEvent.PUBLISH): QuestionState.PUBLISHED,
    },
)


class Topic(StrEnum):
    GENERAL = "general"
    TECHNICAL = "technical"
    DATA = "data"
    LICENSING = "licensing"
    SUBMISSION = "submission"
    DATES = "dates"
