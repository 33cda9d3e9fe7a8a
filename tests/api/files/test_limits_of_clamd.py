"""Each limit that docs/operations.md names for clamd, lowered: the portal calls nothing clean that clamd left out."""

import os
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import pytest

from dev.clamd import documented_limits
from portal.features.responses.file_checks import limits
from portal.features.responses.file_checks.limits import EICAR, require_limits
from portal.features.responses.file_checks.unpacking import (
    ENCRYPTED,
    MAX_DEPTH,
    MAX_MEMBER,
    MAX_MEMBERS,
    why_not_checked,
)
from portal.platform.files.zips.zip_entries import MEBIBYTE
from portal.platform.scanner import Clamd, Finding, ScannerUnavailable, Verdict
from tests.api.files.test_real_clamd import pieces
from tests.api.responses.file_checks.test_unpacking import encrypted
from tests.factories.files import a_zip
from tests.real_clamd import real_clamd

INFECTED = {"eicar.com": EICAR}
FOUND = Finding(Verdict.INFECTED, "Eicar-Test.UNOFFICIAL")


def large() -> bytes:
    """Less than 1 MB that unpacks to 350 MB."""
    return a_zip({f"{number}.las": bytes(MAX_MEMBER - MEBIBYTE) for number in range(6)} | INFECTED)


def nested() -> bytes:
    content = a_zip(INFECTED)
    for _ in range(MAX_DEPTH - 1):
        content = a_zip({"inner.zip": content})
    return content


class Lowered(NamedTuple):
    value: str
    file: Callable[[], bytes]
    """Its last part is infected. The portal accepts it, and a scanner with this limit does not look at all of it."""


LOWERED = {
    "StreamMaxLength": Lowered("1M", lambda: a_zip({"noise.las": os.urandom(2 * MEBIBYTE)} | INFECTED)),
    "MaxFileSize": Lowered("20M", lambda: a_zip({"inner.zip": a_zip({"a.las": os.urandom(21 * MEBIBYTE)} | INFECTED)})),
    "MaxScanSize": Lowered("200M", large),
    "MaxScanTime": Lowered("20", large),
    "MaxRecursion": Lowered("2", nested),
    "MaxFiles": Lowered("1000", lambda: a_zip({str(number): b"x" for number in range(MAX_MEMBERS - 1)} | INFECTED)),
}


@pytest.fixture(autouse=True)
def unproved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "_proved", {})


def test_each_documented_limit_is_tried() -> None:
    assert documented_limits().keys() == LOWERED.keys() | {"AlertExceedsMax", "AlertEncrypted"}


async def test_with_the_documented_limits_all_of_it_is_looked_at(tmp_path: Path) -> None:
    with real_clamd(tmp_path, documented_limits()) as (socket, _):
        clamd = Clamd(str(socket))
        await require_limits(clamd, await clamd.version())
        for file_of in {lowered.file for lowered in LOWERED.values()}:
            file = file_of()
            assert await clamd.scan(pieces(file)) == FOUND
            assert why_not_checked(BytesIO(file)) is None


@pytest.mark.parametrize("name", LOWERED)
async def test_what_is_beyond_a_lower_limit_is_not_called_clean(tmp_path: Path, name: str) -> None:
    value, file = LOWERED[name]
    with real_clamd(tmp_path, documented_limits() | {name: value}) as (socket, _):
        finding = await Clamd(str(socket)).scan(pieces(file()))
    assert finding == Finding(Verdict.UNCHECKED, "over_limits")


@pytest.mark.parametrize("name", LOWERED)
async def test_a_scanner_that_does_not_say_what_it_leaves_out_is_not_used(tmp_path: Path, name: str) -> None:
    """It answers OK for what is beyond any limit but that of the stream."""
    value, file = LOWERED[name]
    with real_clamd(tmp_path, documented_limits() | {name: value, "AlertExceedsMax": "no"}) as (socket, _):
        clamd = Clamd(str(socket))
        finding = await clamd.scan(pieces(file()))
        assert finding.verdict is (Verdict.UNCHECKED if name == "StreamMaxLength" else Verdict.CLEAN)
        with pytest.raises(ScannerUnavailable, match=r"AlertExceedsMax|MaxFileSize"):
            await require_limits(clamd, await clamd.version())


async def test_a_scanner_may_call_an_encrypted_file_clean(tmp_path: Path) -> None:
    """The portal looks for the mark itself."""
    file = encrypted(a_zip(INFECTED))
    for alert, verdict in (("yes", Verdict.UNCHECKED), ("no", Verdict.CLEAN)):
        folder = tmp_path / alert
        folder.mkdir()
        with real_clamd(folder, documented_limits() | {"AlertEncrypted": alert}) as (socket, _):
            assert (await Clamd(str(socket)).scan(pieces(file))).verdict is verdict
    assert why_not_checked(BytesIO(file)) == ENCRYPTED
