"""``python -m portal library …`` sets the content of entries, through the same service as the administrators' page."""

import argparse
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import TextIO

from sqlalchemy.ext.asyncio import AsyncSession

from portal.features.request.library import policy, service
from portal.features.request.library.changes import Note
from portal.features.request.library.models import Document
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.errors import FieldError, PortalError, ValidationFailed
from portal.platform.i18n import field_message, translate
from portal.platform.runtime.resources import Resources, run_with_resources
from portal.platform.settings import Settings
from portal.platform.storage.blocks import BLOCK


def add_commands(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    library = commands.add_parser("library", help="the document library")
    actions = library.add_subparsers(dest="action", required=True)

    listing = actions.add_parser("list", help="what every entry holds")
    listing.set_defaults(run=_run, work=_list)

    file = actions.add_parser("set-file", help="store a file as what an entry holds")
    file.add_argument("key")
    file.add_argument("path", type=Path)
    file.add_argument("--language", choices=("en", "ar"), help="leaves the file of the other language as it is")
    _add_notes(file)
    file.set_defaults(run=_run, work=_set_file)

    link = actions.add_parser("set-link", help="let an entry lead to another site")
    link.add_argument("key")
    link.add_argument("url")
    _add_notes(link)
    link.set_defaults(run=_run, work=_set_link)

    emptying = actions.add_parser("clear", help="let an entry hold nothing")
    emptying.add_argument("key")
    emptying.set_defaults(run=_run, work=_clear)


def _add_notes(command: argparse.ArgumentParser) -> None:
    command.add_argument("--note-en", help="what has changed, in English; together with --note-ar")
    command.add_argument("--note-ar", help="the same in Arabic")


def _note(arguments: argparse.Namespace) -> Note | None:
    en, ar = arguments.note_en, arguments.note_ar
    if bool(en) != bool(ar):
        raise ValidationFailed(fields=[FieldError("note_ar" if en else "note_en", "required")])
    return Note(en, ar) if en else None


def _run(arguments: argparse.Namespace, settings: Settings) -> int:
    async def run(resources: Resources) -> None:
        async with unit_of_work(resources.sessions) as session:
            await arguments.work(resources, session, arguments)

    try:
        run_with_resources(settings, run)
    except PortalError as error:
        problems = [field_message(field.error, field.field, field.params) for field in error.fields]
        _say(*(problems or [translate(f"error.{error.code}", **error.params)]), to=sys.stderr)
        return 1
    except OSError as error:
        _say(str(error), to=sys.stderr)
        return 1
    return 0


async def _list(_resources: Resources, session: AsyncSession, _arguments: argparse.Namespace) -> None:
    for document in await service.documents(session):
        _say(_line(document))


async def _set_file(resources: Resources, session: AsyncSession, arguments: argparse.Namespace) -> None:
    path: Path = arguments.path
    document = await service.set_file(
        session,
        resources,
        key=arguments.key,
        name=path.name,
        chunks=_chunks(path),
        language=arguments.language,
        note=_note(arguments),
    )
    _say(_line(document))


async def _set_link(_resources: Resources, session: AsyncSession, arguments: argparse.Namespace) -> None:
    note = _note(arguments)
    _say(_line(await service.set_link(session, key=arguments.key, url=arguments.url, note=note)))


async def _clear(_resources: Resources, session: AsyncSession, arguments: argparse.Namespace) -> None:
    _say(_line(await service.clear(session, key=arguments.key)))


async def _chunks(path: Path) -> AsyncIterator[bytes]:
    with path.open("rb") as file:
        while chunk := file.read(BLOCK):
            yield chunk


def _line(document: Document) -> str:
    version = policy.standing(document)
    stored = ", ".join(f"{file.name}, {file.size} bytes" for _, file in policy.files_of(version, "en"))
    held = (version.url if version else None) or stored or "-"
    return f"{document.key:<30} {document.title_en:<60} {held}"


def _say(*lines: str, to: TextIO | None = None) -> None:
    for line in lines:
        print(line, file=to or sys.stdout)
