"""The images that an evaluation installation runs, built here and written to files, which a node takes in."""

import json
import shutil
import subprocess
from pathlib import Path

from dev import images, minio
from dev.cluster.configurations import PAUSE
from dev.processes import StartFailed
from dev.toolchain import CACHE, ROOT

NAME = "localhost/geo-rfi-portal"
FOLDER = CACHE / "images"
STORES = ("postgres", "valkey", "minio", "mail")
_LIST = FOLDER / "archives.json"
_SOURCES = Path(__file__).parent / "stores"


def name_of(image: str) -> str:
    """Image name with the chart's version as tag, which the chart uses."""
    return f"{NAME}/{image}:{images.version()}"


def build_all() -> None:
    """Builds the images; takes seconds without changes, because the builder caches layers and this module caches
    archives.
    """
    FOLDER.mkdir(parents=True, exist_ok=True)
    build = images.buildah()
    log_file = CACHE / "images-build.log"
    with log_file.open("wb") as log:
        try:
            base = images.make_base(build)
            for target in images.TARGETS:
                images.build_image(build, target, name_of(target), base, log=log)
            context = _context()
            images.build_image(build, "pause", PAUSE, base, context=context, log=log)
            for target in STORES:
                images.build_image(build, target, name_of(target), base, context=context, log=log)
        except images.CannotBuildError as error:
            tail = "\n".join(log_file.read_text(errors="replace").splitlines()[-15:])
            raise StartFailed(f"{error} See {log_file}:\n{tail}") from None
    archives = [_archived(name) for name in (PAUSE, *map(name_of, (*images.TARGETS, *STORES)))]
    _LIST.write_text(json.dumps([str(archive) for archive in archives]), encoding="utf-8")


def built() -> list[Path]:
    """Docker archives, which hold their images' names."""
    if not _LIST.exists():
        raise StartFailed("There are no images yet: python -m dev.cluster.images")
    return [Path(file) for file in json.loads(_LIST.read_text(encoding="utf-8"))]


def _context() -> Path:
    """The stores' Dockerfile with what it copies. Times are kept, so that unchanged layers are known again."""
    folder = CACHE / "stores"
    folder.mkdir(parents=True, exist_ok=True)
    for source in _SOURCES.iterdir():
        shutil.copy2(source, folder / source.name)
    shutil.copy2(ROOT / "requirements" / "node.txt", folder / "node.txt")
    for name in ("package.json", "package-lock.json"):
        shutil.copy2(ROOT / "dev" / "mailcatcher" / name, folder / name)
    shutil.copy2(minio.PROGRAM.ensure_built(), folder / "minio")
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
    build_all()
