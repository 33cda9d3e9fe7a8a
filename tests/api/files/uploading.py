"""Every kind of upload, and people who may make it."""

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from httpx2 import AsyncClient, Response

BOUNDARY = "----portal"
Act = Callable[[], Awaitable[object]]


@dataclass(frozen=True, slots=True)
class Kind:
    """``permission``: what an administrator needs for it; empty for companies."""

    path: str
    params: dict[str, str] = field(default_factory=dict)
    permission: str = ""
    is_form: bool = False

    async def send(
        self, browser: AsyncClient, content: bytes, name: str = "plan.pdf", act: Act | None = None
    ) -> Response:
        """Sends the first half, does ``act``, and sends the rest."""
        head, tail = self._around(name)
        body = head + content + tail
        headers = {"Content-Type": f"multipart/form-data; boundary={BOUNDARY}", "Idempotency-Key": str(uuid4())}

        async def in_two() -> AsyncIterator[bytes]:
            yield body[: len(body) // 2]
            if act is not None:
                await act()
            yield body[len(body) // 2 :]

        return await browser.post(
            self.path,
            params={"name": name, **self.params} if not self.is_form else {},
            content=in_two(),
            headers=headers if self.is_form else {"Content-Type": "application/octet-stream"},
        )

    def _around(self, name: str) -> tuple[bytes, bytes]:
        if not self.is_form:
            return b"", b""
        fields: dict[str, Any] = {"subject": "News", "body": "Text"}
        parts = [
            f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{key}"\r\n\r\n{fields[key]}\r\n' for key in fields
        ]
        disposition = f'form-data; name="attachment"; filename="{name}"'
        parts.append(f"--{BOUNDARY}\r\nContent-Disposition: {disposition}\r\nContent-Type: application/pdf\r\n\r\n")
        return "".join(parts).encode(), f"\r\n--{BOUNDARY}--\r\n".encode()


OF_COMPANIES = {
    "response": Kind("/api/submission/files", {"kind": "document"}),
    "addition": Kind("/api/submission/addition/files"),
    "question": Kind("/api/own-questions/file"),
}
OF_ADMINISTRATORS = {
    "library": Kind("/api/library/files", permission="UPDATE library"),
    "announcement draft": Kind("/api/announcements/draft/file", permission="SEND emailAnnouncement"),
    "announcement": Kind("/api/send-announcement", permission="SEND emailAnnouncement", is_form=True),
}
KINDS = {**OF_COMPANIES, **OF_ADMINISTRATORS}
