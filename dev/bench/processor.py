"""Processor time of the processes that a measurement is about."""

from collections.abc import Iterable

import psutil

from dev.portal_process import RunningPortal


def seconds_of(processes: Iterable[psutil.Process]) -> float:
    times = [process.cpu_times() for process in processes]
    return float(sum(each.user + each.system for each in times))


def seconds_of_portal(portal: RunningPortal) -> tuple[float, float]:
    """Of the API and of PostgreSQL's connections so far."""
    api, postgres = psutil.Process(portal.processes["api"].pid), psutil.Process(portal.postgres.process.pid)
    return seconds_of([api]), seconds_of(postgres.children())
