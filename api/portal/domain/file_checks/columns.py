"""Columns of a company's file with the result of its malware scan."""

from datetime import datetime

from sqlalchemy import CheckConstraint, String
from sqlalchemy.orm import Mapped, mapped_column

from portal.platform.scanner import Verdict

_VERDICTS = ", ".join(repr(verdict.value) for verdict in Verdict)
READABLE = frozenset({Verdict.CLEAN, Verdict.RELEASED})


class Checked:
    """Mixin. Rows with the same stored object have the same result.

    ``verdict`` is null without a scanner, except of clean, infected and released files from before it was switched off.
    An administrator may release a file that could not be checked.
    """

    object_key: Mapped[str]
    verdict: Mapped[str | None] = mapped_column(String(10))
    verdict_reason: Mapped[str | None] = mapped_column(
        doc="The signature of an infected file, or why it could not be checked"
    )
    scanned_at: Mapped[datetime | None]
    scanner: Mapped[str | None] = mapped_column(doc="Name and version")
    signatures: Mapped[str | None] = mapped_column(doc="Version of the scanner's database")
    released_at: Mapped[datetime | None]
    released_by_name: Mapped[str | None]
    release_reason: Mapped[str | None]


CHECKED = tuple(Checked.__annotations__)


def rules() -> tuple[CheckConstraint, ...]:
    return (
        CheckConstraint(f"verdict in ({_VERDICTS})", name="verdict"),
        CheckConstraint("(verdict is null or verdict = 'pending') = (scanned_at is null)", name="scanned"),
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
