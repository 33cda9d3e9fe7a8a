"""``web/openapi.json`` and the generated types: written by ``make openapi``, compared by ``make lint``."""

import subprocess
import sys
import tempfile
from pathlib import Path

from dev.toolchain import ROOT, WEB, node_environment

DOCUMENT = WEB / "openapi.json"
TYPES = WEB / "src" / "api" / "schema.gen.ts"
GENERATOR = WEB / "node_modules" / "openapi-typescript" / "bin" / "cli.js"
SHORT_NAMES = ("--root-types", "--root-types-no-schema-prefix", "--root-types-keep-casing")


def dump() -> str:
    """The OpenAPI document, generated from the code."""
    command = [sys.executable, "-m", "portal", "openapi"]
    return subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout


def generate(document: Path, types: Path) -> None:
    command = ["node", str(GENERATOR), str(document), "--output", str(types), *SHORT_NAMES]
    subprocess.run(command, cwd=WEB, env=node_environment(), stdout=subprocess.DEVNULL, check=True)


def write() -> int:
    DOCUMENT.write_text(dump(), encoding="utf-8")
    generate(DOCUMENT, TYPES)
    print(f"Written: {DOCUMENT.relative_to(ROOT)}, {TYPES.relative_to(ROOT)}")
    return 0


def check() -> int:
    with tempfile.TemporaryDirectory() as folder:
        # Under the same names, which may appear in the generated files.
        document, types = Path(folder) / DOCUMENT.name, Path(folder) / TYPES.name
        document.write_text(dump(), encoding="utf-8")
        generate(document, types)
        stale = [kept for kept, fresh in ((DOCUMENT, document), (TYPES, types)) if not _same(kept, fresh)]
    for file in stale:
        print(f"{file.relative_to(ROOT)} is not what the API says today: run `make openapi` and commit it.")
    return 1 if stale else 0


def _same(kept: Path, fresh: Path) -> bool:
    return kept.exists() and kept.read_bytes() == fresh.read_bytes()


if __name__ == "__main__":
    raise SystemExit({"write": write, "check": check}[sys.argv[1]]())
