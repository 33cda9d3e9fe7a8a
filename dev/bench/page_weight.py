"""Download sizes: the first route compared with the libraries alone, later routes, first fonts.

Builds the app with a map of its files, and ``web/page-weight/floor`` with the same Vite and settings. Sizes are gzip's
at its default level; a kB has 1000 bytes.
"""

import gzip
import json
import re
import subprocess
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from dev.bench.report import Result
from dev.toolchain import WEB, node_environment

VITE = WEB / "node_modules" / "vite" / "bin" / "vite.js"
LANGUAGES = ("en", "ar")
FONT_FACE = re.compile(r"@font-face\s*{[^}]*}")

GOALS = {"ratio": 1.10, "route": 40, "fonts": 60}

# The first route is signing in: its code is in the entry, its texts are these. Arabic also fetches its direction.
FIRST_TEXTS = ("common", "signIn")
FIRST_CODE = {"en": [], "ar": ["src/theme/rightToLeft.ts"]}
# Modules of the frame around every page after signing in.
FRAME = ("src/app/SignedInRoutes.tsx", "src/app/layout/AppShell.tsx")


@dataclass(frozen=True, slots=True)
class Page:
    """A route's module and its text namespaces."""

    name: str
    chunk: str
    framed: bool
    namespaces: tuple[str, ...]


# What the app shows around pages or instead of them (web/src/app/routes.ts).
PARTS = (
    Page("shell", FRAME[-1], True, ("shell", "progress")),
    Page("frontDoor", "src/app/layout/FrontDoorLayout.tsx", True, ("about",)),
    Page("notFound", "src/app/NotFoundPage.tsx", True, ()),
)


class Build:
    """An output folder of Vite. Modules are named by their paths below ``web``."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.chunks: dict[str, Any] = json.loads((folder / "chunks.json").read_text(encoding="utf-8"))

    @cached_property
    def entries(self) -> list[str]:
        html = (self.folder / "index.html").read_text(encoding="utf-8")
        return [f"assets/{name}" for name in re.findall(r'src="[^"]*assets/([^"]+\.js)"', html)]

    @cached_property
    def _file_of(self) -> dict[str, str]:
        return {module: file for file, chunk in self.chunks.items() for module in chunk["modules"]}

    def of(self, modules: Iterable[str]) -> list[str]:
        """The files that contain these modules."""
        return [self._file_of[str(WEB / module)] for module in modules]

    def closure(self, files: Iterable[str], without: Iterable[str] = ()) -> set[str]:
        """These files and all that they import, except files in ``without``, which the browser already has."""
        reached: set[str] = set()
        waiting, known = list(files), set(without)
        while waiting:
            file = waiting.pop()
            if file not in reached and file not in known:
                reached.add(file)
                waiting += self.chunks[file]["imports"]
        return reached

    def kilobytes(self, files: Iterable[str]) -> float:
        return sum(_gzipped(self.folder / file) for file in files) / 1000


def measure() -> list[Result]:
    with tempfile.TemporaryDirectory(prefix="portal-page-weight-") as name:
        app = _build(WEB, Path(name) / "app")
        floor = _build(WEB / "page-weight" / "floor", Path(name) / "floor")
        return [_first_route(app, floor), *_later_routes(app), *_fonts(app)]


def _build(root: Path, out: Path) -> Build:
    command = ["node", str(VITE), "build", str(root), "--config", str(WEB / "vite.config.ts"), "--outDir", str(out)]
    command += ["--emptyOutDir", "--manifest", "manifest.json"]
    subprocess.run(command, cwd=WEB, env=node_environment(), stdout=subprocess.DEVNULL, check=True)
    return Build(out)


def _gzipped(file: Path) -> int:
    return len(gzip.compress(file.read_bytes(), compresslevel=6))


def _texts(language: str, namespaces: Iterable[str]) -> list[str]:
    return [f"src/i18n/locales/{language}/{namespace}.json" for namespace in namespaces]


def _first(app: Build, language: str) -> set[str]:
    return app.closure([*app.entries, *app.of([*_texts(language, FIRST_TEXTS), *FIRST_CODE[language]])])


def _first_route(app: Build, floor: Build) -> Result:
    english, arabic = (_first(app, language) for language in LANGUAGES)
    value, least = app.kilobytes(english), floor.kilobytes(floor.closure(floor.entries))
    return Result(
        "first route JavaScript / libraries alone",
        value / least,
        GOALS["ratio"],
        at_least=False,
        detail=f"{value:.1f} kB in {len(english)} files against {least:.1f}; Arabic {app.kilobytes(arabic):.1f} kB",
    )


def _pages(app: Build) -> list[Page]:
    manifests: list[dict[str, Any]] = json.loads((app.folder / "pages.json").read_text(encoding="utf-8"))
    return [
        *PARTS,
        *(
            Page(
                manifest["path"],
                str(Path(manifest["module"]).relative_to(WEB)),
                manifest["who"] != "visitor",
                tuple(manifest["namespaces"]),
            )
            for manifest in manifests
            if manifest["path"] != "login"
        ),
    ]


def _later_routes(app: Build) -> list[Result]:
    pages = _pages(app)
    frame = PARTS[0]
    results = []
    for page in pages:
        framed = page is not frame and page.framed
        sizes = []
        for language in LANGUAGES:
            known = _first(app, language)
            around = app.closure(app.of([*FRAME, *_texts(language, frame.namespaces)]), known)
            own = app.closure(
                app.of([page.chunk, *_texts(language, page.namespaces)]), known | around if framed else known
            )
            files = around if page is frame else own
            sizes.append((app.kilobytes(files), len(files)))
        value, number = max(sizes)
        beyond = "the first route and the frame" if framed else "the first route"
        detail = f"beyond {beyond}, in {number} files, the longer language"
        results.append(
            Result(f"JavaScript of {page.name}", value, GOALS["route"], at_least=False, unit=" kB", detail=detail)
        )
    return results


def _fonts(app: Build) -> list[Result]:
    """The font faces whose range contains a letter of the first route's texts."""
    faces = [face for file in app.folder.glob("assets/*.css") for face in FONT_FACE.findall(file.read_text("utf-8"))]
    results = []
    for language in LANGUAGES:
        texts = [(WEB / path).read_text(encoding="utf-8") for path in _texts(language, FIRST_TEXTS)]
        letters = {ord(letter) for letter in "".join(texts)}
        files = {
            app.folder / "assets" / found[1]
            for face in faces
            if (found := re.search(r"assets/([^)\"']+\.woff2)", face)) and letters & _range(face)
        }
        results.append(
            Result(
                f"fonts of the first paint, {language}",
                sum(file.stat().st_size for file in files) / 1000,
                GOALS["fonts"],
                at_least=False,
                unit=" kB",
                detail=", ".join(sorted(re.sub(r"-wght.*", "", file.name) for file in files)),
            )
        )
    return results


def _range(face: str) -> set[int]:
    """The code points of ``unicode-range: U+0-ff, U+131, U+4??``."""
    found = re.search(r"unicode-range:([^;}]+)", face)
    points: set[int] = set()
    for part in (found[1] if found else "U+0-10ffff").replace(" ", "").split(","):
        first, _, last = part.removeprefix("U+").removeprefix("u+").partition("-")
        points.update(range(int(first.replace("?", "0"), 16), int((last or first).replace("?", "f"), 16) + 1))
    return points
