"""The versions by which programs are named are those that dev/programs/go.mod locks."""

import re
from functools import cache

import pytest

from dev import helm, minio
from dev.cluster.binaries import ALL
from dev.control_plane.binaries import API_SERVER, ETCD
from dev.go_install import GoProgram
from dev.release import programs as release
from dev.toolchain import OLDEST_GO, ROOT

PROGRAMS = (*ALL, API_SERVER, ETCD, minio.PROGRAM, helm.PROGRAM, *release.ALL)
DNS = "github.com/coredns/coredns"


@cache
def locked() -> str:
    return (ROOT / "dev/programs/go.mod").read_text(encoding="utf-8")


@pytest.mark.parametrize("program", [one for one in PROGRAMS if not one.is_separate], ids=lambda one: one.name)
def test_a_program_is_named_by_its_locked_version(program: GoProgram) -> None:
    versions = dict(re.findall(r"^(?:require |\t)(\S+) (v\S+)", locked(), re.MULTILINE))
    package = DNS if program.package.startswith("portal.example/") else program.package
    (version,) = [version for module, version in versions.items() if f"{package}/".startswith(f"{module}/")]
    assert version == program.version


def test_the_oldest_compiler_is_the_one_of_the_lock() -> None:
    assert f"\ngo {'.'.join(map(str, OLDEST_GO))}\n" in locked()
