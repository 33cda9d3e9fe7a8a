"""``python -m dev.cluster.isolation COMMAND…``: runs a command in namespaces in which a node cannot change the machine.

A node creates interfaces, routes, firewall rules and mounts. Here they belong to network, mount and process namespaces
that end with the command, so nothing outside is changed. Only the kubelet's cgroups and the node's folder exist
outside; a second process removes them, also when this one is killed.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from dev.processes import setpriv

ADDRESS = "10.250.0.1"
"""The node's address, which is reachable only inside the namespaces."""
INTERFACE = "node0"
INSIDE = "--inside"
CLEANING = "--cleaning"
FOLDER = "PORTAL_NODE_FOLDER"
"""Variable with an empty folder for the command, which is removed with its mounts."""
CLEANING_SECONDS = 120
CGROUPS = Path("/sys/fs/cgroup")
CGROUP = "kubepods"
"""Name of the kubelet's cgroup, which the kubelet chooses."""


def main(arguments: Sequence[str]) -> int:
    if arguments[:1] == [INSIDE]:
        _prepare()
        return _supervise(arguments[1:])
    if arguments[:1] == [CLEANING]:
        return _clean(*map(Path, arguments[1:]))
    _remove_cgroups(CGROUPS)
    if any(CGROUPS.glob(f"**/{CGROUP}")):
        print("This machine runs pods already (there are cgroups of a kubelet): choose another one.", file=sys.stderr)
        return 1
    command = ["unshare", "--net", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc", "--"]
    command += [sys.executable, "-m", "dev.cluster.isolation", INSIDE, *arguments]
    if launcher := setpriv():
        # Killing this process ends everything inside, too.
        command = [launcher, "--pdeathsig", "KILL", "--", *command]
    with watched_folder() as folder:
        return subprocess.run(command, env=os.environ | {FOLDER: str(folder)}, check=False).returncode


@contextmanager
def watched_folder(cgroups: Path = CGROUPS) -> Iterator[Path]:
    """A folder. After the block, or if this process is killed, another process removes it and the kubelet's cgroups."""
    folder = Path(tempfile.mkdtemp(prefix="portal-node-"))
    # Containers run as other users and must reach their volumes.
    folder.chmod(0o755)
    command = [sys.executable, "-m", "dev.cluster.isolation", CLEANING, str(folder), str(cgroups)]
    # In a session of its own, the process receives neither Ctrl-C nor the end of the terminal.
    with subprocess.Popen(command, stdin=subprocess.PIPE, start_new_session=True):
        # Leaving this block, also by an exception, closes its input and waits.
        yield folder


def _clean(folder: Path, cgroups: Path) -> int:
    # Returns when the other end is closed, even if that process was killed.
    sys.stdin.buffer.read()
    give_up = time.monotonic() + CLEANING_SECONDS
    while True:
        # The mounts are in a namespace that has ended or is ending with its processes.
        shutil.rmtree(folder, ignore_errors=True)
        _remove_cgroups(cgroups)
        if not folder.exists():
            return 0
        if time.monotonic() > give_up:
            print(f"{folder} could not be removed.", file=sys.stderr)
            return 1
        time.sleep(0.2)


def _prepare() -> None:
    # An empty bridge is an interface that every kernel can create.
    for line in (
        "ip link set lo up",
        f"ip link add {INTERFACE} type bridge",
        f"ip address add {ADDRESS}/24 dev {INTERFACE}",
        f"ip link set {INTERFACE} up",
        # The route leads nowhere, but programs find the machine's address by its default route.
        f"ip route add default via {ADDRESS} dev {INTERFACE}",
        "sysctl -qw net.ipv4.ip_forward=1",
    ):
        subprocess.run(line.split(), check=True)
    for folder in ("/run/netns", "/run/containerd", "/var/lib/cni", "/var/log/pods", "/var/log/containers"):
        Path(folder).mkdir(parents=True, exist_ok=True)
        subprocess.run(["mount", "-t", "tmpfs", "tmpfs", folder], check=True)
    subprocess.run(["sysctl", "-qw", "net.bridge.bridge-nf-call-iptables=1"], check=False, stderr=subprocess.DEVNULL)


def _supervise(command: Sequence[str]) -> int:
    """Runs the command. As the first process of its namespace, this one adopts orphans and must reap them."""
    child = subprocess.Popen(command)
    while True:
        gone, status = os.wait()
        if gone == child.pid:
            return os.waitstatus_to_exitcode(status)


def _remove_cgroups(root: Path) -> None:
    """Removes cgroups without processes; the kernel refuses to remove others."""
    for tree in sorted(root.glob(f"**/{CGROUP}/"), reverse=True):
        for folder, _, _ in os.walk(tree, topdown=False):
            with suppress(OSError):
                Path(folder).rmdir()


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
