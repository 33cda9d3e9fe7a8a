"""A real API server with etcd per test process, and a namespace per test."""

from collections.abc import AsyncIterator, Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from dev.control_plane.server import ISSUER, ControlPlane
from dev.portal_process import running_portal
from dev.ports import reserved_port
from portal.platform.db.engine import database_url
from tests.operator.cluster import RFIS, ROTATIONS, Namespace, call, install_definitions, operator_rules
from tests.operator.running import AUDIENCE, OperatorProcess, Portal

StartOperator = Callable[..., OperatorProcess]

_numbers = count(1)


@pytest.fixture(scope="session")
def started_plane(server_folder: Path) -> Iterator[ControlPlane]:
    with ControlPlane(server_folder / "control-plane") as plane:
        install_definitions(plane)
        yield plane


@pytest.fixture(scope="module")
def control_plane(started_plane: ControlPlane) -> Iterator[ControlPlane]:
    """Stands still between the modules that use it, which lie far apart and are the lesser part of a run."""
    started_plane.resume()
    yield started_plane
    started_plane.pause()


def new_namespace(plane: ControlPlane) -> Namespace:
    name = f"tests-{next(_numbers)}"
    call(plane, "POST", "/api/v1/namespaces", {"metadata": {"name": name}})
    return Namespace(plane, name)


@pytest.fixture
def namespace(control_plane: ControlPlane) -> Namespace:
    return new_namespace(control_plane)


@pytest.fixture(scope="module")
def home(control_plane: ControlPlane) -> Namespace:
    """The namespace of the portal and its operator; their accounts have only the rights that they need."""
    namespace = new_namespace(control_plane)
    namespace.account("portal")
    namespace.may_review_tokens("portal")
    namespace.account("operator")
    namespace.grant("operator", operator_rules())
    return namespace


@pytest.fixture(scope="module")
def portal(home: Namespace, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Portal]:
    folder = tmp_path_factory.mktemp("portal")
    own_token = folder / "own-token"
    own_token.write_text(home.token("portal", ISSUER), encoding="utf-8")
    with running_portal(
        folder,
        processes=(),
        durable=False,
        RFI_DRIVER="operator",
        INTERNAL_PORT=str(reserved_port()),
        OPERATOR_ACCOUNT=f"system:serviceaccount:{home.name}:operator",
        KUBERNETES_URL=home.plane.url,
        KUBERNETES_CA=str(home.plane.ca),
        KUBERNETES_TOKEN=str(own_token),
    ) as running:
        # Each query uses a new connection, so there is nothing to dispose of.
        portal = Portal(running, create_async_engine(database_url(running.settings), poolclass=NullPool))
        yield portal
        if portal.process.poll() is None:
            portal.stop()


@pytest.fixture
def start(home: Namespace, portal: Portal, tmp_path: Path) -> Iterator[StartOperator]:
    (tmp_path / "portal-token").write_text(home.token("operator", AUDIENCE), encoding="utf-8")
    (tmp_path / "kubernetes-token").write_text(home.token("operator", ISSUER), encoding="utf-8")
    started: list[OperatorProcess] = []

    def begin(*others: Namespace, **settings: str) -> OperatorProcess:
        operator = OperatorProcess((home, *others), tmp_path, portal.internal_url, settings)
        started.append(operator)
        return operator

    yield begin
    for operator in started:
        if operator.process.poll() is None:
            operator.kill()


@pytest.fixture
async def clean(home: Namespace, portal: Portal) -> AsyncIterator[None]:
    """For modules whose tests leave objects."""
    yield
    for plural in (RFIS, ROTATIONS):
        for found in call(home.plane, "GET", home.path(plural))["items"]:
            home.delete(plural, found["metadata"]["name"])
    await portal.rows("delete from rfis")
    await portal.rows("delete from invitation_codes")
