"""JavaScript of the first route against its libraries alone, and of every later route. Bytes are gzip -9."""

import gzip
import json
import subprocess
from pathlib import Path

from dev.bench.report import Result

WEB = Path(__file__).parents[2] / "web"
ENTRY = "index.html"
KIB = 1000


def measure() -> list[Result]:
    manifest = json.loads((WEB / "dist" / ".vite" / "manifest.json").read_text())
    script = WEB / "floor.build.mjs"
    floor = int(
        subprocess.run(["node", str(script)], cwd=WEB, capture_output=True, text=True, check=True).stdout.split()[-1]
    )
    first = _closure(manifest, ENTRY)
    login = next(key for key in manifest if key.endswith("accounts/LoginPage.tsx"))
    first |= _closure(manifest, login)
    weight = sum(_gzipped(file) for file in first)
    results = [
        Result(
            "JavaScript of the first route / its libraries alone",
            weight / floor,
            1.10,
            at_least=False,
            detail=f"{weight / KIB:.0f} kB against {floor / KIB:.0f} kB",
        )
    ]
    for key in sorted(manifest):
        if key.endswith("Page.tsx") and key != login:
            own = sum(_gzipped(file) for file in _closure(manifest, key) - first)
            results.append(Result(f"route {Path(key).stem}", own / KIB, 40, at_least=False, unit=" kB"))
    return results


def _closure(manifest: dict[str, dict[str, object]], key: str) -> set[str]:
    """The scripts that a chunk loads before it can run."""
    chunk = manifest[key]
    files = {str(chunk["file"])} if str(chunk["file"]).endswith(".js") else set()
    imports = chunk.get("imports", [])
    if isinstance(imports, list):
        for imported in imports:
            files |= _closure(manifest, str(imported))
    return files


def _gzipped(file: str) -> int:
    return len(gzip.compress((WEB / "dist" / file).read_bytes(), 9))
