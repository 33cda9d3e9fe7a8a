"""Calls to the Kubernetes API besides the watch: status updates, events and lists."""

import ssl
from datetime import UTC, datetime
from typing import Any

import httpx2

from portal_operator.resources import GROUP, VERSION, Kind, Resource, format_time
from portal_operator.result import Event
from portal_operator.settings import OperatorSettings
from portal_operator.telemetry import span

COMPONENT = "portal-operator"
MANAGER = {"fieldManager": COMPONENT}
MAX_MESSAGE_LENGTH = 1000


class ResourceDeleted(Exception):
    """The resource no longer exists."""


class Kubernetes:
    def __init__(self, settings: OperatorSettings) -> None:
        self._settings = settings
        self._client = httpx2.AsyncClient(
            base_url=str(settings.kubernetes_url).rstrip("/"),
            verify=ssl.create_default_context(cafile=settings.kubernetes_ca),
            timeout=httpx2.Timeout(10, connect=5),
            trust_env=False,
        )

    async def defined_kinds(self) -> frozenset[Kind]:
        """The kinds that have a definition, as kopf looks for them. Raises ``httpx2.HTTPError``."""
        answer = await self._client.get("/apis", headers=self._headers())
        answer.raise_for_status()
        if GROUP not in {group["name"] for group in answer.json()["groups"]}:
            return frozenset()
        path = f"/apis/{GROUP}/{VERSION}"
        answer = await self._client.get(path, headers=self._headers())
        if answer.status_code == httpx2.codes.NOT_FOUND:
            return frozenset()
        answer.raise_for_status()
        names = {one["name"] for one in answer.json()["resources"]}
        return frozenset(kind for kind in Kind if kind.plural in names)

    async def patch_status(self, resource: Resource, status: dict[str, Any]) -> Resource:
        """Merges ``status`` into the resource's; None removes a field. Returns the updated resource.

        Raises :class:`ResourceDeleted` or ``httpx2.HTTPError``.
        """
        with span("PATCH status", is_call=True):
            answer = await self._client.patch(
                f"{resource.path}/status",
                json=_changes(resource, status),
                params=MANAGER,
                headers=self._headers() | {"Content-Type": "application/json-patch+json"},
            )
        if answer.status_code == httpx2.codes.NOT_FOUND:
            raise ResourceDeleted
        answer.raise_for_status()
        return Resource.read(resource.kind, answer.json())

    async def post_event(self, resource: Resource, event: Event, name: str) -> None:
        """Posts the event unless one of this name exists. Raises ``httpx2.HTTPError``."""
        at = format_time(datetime.now(UTC))
        answer = await self._client.post(
            _events(resource.namespace),
            json={
                "metadata": {"name": name, "namespace": resource.namespace},
                "involvedObject": {
                    "apiVersion": f"{GROUP}/{VERSION}",
                    "kind": resource.kind.value,
                    "namespace": resource.namespace,
                    "name": resource.name,
                    "uid": resource.uid,
                },
                "reason": event.reason,
                "message": event.message[:MAX_MESSAGE_LENGTH],
                "type": "Warning" if event.is_warning else "Normal",
                "source": {"component": COMPONENT},
                "reportingComponent": COMPONENT,
                "firstTimestamp": at,
                "lastTimestamp": at,
                "count": 1,
            },
            params=MANAGER,
            headers=self._headers(),
        )
        if answer.status_code != httpx2.codes.CONFLICT:
            answer.raise_for_status()

    async def count_event(self, namespace: str, name: str, count: int) -> bool:
        """Sets the count of an event that repeats. Raises ``httpx2.HTTPError``.

        False if the event no longer exists, or a Role of the release before does not allow it.
        """
        answer = await self._client.patch(
            f"{_events(namespace)}/{name}",
            json={"count": count, "lastTimestamp": format_time(datetime.now(UTC))},
            params=MANAGER,
            headers=self._headers() | {"Content-Type": "application/merge-patch+json"},
        )
        if answer.status_code in {httpx2.codes.NOT_FOUND, httpx2.codes.FORBIDDEN}:
            return False
        answer.raise_for_status()
        return True

    async def list_resources(self, kind: Kind) -> list[Resource]:
        """All resources that match ``object_labels``. Raises ``httpx2.HTTPError``."""
        labels = self._settings.object_labels
        params = {"labelSelector": labels} if labels else {}
        scopes = [f"/namespaces/{name}" for name in self._settings.namespaces] or [""]
        found = []
        for scope in scopes:
            path = f"/apis/{GROUP}/{VERSION}{scope}/{kind.plural}"
            answer = await self._client.get(path, params=params, headers=self._headers())
            answer.raise_for_status()
            found += [Resource.read(kind, body) for body in answer.json()["items"]]
        return found

    async def aclose(self) -> None:
        await self._client.aclose()

    def _headers(self) -> dict[str, str]:
        # Kubernetes refreshes the file well before the token expires.
        return {"Authorization": f"Bearer {self._settings.kubernetes_token.read_text().strip()}"}


def _events(namespace: str) -> str:
    return f"/api/v1/namespaces/{namespace}/events"


def _changes(resource: Resource, status: dict[str, Any]) -> list[dict[str, Any]]:
    """A JSON Patch: it can test the uid, so a resource recreated under the same name does not get an old status."""
    changed = {name: value for name, value in status.items() if value is not None}
    removed = [name for name, value in status.items() if value is None and name in resource.status]
    is_same = {"op": "test", "path": "/metadata/uid", "value": resource.uid}
    if not resource.status:
        return [is_same, {"op": "add", "path": "/status", "value": changed}]
    return [
        is_same,
        *({"op": "add", "path": f"/status/{name}", "value": value} for name, value in changed.items()),
        *({"op": "remove", "path": f"/status/{name}"} for name in removed),
    ]
