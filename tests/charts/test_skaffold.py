"""Targets, values, folders and Services of skaffold.yaml exist."""

import re
from pathlib import Path
from typing import Any

import yaml

from tests.charts.chart import CHART, of_kind, pods, render, with_values

ROOT = Path(__file__).parents[2]
CONFIGURATION: dict[str, Any] = yaml.safe_load((ROOT / "skaffold.yaml").read_text(encoding="utf-8"))
(RELEASE,) = CONFIGURATION["deploy"]["helm"]["releases"]
ARTIFACTS = CONFIGURATION["build"]["artifacts"]


def built(command: str) -> tuple[str, str]:
    """Returns the targets and their commands."""
    shell, script, target, runs = command.split()
    assert (shell, (ROOT / script).is_file()) == ("sh", True)
    return target, runs


def test_every_image_is_a_target_of_the_dockerfile() -> None:
    targets = set(re.findall(r"^FROM .* AS (\S+)$", (ROOT / "Dockerfile").read_text(encoding="utf-8"), re.MULTILINE))
    parts = [artifact["image"].rpartition("/")[2] for artifact in ARTIFACTS]
    assert {"dev", *parts} <= targets
    assert [built(artifact["custom"]["buildCommand"]) for artifact in ARTIFACTS] == [("dev", part) for part in parts]
    patches = [patch for patch in CONFIGURATION["profiles"][0]["patches"] if patch["path"].endswith("buildCommand")]
    assert [built(patch["value"]) for patch in patches] == [(part, part) for part in parts]


def test_every_source_of_an_image_is_watched() -> None:
    """Watches the files that the stages copy, and no others, because each change rebuilds the image."""
    stages = re.split(r"^FROM ", (ROOT / "Dockerfile").read_text(encoding="utf-8"), flags=re.MULTILINE)
    for artifact in ARTIFACTS:
        part = artifact["image"].rpartition("/")[2]
        needed = {"dev", f"{part}-packages", "packages", *(["web"] if part == "portal" else [])}
        copied = {
            source.rstrip("/")
            for stage in stages
            if (name := re.search(r" AS (\S+)", stage)) and name[1] in needed
            for line in re.findall(r"^COPY (?!--from)(.+)$", stage, re.MULTILINE)
            for source in line.split()[:-1]
        }
        watched = artifact["custom"]["dependencies"]["paths"]
        assert "Dockerfile" in watched
        folders = {path.removesuffix("/**") for path in watched} - {"Dockerfile"}
        assert all(any(source == folder or source.startswith(f"{folder}/") for folder in folders) for source in copied)
        assert all(any(source == folder or source.startswith(f"{folder}/") for source in copied) for folder in folders)


def test_copied_files_exist_and_are_on_the_python_path() -> None:
    for artifact in ARTIFACTS:
        for rule in artifact["sync"]["manual"]:
            package = ROOT / rule["src"].removesuffix("/**")
            assert (package / "__init__.py").exists()
            assert f"{package.parent.name}/" == rule["strip"]
            assert rule["dest"] == "/opt/portal/src"


def test_every_pod_of_the_portal_runs_an_image_that_was_built() -> None:
    """The chart accepts skaffold's values, and every portal image is a built one."""
    values = yaml.safe_load((ROOT / RELEASE["valuesFiles"][0]).read_text(encoding="utf-8"))
    built = {path.replace(".", "__"): substituted(value) for path, value in RELEASE["setValueTemplates"].items()}
    said = {path.replace(".", "__"): value for path, value in RELEASE["setValues"].items()}
    manifests = render(with_values(values, **built, **said))
    stores = {"postgres", "valkey", "minio", "mail"}
    images = {
        container["image"]
        for spec in pods(manifests).values()
        for container in spec["containers"]
        if container["name"] not in stores
    }
    assert images == {"built-portal:tag", "built-operator:tag"}
    names = {service["metadata"]["name"].replace("demo-", "portal-") for service in of_kind(manifests, "Service")}
    assert {forward["resourceName"] for forward in CONFIGURATION["portForward"]} <= names
    assert ROOT / RELEASE["chartPath"] == CHART


def substituted(template: str) -> str:
    """Replaces skaffold's templates; `{{.IMAGE_REPO_geo_rfi_portal_portal}}` is the repository of that image."""
    digest = r"(?:\{\{if \.IMAGE_DIGEST_geo_rfi_portal_\2\}\}@\{\{\.IMAGE_DIGEST_geo_rfi_portal_\2\}\}\{\{end\}\})?"
    found = re.fullmatch(r"\{\{\.IMAGE_(REPO|TAG)_geo_rfi_portal_([a-z]+)\}\}" + digest, template)
    assert found, template
    return f"built-{found[2]}" if found[1] == "REPO" else "tag"
