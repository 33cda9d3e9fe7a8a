"""A release of the previous chart, in its own namespace, with the stores of the first installation.

The stores of an evaluation are single pods, whose upgrade is an outage; a production installation upgrades without its
stores. The images are those of this release, because this checkout cannot build previous ones.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dev.cluster import images
from tests.cluster.installation import CHART, LARGE_PAGES, SERVING, SMALL, Installation
from tests.cluster.stores import in_postgres

(PREVIOUS,) = (Path(__file__).parents[1] / "charts" / "previous").glob("rfi-portal-*.tgz")
NAME = "before"
SECRET = "stores"
COMPONENT = "app.kubernetes.io/component"


@dataclass
class Before(Installation):
    mail_from: str = ""

    @property
    def mail_url(self) -> str:
        return self.mail_from

    def generated(self) -> dict[str, str]:
        data: dict[str, str] = self.get("secret", self._generated)["data"]
        return data

    def deploy(self, verb: str, chart: Path | str, chosen: dict[str, Any], *options: str) -> None:
        self.helm(verb, self.release, str(chart), *options, *self._with(chosen), "--wait", "--timeout", "8m")

    def fails_to_upgrade(self, chosen: dict[str, Any], *, timeout: str = "8m") -> str:
        """Returns what Helm has printed."""
        options = (*self._with(chosen), "--wait", "--timeout", timeout)
        result = self.run_helm("upgrade", self.release, str(CHART), *options)
        assert result.returncode != 0, result.stdout
        return result.stdout + result.stderr

    def _with(self, chosen: dict[str, Any]) -> tuple[str, str]:
        file = self.cluster.folder / f"{NAME}-values.json"
        file.write_text(json.dumps(chosen), encoding="utf-8")
        return "--values", str(file)

    def keep(self, addresses: dict[str, str]) -> None:
        """Writes the Secret with the addresses of the stores."""
        body = {"apiVersion": "v1", "kind": "Secret", "metadata": {"name": SECRET}, "stringData": addresses}
        file = self.cluster.folder / f"{NAME}-secret.json"
        file.write_text(json.dumps(body), encoding="utf-8")
        self.kubectl("apply", "-f", str(file))


@contextmanager
def installed_before(stores: Installation) -> Iterator[Before]:
    cluster = stores.cluster
    before = Before(cluster, NAME, NAME, mail_from=stores.mail_url)
    cluster.kubectl("create", "namespace", NAME)
    in_postgres(stores, f"createdb {NAME}")
    _open_stores(stores)
    before.keep(addresses_of(stores))
    with before.browsers:
        before.deploy("install", PREVIOUS, values(stores, is_previous=True))
        yield before
    # The pods take half a minute to end; test_removal.py waits for those of the first installation.
    before.helm("uninstall", NAME, "--ignore-not-found")
    cluster.kubectl("delete", "namespace", NAME, "--wait=false")
    stores.kubectl("delete", "networkpolicy", NAME)


def addresses_of(stores: Installation) -> dict[str, str]:
    """The contents of the release's Secret, by key."""
    return {
        "database-url": _from_another_namespace(stores, stores.secret("database-url")).removesuffix("/portal")
        + f"/{NAME}",
        "redis-url": _from_another_namespace(stores, stores.secret("redis-url")).removesuffix("/0") + "/1",
        "access-key": stores.secret("s3-access-key"),
        "secret-key": stores.secret("s3-secret-key"),
    }


def values(stores: Installation, *, is_previous: bool) -> dict[str, Any]:
    full = f"{stores.release}-rfi-portal"
    image = images.values()["defaults"]
    # The previous chart has an image for each component.
    each = image if is_previous else {}
    component = {"resources": SMALL, **each}
    return {
        # Without evaluation mode the portal requires https.
        "portal": {"publicUrl": "https://portal.example", "rfi": {"deadline": "2027-12-31T23:59:00+03:00"}},
        "administrator": {"enabled": True, "email": "admin@portal.example"},
        "database": {"existingSecret": {"name": SECRET, "key": "database-url"}},
        "redis": {"existingSecret": {"name": SECRET, "key": "redis-url"}},
        "storage": {
            "endpoint": f"{full}-minio.{stores.namespace}:9000",
            "secure": False,
            "bucket": NAME,
            "createBucket": True,
            "existingSecret": {"name": SECRET},
        },
        "smtp": {"host": f"{full}-mail.{stores.namespace}", "port": 1025, "tls": "none"},
        "crds": {"enabled": False},
        "networkPolicy": {"enabled": False},
        "operator": {"enabled": False},
        "defaults": {} if is_previous else image | {"extraEnv": LARGE_PAGES},
        "api": component | {"resources": SERVING, "replicas": 2},
        "workerDefaults": component,
        "workers": {"bundle": {"resources": SMALL}},
        "migrations": component,
        "secretsJob": component,
    }


def _open_stores(stores: Installation) -> None:
    """Adds a network policy by which pods of the other namespace reach the stores; existing policies still apply."""
    peer = {"namespaceSelector": {"matchLabels": {"kubernetes.io/metadata.name": NAME}}}
    policy = {
        "metadata": {"name": NAME},
        "spec": {
            "podSelector": {"matchExpressions": [{"key": COMPONENT, "operator": "In", "values": list(images.STORES)}]},
            "policyTypes": ["Ingress"],
            "ingress": [{"from": [peer]}],
        },
    }
    stores.cluster.call("POST", f"/apis/networking.k8s.io/v1/namespaces/{stores.namespace}/networkpolicies", policy)


def _from_another_namespace(stores: Installation, address: str) -> str:
    """Returns the address with the namespace of the stores, as pods of another namespace need it."""
    return address.replace("-rfi-portal-postgres:", f"-rfi-portal-postgres.{stores.namespace}:").replace(
        "-rfi-portal-valkey:", f"-rfi-portal-valkey.{stores.namespace}:"
    )
