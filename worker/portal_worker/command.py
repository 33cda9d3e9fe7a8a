"""``python -m portal_worker [mail] [bundle]``: all queues in one process, or each in a deployment of its own."""

import argparse
import sys
from collections.abc import Sequence

import uvloop

from portal.platform.logging import configure_logging
from portal.platform.settings import SettingsError, get_settings
from portal.platform.storage import require_folder
from portal.platform.telemetry import start_tracing, stop_tracing
from portal.platform.termination import REFUSED, leave_message
from portal_worker.allocator import limit_retained_memory
from portal_worker.process import work
from portal_worker.queues import QUEUES


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m portal_worker", description="Runs the portal's background jobs")
    parser.add_argument(
        "queues", nargs="*", metavar="queue", help=f"queues to work on: {', '.join(QUEUES)} (default: all)"
    )
    chosen: list[str] = parser.parse_args(arguments).queues
    if unknown := [name for name in chosen if name not in QUEUES]:
        parser.error(f"there is no queue {', '.join(unknown)}: choose from {', '.join(QUEUES)}")
    limit_retained_memory()
    try:
        settings = get_settings()
        require_folder(settings)
        start_tracing("portal-worker")
    except SettingsError as error:
        print(error, file=sys.stderr)  # noqa: T201
        leave_message(str(error))
        return REFUSED
    configure_logging(settings)
    plans = [QUEUES[name] for name in dict.fromkeys(chosen or QUEUES)]
    try:
        return uvloop.run(work(settings, plans))
    finally:
        stop_tracing()
