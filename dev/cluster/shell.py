"""``make cluster``: a node, and a shell in which ``kubectl`` and ``helm`` work; it ends with the shell.

Runs only in the namespaces and the folder of dev/cluster/isolation.py. No registry is reachable there, so a values file
names the images that were built here, including those of an evaluation's stores.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

from dev import helm
from dev.cluster import binaries
from dev.cluster.images import built, values
from dev.cluster.isolation import FOLDER
from dev.cluster.node import Cluster
from dev.processes import StartFailed
from dev.progress import timed

GREETING = """
A node is up, in namespaces of its own; it ends with this shell. Try:

  helm install demo charts/rfi-portal -n demo --create-namespace --wait --timeout 10m \\
    --values "$IMAGES" --set portal.publicUrl=http://localhost:8000 \\
    --set evaluation.enabled=true --set administrator.enabled=true --set administrator.email=admin@portal.example
  helm test demo -n demo --logs
"""


def main(command: list[str]) -> int:
    folder = Path(os.environ[FOLDER])
    images = folder / "images.json"
    # JSON is YAML.
    images.write_text(json.dumps(values()), encoding="utf-8")
    with timed("Starting a node"):
        node = Cluster(folder, built())
        node.start()
    try:
        environment = os.environ | {
            "KUBECONFIG": str(node.kubeconfig),
            "IMAGES": str(images),
            "PATH": f"{_tools(folder)}:{os.environ['PATH']}",
        }
        if not command:
            print(GREETING, flush=True)
        shell = command or [os.environ.get("SHELL", "/bin/sh")]
        return subprocess.run(shell, env=environment, check=False).returncode
    finally:
        node.stop()


def _tools(folder: Path) -> Path:
    tools = folder / "commands"
    tools.mkdir()
    for name, program in (("kubectl", binaries.KUBECTL), ("helm", helm.PROGRAM), ("ctr", binaries.CTR)):
        (tools / name).symlink_to(program.ensure_built())
    return tools


if __name__ == "__main__":
    try:
        raise SystemExit(main(sys.argv[1:]))
    except StartFailed as failure:
        raise SystemExit(str(failure)) from None
