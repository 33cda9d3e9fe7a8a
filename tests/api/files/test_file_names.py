"""File names, including hostile ones."""

import unicodedata

import pytest

from portal.platform.errors import UnsupportedFile
from portal.platform.files.file_names import MAX_BYTES, MAX_NAME_LENGTH, clean_file_name, extension_of
from portal.platform.files.file_types import DOCX, EXTENSIONS, JPEG, PDF, file_type_of
from tests.factories.files import CONTENT_TYPES


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("response.pdf", "response.pdf"),
        ("  response .pdf ", "response.pdf"),
        ("Response (final) v2.PDF", "Response (final) v2.PDF"),
        ("تقرير نهائي.pdf", "تقرير نهائي.pdf"),
        ("تقرير", "تقرير"),
        ("می‌خواهم.pdf", "می‌خواهم.pdf"),  # the joiner that Persian words need
        ("e\u0301tude.pdf", "étude.pdf"),
        ("a\nb\tc.pdf", "a b c.pdf"),
        ("a\x00b\x1b[31m.pdf", "ab[31m.pdf"),
        ("a\x85b\u2028c\u2029d.pdf", "a b c d.pdf"),
        ("invoice\u202egpj.exe", "invoicegpj.exe"),
        ("\u202bتقرير\u202c.pdf", "تقرير.pdf"),
        ("\u2066x\u2069\u200f\u200e\u061c.pdf", "x.pdf"),
        ("soft\u00adhyphen\u200b\ufeff.pdf", "softhyphen.pdf"),
        ("tag\U000e0041.pdf", "tag.pdf"),
        ("private\ue000.pdf", "private.pdf"),
        ("lone\ud800.pdf", "lone.pdf"),
        ("../../etc/passwd.pdf", "passwd.pdf"),
        ("C:\\fakepath\\plan.pdf", "plan.pdf"),
        ("/", "file"),
        ("", "file"),
        (".pdf", "file.pdf"),
        ("..pdf", "file.pdf"),
        ("...", "file"),
        ("\u202e", "file"),
        ("\u200d.pdf", "file.pdf"),
        ("plan.pdf.", "plan.pdf"),
        ("plan.pdf . .", "plan.pdf"),
        ("plan.pdf:hidden.exe", "plan.pdf_hidden.exe"),
        ('<img src="x">|?*.pdf', "_img src=_x_____.pdf"),
        ("archive.tar.zip", "archive.tar.zip"),
        ("=cmd|' /C calc'!A0.xlsx", "C calc'!A0.xlsx"),
        ("{{7*7}}%0d%0aBcc.pdf", "{{7_7}}%0d%0aBcc.pdf"),
    ],
)
def test_the_displayed_part_of_a_name(typed: str, shown: str) -> None:
    assert clean_file_name(typed) == shown


@pytest.mark.parametrize("letter", ["a", "ت", "é", "漢", "🗺", "e\u0323\u0302", "👩\u200d🚀"])
@pytest.mark.parametrize("extension", ["pdf", "DOCX"])
def test_long_names_keep_their_extension(letter: str, extension: str) -> None:
    name = clean_file_name(letter * 300 + "." + extension)

    assert name.endswith(f".{extension}")
    assert len(name) <= MAX_NAME_LENGTH
    assert len(name.encode()) <= MAX_BYTES
    assert not name.removesuffix(f".{extension}").endswith("\u200d")
    stem = unicodedata.normalize("NFC", letter * 300)
    kept = name.removesuffix(f".{extension}")
    assert stem.startswith(kept)
    assert not unicodedata.category(stem[len(kept)]).startswith("M")


def test_cleaning_twice_changes_nothing() -> None:
    for typed in ["  a\u202eb .. .pdf", "x" * 400, "ت" * 400 + ".docx", ". . .pdf", "a." + "b" * 50, "\u200c.png"]:
        once = clean_file_name(typed)
        assert clean_file_name(once) == once


@pytest.mark.parametrize(
    ("name", "extension"),
    [("a.PDF", "pdf"), ("a.pdf.exe", "exe"), ("a", ""), ("a.", ""), ("a.tar.zip", "zip"), ("تقرير.docx", "docx")],
)
def test_the_last_extension_counts(name: str, extension: str) -> None:
    assert extension_of(name) == extension


def test_the_last_extension_decides_the_type() -> None:
    assert file_type_of("plan.exe.pdf") is PDF
    assert file_type_of("photo.JPEG") is JPEG
    assert file_type_of("photo.jpg") is JPEG
    assert file_type_of("تقرير.Docx") is DOCX
    assert set(EXTENSIONS) == JPEG_NAMES | set(CONTENT_TYPES)
    assert {file_type_of(f"صورة.{extension}") for extension in JPEG_NAMES} == {JPEG}


JPEG_NAMES = {"jpg", "jpeg", "jpe", "jfif", "jif", "jfi", "pjpeg", "pjp"}


@pytest.mark.parametrize(
    "name",
    [
        "plan",
        "plan.",
        "plan.pdf.exe",
        "plan.docm",
        "plan.html",
        "plan.svg",
        "plan.pdf ",
        "pdf",
        "plan.ｐｄｆ",
        "plan.p\u200cdf",
    ],
)
def test_anything_else_is_not_supported(name: str) -> None:
    with pytest.raises(UnsupportedFile):
        file_type_of(name)
