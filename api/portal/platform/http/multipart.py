"""Multipart forms with at most one file, parsed after authorization.

With declared form fields, FastAPI would parse the body before it checks access.
"""

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass
from typing import TypeVar

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, ValidationError
from starlette.datastructures import UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser

from portal.platform.errors import FieldError, UploadTotalExceeded, ValidationFailed
from portal.platform.http.uploads import announced_size
from portal.platform.settings import MEBIBYTE

MAX_TEXT_BYTES = 128 * 1024
"""Bytes of everything that is not the file; also of one field."""

MAX_FIELDS = 10
CHUNK = 256 * 1024

Model = TypeVar("Model", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class ReceivedFile:
    """``name`` as the browser sent it; ``size`` in bytes."""

    name: str
    size: int
    _file: UploadFile

    async def chunks(self) -> AsyncGenerator[bytes, None]:
        while chunk := await self._file.read(CHUNK):
            yield chunk


@dataclass(frozen=True, slots=True)
class Form:
    fields: dict[str, str]
    files: dict[str, ReceivedFile]

    def read_as(self, model: type[Model]) -> Model:
        """The fields, checked like a JSON body."""
        try:
            return model.model_validate(self.fields)
        except ValidationError as error:
            problems = [{**problem, "loc": ("body", *problem["loc"])} for problem in error.errors()]
            raise RequestValidationError(problems) from None


@asynccontextmanager
async def received_form(
    request: Request, body: AsyncGenerator[bytes, None], *, file: str, most_bytes: int
) -> AsyncIterator[Form]:
    """``file``: the only field that may be a file, of at most ``most_bytes``. The received file is deleted afterwards.

    :raises UploadTotalExceeded: the body is too large. :raises ValidationFailed: the body is not a form.
    """
    if not request.headers.get("content-type", "").lower().startswith("multipart/form-data"):
        raise _unreadable()
    most = most_bytes + MAX_TEXT_BYTES
    if (announced_size(request) or 0) > most:
        raise _too_large(most_bytes)
    async with aclosing(_at_most(body, most, most_bytes)) as chunks:
        parser = MultiPartParser(
            request.headers, chunks, max_files=1, max_fields=MAX_FIELDS, max_part_size=MAX_TEXT_BYTES
        )
        try:
            parsed = await parser.parse()
        except (MultiPartException, UnicodeError):
            raise _unreadable() from None
    try:
        yield _form(parsed.multi_items(), file, most_bytes)
    finally:
        await parsed.close()


async def _at_most(body: AsyncGenerator[bytes, None], most: int, most_bytes: int) -> AsyncGenerator[bytes, None]:
    count = 0
    async with aclosing(body) as chunks:
        async for chunk in chunks:
            count += len(chunk)
            if count > most:
                raise _too_large(most_bytes)
            yield chunk


def _form(items: list[tuple[str, UploadFile | str]], file: str, most_bytes: int) -> Form:
    form = Form({}, {})
    for name, value in items:
        if name in form.fields or name in form.files:
            raise ValidationFailed(fields=[FieldError(name, "invalid")])
        if isinstance(value, str):
            form.fields[name] = value
        elif name != file:
            raise ValidationFailed(fields=[FieldError(name, "unknown_field")])
        elif value.filename or value.size:
            # A browser sends a file input that nothing was chosen for as a file without name and bytes.
            if (value.size or 0) > most_bytes:
                raise _too_large(most_bytes)
            form.files[name] = ReceivedFile(value.filename or "", value.size or 0, value)
    return form


def _too_large(most_bytes: int) -> UploadTotalExceeded:
    return UploadTotalExceeded(max_mb=most_bytes // MEBIBYTE)


def _unreadable() -> ValidationFailed:
    return ValidationFailed(fields=[FieldError("", "invalid")])
