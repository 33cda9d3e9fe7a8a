"""Visitors who send requests continuously and record each failure."""

import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import httpx2

from tests.cluster.installation import Installation
from tests.cluster.people import Representative, a_document

SLOW_SECONDS = 4.0
"""Duration of an upload; shorter than the grace period of a pod, which finishes it."""


STALL_SECONDS = 5.0
"""A pause of the whole machine of this length explains probes that fail."""


class Load:
    """``stalls``: seconds for which this process did not run at all, as on a machine that stood still."""

    def __init__(self) -> None:
        self.sent = 0
        self.uploaded = 0
        self.failed: list[str] = []
        self.stalls: list[float] = []

    def summary(self) -> str:
        """Failures by kind, because an outage of a minute makes thousands."""
        kinds = Counter(self.failed).most_common(10)
        return f"{len(self.failed)} of {self.sent} requests, {self.uploaded} uploads; stalls {self.stalls}: {kinds}"


@contextmanager
def under_load(installation: Installation, company: Representative, uploader: Representative) -> Iterator[Load]:
    """Runs two visitors with kept connections, one with a new connection per request, and one slow upload.

    ``company`` reads; ``uploader`` has not submitted, and its attachments are added and removed.
    """
    load, ended = Load(), threading.Event()
    visitors = [
        threading.Thread(target=_ask, args=(load, ended, installation, company, path), kwargs={"keeps": keeps})
        for path, keeps in (("/api/user-info", True), ("/app/", True), ("/api/submission", False))
    ]
    visitors.append(threading.Thread(target=_upload, args=(load, ended, uploader)))
    visitors.append(threading.Thread(target=_notice_stalls, args=(load, ended)))
    for visitor in visitors:
        visitor.start()
    try:
        yield load
    finally:
        ended.set()
        for visitor in visitors:
            visitor.join()


def _ask(
    load: Load,
    ended: threading.Event,
    installation: Installation,
    company: Representative,
    path: str,
    *,
    keeps: bool,
) -> None:
    def connect() -> httpx2.Client:
        return httpx2.Client(base_url=installation.url, timeout=30, cookies=dict(company.browser.cookies))

    client = connect()
    while not ended.is_set():
        if not keeps:
            client.close()
            client = connect()
        load.sent += 1
        try:
            answer = client.get(path)
        except httpx2.TransportError as error:
            load.failed.append(f"{path}: {error!r}")
        else:
            if not answer.is_success:
                load.failed.append(f"{path}: {answer.status_code} {answer.text[:200]}")
        # The visitors share the processors with the pods.
        time.sleep(0.1)
    client.close()


def _upload(load: Load, ended: threading.Event, uploader: Representative) -> None:
    while not ended.is_set():
        content = a_document(200_000)
        try:
            file = uploader.upload_slowly(content, seconds=SLOW_SECONDS)
            assert uploader.download(file) == content
            uploader.take_back(file)
        except (httpx2.TransportError, AssertionError) as error:
            load.failed.append(f"uploading: {error!r}")
            time.sleep(0.5)
        else:
            load.uploaded += 1


def _notice_stalls(load: Load, ended: threading.Event) -> None:
    before = time.monotonic()
    while not ended.wait(0.5):
        now = time.monotonic()
        if now - before > STALL_SECONDS:
            load.stalls.append(round(now - before, 1))
        before = now
