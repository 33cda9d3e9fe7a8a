"""All documents that companies see, as one ZIP that is written while it is sent."""

from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from dataclasses import dataclass

from portal.features.request.library import policy, queries
from portal.features.request.library.models import Document, DocumentFile
from portal.features.request.library.policy import Language
from portal.platform.clock import RIYADH, utc_now
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.errors import NotFound
from portal.platform.files.file_names import clean_file_name, extension_of
from portal.platform.files.zips.zip_stream import Written, ZipStream
from portal.platform.i18n import translate
from portal.platform.runtime.resources import Resources
from portal.platform.storage import ObjectStorage

MAX_TITLE = 90


@dataclass(frozen=True, slots=True)
class _Part:
    path: str
    file: DocumentFile


async def open_archive(resources: Resources, locale: Language) -> tuple[str, AsyncGenerator[bytes, None]]:
    """Name and bytes of the ZIP: every file of the last versions, and a list of the links.

    Raises :class:`NotFound` if there is neither. The database is read before the first byte.
    """
    async with unit_of_work(resources.reads) as session:
        documents = await queries.documents(session, hidden=False)
    parts = [part for document in documents for part in _parts(document, locale)]
    links = _links(documents, locale)
    if not parts and not links:
        raise NotFound
    name = f"{translate('library.archive', locale)} {utc_now().astimezone(RIYADH).date()}.zip"
    return name, _written(resources.storage, parts, f"{translate('library.links', locale)}.txt", links)


def _parts(document: Document, locale: Language) -> list[_Part]:
    """Files of an entry with names such as ``02 Licensing guide (EN).pdf`` and ``02 دليل الترخيص (AR).pdf``."""
    found = []
    for language, file in policy.files_of(policy.standing(document), locale):
        title = document.title_ar if (language or locale) == "ar" else document.title_en
        suffix = f" ({language.upper()})" if language else ""
        stem = clean_file_name(title.replace(".", " "), longest=MAX_TITLE)
        found.append(_Part(f"{document.position:02d} {stem}{suffix}.{extension_of(file.name)}", file))
    return found


def _links(documents: Sequence[Document], locale: Language) -> str:
    entries = []
    for document in documents:
        version = policy.standing(document)
        if version is not None and version.url is not None:
            title = document.title_ar if locale == "ar" else document.title_en
            entries.append(f"{document.position:02d} {title}\r\n{version.url}\r\n")
    return "\r\n".join(entries)


async def _written(
    storage: ObjectStorage, parts: Sequence[_Part], links_path: str, links: str
) -> AsyncGenerator[bytes, None]:
    stream, now = ZipStream(), utc_now()
    for part in parts:
        async with aclosing(storage.read(part.file.object_key)) as chunks:
            adding = stream.add(part.path, chunks, at=part.file.created_at, size=part.file.size, written=Written())
            async with aclosing(adding) as pieces:
                async for piece in pieces:
                    yield piece
    if links:
        # With a byte order mark, because Windows would not recognise UTF-8 without one.
        async for piece in stream.add_text(links_path, [("\ufeff" + links).encode()], at=now):
            yield piece
    async for piece in stream.end():
        yield piece
