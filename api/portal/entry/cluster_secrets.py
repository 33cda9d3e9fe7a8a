"""``python -m portal ensure-secret`` generates missing secrets once, inside the cluster.

A chart cannot do that itself: each rendering would make another value, and all readers of the release see the rendered
manifests. A value that is there is never changed, one that is missing is added; the same goes for labels and
annotations.
"""

import argparse
import base64
import secrets
import ssl
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic, sleep
from typing import Any

import httpx2
from pydantic import ValidationError
from pydantic_settings import SettingsConfigDict

from portal.domain.identity.passwords import follows_rules
from portal.platform.setting_types.operator_settings import OperatorSettings
from portal.platform.settings import SettingsError
from portal.platform.termination import leave_message

# 32 bytes, which is 43 characters that need no quoting in an address.
RANDOM_BYTES = 32
ROLE_SECONDS = 10.0
RETRY_SECONDS = 1.0
# Conflicts, too many requests, and errors of the API server itself.
MAY_PASS = frozenset({409, 429, *range(500, 600)})


@dataclass(frozen=True, slots=True)
class Wanted:
    """Values of a Secret.

    ``random``: keys with random values. ``texts``: values by key, in which ``{other-key}`` is replaced by that key's
    value.
    """

    random: Sequence[str] = ()
    texts: Mapping[str, str] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)
    annotations: Mapping[str, str] = field(default_factory=dict)


class ClusterSettings(OperatorSettings):
    """Kubernetes connection only: this command runs before any other setting exists."""

    model_config = SettingsConfigDict(env_prefix="PORTAL_", extra="ignore", frozen=True)


class Conflict(httpx2.HTTPStatusError):
    """The Secret was created or changed by another process since it was read."""


def add_command(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser("ensure-secret", help="add what is missing to a Secret of this cluster")
    command.add_argument("name")
    command.add_argument("--namespace", required=True)
    command.add_argument("--random", action="append", default=[], metavar="KEY", help="43 characters by chance")
    command.add_argument(
        "--text", action="append", default=[], metavar="KEY=TEXT", help="{other-key} in it stands for that key's value"
    )
    for mark in ("--label", "--annotation"):
        command.add_argument(mark, action="append", default=[], metavar="NAME=VALUE", help="for people and their tools")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    try:
        settings = ClusterSettings()
    except ValidationError as error:
        raise SettingsError(str(error)) from None
    wanted = Wanted(
        random=arguments.random,
        texts=_pairs(arguments.text),
        labels=_pairs(arguments.label),
        annotations=_pairs(arguments.annotation),
    )
    try:
        with _client(settings) as client:
            added = _once_allowed(lambda: ensure(client, arguments.namespace, arguments.name, wanted))
    except httpx2.HTTPStatusError as refusal:
        problem = f"The Kubernetes API refuses the Secret {arguments.name}: {_reason(refusal)}"
        if refusal.response.status_code not in MAY_PASS:
            raise SettingsError(problem) from None
        return _failed(problem)
    except httpx2.HTTPError as outage:
        return _failed(
            f"The Kubernetes API does not answer ({type(outage).__name__}: {outage}). A network policy in the way "
            "must let this Job reach the API server (networkPolicy.kubernetesPorts and networkPolicy.kubernetes)."
        )
    print(f"{arguments.name}: {', '.join(added)} made" if added else f"{arguments.name} has everything")  # noqa: T201
    return 0


def _once_allowed(call: Callable[[], list[str]]) -> list[str]:
    """The Role has just been created: the API servers of a cluster learn of it one after the other."""
    give_up = monotonic() + ROLE_SECONDS
    while True:
        try:
            return call()
        except httpx2.HTTPStatusError as refusal:
            if refusal.response.status_code != httpx2.codes.FORBIDDEN or monotonic() > give_up:
                raise
            sleep(RETRY_SECONDS)


def _failed(problem: str) -> int:
    """Ends the process; the chart's Job tries again."""
    print(problem, file=sys.stderr)  # noqa: T201
    leave_message(problem)
    return 1


def _reason(refusal: httpx2.HTTPStatusError) -> str:
    """What the API server says, or the status alone."""
    try:
        return str(refusal.response.json()["message"])
    except (ValueError, KeyError, TypeError):
        return str(refusal)


def ensure(client: httpx2.Client, namespace: str, name: str, wanted: Wanted) -> list[str]:
    """Returns the added keys. Of two concurrent calls, the second reads the values of the first."""
    for _ in range(4):
        with suppress(Conflict):
            return _add_missing(client, namespace, name, wanted)
    return _add_missing(client, namespace, name, wanted)


def _add_missing(client: httpx2.Client, namespace: str, name: str, wanted: Wanted) -> list[str]:
    path = f"/api/v1/namespaces/{namespace}/secrets"
    found = client.get(f"{path}/{name}")
    exists = found.status_code != httpx2.codes.NOT_FOUND
    held: dict[str, Any] = found.raise_for_status().json() if exists else {"metadata": {}}
    missing = _missing(held.get("data") or {}, wanted)
    marks = _marks(held["metadata"], wanted)
    if not missing and not marks:
        return []
    if exists:
        answer = _patch(client, f"{path}/{name}", held["metadata"]["resourceVersion"], missing, marks)
    else:
        answer = _create(client, path, name, missing, marks)
    if answer.status_code == httpx2.codes.CONFLICT:
        raise Conflict("the Secret has changed meanwhile", request=answer.request, response=answer)
    answer.raise_for_status()
    return sorted(missing)


def random_value() -> str:
    """43 random characters that also satisfy the password rules, which one value in four would not."""
    while not follows_rules(value := secrets.token_urlsafe(RANDOM_BYTES)):
        pass
    return value


def _missing(data: Mapping[str, str], wanted: Wanted) -> dict[str, str]:
    """Missing values by key, Base64-encoded as in ``data``."""
    held = {key: base64.b64decode(value).decode() for key, value in data.items()}
    made = {key: random_value() for key in wanted.random if key not in held}
    known = {**held, **made}
    for key, text in wanted.texts.items():
        if key not in held:
            value = text
            for name in wanted.random:
                value = value.replace(f"{{{name}}}", known[name])
            made[key] = value
    return {key: base64.b64encode(value.encode()).decode() for key, value in made.items()}


def _marks(metadata: Mapping[str, Any], wanted: Wanted) -> dict[str, dict[str, str]]:
    """Missing labels and annotations. Values set by a person stay."""
    marks = {}
    for kind, pairs in (("labels", wanted.labels), ("annotations", wanted.annotations)):
        held = metadata.get(kind) or {}
        if absent := {name: value for name, value in pairs.items() if name not in held}:
            marks[kind] = absent
    return marks


def _create(
    client: httpx2.Client, path: str, name: str, data: Mapping[str, str], marks: Mapping[str, Any]
) -> httpx2.Response:
    metadata = {"name": name, **marks}
    return client.post(
        path, json={"apiVersion": "v1", "kind": "Secret", "metadata": metadata, "type": "Opaque", "data": data}
    )


def _patch(
    client: httpx2.Client, path: str, version: str, data: Mapping[str, str], marks: Mapping[str, Any]
) -> httpx2.Response:
    return client.patch(
        path,
        json={"metadata": {"resourceVersion": version, **marks}, "data": data},
        headers={"Content-Type": "application/merge-patch+json"},
    )


def _pairs(arguments: Sequence[str]) -> dict[str, str]:
    return dict(argument.split("=", 1) for argument in arguments)


def _client(settings: ClusterSettings) -> httpx2.Client:
    return httpx2.Client(
        base_url=str(settings.kubernetes_url).rstrip("/"),
        verify=ssl.create_default_context(cafile=settings.kubernetes_ca),
        headers={"Authorization": f"Bearer {settings.kubernetes_token.read_text().strip()}"},
        timeout=10,
        trust_env=False,
    )
