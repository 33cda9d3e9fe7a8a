"""Progress messages of long builds and installations."""

import re
from io import StringIO

import pytest

from dev.bootstrap import planned
from dev.progress import timed


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_in_a_pipe_a_step_has_a_line_when_it_starts_and_when_it_ends() -> None:
    output = StringIO()
    with timed("Building etcd", to=output):
        assert output.getvalue() == "→ Building etcd …\n"
    assert re.fullmatch(r"→ Building etcd …\n→ Building etcd … done in \d+ s\n", output.getvalue())


def test_on_a_terminal_a_step_has_one_line() -> None:
    output = Terminal()
    with timed("Building etcd", to=output):
        pass
    (line,) = output.getvalue().splitlines()[-1:]
    assert output.getvalue().count("\n") == 1
    assert line.rpartition("\r")[2].startswith("→ Building etcd … done in ")


def test_a_failed_step_is_reported() -> None:
    output = StringIO()
    with pytest.raises(RuntimeError), timed("Building etcd", to=output):
        raise RuntimeError
    assert "→ Building etcd … failed after 0 s" in output.getvalue()


SIMULATED = """\
Remv crun [1.8.1-1]
Inst libc6 [2.36-9+deb12u9] (2.36-9+deb12u10 Debian:12.11/stable [amd64])
Inst runc (1.1.5+ds1-1+deb12u1 Debian:12.11/stable [amd64])
Inst buildah (1.28.2+ds1-3+deb12u1 Debian:12.11/stable [amd64]) []
Conf runc (1.1.5+ds1-1+deb12u1 Debian:12.11/stable [amd64])
"""


def test_changed_packages_of_debian_are_named() -> None:
    assert planned(SIMULATED) == [
        "Installed (Debian packages): runc buildah.",
        "Upgraded (Debian packages): libc6.",
        "Removed (Debian packages): crun.",
    ]
    assert planned("") == []
