"""Requests to one bucket of an S3 store: the ``minio`` SDK signs URLs, ``httpx2`` sends requests."""

import asyncio
import re
from collections.abc import AsyncGenerator, AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from datetime import timedelta
from urllib.parse import SplitResult, urlencode, urlsplit, urlunsplit

import httpx2
from minio import Minio
from minio.credentials.credentials import Credentials
from minio.credentials.providers import Provider
from minio.signer import presign_v4

from portal.platform.clock import utc_now
from portal.platform.storage.blocks import BLOCK
from portal.platform.storage.contract import ObjectMissing, StorageRefused, StorageUnavailable
from portal.platform.storage.s3_keys import Keys
from portal.platform.store_problems import untrusted_certificate

# How far S3 lets the clocks of a client and the store differ.
ADDRESS_LIVES = timedelta(minutes=15)
TIMEOUT = httpx2.Timeout(15.0, connect=3.0)
CONNECTIONS = httpx2.Limits(max_connections=256, max_keepalive_connections=32)
ATTEMPTS = 3
BACKOFF_SECONDS = 0.2
_REFUSALS = {400, 401, 403, 404}
_MISSING = {"NoSuchKey", "NoSuchUpload"}
_CODE = re.compile(r"<Code>(\w+)</Code>")

Body = bytes | memoryview | AsyncIterator[bytes]


class NothingLeft(Exception):
    """The range begins after the last byte."""


class Bucket:
    """``endpoint``: host and port. Close it with :meth:`aclose`."""

    def __init__(
        self,
        endpoint: str,
        name: str,
        *,
        keys: Keys,
        region: str,
        secure: bool,
        timeout: httpx2.Timeout = TIMEOUT,
    ) -> None:
        self._name = name
        self._region = region
        self._keys = keys
        self._held = _HeldKeys()
        self._signer = Minio(endpoint, credentials=self._held, region=region, secure=secure)
        # Another attempt to connect is the only one that a streamed body allows.
        transport = httpx2.AsyncHTTPTransport(retries=2, limits=CONNECTIONS)
        self._http = httpx2.AsyncClient(transport=transport, timeout=timeout)

    async def send(
        self,
        method: str,
        key: str | None = None,
        *,
        query: Mapping[str, str] | None = None,
        headers: Mapping[str, str] | None = None,
        body: Body | None = None,
    ) -> httpx2.Response:
        """Sends a request for the object, or for the bucket where ``key`` is None, and reads the answer.

        Raises :class:`ObjectMissing`, :class:`StorageRefused` or :class:`StorageUnavailable` unless the store answers
        2xx. A request that may be repeated is sent up to three times: neither a POST nor one with a streamed body.
        """
        attempts = 1 if method == "POST" or isinstance(body, AsyncIterator) else ATTEMPTS
        for attempt in range(1, attempts):
            try:
                return await self._send_once(method, key, query, headers, body)
            except (StorageRefused, ObjectMissing):
                raise
            except StorageUnavailable:
                await asyncio.sleep(BACKOFF_SECONDS * 2 ** (attempt - 1))
        return await self._send_once(method, key, query, headers, body)

    async def _send_once(
        self,
        method: str,
        key: str | None,
        query: Mapping[str, str] | None,
        headers: Mapping[str, str] | None,
        body: Body | None,
    ) -> httpx2.Response:
        async with self.answer(method, key, query=query, headers=headers, body=body) as answer:
            with _translated():
                await answer.aread()
            return answer

    @asynccontextmanager
    async def answer(
        self,
        method: str,
        key: str | None,
        *,
        query: Mapping[str, str] | None = None,
        headers: Mapping[str, str] | None = None,
        body: Body | None = None,
    ) -> AsyncGenerator[httpx2.Response, None]:
        """The response to one attempt with unread body. Raises as :meth:`send` does, and :class:`NothingLeft`."""
        given = dict(headers or {})
        if isinstance(body, memoryview):
            given["Content-Length"] = str(len(body))
            body = _slices(body)
        address = self._address(method, key, query or {}, await self._keys.current())
        request = self._http.build_request(method, address, headers=given, content=body)
        with _translated():
            answer = await self._http.send(request, stream=True)
        try:
            if not answer.is_success:
                with _translated():
                    await answer.aread()
                raise _refusal(answer, key)
            yield answer
        finally:
            await answer.aclose()

    async def blocks(self, answer: httpx2.Response) -> AsyncIterator[bytes]:
        """The undecoded bytes of a response."""
        with _translated():
            async for block in answer.aiter_raw():
                yield block

    async def aclose(self) -> None:
        await self._http.aclose()

    def _address(self, method: str, key: str | None, query: Mapping[str, str], keys: Credentials) -> str:
        self._held.keys = keys
        if key is not None:
            return self._signer.get_presigned_url(
                method, self._name, key, expires=ADDRESS_LIVES, extra_query_params=dict(query)
            )
        # The SDK signs only URLs of objects; the bucket's URL is one of them without the object's name.
        host = urlsplit(self._signer.get_presigned_url(method, self._name, "x"))
        session = {"X-Amz-Security-Token": keys.session_token} if keys.session_token else {}
        bucket = SplitResult(host.scheme, host.netloc, host.path.removesuffix("x"), urlencode({**query, **session}), "")
        return urlunsplit(
            presign_v4(
                method=method,
                url=bucket,
                region=self._region,
                credentials=keys,
                date=utc_now(),
                expires=int(ADDRESS_LIVES.total_seconds()),
            )
        )


class _HeldKeys(Provider):
    """Gives the SDK the keys for the next URL that it signs; they are set right before."""

    keys: Credentials

    def retrieve(self) -> Credentials:
        return self.keys


async def _slices(body: memoryview) -> AsyncIterator[bytes]:
    for start in range(0, len(body), BLOCK):
        yield bytes(body[start : start + BLOCK])


def _refusal(answer: httpx2.Response, key: str | None) -> Exception:
    found = _CODE.search(answer.text)
    code = found[1] if found else str(answer.status_code)
    if key is not None and (code in _MISSING or (answer.status_code == httpx2.codes.NOT_FOUND and found is None)):
        return ObjectMissing(key)
    if code == "InvalidRange":
        return NothingLeft()
    message = f"the store answered {code}"
    if answer.status_code in _REFUSALS:
        return StorageRefused(message, status=answer.status_code)
    return StorageUnavailable(message)


@contextmanager
def _translated() -> Iterator[None]:
    try:
        yield
    except (httpx2.HTTPError, httpx2.InvalidURL) as error:
        if untrusted := untrusted_certificate(error):
            raise StorageRefused(untrusted) from error
        raise StorageUnavailable(type(error).__name__) from error
