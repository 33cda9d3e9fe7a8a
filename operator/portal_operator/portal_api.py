"""The portal's internal routes, as the operator calls them. Every call may be repeated."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx

from portal_operator.objects import Watched, declaration, instant
from portal_operator.settings import OperatorSettings
from portal_operator.telemetry import request_headers, span, trace_headers

# By these the portal has judged what it was told.
JUDGED = frozenset({httpx.codes.CONFLICT, httpx.codes.UNPROCESSABLE_ENTITY})


class PortalUnavailable(Exception):
    """The portal cannot be reached, or cannot answer now. Trying again is all there is to do."""


class Refused(Exception):
    """The portal has understood and says no: ``code`` is stable, ``message`` is for people."""

    def __init__(self, code: str, message: str, status: int) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.status = status

    @property
    def is_about_the_object(self) -> bool:
        """Whether it is what the object says that is refused, and not who asks (401, 403) or that it is early (404)."""
        return self.status in JUDGED


@dataclass(frozen=True, slots=True)
class RfiStanding:
    """``skew``: how far the portal's clock, which judges, is ahead of ours."""

    state: str
    opens_at: datetime | None
    deadline: datetime
    closed_at: datetime | None
    submitted: int
    not_submitted: int
    skew: timedelta
    did: bool

    def now(self) -> datetime:
        return datetime.now(UTC) + self.skew


@dataclass(frozen=True, slots=True)
class RotationStanding:
    ordinal: int
    rotated_at: datetime | None
    skew: timedelta
    did: bool

    def now(self) -> datetime:
        return datetime.now(UTC) + self.skew


class PortalApi:
    def __init__(self, settings: OperatorSettings) -> None:
        self._settings = settings
        self._skew = timedelta()
        self._client = httpx.AsyncClient(
            base_url=str(settings.portal_url).rstrip("/"), timeout=httpx.Timeout(10, connect=3), trust_env=False
        )

    def now(self) -> datetime:
        """By the portal's clock, which judges, as it stood to ours when the portal answered last."""
        return datetime.now(UTC) + self._skew

    async def declare(self, rfi: Watched) -> RfiStanding:
        return _rfi(await self._call("PUT", f"/internal/rfis/{rfi.name}", declaration(rfi)))

    async def look_at(self, rfi: Watched) -> RfiStanding:
        return _rfi(await self._call("GET", f"/internal/rfis/{rfi.name}"))

    async def open(self, rfi: Watched) -> RfiStanding:
        return _rfi(await self._call("POST", f"/internal/rfis/{rfi.name}/open", _generation(rfi)))

    async def close(self, rfi: Watched) -> RfiStanding:
        return _rfi(await self._call("POST", f"/internal/rfis/{rfi.name}/close", _generation(rfi)))

    async def rotation(self, uid: str) -> RotationStanding:
        return _rotation(await self._call("GET", f"/internal/invitation-rotations/{uid}"))

    async def rotate(self, uid: str, ordinal: int, *, overlap: timedelta, length: int) -> RotationStanding:
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
        except (httpx.HTTPError, OSError, ValueError) as error:
            raise PortalUnavailable(f"the portal does not answer ({type(error).__name__})") from error
        if answer.is_success:
            data: dict[str, Any] = document["data"]
            self._skew = _skew(data)
            return data
        if answer.is_server_error:
            raise PortalUnavailable(f"the portal answers {answer.status_code}")
        raise Refused(str(document.get("error", "refused")), _sentence(document), answer.status_code)


def _sentence(document: dict[str, Any]) -> str:
    fields = [f"{one.get('field')}: {one.get('message')}" for one in document.get("fields", [])]
    return " ".join([str(document.get("message", "")), *fields]).strip()


def _generation(rfi: Watched) -> dict[str, Any]:
    return {"uid": rfi.uid, "generation": rfi.generation}


def _rfi(data: dict[str, Any]) -> RfiStanding:
    return RfiStanding(
        state=data["state"],
        opens_at=instant(data["opens_at"]) if data["opens_at"] else None,
        deadline=instant(data["deadline"]),
        closed_at=instant(data["closed_at"]) if data["closed_at"] else None,
        submitted=data["submitted"],
        not_submitted=data["not_submitted"],
        skew=_skew(data),
        did=data["did"],
    )


def _rotation(data: dict[str, Any]) -> RotationStanding:
    return RotationStanding(
        ordinal=data["ordinal"],
        rotated_at=instant(data["rotated_at"]) if data["rotated_at"] else None,
        skew=_skew(data),
        # A portal of the release before does not say, while it is being replaced.
        did=data.get("did", True),
    )


def _skew(data: dict[str, Any]) -> timedelta:
    return instant(data["now"]) - datetime.now(UTC)
