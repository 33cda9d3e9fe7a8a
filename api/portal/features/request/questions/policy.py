"""Limits of questions, and whether a company may ask."""

from datetime import timedelta

from portal.domain.rfis.current import CurrentRfi
from portal.domain.rfis.lifecycle import RfiState
from portal.platform.settings import MEBIBYTE

MAX_OPEN = 20
"""Maximum number of open questions of one company."""

MAX_ASKED = 200
"""Maximum number of questions of one company about one RFI, including answered and withdrawn ones, which are kept."""

MAX_FILE_BYTES = 10 * MEBIBYTE
MAX_PENDING_FILES = 5
"""Maximum number of files of one company for questions not sent yet; the next upload deletes the oldest one."""

PENDING_FOR = timedelta(days=1)
"""Time after which an uploaded file is deleted if no question is sent with it."""


def may_ask(current: CurrentRfi) -> bool:
    """Whether companies may ask at ``current.now``, including the last instant."""
    until = current.questions_until
    return until is not None and current.state is RfiState.OPEN and current.now <= until
