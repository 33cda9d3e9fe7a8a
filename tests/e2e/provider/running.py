"""Starts the OpenID provider: ``oidc-provider`` on Node."""

import fcntl
import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dev.bootstrap import CACHE, install_node_packages, node_environment

FOLDER = Path(__file__).parent
CLIENT = {"OIDC_CLIENT_ID": "portal", "OIDC_CLIENT_SECRET": "a secret for tests only"}


@dataclass(frozen=True, slots=True)
class RunningProvider:
    issuer: str
    process: "subprocess.Popen[str]"

    def serve(self, origin: str) -> None:
        """Knows the portal at this origin from now on."""
        self._do("serve", origin=origin)

    def know(self, email: str, **claims: Any) -> None:
        """Has an account with this email as its subject; signing in takes any password."""
        self._do("know", email=email, claims=claims)

    def dismiss(self, email: str) -> None:
        """Ends the person's session, and tells the portal."""
        self._do("dismiss", email=email)

    def _do(self, name: str, **given: Any) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps({"do": name, **given}) + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline().strip()
        assert answer == "done", f"the provider: {answer}"


@contextmanager
def running_provider() -> Iterator[RunningProvider]:
    with (CACHE / "openid-provider.lock").open("w") as lock:
        # Several workers start at the same moment.
        fcntl.flock(lock, fcntl.LOCK_EX)
        install_node_packages(FOLDER, "the OpenID provider of the tests")
    with subprocess.Popen(
        ["node", FOLDER / "provider.mjs"],
        env=node_environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdout is not None
        port = process.stdout.readline().strip()
        assert port, "the provider has ended before it listened"
        yield RunningProvider(f"http://127.0.0.1:{port}", process)
        process.terminate()
