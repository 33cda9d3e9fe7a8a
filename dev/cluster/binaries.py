"""Components of a node besides the API server: built once from published modules."""

import sys

from dev import debian_prometheus, helm, minio
from dev.control_plane.binaries import API_SERVER, ETCD, KUBERNETES, VERSION_FLAGS
from dev.go_install import GoProgram, delete_caches
from dev.processes import StartFailed
from dev.progress import timed
from dev.release import programs as release

CONTAINERD = "v2.3.7"


def _kubernetes(name: str, what: str) -> GoProgram:
    return GoProgram(
        f"k8s.io/kubernetes/cmd/{name}",
        KUBERNETES,
        f"{name}, {what}",
        flags=f"-s -w {VERSION_FLAGS}",
    )


def _containerd(name: str, what: str) -> GoProgram:
    package = f"github.com/containerd/containerd/v2/cmd/{name}"
    return GoProgram(package, CONTAINERD, f"{name}, {what}")


CONTROLLERS = _kubernetes("kube-controller-manager", "which makes pods of Deployments and Jobs")
SCHEDULER = _kubernetes("kube-scheduler", "which gives pods to nodes")
KUBELET = _kubernetes("kubelet", "which runs them")
PROXY = _kubernetes("kube-proxy", "which gives Services their addresses")
KUBECTL = _kubernetes("kubectl", "with which people ask")
CONTAINERS = _containerd("containerd", "which runs containers")
SHIM = _containerd("containerd-shim-runc-v2", "which stands between containerd and runc")
CTR = _containerd("ctr", "with which images are put into containerd")
DNS = GoProgram("portal.example/programs/dns", "v1.15.0", "CoreDNS, which gives them names", called="coredns")

ALL = (CONTROLLERS, SCHEDULER, KUBELET, PROXY, KUBECTL, CONTAINERS, SHIM, CTR, DNS)


def main() -> None:
    """``python -m dev.cluster.binaries [--release]``: with the programs of a release, which the tests publish there.

    See docs/operations.md for how long it takes the first time.
    """
    programs = (*ALL, API_SERVER, ETCD, minio.PROGRAM, *(release.ALL if "--release" in sys.argv else (helm.PROGRAM,)))
    missing = [program for program in programs if not program.binary.exists()]
    for number, program in enumerate(missing, 1):
        with timed(f"Building {program.what} ({number} of {len(missing)})"):
            program.ensure_built(announced=True)
    delete_caches()
    # The node's namespaces have no network outside, so nothing can be fetched in them.
    debian_prometheus.prometheus()


if __name__ == "__main__":
    try:
        main()
    except StartFailed as failure:
        raise SystemExit(str(failure)) from None
