"""Client of the portal's internal API. Every call is idempotent."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx2

from portal_operator.resources import Resource, declaration, parse_time
from portal_operator.settings import OperatorSettings
from portal_operator.telemetry import request_headers, span, trace_headers

# The portal understood the spec and rejects it.
REJECTED = frozenset({httpx2.codes.CONFLICT, httpx2.codes.UNPROCESSABLE_CONTENT})


class PortalUnavailable(Exception):
    """The portal is unreachable or fails temporarily; the call can be retried."""


class Refused(Exception):
    """The portal refuses the call. ``code`` is stable, ``message`` is for people."""

    def __init__(self, code: str, message: str, status: int) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.status = status

    @property
    def is_permanent(self) -> bool:
        """Whether the spec itself is refused, rather than the caller (401, 403) or the moment (404)."""
        return self.status in REJECTED


@dataclass(frozen=True, slots=True)
class RfiState:
    """``skew``: how far the portal's clock, which decides, is ahead of this machine's."""

    state: str
    opens_at: datetime | None
    deadline: datetime
    closed_at: datetime | None
    submitted: int
    not_submitted: int
    extended: int
    skew: timedelta
    changed: bool

    def now(self) -> datetime:
        return datetime.now(UTC) + self.skew


@dataclass(frozen=True, slots=True)
class RotationState:
    ordinal: int
    rotated_at: datetime | None
    skew: timedelta
    changed: bool

    def now(self) -> datetime:
        return datetime.now(UTC) + self.skew


class PortalApi:
    def __init__(self, settings: OperatorSettings) -> None:
        self._settings = settings
        self._skew = timedelta()
        self._client = httpx2.AsyncClient(
            base_url=str(settings.portal_url).rstrip("/"), timeout=httpx2.Timeout(10, connect=3), trust_env=False
        )

    def now(self) -> datetime:
        """The current time by the portal's clock, estimated from its last response."""
        return datetime.now(UTC) + self._skew

    async def declare(self, rfi: Resource) -> RfiState:
        return _rfi(await self._call("PUT", f"/internal/rfis/{rfi.name}", declaration(rfi)))

    async def get_rfi(self, rfi: Resource) -> RfiState:
        return _rfi(await self._call("GET", f"/internal/rfis/{rfi.name}"))

    async def open(self, rfi: Resource) -> RfiState:
        return _rfi(await self._call("POST", f"/internal/rfis/{rfi.name}/open", _generation(rfi)))

    async def close(self, rfi: Resource) -> RfiState:
        return _rfi(await self._call("POST", f"/internal/rfis/{rfi.name}/close", _generation(rfi)))

    async def get_rotation(self, uid: str) -> RotationState:
        return _rotation(await self._call("GET", f"/internal/invitation-rotations/{uid}"))

    async def rotate(self, uid: str, ordinal: int, *, overlap: timedelta, length: int) -> RotationState:
        body = {"overlap_seconds": int(overlap.total_seconds()), "length": length}
        return _rotation(await self._call("PUT", f"/internal/invitation-rotations/{uid}/{ordinal}", body))

    async def aclose(self) -> None:
        await self._client.aclose()

    async def _call(self, method: str, path: str, body: Any = None) -> dict[str, Any]:
        try:
            token = self._settings.portal_token.read_text().strip()
            with span(f"{method} portal", is_call=True, http__request__method=method, url__path=path):
                headers = {"Authorization": f"Bearer {token}"} | request_headers() | trace_headers()
                answer = await self._client.request(method, path, json=body, headers=headers, params={"locale": "en"})
            document = answer.json()
        except (httpx2.HTTPError, OSError, ValueError) as error:
            raise PortalUnavailable(f"The portal does not answer ({type(error).__name__}).") from error
        if answer.is_success:
            data: dict[str, Any] = document["data"]
            self._skew = _skew(data)
            return data
        if answer.is_server_error:
            raise PortalUnavailable(f"The portal answers {answer.status_code}.")
        raise Refused(str(document.get("error", "refused")), _sentence(document), answer.status_code)


def _sentence(document: dict[str, Any]) -> str:
    fields = [f"{one.get('field')}: {one.get('message')}" for one in document.get("fields", [])]
    return " ".join([str(document.get("message", "")), *fields]).strip()


def _generation(rfi: Resource) -> dict[str, Any]:
    return {"uid": rfi.uid, "generation": rfi.generation}


def _rfi(data: dict[str, Any]) -> RfiState:
    return RfiState(
        state=data["state"],
        opens_at=parse_time(data["opens_at"]) if data["opens_at"] else None,
        deadline=parse_time(data["deadline"]),
        closed_at=parse_time(data["closed_at"]) if data["closed_at"] else None,
        submitted=data["submitted"],
        not_submitted=data["not_submitted"],
        # Missing in the answers of the previous release, which may still run during an upgrade.
        extended=data.get("extended", 0),
        skew=_skew(data),
        changed=data["did"],
    )


def _rotation(data: dict[str, Any]) -> RotationState:
    return RotationState(
        ordinal=data["ordinal"],
        rotated_at=parse_time(data["rotated_at"]) if data["rotated_at"] else None,
        skew=_skew(data),
        # Missing in the answers of the previous release, which may still run during an upgrade.
        changed=data.get("did", True),
    )


def _skew(data: dict[str, Any]) -> timedelta:
    return parse_time(data["now"]) - datetime.now(UTC)
