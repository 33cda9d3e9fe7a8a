"""Programs that tests start often, each forked from a process that has imported it: the imports take most of a start.

    operator = prepared("portal_operator.command").start(environment, log)
    operator.terminate(), operator.kill(), operator.poll(), operator.wait(timeout=30)   # as of subprocess.Popen

A started program has its own environment, signal handlers and log. It ends with the tests.
"""

import atexit
import gc
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]


@cache
def prepared(module: str, *imported_later: str) -> "Prepared":
    """``module`` has the function ``main``, which returns the exit code; it may import other modules when it runs."""
    return Prepared([module, *imported_later])


def start_api(environment: Mapping[str, str], log: Path | None = None) -> "Started":
    """``python -m portal serve``, prepared."""
    return prepared("portal.entry.cli", "portal.entry.serving").start(environment, log, "serve")


class Prepared:
    def __init__(self, modules: Sequence[str]) -> None:
        self._turn = threading.Lock()
        ours, theirs = socket.socketpair()
        with theirs:
            command = [sys.executable, "-m", "tests.prepared", str(theirs.fileno()), *modules]
            self._process = subprocess.Popen(
                command, cwd=ROOT, stdin=subprocess.DEVNULL, pass_fds=[theirs.fileno()], start_new_session=True
            )
        self._orders = ours.makefile("rw", encoding="utf-8")
        ours.close()
        atexit.register(self._end)

    def start(self, environment: Mapping[str, str], log: Path | None, *arguments: str) -> "Started":
        """Appends the output to ``log``, or writes it where that of the tests goes."""
        if log:
            log.touch()
        order = {"environment": dict(environment), "log": log and str(log), "arguments": arguments}
        return Started(self, int(self.ask(order)))

    def ask(self, order: Mapping[str, Any]) -> Any:
        with self._turn:
            self._orders.write(json.dumps(order) + "\n")
            self._orders.flush()
            return json.loads(self._orders.readline())

    def _end(self) -> None:
        self._orders.close()
        self._process.wait()


class Started:
    def __init__(self, origin: Prepared, pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._origin = origin

    def poll(self) -> int | None:
        if self.returncode is None:
            self.returncode = self._origin.ask({"ended": self.pid})
        return self.returncode

    def wait(self, timeout: float = 60) -> int:
        give_up = time.monotonic() + timeout
        while (code := self.poll()) is None:
            if time.monotonic() > give_up:
                raise subprocess.TimeoutExpired(str(self.pid), timeout)
            time.sleep(0.02)
        return code

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def send_signal(self, number: signal.Signals) -> None:
        # An ended process keeps its number until ``poll`` has returned its code.
        if self.returncode is None:
            os.kill(self.pid, number)


def _obey(channel: socket.socket, modules: Sequence[str]) -> None:
    program, *_ = (import_module(name) for name in modules)
    gc.freeze()
    if order := _order_of_this_process(channel):
        os.environ.clear()
        os.environ.update(order["environment"])
        if order["log"]:
            output = os.open(order["log"], os.O_WRONLY | os.O_APPEND)
            os.dup2(output, sys.stdout.fileno())
            os.dup2(output, sys.stderr.fileno())
        sys.argv[1:] = order["arguments"]
        sys.exit(program.main())


def _order_of_this_process(channel: socket.socket) -> dict[str, Any] | None:
    """Forks a process for each order to start one. Returns its order in each of these, and None after the last."""
    running: set[int] = set()
    with channel, channel.makefile("rw", encoding="utf-8") as orders:
        while line := orders.readline():
            order: dict[str, Any] = json.loads(line)
            answer: int | None
            if "environment" in order:
                answer = os.fork()
                if answer == 0:
                    return order
                running.add(answer)
            else:
                ended, status = os.waitpid(order["ended"], os.WNOHANG)
                running.discard(ended)
                answer = os.waitstatus_to_exitcode(status) if ended else None
            orders.write(json.dumps(answer) + "\n")
            orders.flush()
    for pid in running:
        os.kill(pid, signal.SIGKILL)
    return None


if __name__ == "__main__":
    _obey(socket.socket(fileno=int(sys.argv[1])), sys.argv[2:])
