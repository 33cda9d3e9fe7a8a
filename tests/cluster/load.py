"""Visitors who keep asking, and notice each request that fails."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import httpx

from tests.cluster.installation import Installation
from tests.cluster.people import Representative


class Load:
    def __init__(self) -> None:
        self.sent = 0
        self.failed: list[str] = []


@contextmanager
def under_load(installation: Installation, company: Representative) -> Iterator[Load]:
    """Two visitors who keep their connections, one who opens another for each request."""
    load, ended = Load(), threading.Event()
    cookies = dict(company.browser.cookies)
    url = installation.url

    def ask(path: str, *, keep: bool) -> None:
        client = httpx.Client(base_url=url, timeout=30, cookies=cookies)
        while not ended.is_set():
            if not keep:
                client.close()
                client = httpx.Client(base_url=url, timeout=30, cookies=cookies)
            load.sent += 1
            try:
                answer = client.get(path)
            except httpx.TransportError as error:
                load.failed.append(f"{path}: {error!r}")
            else:
                if not answer.is_success:
                    load.failed.append(f"{path}: {answer.status_code}")
            time.sleep(0.02)
        client.close()

    visitors = [
        threading.Thread(target=ask, args=(path,), kwargs={"keep": keep})
        for path, keep in (("/api/user-info", True), ("/app/", True), ("/api/submission", False))
    ]
    for visitor in visitors:
        visitor.start()
    try:
        yield load
    finally:
        ended.set()
        for visitor in visitors:
            visitor.join()
