"""Files that wait for the scanner, of responses and of questions together."""

from datetime import datetime
from typing import Final

from sqlalchemy import ColumnElement, case, func, select, union_all

from portal.domain.questions.models import QuestionFile
from portal.domain.submissions.models import SubmissionFile
from portal.platform.scanner import Verdict

STORED_AT: Final = ((SubmissionFile, SubmissionFile.uploaded_at), (QuestionFile, QuestionFile.created_at))

FILES: Final = union_all(
    *(
        select(stored_at.label("stored_at"), table.scanned_at.label("scanned_at"), table.verdict.label("verdict"))
        for table, stored_at in STORED_AT
    )
).subquery("files")

_IS_PENDING = FILES.c.verdict == Verdict.PENDING.value

NUMBER: Final[ColumnElement[int]] = func.count().filter(_IS_PENDING)
"""Of files that wait. Selected from :data:`FILES`, as :data:`SINCE` is."""

SINCE: Final[ColumnElement[datetime | None]] = case(
    (NUMBER > 0, func.greatest(func.min(FILES.c.stored_at).filter(_IS_PENDING), func.max(FILES.c.scanned_at)))
)
"""Since when files wait and none is scanned; null if none waits.

Files from before the scanner, which are scanned in the order of their uploads, do not count as late by that.
"""
