"""A real API server with etcd, one for each test process, and a namespace for each test."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from dev.control_plane.server import ControlPlane
from tests.operator.cluster import Namespace, call, install_definitions

_numbers = count(1)


@pytest.fixture(scope="session")
def control_plane(server_folder: Path) -> Iterator[ControlPlane]:
    with ControlPlane(server_folder / "control-plane") as plane:
        install_definitions(plane)
        yield plane


def new_namespace(plane: ControlPlane) -> Namespace:
    name = f"tests-{next(_numbers)}"
    call(plane, "POST", "/api/v1/namespaces", {"metadata": {"name": name}})
    return Namespace(plane, name)


@pytest.fixture
def namespace(control_plane: ControlPlane) -> Namespace:
    return new_namespace(control_plane)
