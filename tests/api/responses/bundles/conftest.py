"""An RFI with responses whose files are stored, and an administrator who downloads them."""

import io
import subprocess
from collections.abc import Awaitable, Callable
from pathlib import Path
from uuid import UUID
from zipfile import ZipFile

import pytest
from httpx2 import AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import User
from portal.domain.rfis.models import Rfi
from portal.features.responses.bundles.making import make_bundle
from portal.features.responses.bundles.models import Bundle
from portal.platform.runtime.resources import Resources
from tests.api.conftest import SignIn
from tests.factories.accounts import an_admin
from tests.factories.rfis import an_rfi

MakeBundle = Callable[[UUID], Awaitable[Bundle]]
ReadZip = Callable[[Bundle], Awaitable[ZipFile]]


@pytest.fixture
async def rfi(session: AsyncSession) -> Rfi:
    return await an_rfi(session)


@pytest.fixture
async def admin(session: AsyncSession) -> User:
    return await an_admin(session)


@pytest.fixture
async def browser(admin: User, sign_in: SignIn) -> AsyncClient:
    return await sign_in(admin)


@pytest.fixture
def make(resources: Resources, session: AsyncSession) -> MakeBundle:
    """Performs the worker's part."""

    async def made(bundle_id: UUID) -> Bundle:
        await make_bundle(resources, bundle_id)
        return await session.get_one(Bundle, bundle_id, populate_existing=True)

    return made


@pytest.fixture
def read_zip(resources: Resources, tmp_path: Path) -> ReadZip:
    """Returns the ZIP of a bundle after two programs have verified it."""

    async def read(bundle: Bundle) -> ZipFile:
        assert bundle.object_key is not None
        content = b"".join([chunk async for chunk in resources.storage.read(bundle.object_key)])
        return whole(content, tmp_path)

    return read


def whole(content: bytes, folder: Path) -> ZipFile:
    path = folder / "bundle.zip"
    path.write_bytes(content)
    subprocess.run(["unzip", "-tqq", str(path)], check=True, env={"LC_ALL": "C.UTF-8"})
    archive = ZipFile(io.BytesIO(content))
    assert archive.testzip() is None
    return archive
