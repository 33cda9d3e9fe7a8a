"""``python -m dev.servers``: builds what the tests run against and no package index has, one after the other."""

from dev import helm, minio
from dev.control_plane import binaries


def main() -> None:
    minio.PROGRAM.ensure_built()
    helm.PROGRAM.ensure_built()
    binaries.ensure_built()


if __name__ == "__main__":
    main()
