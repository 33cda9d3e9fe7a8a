"""``python -m dev.servers``: builds what the tests run against and no package index has, one after the other."""

import os

from dev import helm, minio
from dev.cluster.binaries import KUBECTL
from dev.control_plane import binaries
from dev.go_install import delete_caches


def main() -> None:
    minio.PROGRAM.ensure_built()
    helm.PROGRAM.ensure_built()
    binaries.ETCD.ensure_built()
    binaries.API_SERVER.ensure_built()
    # Most packages are compiled by now; alone it takes ten minutes.
    KUBECTL.ensure_built()
    # In CI, the cluster tests follow and reuse the compiled packages for the rest of Kubernetes.
    if not os.environ.get("CI"):
        delete_caches()


if __name__ == "__main__":
    main()
