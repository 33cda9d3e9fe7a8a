"""Limits of questions, and whether a company may ask."""

from datetime import datetime, timedelta

from portal.domain.rfis.service import CurrentRfi, RfiState, questions_until
from portal.platform.settings import MEBIBYTE

MAX_OPEN = 20
"""Open questions of one company."""

MAX_ASKED = 200
"""Questions of one company about one RFI, also those answered and withdrawn, which are kept with their files."""

MAX_FILE_BYTES = 10 * MEBIBYTE
MAX_PENDING_FILES = 5
"""Files of one company that were uploaded for questions not sent yet; the oldest gives way."""

PENDING_FOR = timedelta(days=1)
"""From the upload of a file to its deletion if no question is sent with it."""


def end_of_questions(current: CurrentRfi) -> datetime | None:
    """The last instant at which companies may ask; None before the RFI is published."""
    return min(questions_until(current.rfi), current.rfi.deadline) if current.rfi else None


def may_ask(current: CurrentRfi) -> bool:
    """By the database's clock; at the end of questions a question is still in time."""
    until = end_of_questions(current)
    return until is not None and current.state is RfiState.OPEN and current.now <= until
