"""``kubectl explain``: every field has a description."""

from collections.abc import Iterator
from typing import Any

import pytest
import yaml

from dev.control_plane.server import ControlPlane
from tests.operator.cluster import CHART, GROUP, KINDS, call
from tests.operator.running import eventually

# The API server describes these.
STANDARD = {"apiVersion", "kind", "metadata"}


def fields(schema: dict[str, Any], path: str) -> Iterator[tuple[str, dict[str, Any]]]:
    for name, field in schema.get("properties", {}).items():
        here = f"{path}.{name}"
        yield here, field
        yield from fields(field, here)
        yield from fields(field.get("items", {}), here)


@pytest.mark.parametrize("source", sorted((CHART / "crds-source").glob("*.yaml")), ids=lambda path: path.stem)
def test_every_field_is_described_by_a_sentence(source: Any) -> None:
    [version] = yaml.safe_load(source.read_text(encoding="utf-8"))["spec"]["versions"]
    schema = version["schema"]["openAPIV3Schema"]
    assert schema["description"]
    own = {path: field for path, field in fields(schema, "") if path.strip(".") not in STANDARD}
    assert [path for path, field in own.items() if not field.get("description", "").endswith(".")] == []


@pytest.mark.parametrize("plural", KINDS)
def test_the_api_server_describes_every_field(control_plane: ControlPlane, plural: str) -> None:
    def published() -> list[dict[str, Any]]:
        """Returns the published schemas of this kind; they appear a moment after the definition is served."""
        address = f"apis/{GROUP}/v1alpha1"
        if address not in call(control_plane, "GET", "/openapi/v3")["paths"]:
            return []
        shown = call(control_plane, "GET", f"/openapi/v3/{address}")["components"]["schemas"]
        return [one for name, one in shown.items() if name.endswith(f".{KINDS[plural]}")]

    eventually(lambda: bool(published()), lambda: f"{plural} are not described")
    [schema] = published()
    assert [path for path, field in fields(schema, "") if not field.get("description")] == []
