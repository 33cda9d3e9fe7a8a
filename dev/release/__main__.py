"""``make release``: images and chart of one version in a registry, signed, with their contents and origin.

Order: images; for each a list of its contents (SPDX) and its provenance (SLSA), signed; then the chart, which names
the images by their digests and is signed last. A verified chart therefore installs the images that were built here.
See docs/operations.md and docs/adr/0052.
"""

import argparse
import json
import re
import sys
from collections.abc import Mapping
from datetime import UTC, datetime

from dev import images
from dev.go_install import delete_caches
from dev.processes import StartFailed
from dev.release import provenance
from dev.release.chart import package
from dev.release.contents import contents_of_image, contents_of_web
from dev.release.programs import ALL
from dev.release.provenance import Built
from dev.release.registry import Artifact, CannotReleaseError, Registry, run
from dev.release.signing import SLSA, SPDX, Signer
from dev.toolchain import CACHE, ROOT

FOLDER = CACHE / "release"
# SemVer without build metadata, because tags of a registry cannot contain "+".
VERSION = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m dev.release", description="Builds, publishes and signs a release")
    parser.add_argument("--name", required=True, help="registry and prefix: NAME/portal, NAME/charts/rfi-portal")
    parser.add_argument("--key", required=True, help="private key of cosign: a file, or the address of a key service")
    parser.add_argument("--tag", help="version; without it: git describe")
    parser.add_argument("--base", help="base image; debootstrap makes one from Debian's packages")
    parser.add_argument("--builder", default="urn:geo-rfi-portal:builder", help="URI of the builder")
    given = parser.parse_args()
    try:
        version = version_of(given.tag or images.described())
        commit = committed()
        for program in ALL:
            program.ensure_built()
        delete_caches()
        registry = Registry(given.name)
        registry.expect_free(registry.chart, version)
        build = images.builder()
        base = pinned_base(build, given.base, registry)
        # Created before the images are built, because cosign asks for the password here.
        signer = Signer(given.key, FOLDER / version)
        built = Built(given.name, version, commit, base, given.builder, started=datetime.now(UTC))
        digests = images.build_all(build, given.name, version, base, pushing=True)
        for target, digest in digests.items():
            registry.expect_origin(Artifact(registry.image(target), digest), version, commit)
        chart = publish(registry, signer, built, digests)
    except (images.CannotBuildError, CannotReleaseError, StartFailed) as error:
        print(error, file=sys.stderr)
        return 1
    print(f"→ {version} is released. helm upgrade … oci://{chart}", flush=True)
    return 0


def publish(registry: Registry, signer: Signer, built: Built, digests: Mapping[str, str]) -> Artifact:
    """Describes and signs images that are in the registry, then packages, pushes and signs the chart."""
    folder = signer.folder
    released = {target: Artifact(registry.image(target), digest) for target, digest in digests.items()}
    for target, image in released.items():
        print(f"→ Describing and signing {image} …", flush=True)
        sboms = [contents_of_image(image, built.version, folder / f"{target}.spdx.json")]
        if target == "portal":
            sboms.append(contents_of_web(built.version, folder / "web.spdx.json"))
        for sbom in sboms:
            signer.attest(image, SPDX, sbom)
        signer.attest(image, SLSA, provenance.write(built, target, folder / f"{target}.provenance.json"))
        signer.sign(image)
    archive = package(built.version, registry.name, digests, folder)
    chart = registry.push_chart(archive)
    print(f"→ Signing {chart} …", flush=True)
    signer.attest(chart, SLSA, provenance.write(built, "chart", folder / "chart.provenance.json"))
    signer.sign(chart)
    for image in released.values():
        signer.verify(image, SLSA, SPDX)
    signer.verify(chart, SLSA)
    named = {target: str(image) for target, image in released.items()}
    summary = {"version": built.version, "chart": str(chart), "images": named}
    (folder / "release.json").write_text(json.dumps(summary, indent=2) + "\n", encoding="utf-8")
    return chart


def version_of(described: str) -> str:
    """``described``, with or without a "v", if that is a version; otherwise a pre-release of pyproject.toml's."""
    for candidate in (described.removeprefix("v"), f"{images.version()}-g{described}"):
        if VERSION.fullmatch(candidate):
            return candidate
    raise CannotReleaseError(f"{described} is no version: choose one with TAG, such as TAG=1.2.0.")


def committed() -> str:
    """The commit that is released."""
    commit = images.commit()
    if not commit:
        raise CannotReleaseError("A release is made from a git checkout: its provenance names the commit.")
    if images.described().endswith("-dirty"):
        raise CannotReleaseError("There are changes that are not committed: the provenance would name another source.")
    return commit


def pinned_base(build: list[str], base: str | None, registry: Registry) -> str:
    """The base image by digest, so that the provenance names the one that was used."""
    if base == "debootstrap":
        made = images.make_base(build)
        shown = run(["buildah", "inspect", "--type", "image", "--format", "{{.FromImageDigest}}", made])
        return f"{made.rpartition(':')[0]}@{shown.strip()}"
    if base is None:
        found = re.search(r"^ARG BASE_IMAGE=(\S+)$", (ROOT / "Dockerfile").read_text(encoding="utf-8"), re.MULTILINE)
        if found is None:
            raise CannotReleaseError("The Dockerfile names no BASE_IMAGE.")
        base = found[1]
    if "@" in base or base.startswith("localhost/"):
        return base
    return f"{re.sub(r':[^:/]*$', '', base)}@{registry.digest(base)}"


if __name__ == "__main__":
    raise SystemExit(main())
