"""The API server through plain HTTP: objects, accounts, rights and tokens."""

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2
import yaml

from dev.control_plane.server import ControlPlane

CHART = Path(__file__).parents[2] / "charts" / "rfi-portal"
GROUP = "licensing.geo-portal.io"
RFIS = "requestforinformations"
ROTATIONS = "invitationcoderotations"
KINDS = {RFIS: "RequestForInformation", ROTATIONS: "InvitationCodeRotation"}
# The status before any operator has handled the object.
UNSEEN = {"observedGeneration": -1}
PATIENCE = 60.0
DEFINITIONS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions"
NOT_FOUND, CONFLICT = 404, 409


class ApiRefusal(Exception):
    """The API server's Status."""

    def __init__(self, status: dict[str, Any]) -> None:
        super().__init__(status.get("message", ""))
        self.code: int = status.get("code", 0)


@dataclass(frozen=True, slots=True)
class Namespace:
    """One namespace, with the rights of an administrator."""

    plane: ControlPlane
    name: str

    def path(self, plural: str, name: str = "") -> str:
        return f"/apis/{GROUP}/v1alpha1/namespaces/{self.name}/{plural}" + (f"/{name}" if name else "")

    def create(
        self, plural: str, spec: dict[str, Any], name: str = "hd-mapping", labels: dict[str, str] | None = None
    ) -> dict[str, Any]:
        body = {
            "apiVersion": f"{GROUP}/v1alpha1",
            "kind": KINDS[plural],
            "metadata": {"name": name, "namespace": self.name, "labels": labels or {}},
            "spec": spec,
        }
        found: dict[str, Any] = call(self.plane, "POST", self.path(plural), body)
        return found

    def read(self, plural: str, name: str = "hd-mapping") -> dict[str, Any]:
        found: dict[str, Any] = call(self.plane, "GET", self.path(plural, name))
        return found

    def patch(self, plural: str, spec: dict[str, Any], name: str = "hd-mapping") -> dict[str, Any]:
        found: dict[str, Any] = merge(self.plane, self.path(plural, name), {"spec": spec})
        return found

    def label(self, plural: str, labels: dict[str, str | None], name: str = "hd-mapping") -> None:
        merge(self.plane, self.path(plural, name), {"metadata": {"labels": labels}})

    def patch_status(self, plural: str, status: dict[str, Any], name: str = "hd-mapping") -> dict[str, Any]:
        found: dict[str, Any] = merge(self.plane, self.path(plural, name) + "/status", {"status": status})
        return found

    def delete(self, plural: str, name: str = "hd-mapping") -> None:
        call(self.plane, "DELETE", self.path(plural, name))

    def created_at(self, plural: str, name: str = "hd-mapping") -> str:
        created: str = self.read(plural, name)["metadata"]["creationTimestamp"]
        return created

    def events(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = call(self.plane, "GET", f"/api/v1/namespaces/{self.name}/events")["items"]
        return found

    def until(
        self, plural: str, condition: Callable[[dict[str, Any]], bool], name: str = "hd-mapping"
    ) -> dict[str, Any]:
        """Returns the object once its status satisfies ``condition``."""
        give_up = time.monotonic() + PATIENCE
        while True:
            found = self.read(plural, name)
            if condition(found.get("status", {})):
                return found
            if time.monotonic() > give_up:
                raise AssertionError(json.dumps(found, indent=1))
            time.sleep(0.1)

    def account(self, name: str) -> str:
        """Creates a service account and returns the user name of its tokens."""
        body = {"apiVersion": "v1", "kind": "ServiceAccount", "metadata": {"name": name}}
        call(self.plane, "POST", f"/api/v1/namespaces/{self.name}/serviceaccounts", body)
        return f"system:serviceaccount:{self.name}:{name}"

    def token(self, account: str, *audiences: str) -> str:
        body = {
            "apiVersion": "authentication.k8s.io/v1",
            "kind": "TokenRequest",
            "spec": {"audiences": list(audiences), "expirationSeconds": 3600},
        }
        path = f"/api/v1/namespaces/{self.name}/serviceaccounts/{account}/token"
        token: str = call(self.plane, "POST", path, body)["status"]["token"]
        return token

    def grant(self, account: str, rules: list[dict[str, Any]], *, of: "Namespace | None" = None) -> None:
        """Grants rights in this namespace to an account of this or another namespace."""
        rbac = "rbac.authorization.k8s.io"
        base = f"/apis/{rbac}/v1/namespaces/{self.name}"
        metadata = {"name": account}
        call(self.plane, "POST", f"{base}/roles", {"metadata": metadata, "rules": rules})
        binding = {
            "metadata": metadata,
            "roleRef": {"apiGroup": rbac, "kind": "Role", "name": account},
            "subjects": [{"kind": "ServiceAccount", "name": account, "namespace": (of or self).name}],
        }
        call(self.plane, "POST", f"{base}/rolebindings", binding)

    def may_review_tokens(self, account: str) -> None:
        rbac = "rbac.authorization.k8s.io"
        name = f"{self.name}-{account}"
        rules = [{"apiGroups": ["authentication.k8s.io"], "resources": ["tokenreviews"], "verbs": ["create"]}]
        call(self.plane, "POST", f"/apis/{rbac}/v1/clusterroles", {"metadata": {"name": name}, "rules": rules})
        binding = {
            "metadata": {"name": name},
            "roleRef": {"apiGroup": rbac, "kind": "ClusterRole", "name": name},
            "subjects": [{"kind": "ServiceAccount", "name": account, "namespace": self.name}],
        }
        call(self.plane, "POST", f"/apis/{rbac}/v1/clusterrolebindings", binding)


def call(plane: ControlPlane, method: str, path: str, body: Any = None, **options: Any) -> Any:
    try:
        return plane.call(method, path, body, **options)
    except httpx2.HTTPStatusError as error:
        raise ApiRefusal(error.response.json()) from None


def merge(plane: ControlPlane, path: str, body: Any) -> Any:
    return call(plane, "PATCH", path, body, content="application/merge-patch+json")


def install_definitions(plane: ControlPlane) -> None:
    """Creates the chart's definitions that do not exist."""
    for path in sorted((CHART / "crds-source").glob("*.yaml")):
        definition = yaml.safe_load(path.read_text(encoding="utf-8"))
        name = definition["metadata"]["name"]
        try:
            call(plane, "POST", DEFINITIONS, definition)
        except ApiRefusal as refusal:
            if refusal.code != CONFLICT:
                raise
        give_up = time.monotonic() + PATIENCE
        while not (_is_established(call(plane, "GET", f"{DEFINITIONS}/{name}")) and _is_served(plane, definition)):
            assert time.monotonic() < give_up, name
            time.sleep(0.1)


def remove_definitions(plane: ControlPlane, *plurals: str) -> None:
    """Removes them with all objects; all if none is named."""
    for plural in plurals or KINDS:
        path = f"{DEFINITIONS}/{plural}.{GROUP}"
        call(plane, "DELETE", path)
        give_up = time.monotonic() + PATIENCE
        while _exists(plane, path):
            assert time.monotonic() < give_up, path
            time.sleep(0.05)


def _exists(plane: ControlPlane, path: str) -> bool:
    try:
        call(plane, "GET", path)
    except ApiRefusal as refusal:
        if refusal.code != NOT_FOUND:
            raise
        return False
    return True


def _is_established(definition: dict[str, Any]) -> bool:
    conditions = {one["type"]: one["status"] for one in definition.get("status", {}).get("conditions") or []}
    return conditions.get("Established") == "True"


def _is_served(plane: ControlPlane, definition: dict[str, Any]) -> bool:
    """The API server refuses to list a new kind until its store is ready, shortly after the kind is announced."""
    spec = definition["spec"]
    try:
        call(plane, "GET", f"/apis/{spec['group']}/{spec['versions'][0]['name']}/{spec['names']['plural']}")
    except ApiRefusal:
        return False
    return True


def operator_rules() -> list[dict[str, Any]]:
    rules: list[dict[str, Any]] = yaml.safe_load((CHART / "files" / "operator-rules.yaml").read_text(encoding="utf-8"))
    return rules
