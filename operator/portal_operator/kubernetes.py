"""The few calls to Kubernetes besides watching: status, events, and a list to check the watch by."""

import ssl
from datetime import UTC, datetime
from typing import Any

import httpx

from portal_operator.objects import GROUP, VERSION, Kind, Watched, written
from portal_operator.outcome import Note
from portal_operator.settings import OperatorSettings
from portal_operator.telemetry import span

COMPONENT = "portal-operator"
NOTE_LIMIT = 1000


class Gone(Exception):
    """The object was deleted."""


class Kubernetes:
    def __init__(self, settings: OperatorSettings) -> None:
        self._settings = settings
        self._client = httpx.AsyncClient(
            base_url=str(settings.kubernetes_url).rstrip("/"),
            verify=ssl.create_default_context(cafile=settings.kubernetes_ca),
            timeout=httpx.Timeout(10, connect=5),
            trust_env=False,
        )

    async def patch_status(self, watched: Watched, status: dict[str, Any]) -> Watched:
        """What is None is taken out. Answers the object as it is now. Raises :class:`Gone`, or ``httpx.HTTPError``."""
        with span("PATCH status", is_call=True):
            answer = await self._client.patch(
                f"{watched.path}/status",
                json=_changes(watched, status),
                headers=self._headers() | {"Content-Type": "application/json-patch+json"},
            )
        if answer.status_code == httpx.codes.NOT_FOUND:
            raise Gone
        answer.raise_for_status()
        return Watched.read(watched.kind, answer.json())

    async def post_event(self, watched: Watched, note: Note) -> None:
        """Raises ``httpx.HTTPError``."""
        at = written(datetime.now(UTC))
        answer = await self._client.post(
            f"/api/v1/namespaces/{watched.namespace}/events",
            json={
                "metadata": {"generateName": f"{watched.name}.", "namespace": watched.namespace},
                "involvedObject": {
                    "apiVersion": f"{GROUP}/{VERSION}",
                    "kind": watched.kind.value,
                    "namespace": watched.namespace,
                    "name": watched.name,
                    "uid": watched.uid,
                },
                "reason": note.reason,
                "message": note.text[:NOTE_LIMIT],
                "type": "Warning" if note.is_warning else "Normal",
                "source": {"component": COMPONENT},
                "firstTimestamp": at,
                "lastTimestamp": at,
                "count": 1,
            },
            headers=self._headers(),
        )
        answer.raise_for_status()

    async def list_objects(self, kind: Kind) -> list[Watched]:
        """Those that bear the labels of the settings: of others the operator does not know."""
        labels = self._settings.object_labels
        params = {"labelSelector": labels} if labels else {}
        scopes = [f"/namespaces/{name}" for name in self._settings.namespaces] or [""]
        found = []
        for scope in scopes:
            path = f"/apis/{GROUP}/{VERSION}{scope}/{kind.plural}"
            answer = await self._client.get(path, params=params, headers=self._headers())
            answer.raise_for_status()
            found += [Watched.read(kind, body) for body in answer.json()["items"]]
        return found

    async def aclose(self) -> None:
        await self._client.aclose()

    def _headers(self) -> dict[str, str]:
        # Kubernetes replaces the file well before the token in it expires.
        return {"Authorization": f"Bearer {self._settings.kubernetes_token.read_text().strip()}"}


def _changes(watched: Watched, status: dict[str, Any]) -> list[dict[str, Any]]:
    """As a JSON Patch, which alone can insist on the uid: one made anew under the name is not told another's status."""
    told = {name: value for name, value in status.items() if value is not None}
    over = [name for name, value in status.items() if value is None and name in watched.status]
    is_same = {"op": "test", "path": "/metadata/uid", "value": watched.uid}
    if not watched.status:
        return [is_same, {"op": "add", "path": "/status", "value": told}]
    return [
        is_same,
        *({"op": "add", "path": f"/status/{name}", "value": value} for name, value in told.items()),
        *({"op": "remove", "path": f"/status/{name}"} for name in over),
    ]
