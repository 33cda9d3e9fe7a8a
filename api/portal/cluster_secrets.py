"""``python -m portal ensure-secret``: what nobody gave the installation is made once, inside the cluster.

A chart cannot do that itself: each rendering would make another value, and what is rendered can be read by whoever can
read the release. A value that is there is never changed; one that is missing is added.
"""

import argparse
import base64
import secrets
import ssl
from collections.abc import Mapping
from typing import Any

import httpx
from pydantic import ValidationError
from pydantic_settings import SettingsConfigDict

from portal.accounts.passwords import follows_rules
from portal.operator_settings import OperatorSettings
from portal.settings import SettingsError

# 32 bytes, which is 43 characters that need no quoting in an address.
RANDOM_BYTES = 32


class ClusterSettings(OperatorSettings):
    """Where Kubernetes is; this command runs before there is anything else to know."""

    model_config = SettingsConfigDict(env_prefix="PORTAL_", extra="ignore", frozen=True)


def add_command(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser("ensure-secret", help="add what is missing to a Secret of this cluster")
    command.add_argument("name")
    command.add_argument("--namespace", required=True)
    command.add_argument("--random", action="append", default=[], metavar="KEY", help="43 characters by chance")
    command.add_argument(
        "--text", action="append", default=[], metavar="KEY=TEXT", help="{other-key} in it stands for that key's value"
    )
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    try:
        settings = ClusterSettings()
    except ValidationError as error:
        raise SettingsError(str(error)) from None
    texts = dict(text.split("=", 1) for text in arguments.text)
    with _client(settings) as client:
        added = ensure(client, arguments.namespace, arguments.name, random=arguments.random, texts=texts)
    print(f"{arguments.name}: {', '.join(added)} made" if added else f"{arguments.name} has everything")  # noqa: T201
    return 0


def ensure(
    client: httpx.Client, namespace: str, name: str, *, random: list[str], texts: Mapping[str, str]
) -> list[str]:
    """The keys that were added. Two that run at once agree: who comes second reads what the first has made."""
    path = f"/api/v1/namespaces/{namespace}/secrets"
    for _ in range(5):
        found = client.get(f"{path}/{name}")
        exists = found.status_code != httpx.codes.NOT_FOUND
        held: dict[str, str] = {}
        version = ""
        if exists:
            body = found.raise_for_status().json()
            version = body["metadata"]["resourceVersion"]
            held = {key: base64.b64decode(value).decode() for key, value in (body.get("data") or {}).items()}
        missing = _missing(held, random, texts)
        if not missing:
            return []
        data = {key: base64.b64encode(value.encode()).decode() for key, value in missing.items()}
        answer = _patch(client, f"{path}/{name}", data, version) if exists else _create(client, path, name, data)
        if answer.status_code != httpx.codes.CONFLICT:
            answer.raise_for_status()
            return sorted(missing)
    raise SettingsError(f"The Secret {name} changes faster than it can be read.")


def random_value() -> str:
    """43 characters by chance, good as a password for a person too: one in four would lack a sign or a digit."""
    while not follows_rules(value := secrets.token_urlsafe(RANDOM_BYTES)):
        pass
    return value


def _missing(held: Mapping[str, str], random: list[str], texts: Mapping[str, str]) -> dict[str, str]:
    made = {key: random_value() for key in random if key not in held}
    known = {**held, **made}
    for key, text in texts.items():
        if key not in held:
            value = text
            for name in random:
                value = value.replace(f"{{{name}}}", known[name])
            made[key] = value
    return made


def _create(client: httpx.Client, path: str, name: str, data: dict[str, str]) -> httpx.Response:
    secret: dict[str, Any] = {
        "apiVersion": "v1",
        "kind": "Secret",
        "metadata": {"name": name, "labels": {"app.kubernetes.io/part-of": "rfi-portal"}},
        "type": "Opaque",
        "data": data,
    }
    return client.post(path, json=secret)


def _patch(client: httpx.Client, path: str, data: dict[str, str], version: str) -> httpx.Response:
    return client.patch(
        path,
        json={"metadata": {"resourceVersion": version}, "data": data},
        headers={"Content-Type": "application/merge-patch+json"},
    )


def _client(settings: ClusterSettings) -> httpx.Client:
    return httpx.Client(
        base_url=str(settings.kubernetes_url).rstrip("/"),
        verify=ssl.create_default_context(cafile=settings.kubernetes_ca),
        headers={"Authorization": f"Bearer {settings.kubernetes_token.read_text().strip()}"},
        timeout=10,
        trust_env=False,
    )
