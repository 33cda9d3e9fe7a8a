"""What is known of a stored file of a company: whether the scanner has looked at it, and what it found."""

from datetime import datetime

from sqlalchemy import CheckConstraint, String
from sqlalchemy.orm import Mapped, mapped_column

from portal.platform.scanner import Verdict

_VERDICTS = ", ".join(repr(verdict.value) for verdict in Verdict)
READABLE = frozenset({Verdict.CLEAN, Verdict.RELEASED})


class Checked:
    """Mixin of rows of files. Rows with the same object are judged together.

    ``verdict`` is null while no scanner is set. A file that could not be checked may be released by a person.
    """

    object_key: Mapped[str]
    verdict: Mapped[str | None] = mapped_column(String(10))
    verdict_reason: Mapped[str | None] = mapped_column(
        doc="The signature of an infected file, or why it could not be checked"
    )
    judged_at: Mapped[datetime | None]
    scanner: Mapped[str | None] = mapped_column(doc="Name and version")
    signatures: Mapped[str | None] = mapped_column(doc="Version of the scanner's database")
    released_at: Mapped[datetime | None]
    released_by_name: Mapped[str | None]
    release_reason: Mapped[str | None]


CHECKED = tuple(Checked.__annotations__)


def rules() -> tuple[CheckConstraint, ...]:
    return (
        CheckConstraint(f"verdict in ({_VERDICTS})", name="verdict"),
        CheckConstraint("(verdict is null or verdict = 'pending') = (judged_at is null)", name="judged"),
        CheckConstraint(
            "(coalesce(verdict, '') in ('infected', 'unchecked', 'released')) = (verdict_reason is not null)",
            name="verdict_reason",
        ),
        CheckConstraint(
            "num_nonnulls(released_at, released_by_name, release_reason)"
            " = case when verdict = 'released' then 3 else 0 end",
            name="released",
        ),
    )
