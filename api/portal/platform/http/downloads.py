"""Files as responses.

Attachments under the name that the user gave them; inline only for types that cannot run scripts.
"""

import re
import unicodedata
from collections.abc import AsyncGenerator
from contextlib import aclosing
from urllib.parse import quote

import structlog
from starlette.responses import Response, StreamingResponse

from portal.platform.errors import ServiceUnavailable
from portal.platform.storage import ObjectMissing

log = structlog.get_logger(__name__)

_NOT_PLAIN = re.compile(r"[^A-Za-z0-9 ._()+-]")
_UNRESERVED = "!#$&+-.^_`|~"


def content_disposition(name: str, *, in_place: bool = False) -> str:
    """RFC 6266: the complete name (RFC 8187), and a plain one for clients that do not support it."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    plain = _NOT_PLAIN.sub("_", plain).strip()
    if not plain or plain.startswith("."):
        plain = f"file{plain}"
    kind = "inline" if in_place else "attachment"
    return f"{kind}; filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe=_UNRESERVED)}"


async def download(
    chunks: AsyncGenerator[bytes, None],
    *,
    name: str,
    content_type: str,
    size: int | None = None,
    in_place: bool = False,
) -> Response:
    """Reads the first chunk before the response starts, so that a failing store causes an error instead of half a file.

    ``in_place`` is for images and PDF in the portal's own frames. Without ``size`` the response is chunked, and is
    aborted on a failure, which browsers report as a failed download.
    """
    try:
        first = await anext(chunks, b"")
    except ObjectMissing as error:
        # A row refers to the object, so it is not a 404: it must be restored.
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
            **({} if size is None else {"Content-Length": str(size)}),
            "Content-Disposition": content_disposition(name, in_place=in_place),
            "X-Content-Type-Options": "nosniff",
            "Cache-Control": "private, no-store",
            **(_shown_in_place(content_type) if in_place else {}),
        },
    )


def _shown_in_place(content_type: str) -> dict[str, str]:
    """The file may not load or run anything, and only the portal's pages may frame it.

    PDFs are not sandboxed, because a sandbox disables the browser's PDF viewer, which runs in a separate process.
    """
    sandbox = "" if content_type == "application/pdf" else "; sandbox"
    policy = (
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
    )
    return {"Content-Security-Policy": policy + sandbox, "X-Frame-Options": "SAMEORIGIN"}
