"""A cluster of one node with the portal; the tests of this folder follow one installation.

`make test-cluster` runs them in separate namespaces, in the order of the files.
"""

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from dev.cluster.images import built
from dev.cluster.isolation import ADDRESS, FOLDER, INTERFACE
from dev.cluster.node import Cluster
from tests.cluster.installation import DISKS, Installation, make_disks
from tests.cluster.people import Administrator, Representative
from tests.factories.provider import FakeProvider

NAMESPACE = "licensing"


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    if INTERFACE not in {name for _, name in socket.if_nameindex()}:
        pytest.fail(f"There is no interface {INTERFACE} with {ADDRESS}: start these tests by `make test-cluster`.")
    # Not a temporary folder of pytest, which would keep those of three runs, with gigabytes each.
    folder = Path(os.environ[FOLDER])
    with Cluster(folder, built()) as running:
        make_disks(running, folder, len(DISKS))
        yield running


@pytest.fixture(scope="session")
def installation(cluster: Cluster) -> Iterator[Installation]:
    """The test that installs uses it before the release exists."""
    cluster.kubectl("create", "namespace", NAMESPACE)
    # Many clusters enforce this in every namespace.
    cluster.kubectl("label", "namespace", NAMESPACE, "pod-security.kubernetes.io/enforce=restricted")
    installed = Installation(cluster, "portal", NAMESPACE)
    with installed.browsers:
        yield installed


@pytest.fixture(scope="session")
def administrator(installation: Installation) -> Administrator:
    person = Administrator(installation)
    person.sign_in()
    return person


@pytest.fixture(scope="session")
def provider() -> Iterator[FakeProvider]:
    """An OpenID provider outside the cluster."""
    with FakeProvider(host=ADDRESS) as provider:
        yield provider


@pytest.fixture(scope="session")
def company(installation: Installation, administrator: Administrator) -> Representative:
    """Registered and approved, with submitted answers."""
    return _answered(installation, administrator)


@pytest.fixture(scope="session")
def uploader(installation: Installation, administrator: Administrator) -> Representative:
    """A company that has everything except its response."""
    return _answered(installation, administrator)


def _answered(installation: Installation, administrator: Administrator) -> Representative:
    person = Representative(installation)
    person.register()
    person.is_let_in(administrator)
    person.answer()
    return person


@pytest.fixture(autouse=True)
def what_happened(request: pytest.FixtureRequest, installation: Installation) -> Iterator[None]:
    """Adds the state of the cluster to the report of a failure."""
    failed = request.session.testsfailed
    yield
    if request.session.testsfailed > failed:
        print(installation.what_happened())  # noqa: T201
