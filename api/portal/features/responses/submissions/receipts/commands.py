"""``python -m portal receipts`` shows the number of the next receipt, and moves it on after a restore."""

import argparse
import re

from sqlalchemy.ext.asyncio import AsyncSession

from portal.features.responses.submissions.receipts import numbers as receipt_numbers
from portal.features.responses.submissions.receipts.numbers import MAX_SKIPPED
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.resources import Resources, run_with_resources
from portal.platform.settings import Settings

NUMBER = re.compile(r"(?:RFI-\d{4}-)?0*(\d{1,12})(?:-\d+)?")


def add_command(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    receipts = commands.add_parser("receipts", help="the number of the next receipt; move it on after a restore")
    further = receipts.add_mutually_exclusive_group()
    further.add_argument(
        "--after",
        type=_number,
        metavar="NUMBER",
        help="the latest number that a company has, such as RFI-2026-000123: the next receipt gets a higher one",
    )
    further.add_argument(
        "--skip", type=_count, metavar="COUNT", help="leave out so many numbers, where the latest one is not known"
    )
    receipts.set_defaults(run=_run)


def _run(arguments: argparse.Namespace, settings: Settings) -> int:
    async def work(resources: Resources) -> int:
        async with unit_of_work(resources.sessions) as session:
            count = await _count_of(session, arguments)
            if count > MAX_SKIPPED:
                _say(f"numbers to leave out: {count:,}, more than {MAX_SKIPPED:,}; nothing is changed")
                return 1
            await receipt_numbers.skip(session, count)
            if count:
                _say(f"numbers left out: {count:,}")
            _say(f"the next receipt has the number {await receipt_numbers.next_number(session):06d}")
        return 0

    return run_with_resources(settings, work)


async def _count_of(session: AsyncSession, arguments: argparse.Namespace) -> int:
    """How many numbers to leave out. The sequence never goes back."""
    after: int | None = arguments.after
    skipped: int = arguments.skip or 0
    return skipped if after is None else max(0, after + 1 - await receipt_numbers.next_number(session))


def _number(text: str) -> int:
    """The number of a receipt, also of a later version: RFI-2026-000123-2."""
    found = NUMBER.fullmatch(text.strip())
    if found is None:
        raise argparse.ArgumentTypeError(f"{text!r} is no receipt number such as RFI-2026-000123")
    return int(found[1])


def _count(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= MAX_SKIPPED:
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 1 to {MAX_SKIPPED:,}")
    return int(text)


def _say(line: str) -> None:
    print(line)  # noqa: T201
