"""Answers that try to break the typesetting of their PDF."""

import asyncio
import csv
import io
import json
import resource
import subprocess
import sys
from datetime import UTC, datetime
from typing import Any

import pytest
from httpx2 import AsyncClient
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.forms.models import FormAnswers
from portal.domain.rfis.models import Rfi
from portal.domain.typesetting.pages import MAX_CLUSTER, bounded, set_pages
from portal.platform.runtime.resources import Resources
from tests.api.responses.bundles.conftest import MakeBundle, ReadZip
from tests.api.responses.bundles.test_zips import _unpacked, requested
from tests.factories.bundles import a_submitted_company
from tests.factories.files import a_pdf

AT = datetime(2025, 1, 1, tzinfo=UTC)
MARKUP = '#read("/etc/passwd") #import "x": * *bold* $x^2$ @label <label> \\u{41} [#panic()] `raw` // comment'
ENDLESS = {
    "combining marks": "e" + "\u0301" * 100_000,
    "joined emoji": "\U0001f469\u200d" * 50_000,
    "conjuncts": "\u0915\u094d" * 50_000,
    "jamo": "\u1100" * 100_000,
    "tags": "\U0001f3f4" + "\U000e0067" * 100_000,
    "one word": "A" * 100_000,
    "one ligature": "\ufdfa" * 5_000,
    "direction overrides": "\u202eabc\u2067" * 4_000,
    "invisible signs": "\u200b\u200f\ufeff" * 2_000,
    "unassigned and private signs": "\x00\x01\ufffe\U000e0080\ue000" * 1_000,
}
GIBIBYTE = 1 << 30
# A program with few imports: importing the tests takes ten times as long as setting most of these texts.
TYPESETTER = f"""
import asyncio, datetime, json, sys
from portal.domain.typesetting.pages import set_pages
at = datetime.datetime.fromisoformat({AT.isoformat()!r})
sys.stdout.buffer.write(asyncio.run(set_pages("answers.typ", json.load(sys.stdin), at=at)))
"""


def a_document(text: str) -> dict[str, Any]:
    """Returns the template's input: ``text`` as an answer, and its start in every other typed field."""
    start = text[:300]
    typed, words = {"text": start, "rtl": False}, {"en": "word", "ar": "كلمة"}
    names = ("page", "not_answered", "details", "link", "files", "links", "item", "value")
    row = {
        "number": 1,
        "question": words,
        "answers": None,
        "typed": [{**typed, "text": text}],
        "details": typed,
        "link": start,
    }
    options = {**row, "answers": {"en": [start], "ar": [start]}, "typed": []}
    return {
        "title": start,
        "product": words,
        "regulator": words,
        "rfi": {"en": start, "ar": start},
        "organization": typed,
        "words": dict.fromkeys(names, words),
        "facts": [{"label": words, "typed": typed}],
        "files": [{"kind": words, "name": typed, "size": words, "sha256": "0", "warning": words}],
        "links": [{"url": start, "title": typed}],
        "forms": [
            {
                "title": words,
                "submitted_at": words,
                "sections": [{"id": "a", "title": words, "rows": [row, options]}],
            }
        ],
    }


async def test_markup_in_an_answer_is_set_as_it_was_typed() -> None:
    pdf = _unpacked(await set_pages("answers.typ", a_document(MARKUP), at=AT))
    # The company's name is in a heading, from which Typst makes a title of the outline.
    escaped = MARKUP.replace("\\", "\\\\").encode()
    assert pdf.replace(b"\\(", b"(").replace(b"\\)", b")").count(b"/Title(" + escaped + b")") == 2
    assert b"root:" not in pdf


@pytest.mark.parametrize("text", ENDLESS.values(), ids=ENDLESS.keys())
def test_no_answer_takes_a_worker_s_memory_or_hours(text: str) -> None:
    """Within 2 GiB of address space and a minute of CPU time, in a separate process."""

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (2 * GIBIBYTE, 2 * GIBIBYTE))
        resource.setrlimit(resource.RLIMIT_CPU, (60, 60))

    document = json.dumps(a_document(text)).encode()
    command = [sys.executable, "-c", TYPESETTER]
    done = subprocess.run(command, input=document, preexec_fn=limited, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.startswith(b"%PDF-")


@pytest.mark.parametrize(
    "text",
    [
        "Zażółć gęślą jaźń",
        "شَرِكَةُ نَجْدٍ لِلْخَرَائِطِ",
        "한국어 지도",
        "क्षेत्रीय मानचित्रण",
        "👩‍👩‍👧‍👦 👍🏽 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🇸🇦",
        "``````````````````````````^^^^^^^^^^^^^^^^^^^^^^^^^^",
        "\u202e\u2067" * 40,
        "Z" + "\u0301" * (MAX_CLUSTER - 1),
    ],
)
def test_writing_of_every_language_is_left_as_it_is(text: str) -> None:
    assert bounded({"a": [text]}) == {"a": [text]}


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("one\n\ntwo\nthree", "one\n\ntwo\nthree"),
        ("one\n\n\n\ntwo", "one\n\ntwo"),
        ("واحد\n \t\n\u00a0\nاثنان", "واحد\n\nاثنان"),
        ("\n" * 5000, "\n\n"),
    ],
)
def test_blank_lines_are_set_as_one(text: str, kept: str) -> None:
    assert bounded(text) == kept


def test_a_shortened_cluster_is_marked() -> None:
    assert bounded("Z" + "\u0301" * 50 + "A") == "Z" + "\u0301" * (MAX_CLUSTER - 1) + "\ufffdA"


async def test_a_zip_is_made_with_hostile_answers_and_its_table_holds_them_all(
    session: AsyncSession, resources: Resources, rfi: Rfi, browser: AsyncClient, make: MakeBundle, read_zip: ReadZip
) -> None:
    user = await a_submitted_company(
        session, resources.storage, rfi, files={"a.pdf": a_pdf()}, organization_name="Najd"
    )
    hostile = f"{MARKUP}\u202e" + "e" + "\u0301" * 3000
    stored = (await session.scalars(select(FormAnswers).where(FormAnswers.company_id == user.company_id))).one()
    stored.answers = {**stored.answers, "companyName": {"value": hostile}}
    await session.flush()
    bundle = await make(await requested(browser))
    assert bundle.state == "ready"
    archive = await read_zip(bundle)
    assert archive.read("Najd/answers.pdf").startswith(b"%PDF-")
    cells = [cell for row in csv.reader(io.StringIO(archive.read("Najd/answers.csv").decode())) for cell in row]
    assert hostile in [cell.removeprefix("'") for cell in cells]


async def test_pages_are_set_again_after_a_document_that_cannot_be() -> None:
    with pytest.raises(Exception, match="dictionary does not contain key"):
        await set_pages("answers.typ", {}, at=AT)
    results = await asyncio.gather(*(set_pages("answers.typ", a_document("x"), at=AT) for _ in range(2)))
    assert {pdf[:5] for pdf in results} == {b"%PDF-"}
