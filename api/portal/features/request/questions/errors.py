"""Errors of questions."""

from portal.platform.errors import PortalError


class QuestionsClosed(PortalError):
    """``until``: the last instant at which companies could ask, as an ISO instant."""

    status = 409
    code = "questions_closed"


class TooManyQuestions(PortalError):
    """The company has ``n`` open questions, the maximum."""

    status = 409
    code = "too_many_questions"


class QuestionLimitReached(PortalError):
    """The company has asked ``n`` questions, the maximum for one RFI."""

    status = 409
    code = "question_limit_reached"


class QuestionChangedMeanwhile(PortalError):
    """Another change came first; ``data`` is the current revision."""

    status = 409
    code = "question_changed_meanwhile"
