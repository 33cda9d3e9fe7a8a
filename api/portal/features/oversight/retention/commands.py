"""``python -m portal retention`` anonymises what is due now; with ``--dry-run`` it lists that and changes nothing."""

import argparse

from portal.features.oversight.retention import service
from portal.features.oversight.retention.service import Due
from portal.platform.clock import iso
from portal.platform.runtime.resources import Resources, run_with_resources
from portal.platform.settings import Settings


def add_command(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    retention = commands.add_parser("retention", help="anonymise what is no longer kept (PORTAL_RETENTION_…)")
    retention.add_argument("--dry-run", action="store_true", help="print what would be anonymised, and change nothing")
    retention.set_defaults(run=_run)


def _run(arguments: argparse.Namespace, settings: Settings) -> int:
    run_with_resources(settings, _print_preview if arguments.dry_run else _carry_out)
    return 0


async def _print_preview(resources: Resources) -> None:
    _say(f"{'kind':<18} {'days':>6} {'count':>8}  oldest")
    for due in await service.preview(resources):
        _say(_line(due))


async def _carry_out(resources: Resources) -> None:
    done = await service.carry_out(resources)
    for kind, count in done.items():
        _say(f"{kind:<18} {count:>8}")
    if not done:
        _say("nothing is due")


def _line(due: Due) -> str:
    return f"{due.kind:<18} {due.days or 'off':>6} {due.count:>8}  {iso(due.oldest) if due.oldest else '-'}"


def _say(line: str) -> None:
    print(line)  # noqa: T201
