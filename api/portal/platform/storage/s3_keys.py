"""Keys of an S3 store: fixed ones, or temporary ones for the token of the workload (docs/adr/0053)."""

import asyncio
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import monotonic
from typing import Protocol

import httpx2
import structlog
from minio.credentials.credentials import Credentials

from portal.platform.clock import utc_now
from portal.platform.storage.contract import StorageRefused, StorageUnavailable

log = structlog.get_logger(__name__)

SESSION = "rfi-portal"
TIMEOUT = httpx2.Timeout(10.0, connect=3.0)
MARGIN = timedelta(minutes=5)
"""Keys are renewed this long before they expire; short-lived ones after half of their lifetime."""
RETRY_SECONDS = 10.0
"""Pause after a failed renewal while the keys are still valid."""


class Keys(Protocol):
    async def current(self) -> Credentials:
        """Valid keys. Raises :class:`StorageUnavailable`."""
        ...


class FixedKeys:
    def __init__(self, access_key: str, secret_key: str) -> None:
        self._credentials = Credentials(access_key, secret_key)

    async def current(self) -> Credentials:
        return self._credentials


class WebIdentityKeys:
    """Exchanges the token in a file for keys (AssumeRoleWithWebIdentity), and again before they expire.

    Kubernetes replaces the token, so the file is read for each exchange.
    """

    def __init__(self, token_file: Path, *, url: str, role: str | None) -> None:
        self._token_file = token_file
        self._url = url
        self._role = role
        self._credentials: Credentials | None = None
        self._renewal_at = 0.0
        self._renewing = asyncio.Lock()

    async def current(self) -> Credentials:
        if self._credentials is None or monotonic() >= self._renewal_at:
            async with self._renewing:
                if self._credentials is None or monotonic() >= self._renewal_at:
                    return await self._renew()
        return self._credentials

    async def _renew(self) -> Credentials:
        try:
            self._credentials, lifetime = await self._exchange()
        except StorageUnavailable as error:
            if self._credentials is None or self._credentials.is_expired():
                self._credentials = None
                raise
            log.warning("store_keys_not_renewed", problem=str(error))
            self._renewal_at = monotonic() + RETRY_SECONDS
        else:
            self._renewal_at = monotonic() + max(lifetime - MARGIN, lifetime / 2).total_seconds()
        return self._credentials

    async def _exchange(self) -> tuple[Credentials, timedelta]:
        form = {"Action": "AssumeRoleWithWebIdentity", "Version": "2011-06-15", "WebIdentityToken": self._token()}
        if self._role:
            form |= {"RoleArn": self._role, "RoleSessionName": SESSION}
        try:
            async with httpx2.AsyncClient(timeout=TIMEOUT) as client:
                answer = await client.post(self._url, data=form)
        except (httpx2.HTTPError, httpx2.InvalidURL) as error:
            raise StorageUnavailable(f"the token service did not answer: {type(error).__name__}") from error
        if not answer.is_success:
            message = f"the token service answered {_value(answer.text, 'Code') or answer.status_code}"
            if answer.is_client_error:
                raise StorageRefused(message, status=answer.status_code)
            raise StorageUnavailable(message)
        names = ("AccessKeyId", "SecretAccessKey", "SessionToken", "Expiration")
        access_key, secret_key, session_token, expires = (_value(answer.text, name) for name in names)
        if not (access_key and secret_key and session_token and expires):
            raise StorageUnavailable("the token service answered without keys")
        expiration = _instant(expires)
        return Credentials(access_key, secret_key, session_token, expiration), expiration - utc_now()

    def _token(self) -> str:
        try:
            return self._token_file.read_text(encoding="ascii").strip()
        except (OSError, UnicodeDecodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else "it is no text"
            raise StorageRefused(f"the token file {self._token_file} cannot be read: {reason}") from error


def _value(answer: str, name: str) -> str | None:
    """The text of the element ``name``; None if it is missing. These values have no characters that XML escapes."""
    found = re.search(rf"<{name}>([^<]+)</{name}>", answer)
    return found[1] if found else None


def _instant(text: str) -> datetime:
    try:
        instant = datetime.fromisoformat(text)
    except ValueError:
        raise StorageUnavailable("the token service does not say when the keys expire") from None
    return instant if instant.tzinfo else instant.replace(tzinfo=UTC)
