"""The images that an evaluation installation runs, built here and written to files, which a node takes in."""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import Any

from dev import images, minio
from dev.cluster.configurations import PAUSE
from dev.postgres import postgres_programs
from dev.processes import StartFailed
from dev.progress import timed
from dev.toolchain import CACHE, ROOT
from dev.valkey import valkey_program

NAME = "localhost/geo-rfi-portal"
FOLDER = CACHE / "images"
STORES = ("postgres", "valkey", "minio", "mail")
OLDEST = {"postgres": "postgres-15", "valkey": "redis-7", "minio": "minio", "mail": "mail"}
"""Image of each store; the oldest versions that the portal supports."""
NEWEST = OLDEST | {"postgres": "postgres-18", "valkey": "valkey-9"}
"""The versions that the chart takes from a registry."""
_LIST = FOLDER / "archives.json"
_SOURCES = Path(__file__).parent / "stores"


def name_of(image: str) -> str:
    """Image name with the chart's version as tag, which the chart uses."""
    return f"{NAME}/{image}:{images.version()}"


def values(stores: Mapping[str, str] = NEWEST) -> dict[str, Any]:
    """Values by which the chart runs these images."""
    registry, _, repository = NAME.partition("/")

    def image(target: str) -> dict[str, Any]:
        return {"image": {"registry": registry, "repository": f"{repository}/{target}", "tag": images.version()}}

    return {
        "defaults": image("portal"),
        "operator": image("operator"),
        "evaluation": {store: image(target) for store, target in stores.items()},
    }


def build_all() -> None:
    """Builds the images; takes seconds without changes, because the builder caches layers and this module caches
    archives.
    """
    FOLDER.mkdir(parents=True, exist_ok=True)
    build = images.buildah()
    log_file = CACHE / "images-build.log"
    archives = []
    try:
        base = images.make_base(build)
        context = _context()
        own = [(target, name_of(target), ROOT) for target in images.TARGETS]
        stores = [(target, name_of(target), context) for target in dict.fromkeys((*OLDEST.values(), *NEWEST.values()))]
        log_file.write_text("", encoding="utf-8")
        for target, name, folder in (*own, ("pause", PAUSE, context), *stores):
            with timed(f"Building {name}"), _logged(log_file):
                with log_file.open("ab") as log:
                    images.build_image(build, target, name, base, context=folder, log=log)
                archives.append(_archived(name))
    except images.CannotBuildError as error:
        tail = "\n".join(log_file.read_text(errors="replace").splitlines()[-15:])
        raise StartFailed(f"{error} See {log_file}:\n{tail}") from None
    _LIST.write_text(json.dumps([str(archive) for archive in archives]), encoding="utf-8")


@contextmanager
def _logged(file: Path) -> Iterator[None]:
    """Redirects the block's output to the file, because the terminal shows a line with the time."""
    with file.open("a", encoding="utf-8") as log, redirect_stdout(log):
        yield


def built() -> list[Path]:
    """The built images as Docker archives, which contain their names. Raises :class:`StartFailed` without any."""
    if not _LIST.exists():
        raise StartFailed("There are no images yet: python -m dev.cluster.images")
    return [Path(file) for file in json.loads(_LIST.read_text(encoding="utf-8"))]


def _context() -> Path:
    """The stores' Dockerfile and the files that it copies, with their times, so that the layer cache is used."""
    folder = CACHE / "stores"
    folder.mkdir(parents=True, exist_ok=True)
    for source in _SOURCES.iterdir():
        shutil.copy2(source, folder / source.name)
    shutil.copy2(ROOT / "requirements" / "node.txt", folder / "node.txt")
    for name in ("package.json", "package-lock.json"):
        shutil.copy2(ROOT / "dev" / "mailcatcher" / name, folder / name)
    shutil.copy2(minio.PROGRAM.ensure_built(), folder / "minio")
    shutil.copy2(valkey_program(), folder / "valkey-server")
    programs = postgres_programs()[0].parent
    # PostgreSQL's programs look for their libraries in a folder next to that of the package.
    package, libraries = programs.parents[1], programs.parents[2] / f"{programs.parents[1].name}.libs"
    for source in (programs.parent, libraries):
        target = folder / "postgres" / source.relative_to(package.parent)
        shutil.copytree(source, target, dirs_exist_ok=True)
    return folder


def _archived(name: str) -> Path:
    shown = subprocess.run(["buildah", "inspect", "--type", "image", name], check=True, capture_output=True, text=True)
    identity = str(json.loads(shown.stdout)["FromImageID"])[:24]
    plain = name.removeprefix(f"{NAME}/").replace(":", "-")
    file = FOLDER / f"{plain}-{identity}.tar"
    if not file.exists():
        for older in FOLDER.glob(f"{plain}-*.tar"):
            older.unlink()
        unfinished = file.with_suffix(".part")
        unfinished.unlink(missing_ok=True)
        subprocess.run(["buildah", "push", "--quiet", name, f"docker-archive:{unfinished}:{name}"], check=True)
        unfinished.rename(file)
    return file


if __name__ == "__main__":
    try:
        build_all()
    except (StartFailed, images.CannotBuildError) as failure:
        sys.exit(str(failure))
