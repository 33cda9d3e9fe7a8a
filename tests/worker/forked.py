"""A worker process forked from a process that has imported everything, to save seconds.

It has its own loop and signal handlers and can be killed; ``test_command`` starts a worker with ``python -m``.
"""

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Mapping, Sequence
from functools import cache
from multiprocessing.context import ForkServerContext, ForkServerProcess
from pathlib import Path


@cache
def _server() -> ForkServerContext:
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["portal_worker.command", __name__])
    return context


def start_worker(queues: Sequence[str], environment: Mapping[str, str], log: Path) -> ForkServerProcess:
    # Not the ``Process`` of another context, which would fork the tests themselves.
    process = _server().Process(target=_work, args=(queues, dict(environment), log))
    process.start()
    return process


def _work(queues: Sequence[str], environment: Mapping[str, str], log: Path) -> None:
    threading.Thread(target=_end_with_the_tests, daemon=True).start()
    os.environ.clear()
    os.environ.update(environment)
    output = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(output, sys.stdout.fileno())
    os.dup2(output, sys.stderr.fileno())
    from portal_worker.command import main  # noqa: PLC0415  (imported in the server, which needs no tests for it)

    sys.exit(main(queues))


def _end_with_the_tests() -> None:
    tests = multiprocessing.parent_process()
    assert tests is not None
    tests.join()
    os.kill(os.getpid(), signal.SIGKILL)
