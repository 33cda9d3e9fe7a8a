"""A release in a registry on this machine: verified by the commands of docs/operations.md, refused if changed.

It needs no other machine: `make test-cluster` runs these tests in a separate network.
"""

import io
import json
import os
import re
import subprocess
import tarfile
from base64 import b64decode
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from dev import helm
from dev.ports import LOCALHOST
from dev.release.__main__ import publish
from dev.release.contents import packages
from dev.release.programs import COSIGN, CRANE
from dev.release.provenance import Built
from dev.release.registry import Artifact, CannotReleaseError, Registry, run
from dev.release.signing import PUBLIC_KEY, SLSA, SPDX, Signer
from dev.toolchain import WEB
from tests.charts.chart import CHART
from tests.charts.operations import SHELL
from tests.registry import new_signer, registry_in

pytestmark = pytest.mark.cluster

VERSION = "1.2.0"
COMMIT = "c" * 40
FILES = {
    "etc/os-release": 'ID=debian\nVERSION_ID="12"\n',
    "var/lib/dpkg/status.d/libc6": "Package: libc6\nStatus: install ok installed\nVersion: 2.36-9\n",
    "opt/portal/lib/python3.11/site-packages/fastapi-0.1.dist-info/METADATA": "Name: fastapi\nVersion: 0.1\n",
}


@dataclass(frozen=True)
class Released:
    registry: Registry
    signer: Signer
    chart: Artifact
    images: dict[str, Artifact]


@pytest.fixture(scope="module")
def registry(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Registry]:
    with registry_in(tmp_path_factory.mktemp("registry")) as served:
        yield served


@pytest.fixture(scope="module")
def signer(tmp_path_factory: pytest.TempPathFactory) -> Signer:
    return new_signer(tmp_path_factory.mktemp("signer"))


@pytest.fixture(scope="module")
def released(registry: Registry, signer: Signer, tmp_path_factory: pytest.TempPathFactory) -> Released:
    layer = tmp_path_factory.mktemp("image") / "layer.tar"
    images = {target: pushed(registry.image(target), layer) for target in ("portal", "operator")}
    base = f"docker.io/library/python@sha256:{'d' * 64}"
    built = Built(registry.name, VERSION, COMMIT, base, "urn:tests", datetime.now(UTC))
    chart = publish(registry, signer, built, {target: image.digest for target, image in images.items()})
    return Released(registry, signer, chart, images)


def pushed(name: str, layer: Path, **more: str) -> Artifact:
    with tarfile.open(layer, "w") as archive:
        for path, text in (FILES | {"name": name} | more).items():
            # syft does not find files whose folders are not named.
            for folder in reversed(Path(path).parents):
                member = tarfile.TarInfo(str(folder))
                member.type, member.mode = tarfile.DIRTYPE, 0o755
                archive.addfile(member)
            member = tarfile.TarInfo(path)
            member.size = len(text)
            archive.addfile(member, io.BytesIO(text.encode()))
    said = run([CRANE.ensure_built(), "append", "--oci-empty-base", "-f", layer, "-t", f"{name}:{VERSION}"])
    return Artifact(name, said.strip().partition("@")[2])


def test_the_documented_commands_verify_it_and_name_the_images_by_digest(released: Released, tmp_path: Path) -> None:
    (block,) = [block for block in SHELL if "cosign verify " in block]
    given = re.sub(r"CHART=registry\.example\S*", f"CHART={released.chart}", block)
    given = given.replace("-f values.yaml", f"-f {CHART / 'ci' / 'external-values.yaml'}")
    (tmp_path / "cosign").symlink_to(COSIGN.ensure_built())
    (tmp_path / "helm").write_text(f'#!/bin/sh\nexec {helm.PROGRAM.ensure_built()} "$@" --plain-http\n')
    (tmp_path / "helm").chmod(0o755)
    (tmp_path / "cosign.pub").write_bytes((released.signer.folder / PUBLIC_KEY).read_bytes())
    environment = os.environ | {"PATH": f"{tmp_path}:{os.environ['PATH']}"}
    command = ["bash", "-euo", "pipefail", "-c", given]
    result = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    for artifact in (released.chart, *released.images.values()):
        assert f"Verification for {artifact} --" in result.stderr
    assert COMMIT in result.stdout
    assert {"fastapi 0.1", "libc6 2.36-9"} <= set(result.stdout.splitlines())
    assert "NOT VERIFIED" not in result.stdout


def test_the_chart_has_the_version_and_the_digests(released: Released) -> None:
    options = ("--plain-http", f"oci://{released.chart}")
    shown = run([helm.PROGRAM.ensure_built(), "show", "chart", *options])
    assert re.search(rf"^version: {VERSION}$", shown, re.MULTILINE)
    assert re.search(rf"^appVersion: {VERSION}$", shown, re.MULTILINE)
    values = ("--values", CHART / "ci" / "external-values.yaml")
    manifests = run([helm.PROGRAM.ensure_built(), "template", "portal", *options, *values])
    assert set(re.findall(r"image: (\S+)", manifests)) == set(map(str, released.images.values()))


def test_contents_are_listed_and_signed(released: Released) -> None:
    folder = released.signer.folder
    assert {"libc6": "2.36-9", "fastapi": "0.1"}.items() <= packages(folder / "portal.spdx.json").items()
    locked = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    shipped = {path.rpartition("node_modules/")[2] for path, found in locked.items() if path and not found.get("dev")}
    assert "react" in shipped
    assert shipped <= set(packages(folder / "web.spdx.json"))
    assert len(statements(released, "portal", SPDX)) == 2
    (statement,) = statements(released, "operator", SPDX)
    assert statement["subject"][0]["digest"]["sha256"] == released.images["operator"].digest.removeprefix("sha256:")
    assert statement["predicate"]["packages"]


def statements(released: Released, target: str, kind: str) -> list[dict[str, Any]]:
    """Returns the in-toto statements of an image whose signatures cosign has verified."""
    key = ("--key", released.signer.public_key, "--insecure-ignore-tlog")
    said = run([COSIGN.ensure_built(), "verify-attestation", *key, "--type", kind, str(released.images[target])])
    return [json.loads(b64decode(json.loads(line)["payload"])) for line in said.splitlines()]


def test_another_key_does_not_verify(released: Released, tmp_path: Path) -> None:
    with pytest.raises(CannotReleaseError, match="verify"):
        new_signer(tmp_path).verify(released.chart)


def test_another_image_under_the_same_tag_does_not_verify(released: Released, tmp_path: Path) -> None:
    other = pushed(released.registry.image("operator"), tmp_path / "layer.tar", malice="yes")
    assert other.digest != released.images["operator"].digest
    with pytest.raises(CannotReleaseError, match="verify"):
        released.signer.verify(other)
    released.signer.verify(released.images["operator"], SLSA, SPDX)
    run([CRANE.ensure_built(), "pull", str(released.images["operator"]), tmp_path / "image.tar"])


def test_a_mirror_has_digest_and_signatures(released: Released, tmp_path: Path) -> None:
    for artifact, kinds in ((released.chart, [SLSA]), (released.images["portal"], [SLSA, SPDX])):
        folder = tmp_path / artifact.digest
        copied = Artifact(artifact.name.replace("/", "/mirror/", 1), artifact.digest)
        run([COSIGN.ensure_built(), "save", "--dir", folder, str(artifact)])
        run([COSIGN.ensure_built(), "load", "--dir", folder, f"{copied.name}:{VERSION}"])
        released.signer.verify(copied, *kinds)


def test_an_image_of_another_commit_is_not_signed(released: Released) -> None:
    image = released.images["operator"]
    labels = [f"org.opencontainers.image.{label}" for label in (f"version={VERSION}", f"revision={COMMIT}")]
    marked = ["--label", labels[0], "--label", labels[1], "--tag", f"{image.name}:marked"]
    said = run([CRANE.ensure_built(), "mutate", *marked, str(image)])
    labelled = Artifact(image.name, said.strip().partition("@")[2])
    released.registry.expect_origin(labelled, VERSION, COMMIT)
    for wrong, version, commit in (
        (image, VERSION, COMMIT),
        (labelled, "1.2.1", COMMIT),
        (labelled, VERSION, "d" * 40),
    ):
        with pytest.raises(CannotReleaseError, match="not signed"):
            released.registry.expect_origin(wrong, version, commit)


def test_a_version_is_released_once(released: Released) -> None:
    with pytest.raises(CannotReleaseError, match="choose another TAG"):
        released.registry.expect_free(released.registry.chart, VERSION)
    released.registry.expect_free(released.registry.chart, "1.2.1")
    released.registry.expect_free(f"{released.registry.name}/nothing", VERSION)


def test_a_silent_registry_is_not_a_free_name() -> None:
    with pytest.raises(CannotReleaseError, match="does not say"):
        Registry(f"{LOCALHOST}:1/x").expect_free(f"{LOCALHOST}:1/x/portal", VERSION)
