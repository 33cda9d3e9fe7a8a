"""The application with the web app, as deployed."""

import gzip
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
from fastapi import FastAPI
from httpx2 import AsyncClient
from sqlalchemy import URL

from portal.entry.app import create_app
from portal.platform.http.limits import Limiter
from portal.platform.runtime.resources import Resources
from portal.platform.settings import Settings
from tests.api.conftest import browser
from tests.api.http.served import Served
from tests.databases import copied_database
from tests.worker.portal import eventually

PAGE = '<!doctype html><script nonce="__CSP_NONCE__" src="/app/assets/main-1a2b.js"></script>'
SCRIPT = "console.log('the app')"


@pytest.fixture
def dist(tmp_path: Path) -> Path:
    """A minimal built web app."""
    assets = tmp_path / "dist" / "assets"
    assets.mkdir(parents=True)
    (assets.parent / "index.html").write_text(PAGE, encoding="utf-8")
    (assets.parent / "favicon.svg").write_text("<svg/>", encoding="utf-8")
    (assets / "main-1a2b.js").write_text(SCRIPT, encoding="utf-8")
    (assets / "main-1a2b.js.br").write_bytes(b"brotli")
    (assets / "main-1a2b.js.gz").write_bytes(gzip.compress(SCRIPT.encode()))
    (tmp_path / "secret.txt").write_text("not for anybody", encoding="utf-8")
    return assets.parent


@pytest.fixture
def deployed(resources: Resources, limiter: Limiter, dist: Path) -> FastAPI:
    app = create_app(resources.settings.model_copy(update={"web_dist": dist}))
    app.state.resources = resources
    app.state.limiter = limiter
    return app


@pytest.fixture
async def visitor(deployed: FastAPI) -> AsyncIterator[AsyncClient]:
    """A client of the deployed portal without a session."""
    async with browser(deployed) as client:
        yield client


@pytest.fixture(scope="module")
async def settings_of_process(template: URL, settings_of: Callable[[URL], Settings]) -> AsyncIterator[Settings]:
    async with copied_database(template) as database:
        yield settings_of(database)


@pytest.fixture(scope="module")
async def served(settings_of_process: Settings, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Served]:
    portal = Served(settings_of_process, tmp_path_factory.mktemp("served") / "api.log")
    try:
        await eventually(portal.is_ready, "the portal is not ready")
        yield portal
    finally:
        portal.process.kill()
        portal.process.wait()
