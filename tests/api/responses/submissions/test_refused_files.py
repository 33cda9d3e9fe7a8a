"""Files that are refused, each with its cause, or taken with a warning."""

import pytest
from httpx2 import AsyncClient
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.submissions.models import SubmissionFile
from tests.api.responses.submissions.conftest import (
    Stored,
    Upload,
    left_behind,
    refusal,
    submission_of,
    uploaded,
)
from tests.factories.archives import Part, an_archive
from tests.factories.files import (
    CONTENT_TYPES,
    a_compound_file,
    a_docx,
    a_pdf,
    a_photo,
    a_written_pdf,
    a_zip,
    one_of_each,
)


@pytest.mark.parametrize("extension", CONTENT_TYPES)
@pytest.mark.parametrize("content_of", one_of_each())
async def test_extension_and_first_bytes_must_agree(
    browser: AsyncClient, upload: Upload, session: AsyncSession, stored: Stored, extension: str, content_of: str
) -> None:
    content = one_of_each()[content_of]

    answer = await upload(browser, content, f"response.{extension}")

    agree = content_of == extension.replace("jpeg", "jpg") or (extension == "zip" and content.startswith(b"PK"))
    if agree:
        assert answer.status_code == 201
        assert answer.json()["data"]["content_type"] == CONTENT_TYPES[extension]
        assert await left_behind(session, stored) == (1, 1)
    else:
        assert answer.status_code == 415
        assert answer.json()["error"] in {"file_differs", "archive_empty"}
        assert await left_behind(session, stored) == (0, 0)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("response.exe", b"MZ" + bytes(100)),
        ("response.pdf.exe", a_pdf()),
        ("response.html", b"<html>"),
        ("response.svg", b"<svg onload=alert(1)>"),
        ("response", a_pdf()),
        ("response.docm", a_docx()),
        ("gpj\u202efdp.exe", a_pdf()),
    ],
)
@pytest.mark.parametrize(
    ("locale", "message"), [("en", "File format is not supported"), ("ar", "صيغة الملف غير مدعومة")]
)
async def test_unsupported_requests(
    browser: AsyncClient,
    upload: Upload,
    session: AsyncSession,
    stored: Stored,
    name: str,
    content: bytes,
    locale: str,
    message: str,
) -> None:
    answer = await upload(browser, content, name, locale=locale)

    assert refusal(answer) == (415, "unsupported_file")
    assert answer.json()["message"] == message
    assert await left_behind(session, stored) == (0, 0)


REFUSED = {
    "response.pdf": (b"", "The file is empty", "الملف فارغ"),
    "cut.pdf": (
        b"%PD",
        (
            "The content of the file is not PDF, although its name says so."
            " Save it again as PDF, or correct the ending of its name."
        ),
        "محتوى الملف ليس من نوع PDF كما يدل اسمه. احفظوه من جديد بصيغة PDF أو صحّحوا امتداد اسمه.",
    ),
    "response.docx": (
        a_compound_file("EncryptedPackage"),
        "The file has a password. Save it without a password, and upload it again.",
        "الملف محمي بكلمة مرور. احفظوه دون كلمة مرور ثم ارفعوه من جديد.",
    ),
    "macros.docx": (
        a_docx({"word/vbaProject.bin": b"macro"}),
        "The file contains macros. Save it without macros, as DOCX.",
        "يحتوي الملف على وحدات ماكرو. احفظوه دونها بصيغة DOCX.",
    ),
    "cut.zip": (
        a_zip()[:-30],
        "The file is damaged: its list of contents cannot be read. Create it again.",
        "الملف تالف: تتعذّر قراءة قائمة محتوياته. أنشئوه من جديد.",
    ),
    "traversal.zip": (
        a_zip({"../x": b"x"}),
        (
            "The ZIP contains a path that could be written outside its folder, or that Windows does not allow:"
            " \u2068../x\u2069. Rename or leave out this file, and create the ZIP again."
        ),
        (
            "يحتوي الملف المضغوط على مسار قد يُكتب خارج مجلده أو لا يسمح به ويندوز: \u2068../x\u2069."
            " غيّروا اسم هذا الملف أو احذفوه، ثم أنشئوا الملف المضغوط من جديد."
        ),
    ),
}


@pytest.mark.parametrize(("name", "case"), REFUSED.items(), ids=REFUSED)
async def test_no_refusal_is_silent_about_its_cause(
    browser: AsyncClient,
    upload: Upload,
    session: AsyncSession,
    stored: Stored,
    name: str,
    case: tuple[bytes, str, str],
) -> None:
    content, english, arabic = case
    for locale, message in (("en", english), ("ar", arabic)):
        answer = await upload(browser, content, name, locale=locale)
        assert answer.status_code == 415
        assert answer.json()["message"] == message
    assert await left_behind(session, stored) == (0, 0)


@pytest.mark.parametrize(
    ("name", "content", "warning"),
    [
        ("صورة.jfif", a_photo(), None),
        ("response.pdf", a_written_pdf()[:-8], "pdf_incomplete"),
        ("response.zip", an_archive([Part(b"a", flags=1, method=0)]), "zip_password"),
    ],
)
async def test_no_warning_is_lost(
    browser: AsyncClient, session: AsyncSession, name: str, content: bytes, warning: str | None
) -> None:
    file = await uploaded(browser, content, name)
    assert file["warning"] == warning
    assert (await session.scalars(select(SubmissionFile.warning))).one() == warning
    assert (await submission_of(browser))["document"]["warning"] == warning
