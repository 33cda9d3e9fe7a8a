"""No body is read past its limit: JSON is small, uploads have their own."""

from fastapi import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from portal.errors import PayloadTooLarge
from portal.http.problems import error_response

LARGEST_JSON = 512 * 1024


class BodyLimits:
    """Counts received bytes, whatever Content-Length says. Routes under ``streaming`` count for themselves."""

    def __init__(self, app: ASGIApp, *, streaming: tuple[str, ...] = ()) -> None:
        self.app = app
        self._streaming = streaming

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] in self._streaming:
            await self.app(scope, receive, send)
            return
        declared = dict(scope["headers"]).get(b"content-length", b"")
        if declared.isdigit() and int(declared[:20]) > LARGEST_JSON:
            await error_response(PayloadTooLarge(max_bytes=LARGEST_JSON), headers={"Connection": "close"})(
                scope, receive, send
            )
            return
        received = 0

        async def counted() -> Message:
            nonlocal received
            message = await receive()
            if message["type"] == "http.request":
                received += len(message.get("body", b""))
                if received > LARGEST_JSON:
                    # FastAPI turns any other exception out of a body into a 400.
                    raise HTTPException(status_code=PayloadTooLarge.status)
            return message

        await self.app(scope, counted, send)
