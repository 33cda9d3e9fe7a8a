"""Files as answers: always as attachments under the name that a person gave them, never shown in the page."""

import re
import unicodedata
from collections.abc import AsyncGenerator
from contextlib import aclosing
from urllib.parse import quote

import structlog
from starlette.responses import Response, StreamingResponse

from portal.errors import ServiceUnavailable
from portal.storage import ObjectMissing

log = structlog.get_logger(__name__)

_NOT_PLAIN = re.compile(r"[^A-Za-z0-9 ._()+-]")
_UNRESERVED = "!#$&+-.^_`|~"


def content_disposition(name: str) -> str:
    """RFC 6266: the name in full (RFC 8187), and a plain one for whoever does not read that."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    plain = _NOT_PLAIN.sub("_", plain).strip()
    if not plain or plain.startswith("."):
        plain = f"file{plain}"
    return f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe=_UNRESERVED)}"


async def download(chunks: AsyncGenerator[bytes, None], *, name: str, content_type: str, size: int) -> Response:
    """Reads the first chunk before the answer begins: a store that fails makes an error, not half a file."""
    try:
        first = await anext(chunks, b"")
    except ObjectMissing as error:
        # A row says that it is there, so this is no 404: somebody must bring it back.
        log.exception("object_missing", object_key=str(error))
        raise ServiceUnavailable from None

    async def body() -> AsyncGenerator[bytes, None]:
        async with aclosing(chunks):
            yield first
            async for chunk in chunks:
                yield chunk

    return StreamingResponse(
        body(),
        media_type=content_type,
        headers={
            "Content-Length": str(size),
            "Content-Disposition": content_disposition(name),
            "X-Content-Type-Options": "nosniff",
            "Cache-Control": "private, no-store",
        },
    )
