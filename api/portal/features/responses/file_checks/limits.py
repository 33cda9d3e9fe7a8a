"""Checks the scanner's own limits, because it answers OK for contents beyond them."""

import asyncio
from io import BytesIO
from time import monotonic
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile

from portal.features.responses.file_checks.unpacking import MAX_MEMBER
from portal.platform.scanner import Clamd, ScannerUnavailable, Verdict, Version
from portal.platform.storage.blocks import once

# The harmless test file of antivirus programs (https://www.eicar.org), in two halves, so that none reports this module.
EICAR: Final = rb"X5O!P%@AP[4\PZX54(P^)7CC)7}$" + rb"EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"
PACKED_NAME: Final = "limits.zip"
NESTED_NAME: Final = "nested.zip"
DEPTH: Final = 101
"""Archives in archives: more than the highest MaxRecursion of clamd, 100."""

PROVED_FOR: Final = 60 * 60.0
"""Seconds. The limits may be lowered while the signatures stay."""

_proved: dict[tuple[tuple[str, int] | str, Version], float] = {}


async def require_limits(clamd: Clamd, version: Version) -> None:
    """Scans two files, once an hour for each version of the scanner and process.

    Raises :class:`ScannerUnavailable` if the scanner does not find the test file at the end of a packed file of
    :data:`MAX_MEMBER` bytes, or answers OK for an archive that is nested deeper than it looks.
    """
    proved_at = _proved.get((clamd.address, version))
    if proved_at is not None and monotonic() - proved_at < PROVED_FOR:
        return
    finding = await clamd.scan(once(await asyncio.to_thread(_marker)))
    if finding.verdict is not Verdict.INFECTED:
        raise ScannerUnavailable(
            f"it does not look into a packed file of {MAX_MEMBER} bytes: raise MaxFileSize, MaxScanSize and MaxScanTime"
        )
    finding = await clamd.scan(once(await asyncio.to_thread(_nested)))
    if finding.verdict is not Verdict.UNCHECKED:
        raise ScannerUnavailable("it answers OK for contents beyond its limits: set AlertExceedsMax yes")
    _proved[clamd.address, version] = monotonic()


def _marker() -> bytes:
    """A ZIP of some 60 kB, whose only file is a ZIP of :data:`MAX_MEMBER` bytes that ends in :data:`EICAR`."""
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as outer, outer.open(PACKED_NAME, "w") as file, ZipFile(file, "w") as inner:
        _fill(inner)
    return packed.getvalue()


def _nested() -> bytes:
    """A ZIP of some 11 kB in which :data:`DEPTH` archives are packed in one another."""
    content = b"deepest"
    for _ in range(DEPTH):
        packed = BytesIO()
        with ZipFile(packed, "w") as archive:
            archive.writestr(NESTED_NAME, content)
        content = packed.getvalue()
    return content


def _fill(inner: ZipFile) -> None:
    room = 64 * 1024
    with inner.open("padding", "w") as padding:
        for _ in range((MAX_MEMBER - room) // room):
            padding.write(bytes(room))
    inner.writestr("eicar.com", EICAR)
