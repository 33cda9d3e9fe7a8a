"""The sequence of receipt numbers, which a restored database knows only up to its backup."""

from sqlalchemy import func, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.submissions.models import receipt_numbers

MAX_SKIPPED = 100_000
"""Numbers skipped by one call; more are probably a slip, and nothing brings them back."""


async def next_number(session: AsyncSession) -> int:
    """The number of the next receipt."""
    statement = f"select last_value + case when is_called then 1 else 0 end from {receipt_numbers.name}"  # noqa: S608
    number: int = (await session.execute(text(statement))).scalar_one()
    return number


async def skip(session: AsyncSession, count: int) -> None:
    """Takes numbers without using them. Submissions at the same time take others, so none is given twice.

    Needs no more rights than a submission. Raises ``ValueError`` for a negative number or more than
    :data:`MAX_SKIPPED`.
    """
    if not 0 <= count <= MAX_SKIPPED:
        raise ValueError(f"{count} numbers cannot be skipped at once")
    taken = select(receipt_numbers.next_value().label("number")).select_from(func.generate_series(1, count)).subquery()
    await session.execute(select(func.count(taken.c.number)))
