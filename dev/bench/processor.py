"""Processor time of measured processes."""

from collections.abc import Iterable
from pathlib import Path

import psutil

from dev.portal_process import RunningPortal


def seconds_of(processes: Iterable[psutil.Process]) -> float:
    """In ticks of the kernel, 10 ms, with the threads that have ended."""
    times = [process.cpu_times() for process in processes]
    return float(sum(each.user + each.system for each in times))


def seconds_of_portal(portal: RunningPortal) -> tuple[float, float]:
    """Processor seconds of the API and of PostgreSQL's child processes, since they started."""
    api, postgres = psutil.Process(portal.processes["api"].pid), psutil.Process(portal.postgres.process.pid)
    return _exact_seconds_of([api]), _exact_seconds_of(postgres.children())


def _exact_seconds_of(processes: Iterable[psutil.Process]) -> float:
    """Of the threads that run, to the nanosecond where the kernel counts it: a request takes less than a tick."""
    processes = list(processes)
    threads = [each for one in processes for each in Path(f"/proc/{one.pid}/task").glob("*/schedstat")]
    if not threads:
        return seconds_of(processes)
    return sum(_nanoseconds_in(each) for each in threads) / 1e9


def _nanoseconds_in(schedstat: Path) -> int:
    """0 for a thread that has ended meanwhile, for example one of a parallel scan."""
    try:
        return int(schedstat.read_text().split()[0])
    except (FileNotFoundError, ProcessLookupError):
        return 0
