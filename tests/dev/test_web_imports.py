"""The modules of the web app import each other without cycles, including types and lazy parts."""

import re
from graphlib import TopologicalSorter
from pathlib import Path

from dev.toolchain import ROOT

SOURCES = ROOT / "web" / "src"
IMPORTED = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*'((?:\.|@/)[^']*)'""")


def _imports(file: Path) -> set[Path]:
    names = IMPORTED.findall(file.read_text(encoding="utf-8"))
    bases = [SOURCES / name[2:] if name.startswith("@/") else file.parent / name for name in names]
    candidates = [Path(f"{base}{ending}").resolve() for base in bases for ending in ("", ".ts", ".tsx")]
    return {candidate for candidate in candidates if candidate.is_file()}


def test_no_modules_of_the_web_app_import_each_other_in_a_cycle() -> None:
    graph = {file.resolve(): _imports(file) for file in SOURCES.rglob("*.ts*")}
    assert sum(map(len, graph.values())) > len(graph), "the imports are found"
    TopologicalSorter(graph).prepare()
