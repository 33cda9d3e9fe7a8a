"""``python -m portal verify-audit`` checks the audit trail in the database against its seals."""

import argparse
import asyncio

from portal.features.oversight.audit.seals.exporting import parts
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.resources import Resources, run_with_resources
from portal.platform.settings import Settings
from portal.platform.signing import public_keys


def add_command(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    verify = commands.add_parser("verify-audit", help="check the audit trail against its seals")
    verify.add_argument(
        "--witness", action="append", default=[], type=_hash, metavar="HASH", help="the hash of a seal that was mailed"
    )
    verify.set_defaults(run=_run)


def _hash(text: str) -> str:
    from portal.features.oversight.audit.seals.verify_audit import hash_of_seal  # noqa: PLC0415

    return hash_of_seal(text)


def _run(arguments: argparse.Namespace, settings: Settings) -> int:
    async def work(resources: Resources) -> int:
        return await _verify(resources, arguments.witness)

    return run_with_resources(settings, work)


async def _verify(resources: Resources, witnesses: list[str]) -> int:
    from portal.features.oversight.audit.seals.verify_audit import Check  # noqa: PLC0415

    check = Check(public_keys(resources.settings), witnesses)
    async with unit_of_work(resources.sessions) as session:
        async for lines, _ in parts(session, resources.settings):
            await asyncio.to_thread(check.read, lines)
    for line in check.report():
        print(line)  # noqa: T201
    return 1 if check.problems else 0
