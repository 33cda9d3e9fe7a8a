"""Copies what a Python process needs from this system into an empty folder: ``python3 rootfs.py /opt/portal /rootfs``.

The interpreter, its standard library, the shared libraries of both and of the given folder, and `env`. No shell, no
package manager, no Perl, no setuid programs. Certificates are not copied: the Dockerfile takes them from the base.

What is copied from Debian's packages is named in /var/lib/dpkg/status.d, where programs that list or check the
contents of an image look for packages if there is no package manager.
"""

import compileall
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Iterator
from pathlib import Path
from py_compile import PycInvalidationMode

# Parts of the standard library that no server imports, and a distribution's hooks, which refer to files elsewhere.
LEFT_OUT = (
    *("test", "tests", "idlelib", "ensurepip", "lib2to3", "tkinter", "turtledemo", "pydoc_data", "config-*"),
    *("__pycache__", "sitecustomize.py", "EXTERNALLY-MANAGED", "dist-packages", "site-packages"),
)
USERS = "root:x:0:0:root:/root:/sbin/nologin\nportal:x:10001:10001:portal:/opt/portal:/sbin/nologin\n"
GROUPS = "root:x:0:\nportal:x:10001:\n"


def main() -> None:
    packages, root = map(Path, sys.argv[1:])
    root.mkdir()
    for name in ("bin", "lib", "lib64", "sbin"):
        # Debian's merged folders.
        if (link := Path("/", name)).is_symlink():
            (root / name).symlink_to(link.readlink())
    interpreter = Path(sys.executable)
    library = Path(sysconfig.get_path("stdlib"))
    shutil.copytree(library, _within(root, library), symlinks=True, ignore=shutil.ignore_patterns(*LEFT_OUT))
    compileall.compile_dir(
        _within(root, library),
        stripdir=str(root),
        prependdir="/",
        quiet=1,
        invalidation_mode=PycInvalidationMode.UNCHECKED_HASH,
    )
    programs = [interpreter, Path("/usr/bin/env")]
    settings = [file for file in map(Path, ("/usr/lib/ssl/openssl.cnf", "/etc/os-release")) if file.exists()]
    needed = _needed_by([*programs, *library.rglob("*.so"), *packages.rglob("*.so*")])
    for file in (*programs, *settings, *needed):
        _copy(root, file)
    certificates = Path("/usr/sbin/update-ca-certificates")
    modules = (Path("/", file.relative_to(root)) for file in _within(root, library).rglob("*.py"))
    _name_packages(root, [*programs, *settings, *needed, certificates, *modules])
    _write(root / "etc/passwd", USERS)
    _write(root / "etc/group", GROUPS)
    _write(root / "etc/nsswitch.conf", "hosts: files dns\n")
    (root / "tmp").mkdir()
    (root / "tmp").chmod(0o1777)


def _needed_by(files: Iterable[Path]) -> set[Path]:
    """Shared libraries by their paths outside of ``files``' own folders.

    Raises SystemExit if a library is missing.
    """
    found: set[Path] = set()
    for file in files:
        listed = subprocess.run(["ldd", str(file)], capture_output=True, text=True, check=False)
        for line in listed.stdout.splitlines():
            if "not found" in line:
                raise SystemExit(f"{file} needs a library that is not here: {line.strip()}")
            path = line.partition("=>")[2].strip() or line.strip()
            path = path.partition(" (")[0]
            if path.startswith(("/lib", "/usr")):
                found.add(Path(path))
    return found


def _name_packages(root: Path, files: Iterable[Path]) -> None:
    """Writes Debian's records of the packages that contain the files; nothing on another system."""
    known = Path("/var/lib/dpkg")
    owners: dict[Path, str] = {}
    folders: dict[Path, Path] = {}
    for listing in sorted((known / "info").glob("*.list")):
        for name in listing.read_text(encoding="utf-8").splitlines():
            owners[_in_merged_folders(Path(name), folders)] = listing.stem.partition(":")[0]
    used = {owners.get(_in_merged_folders(file.resolve(), folders)) for file in files}
    stanzas = (known / "status").read_text(encoding="utf-8").split("\n\n") if owners else []
    for stanza in stanzas:
        package = stanza.partition("\n")[0].removeprefix("Package: ").strip()
        if package in used:
            _write(root / "var/lib/dpkg/status.d" / package, stanza.strip() + "\n")


def _in_merged_folders(file: Path, folders: dict[Path, Path]) -> Path:
    """The file's resolved path: packages list files of /usr/lib under /lib. ``folders`` caches resolved folders."""
    if file.parent not in folders:
        folders[file.parent] = file.parent.resolve()
    return folders[file.parent] / file.name


def _copy(root: Path, file: Path) -> None:
    """Copies the file; symbolic links on the path to it remain links."""
    for link in _links(file):
        target = _within(root, link)
        if not (target.exists() or target.is_symlink()):
            target.parent.mkdir(parents=True, exist_ok=True)
            if link.is_symlink():
                target.symlink_to(link.readlink())
            else:
                shutil.copy2(link, target)


def _links(file: Path) -> Iterator[Path]:
    # The folders may be links, too: those of the merged file system.
    file = file.parent.resolve() / file.name
    yield file
    while file.is_symlink():
        file = (file.parent / file.readlink()).absolute()
        file = file.parent.resolve() / file.name
        yield file


def _within(root: Path, path: Path) -> Path:
    return root / path.relative_to("/")


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    os.umask(0o022)
    main()
