"""What a file unpacks to decides whether a scanner's OK says anything about it."""

from collections.abc import Callable
from io import BytesIO
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_LZMA, ZIP_STORED

import pytest

from portal.features.responses.file_checks import unpacking
from portal.features.responses.file_checks.unpacking import MAX_DEPTH, MAX_MEMBER, MAX_UNPACKED, why_not_checked
from tests.factories.files import a_pdf, a_zip


def zipped(*contents: bytes, method: int = ZIP_DEFLATED) -> bytes:
    return a_zip({f"{number}.bin": content for number, content in enumerate(contents)}, method=method)


def nested(depth: int) -> bytes:
    content = b"at the bottom"
    for _ in range(depth):
        content = zipped(content)
    return content


def encrypted(content: bytes) -> bytes:
    """The flag is set in the local header and in the table of contents; nothing has to be decrypted to see it."""
    local, central = content.index(b"PK\x03\x04") + 6, content.index(b"PK\x01\x02") + 8
    marked = bytearray(content)
    marked[local] |= 1
    marked[central] |= 1
    return bytes(marked)


def answer(content: bytes) -> str | None:
    return why_not_checked(BytesIO(content))


@pytest.mark.parametrize(
    "content",
    [
        a_pdf,
        lambda: b"",
        lambda: zipped(b"a", b"b" * 1000),
        lambda: zipped(b"not packed", method=ZIP_STORED),
        lambda: zipped(b"", zipped(b"inner")),
        lambda: nested(MAX_DEPTH),
        lambda: zipped(bytes(MAX_MEMBER)),
    ],
    ids=[
        "document",
        "empty",
        "archive",
        "stored",
        "archive in an archive",
        "as deep as allowed",
        "as large as allowed",
    ],
)
def test_all_of_it_was_looked_at(content: Callable[[], bytes]) -> None:
    assert answer(content()) is None


def test_a_member_beyond_the_tried_size() -> None:
    """About 60 kB, whose member clamd skips without a word where its MaxFileSize is smaller."""
    packed = zipped(bytes(MAX_MEMBER + 1))
    assert len(packed) < 100_000
    assert answer(packed) == "over_limits"


def test_more_than_may_be_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unpacking, "MAX_UNPACKED", 3000 + len(zipped(*[bytes(1000)] * 3)))
    assert answer(zipped(*[bytes(1000)] * 3)) is None
    assert answer(zipped(*[bytes(1000)] * 3, b"one more")) == "over_limits"
    assert answer(zipped(bytes(1000), zipped(bytes(1000), bytes(1000)))) == "over_limits", "with the inner archive"
    assert MAX_UNPACKED == 400 * 1024 * 1024


def test_too_deep() -> None:
    assert answer(nested(MAX_DEPTH + 1)) == "over_limits"


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (encrypted(zipped(b"secret")), "encrypted"),
        (zipped(encrypted(zipped(b"secret"))), "encrypted"),
        (zipped(b"Rar!\x1a\x07\x01\x00 and so on"), "unreadable"),
        (zipped(b"\x1f\x8b\x08 and so on"), "unreadable"),
        (zipped(zipped(b"a")[:-30]), "unreadable"),
        (zipped(b"a" * 5000)[:-30], "unreadable"),
        (zipped(b"a" * 5000).replace(b"PK\x01\x02\x14", b"PK\x01\x02\x99", 1)[:60], "unreadable"),
        (zipped(b"a" * 5000, method=ZIP_BZIP2), None),
        (zipped(b"a" * 5000, method=ZIP_LZMA), "unreadable"),
        (b"\n" + zipped(b"Rar!\x1a\x07\x01\x00 and so on"), "unreadable"),
        (b"\n" + encrypted(zipped(b"secret")), "encrypted"),
        (zipped(b"MZ\x90 a program" + zipped(b"inner")), "unreadable"),
        (zipped(b"\n" + zipped(b"inner")), "unreadable"),
        (zipped(b"\0" * 257 + b"ustar\x0000"), "unreadable"),
        (zipped(b"%\x00-lh5-"), "unreadable"),
        (zipped(*[b""] * 5001), "over_limits"),
    ],
    ids=[
        "encrypted",
        "encrypted inside",
        "rar",
        "gzip",
        "cut inside",
        "cut",
        "no table",
        "another compression",
        "a compression that clamd does not know",
        "something before it",
        "encrypted, with something before it",
        "a program that unpacks itself",
        "something before the inner archive",
        "tar",
        "lha",
        "many files",
    ],
)
def test_what_cannot_be_looked_at(content: bytes, reason: str | None) -> None:
    assert answer(content) == reason
