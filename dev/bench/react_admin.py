"""The lists of companies in a minimal react-admin (``peers/react_admin``), built and served as the portal's own pages.

Nothing but the benchmarks installs it.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from dev.bootstrap import digest, install_node_packages, keep_caches_here, npm, say, unless_stamped
from dev.portal_process import RunningPortal, child, wait_for
from dev.stack import reserved_port
from dev.toolchain import ROOT, WEB

FOLDER = ROOT / "dev" / "bench" / "peers" / "react_admin"
DIST = FOLDER / "dist"


def build() -> None:
    """Installs and builds it, unless it is unchanged."""
    keep_caches_here()
    install_node_packages(FOLDER, "the minimal react-admin")
    sources = [path for pattern in ("*.*", "src/*") for path in FOLDER.glob(pattern) if path.is_file()]
    unless_stamped(DIST / ".stamp", digest([*sources, WEB / "precompress.ts"]), _build)


def _build() -> None:
    say("Building the minimal react-admin …")
    failing = "The minimal react-admin could not be built; the lines above say why."
    npm("run", "--silent", "build", "--", "--logLevel", "error", cwd=FOLDER, failing=failing)


def first_scripts() -> list[Path]:
    """The scripts that its page names: all of which the first page needs."""
    page = (DIST / "index.html").read_text(encoding="utf-8")
    return [DIST / "assets" / name for name in re.findall(r'="/app/assets/([^"]+\.js)"', page)]


@contextmanager
def react_admin_of(portal: RunningPortal) -> Iterator[RunningPortal]:
    """Another API process with the portal's settings, database and sessions, but with the pages of react-admin."""
    port = reserved_port()
    chosen = {"PORT": str(port), "METRICS_PORT": str(reserved_port()), "WEB_DIST": str(DIST)}
    environment = portal.environment | {f"PORTAL_{name}": value for name, value in chosen.items()}
    url = f"http://localhost:{port}"
    with child([*portal.commands["api"]], environment) as process:
        wait_for(f"{url}/readyz", child=process)
        yield replace(portal, url=url)
