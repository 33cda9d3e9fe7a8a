"""Programs that publish, sign and describe a release: built once from their published modules."""

from dev import helm
from dev.go_install import GoProgram, delete_caches

_COSIGN = "v3.1.3"
_SYFT = "v1.57.1"

CRANE = GoProgram("github.com/google/go-containerregistry/cmd/crane", "v0.22.1", "crane, which asks registries")
COSIGN = GoProgram(
    "github.com/sigstore/cosign/v3/cmd/cosign",
    _COSIGN,
    "cosign, which signs",
    flags=f"-s -w -X sigs.k8s.io/release-utils/version.gitVersion={_COSIGN}",
)
SYFT = GoProgram(
    "github.com/anchore/syft/cmd/syft",
    _SYFT,
    "syft, which lists what an image holds",
    flags=f"-s -w -X main.version={_SYFT.removeprefix('v')}",
    is_separate=True,
)

ALL = (helm.PROGRAM, CRANE, COSIGN, SYFT)


def main() -> None:
    """``python -m dev.release.programs``: builds what is missing and prints where they are."""
    for program in ALL:
        program.ensure_built()
    delete_caches()
    for program in ALL:
        print(f"{program.name}={program.binary}")


if __name__ == "__main__":
    main()
