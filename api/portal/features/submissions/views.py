"""A submission as its company sees it."""

from dataclasses import dataclass
from datetime import datetime

from portal.domain.rfis.service import CurrentRfi
from portal.domain.submissions.models import Submission


@dataclass(frozen=True, slots=True)
class SubmissionView:
    """``submission`` is None where none was opened yet; ``current.now`` is the database's clock."""

    submission: Submission | None
    current: CurrentRfi
    feedback_at: datetime | None
