"""A registry on this machine, and keys that sign its images and charts. No other machine is needed."""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from dev.ports import LOCALHOST
from dev.processes import spawn, stop, wait_until
from dev.release.programs import COSIGN, CRANE
from dev.release.registry import Registry, run
from dev.release.signing import Signer


@contextmanager
def registry_in(folder: Path) -> Iterator[Registry]:
    log = folder / "log"
    (folder / "blobs").mkdir(parents=True)
    address = ("--address", f"{LOCALHOST}:0")
    server = spawn([CRANE.ensure_built(), "registry", "serve", *address, "--disk", folder / "blobs"], log=log)
    try:
        wait_until(lambda: "serving on port" in log.read_text(), child=server, name="The registry", log=log, within=30)
        (port,) = re.findall(r"serving on port (\d+)", log.read_text())
        yield Registry(f"{LOCALHOST}:{port}/geo-rfi-portal")
    finally:
        stop(server)


def new_signer(folder: Path) -> Signer:
    os.environ["COSIGN_PASSWORD"] = "of tests"
    run([COSIGN.ensure_built(), "generate-key-pair", "--output-key-prefix", folder / "made"])
    return Signer(str(folder / "made.key"), folder / "release")
