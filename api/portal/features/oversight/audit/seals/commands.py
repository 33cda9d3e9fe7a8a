"""``python -m portal verify-audit`` checks the audit trail in the database against its seals."""

import argparse
import io

from portal.features.oversight.audit.seals.exporting import write_trail
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.resources import Resources, run_with_resources
from portal.platform.settings import Settings
from portal.platform.signing import public_keys


def add_command(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    verify = commands.add_parser("verify-audit", help="check the audit trail against its seals")
    verify.add_argument(
        "--witness", action="append", default=[], metavar="HASH", help="the hash of a seal that was mailed"
    )
    verify.set_defaults(run=_run)


def _run(arguments: argparse.Namespace, settings: Settings) -> int:
    async def work(resources: Resources) -> int:
        return await _verify(resources, arguments.witness)

    return run_with_resources(settings, work)


async def _verify(resources: Resources, witnesses: list[str]) -> int:
    from portal.features.oversight.audit.seals.verify_audit import Check  # noqa: PLC0415

    async with unit_of_work(resources.sessions) as session:
        trail = await write_trail(session, resources.settings, is_withheld=False)
    check = Check(public_keys(resources.settings), witnesses)
    with trail.file as file:
        check.read(io.TextIOWrapper(file, encoding="utf-8"))
    for line in check.report():
        print(line)  # noqa: T201
    return 1 if check.problems else 0
