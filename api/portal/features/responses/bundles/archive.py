"""Writes the ZIP of some companies: a folder for each, the manifest at the end, every file verified."""

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from itertools import islice
from typing import Any, Protocol, cast
from uuid import UUID

from portal.domain.file_checks.service import is_readable
from portal.domain.rfis.current import read_current
from portal.domain.rfis.models import Rfi
from portal.domain.submissions.models import ResponseAddition, SubmissionFile
from portal.domain.typesetting.pages import set_pages
from portal.features.request.clarifications import service as clarifications
from portal.features.request.clarifications.document import dated, write_pdf
from portal.features.responses.bundles.answers import answers_csv, answers_document
from portal.features.responses.bundles.contents import CompanyContents, load_contents
from portal.features.responses.bundles.manifest import CSV_NAME, JSON_NAME, Kind, Line, Manifest, warning_of, withheld
from portal.platform.clock import iso
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.files.stored_copies import NotCopied, copy_stored
from portal.platform.files.zips.zip_paths import UniqueNames
from portal.platform.files.zips.zip_stream import Written, ZipStream
from portal.platform.runtime.resources import Resources
from portal.platform.scanner import Verdict
from portal.platform.storage.blocks import once

Pages = asyncio.Task[bytes] | None
"""The task that typesets a company's answers; None if it has no answers."""

CLARIFICATIONS_NAME = "clarifications.pdf"
NOTE_NAME = "note.txt"

# Number of companies whose rows are in memory at the same time.
BATCH = 10


class Unbundled(Exception):
    """The ZIP cannot be completed. ``reason``: a stable code; ``detail``: the file, if any."""

    def __init__(self, reason: str, detail: str | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.detail = detail


class Observer(Protocol):
    """Receives the progress; may stop the archive by raising."""

    async def copied(self, size: int) -> None: ...
    async def company_done(self) -> None: ...


class Unobserved:
    async def copied(self, size: int) -> None:
        """Does nothing."""

    async def company_done(self) -> None:
        """Does nothing."""


@dataclass(frozen=True, slots=True)
class Commission:
    """Contents of the ZIP. ``filter`` is recorded in the manifest. ``reader``: for whom; None: for the portal."""

    id: str
    created_at: datetime
    filter: dict[str, Any]
    companies: Sequence[UUID]
    reader: UUID | None


class Archive:
    """Iterate :meth:`chunks` once; it raises :class:`Unbundled` if a file differs from its row.

    ``withheld``: number of files that it lists without their bytes, by verdict; complete after the last chunk.
    """

    def __init__(self, resources: Resources, commission: Commission, observer: Observer | None = None) -> None:
        self._resources = resources
        self._commission = commission
        self._observer = observer or Unobserved()
        self._zip = ZipStream()
        self._folders = UniqueNames(CSV_NAME, JSON_NAME, CLARIFICATIONS_NAME)
        self._rfi: Rfi | None = None
        self.withheld: Mapping[str, int] = {}

    async def chunks(self) -> AsyncGenerator[bytes, None]:
        at = self._commission.created_at
        manifest = Manifest(bundle_id=self._commission.id, created_at=at, companies=self._commission.filter)
        self.withheld = manifest.withheld
        with manifest:
            async for chunk in self._clarifications(manifest):
                yield chunk
            async with aclosing(self._companies_with_pages()) as companies:
                async for contents, pages in companies:
                    async for chunk in self._company(contents, pages, manifest):
                        yield chunk
                    await self._observer.company_done()
            for name, text in ((CSV_NAME, manifest.as_csv()), (JSON_NAME, manifest.as_json())):
                async for chunk in self._zip.add_text(name, text, at=at):
                    yield chunk
            async for chunk in self._zip.end():
                yield chunk

    async def _companies_with_pages(self) -> AsyncGenerator[tuple[CompanyContents, Pages]]:
        """Typesets the answers of the next company in a thread while the files of this one are copied."""
        begun: deque[tuple[CompanyContents, Pages]] = deque()
        try:
            async for contents in self._companies():
                begun.append((contents, self._begin_pages(contents)))
                if len(begun) > 1:
                    yield begun[0]
                    begun.popleft()
            while begun:
                yield begun[0]
                begun.popleft()
        finally:
            for _, pages in begun:
                if pages is not None:
                    pages.cancel()

    async def _clarifications(self, manifest: Manifest) -> AsyncGenerator[bytes, None]:
        """Writes the PDF of the published clarifications, if there are any."""
        async with unit_of_work(self._resources.reads) as session:
            current = await read_current(session, self._resources.settings)
            published = await clarifications.published(session, current)
        if current.rfi is None or not published:
            return
        pdf = await write_pdf(self._resources.settings, current.rfi, published)
        written = Written()
        at = dated(current.rfi, published)
        async for chunk in self._zip.add(CLARIFICATIONS_NAME, once(pdf), at=at, size=len(pdf), written=written):
            yield chunk
        manifest.add(
            Line(
                path=CLARIFICATIONS_NAME,
                kind="clarifications",
                organization_name="",
                company_id="",
                number=None,
                submitted_at=None,
                name=CLARIFICATIONS_NAME,
                size=written.size,
                sha256=written.sha256,
            )
        )

    def _begin_pages(self, contents: CompanyContents) -> Pages:
        if not contents.forms:
            return None
        document = answers_document(contents, self._resources.settings, self._rfi)
        return asyncio.create_task(set_pages("answers.typ", document, at=self._answered_at(contents)))

    def _answered_at(self, contents: CompanyContents) -> datetime:
        return max(form.submitted_at or self._commission.created_at for form in contents.forms)

    async def _companies(self) -> AsyncIterator[CompanyContents]:
        ids = iter(self._commission.companies)
        while batch := list(islice(ids, BATCH)):
            async with unit_of_work(self._resources.reads) as session:
                current = await read_current(session, self._resources.settings)
                self._rfi = current.rfi
                loaded = await load_contents(session, self._commission.reader, current, batch)
            for contents in loaded:
                yield contents

    async def _company(
        self, contents: CompanyContents, pages: Pages, manifest: Manifest
    ) -> AsyncGenerator[bytes, None]:
        company, submission = contents.company, contents.submission
        folder = self._folders.folder(company.organization_name)
        number = submission.receipt_number if submission else None
        submitted_at = iso(submission.submitted_at) if submission and submission.submitted_at else None
        line = partial(
            Line,
            organization_name=company.organization_name,
            company_id=str(company.id),
            number=number,
            submitted_at=submitted_at,
        )
        links = [{"url": link.url, "title": link.title} for link in contents.links]
        manifest.add_company(
            folder=folder,
            company_id=str(company.id),
            organization_name=company.organization_name,
            number=number,
            submitted_at=submitted_at,
            links=links,
            closed=contents.closed,
        )
        for name, written, chunks in self._answers(folder, contents, pages):
            async for chunk in chunks:
                yield chunk
            path = f"{folder}/{name}"
            manifest.add(line(path=path, kind="answers", name=name, size=written.size, sha256=written.sha256))
        names = {"response": UniqueNames(), "attachments": UniqueNames()}
        for file in contents.files:
            kind = cast("Kind", file.kind)
            if not is_readable(self._resources.settings, file):
                manifest.add(line(kind=kind, **_described(file), **withheld(Verdict(file.verdict or Verdict.PENDING))))
                continue
            where = "response" if file.kind == "document" else "attachments"
            path = f"{folder}/{where}/{names[where].file(file.name)}"
            async for chunk in self._file(path, file):
                yield chunk
            manifest.add(line(path=path, kind=kind, **_described(file)))
        for addition in contents.additions:
            async for chunk in self._addition(f"{folder}/additions/{addition.number}", addition, manifest, line):
                yield chunk

    async def _addition(
        self, folder: str, addition: ResponseAddition, manifest: Manifest, line: Callable[..., Line]
    ) -> AsyncGenerator[bytes, None]:
        """Writes an addition. In its lines of the manifest, ``submitted_at`` is the time when it was sent."""
        sent_at = addition.sent_at or self._commission.created_at
        line = partial(line, kind="addition", submitted_at=iso(sent_at))
        names = UniqueNames(NOTE_NAME)
        if addition.note:
            path, written = f"{folder}/{NOTE_NAME}", Written()
            note = self._zip.add_text(path, [addition.note.encode()], at=sent_at, written=written)
            async for chunk in note:
                yield chunk
            manifest.add(line(path=path, name=NOTE_NAME, size=written.size, sha256=written.sha256))
        for file in addition.files:
            if not is_readable(self._resources.settings, file):
                manifest.add(line(**_described(file), **withheld(Verdict(file.verdict or Verdict.PENDING))))
                continue
            path = f"{folder}/{names.file(file.name)}"
            async for chunk in self._file(path, file):
                yield chunk
            manifest.add(line(path=path, **_described(file)))

    def _answers(
        self, folder: str, contents: CompanyContents, pages: Pages
    ) -> Iterator[tuple[str, Written, AsyncGenerator[bytes, None]]]:
        if pages is None:
            return
        at = self._answered_at(contents)
        written = Written()
        yield "answers.pdf", written, self._pages(f"{folder}/answers.pdf", pages, at, written)
        written = Written()
        table = self._zip.add_text(f"{folder}/answers.csv", answers_csv(contents), at=at, written=written)
        yield "answers.csv", written, table

    async def _pages(
        self, path: str, pages: asyncio.Task[bytes], at: datetime, written: Written
    ) -> AsyncGenerator[bytes, None]:
        pdf = await pages
        async for chunk in self._zip.add(path, once(pdf), at=at, size=len(pdf), written=written):
            yield chunk

    async def _file(self, path: str, file: SubmissionFile) -> AsyncGenerator[bytes, None]:
        written, copied = Written(), 0
        copy = copy_stored(self._zip, self._resources.storage, path, file, at=file.uploaded_at, written=written)
        try:
            async with aclosing(copy) as chunks:
                async for chunk in chunks:
                    yield chunk
                    await self._observer.copied(written.size - copied)
                    copied = written.size
        except NotCopied as error:
            raise Unbundled(error.reason, path) from None


def _described(file: SubmissionFile) -> dict[str, Any]:
    return {"name": file.name, "size": file.size, "sha256": file.sha256, **warning_of(file.warning)}
