"""ClamAV's own daemon with two signatures: EICAR at the beginning of a file, and a marker anywhere."""

import subprocess
from contextlib import AbstractContextManager
from pathlib import Path

from dev.clamd import running_clamd
from portal.features.responses.file_checks.limits import EICAR
from tests.factories.clamd import MARKER

SIGNATURES = (f"Portal.Marker:0:*:{MARKER.hex()}", f"Eicar-Test:0:0:{EICAR.hex()}")


def real_clamd(folder: Path, limits: dict[str, str]) -> "AbstractContextManager[tuple[Path, subprocess.Popen[bytes]]]":
    """Its socket, and its process."""
    return running_clamd(folder, limits, SIGNATURES)
