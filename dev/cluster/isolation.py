"""``python -m dev.cluster.isolation COMMAND…``: runs a command in namespaces in which a node cannot change the machine.

A node creates interfaces, routes, firewall rules and mounts. Here they belong to network, mount and process namespaces
that end with the command, so nothing outside is changed and nothing must be cleaned up. Only the kubelet's cgroups
exist outside; they are removed.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from dev.processes import setpriv

ADDRESS = "10.250.0.1"
"""The node's own; reachable inside only."""
INTERFACE = "node0"
INSIDE = "--inside"
CGROUPS = Path("/sys/fs/cgroup")
CGROUP = "kubepods"
"""The kubelet's own choice."""


def main(arguments: Sequence[str]) -> int:
    if arguments[:1] == [INSIDE]:
        _prepare()
        return _supervise(arguments[1:])
    _remove_cgroups()
    if any(CGROUPS.glob(f"**/{CGROUP}")):
        print("This machine runs pods already (there are cgroups of a kubelet): choose another one.", file=sys.stderr)
        return 1
    command = ["unshare", "--net", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc", "--"]
    command += [sys.executable, "-m", "dev.cluster.isolation", INSIDE, *arguments]
    if launcher := setpriv():
        # Killing this process ends everything inside, too.
        command = [launcher, "--pdeathsig", "KILL", "--", *command]
    try:
        return subprocess.run(command, check=False).returncode
    finally:
        _remove_cgroups()


def _prepare() -> None:
    # A bridge with nothing on it: an interface that every kernel can make.
    for line in (
        "ip link set lo up",
        f"ip link add {INTERFACE} type bridge",
        f"ip address add {ADDRESS}/24 dev {INTERFACE}",
        f"ip link set {INTERFACE} up",
        # Nothing is reached by it; but what looks for "the machine's address" looks for a default route.
        f"ip route add default via {ADDRESS} dev {INTERFACE}",
        "sysctl -qw net.ipv4.ip_forward=1",
    ):
        subprocess.run(line.split(), check=True)
    for folder in ("/run/netns", "/run/containerd", "/var/lib/cni", "/var/log/pods", "/var/log/containers"):
        Path(folder).mkdir(parents=True, exist_ok=True)
        subprocess.run(["mount", "-t", "tmpfs", "tmpfs", folder], check=True)
    subprocess.run(["sysctl", "-qw", "net.bridge.bridge-nf-call-iptables=1"], check=False, stderr=subprocess.DEVNULL)


def _supervise(command: Sequence[str]) -> int:
    """As the first process of its namespace, this one adopts orphans and must reap them."""
    child = subprocess.Popen(command)
    while True:
        gone, status = os.wait()
        if gone == child.pid:
            return os.waitstatus_to_exitcode(status)


def _remove_cgroups() -> None:
    """Removes cgroups without processes; the kernel refuses to remove others."""
    for tree in sorted(CGROUPS.glob(f"**/{CGROUP}/"), reverse=True):
        for folder, _, _ in os.walk(tree, topdown=False):
            with suppress(OSError):
                Path(folder).rmdir()


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
