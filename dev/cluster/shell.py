"""``make cluster``: a node, and a shell in which ``kubectl`` and ``helm`` work; it ends with the shell.

Runs only in the namespaces of dev/cluster/isolation.py. Images have the names that the chart uses: the portal's in the
registry ``localhost``, an evaluation's stores in their own.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import yaml

from dev import helm
from dev.cluster import binaries
from dev.cluster.images import STORES, built, name_of
from dev.cluster.node import Cluster
from dev.processes import StartFailed
from dev.toolchain import ROOT

CHART = ROOT / "charts" / "rfi-portal"
GREETING = """
A node is up, in namespaces of its own; it ends with this shell. Try:

  helm install demo charts/rfi-portal -n demo --create-namespace --wait --timeout 10m \\
    --set defaults.image.registry=localhost --set portal.publicUrl=http://localhost:8000 \\
    --set evaluation.enabled=true --set administrator.enabled=true --set administrator.email=admin@portal.example
  helm test demo -n demo --logs
"""


def main(command: list[str]) -> int:
    # Containers run as other users and must reach their volumes.
    with tempfile.TemporaryDirectory(prefix="portal-node-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        folder.chmod(0o755)
        print("→ Bringing up a node …", flush=True)
        with Cluster(folder, built()) as node:
            _name_stores(node)
            tools = _tools(folder)
            environment = os.environ | {"KUBECONFIG": str(node.kubeconfig), "PATH": f"{tools}:{os.environ['PATH']}"}
            if not command:
                print(GREETING, flush=True)
            shell = command or [os.environ.get("SHELL", "/bin/sh")]
            return subprocess.run(shell, env=environment, check=False).returncode


def _name_stores(node: Cluster) -> None:
    """Values that replace the chart's images by local ones."""
    evaluation = yaml.safe_load((CHART / "values.yaml").read_text(encoding="utf-8"))["evaluation"]
    for store in STORES:
        image = evaluation[store]["image"]
        node.ctr("images", "tag", name_of(store), f"{image['registry']}/{image['repository']}:{image['tag']}")


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
