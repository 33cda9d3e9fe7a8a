"""The chart of a release: the one of this checkout under the release's version, naming the images by digest."""

import re
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

import yaml

from dev import helm
from dev.release.registry import CannotReleaseError, run
from dev.toolchain import ROOT

CHART = ROOT / "charts" / "rfi-portal"


def package(version: str, name: str, digests: Mapping[str, str], folder: Path) -> Path:
    """Returns the archive. The checkout's chart stays as it is."""
    with tempfile.TemporaryDirectory(prefix="portal-chart-") as scratch:
        chart = Path(scratch) / CHART.name
        shutil.copytree(CHART, chart)
        values = chart / "values.yaml"
        values.write_text(with_digests(values.read_text(encoding="utf-8"), name, digests), encoding="utf-8")
        versions = ("--version", version, "--app-version", version)
        run([helm.PROGRAM.ensure_built(), "package", chart, *versions, "--destination", folder])
    return folder / f"{CHART.name}-{version}.tgz"


def with_digests(text: str, name: str, digests: Mapping[str, str]) -> str:
    """Values with their comments. Raises if another value than the images' changed, or one of theirs did not."""
    expected = yaml.safe_load(text)
    for block, target in (("defaults", "portal"), ("operator", "operator")):
        expected[block]["image"] |= {"repository": f"{name}/{target}", "digest": digests[target]}
    blocks = re.split(r"^(?=\S)", text, flags=re.MULTILINE)
    for number, block in enumerate(blocks):
        for target, digest in digests.items():
            written = rf"\1repository: {name}/{target}\n\1digest: {digest}"
            changed, count = re.subn(rf"^( +)repository: geo-rfi-portal/{target}$", written, block, flags=re.MULTILINE)
            if count:
                blocks[number] = re.sub(r'^ +digest: ""\n', "", changed, flags=re.MULTILINE)
    changed = "".join(blocks)
    if yaml.safe_load(changed) != expected:
        raise CannotReleaseError("dev/release/chart.py does not know how values.yaml names the images.")
    return changed
