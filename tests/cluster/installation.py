"""One release of the chart on the cluster, and its addresses for pods and people."""

import base64
import json
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2
import yaml

from dev import helm
from dev.cluster import images
from dev.cluster.node import Cluster
from dev.toolchain import ROOT

CHART = ROOT / "charts" / "rfi-portal"
DISKS = ("postgres", "valkey", "minio")
PATIENCE = 180.0
SMALL = {"requests": {"cpu": "10m", "memory": "64Mi"}, "limits": {"memory": "512Mi"}}
"""Resources of a pod: two installations fit on a node with two cores."""
SERVING = SMALL | {"requests": {"cpu": "100m", "memory": "64Mi"}}
"""Resources of the API, which has a larger share of the processor than the workers, as in the chart."""
LARGE_PAGES = [
    {"name": "PYTHONMALLOC", "value": "malloc"},
    {"name": "GLIBC_TUNABLES", "value": "glibc.malloc.hugetlb=1"},
]
"""Memory in large pages, as in the Makefile: starting pods is most of the work of these tests."""


@dataclass
class Installation:
    cluster: Cluster
    release: str
    namespace: str
    browsers: ExitStack = field(default_factory=ExitStack)

    # -- Helm

    def run_helm(self, *arguments: str) -> "subprocess.CompletedProcess[str]":
        command = [helm.PROGRAM.ensure_built(), "--kubeconfig", self.cluster.kubeconfig, "--namespace", self.namespace]
        return subprocess.run([*map(str, command), *arguments], capture_output=True, text=True, check=False)

    def helm(self, *arguments: str, check: bool = True) -> str:
        result = self.run_helm(*arguments)
        if check and result.returncode != 0:
            raise AssertionError(
                f"helm {' '.join(arguments)}\n{result.stdout}\n{result.stderr}\n{self.what_happened()}"
            )
        return result.stdout

    def install(self, **changes: Any) -> str:
        return self.helm("install", self.release, str(CHART), *self.values_for(changes), "--wait", "--timeout", "8m")

    def upgrade(self, timeout: str = "8m", **changes: Any) -> str:
        return self.helm("upgrade", self.release, str(CHART), *self.values_for(changes), "--wait", "--timeout", timeout)

    def values_for(self, changes: dict[str, Any]) -> list[str]:
        file = self.cluster.folder / f"{self.release}-values.yaml"
        file.write_text(yaml.safe_dump(values() | changes, allow_unicode=True), encoding="utf-8")
        return ["--values", str(file)]

    # -- Objects

    def kubectl(self, *arguments: str, check: bool = True) -> str:
        return self.cluster.kubectl(*arguments, namespace=self.namespace, check=check)

    def get(self, *what: str) -> Any:
        return json.loads(self.kubectl("get", *what, "--output", "json"))

    def run_in(self, pod: str, *program: str, given: bytes | None = None, ends_with: int = 0) -> bytes:
        """Returns the output of a program in the pod; ``given`` is its standard input. The portal's have no shell."""
        command = [*self.cluster.kubectl_command(self.namespace), "exec", "--stdin", pod, "--", *program]
        result = subprocess.run(command, input=given or b"", capture_output=True, check=False)
        assert result.returncode == ends_with, result.stderr.decode()
        return result.stdout

    def pods(self, component: str) -> list[str]:
        """Returns the names of pods that are not terminating."""
        found = self.get("pods", "--selector", f"app.kubernetes.io/component={component}")["items"]
        return [pod["metadata"]["name"] for pod in found if "deletionTimestamp" not in pod["metadata"]]

    def pod_address(self, component: str) -> str:
        """Returns the IP address of the newest pod."""
        (*_, pod) = self.pods(component)
        address: str = self.get("pod", pod)["status"]["podIP"]
        return address

    def address(self, component: str, port: str) -> str:
        """Returns the address of a Service, reachable from the tests."""
        spec = self.get("service", f"{self.release}-rfi-portal-{component}")["spec"]
        number = next(each["port"] for each in spec["ports"] if each["name"] == port)
        return f"http://{spec['clusterIP']}:{number}"

    @property
    def url(self) -> str:
        return self.address("api", "http")

    @property
    def mail_url(self) -> str:
        return self.address("mail", "web")

    def until_settled(self) -> None:
        """Waits until all Deployments have the desired pods."""
        self.kubectl("rollout", "status", "deployment", "--timeout", f"{PATIENCE:.0f}s")

    def restart(self) -> None:
        """`restart` of docs/operations.md: the portal's components, not the stores."""
        parts = "api,worker-mail,worker-announcements,worker-bundle,operator"
        self.kubectl("rollout", "restart", "deployment", "--selector", f"app.kubernetes.io/component in ({parts})")
        self.until_settled()

    def secret(self, key: str) -> str:
        data = self.get("secret", self._generated)["data"]
        return base64.b64decode(data[key]).decode()

    @contextmanager
    def changed_secret(self, **keys: str) -> Iterator[None]:
        """Changes values in the generated Secret within the block. Running containers keep the earlier values."""
        before = {key: self.secret(key) for key in keys}
        self._patch_secret(keys)
        try:
            yield
        finally:
            self._patch_secret(before)

    def _patch_secret(self, keys: dict[str, str]) -> None:
        self.kubectl("patch", "secret", self._generated, "--patch", json.dumps({"stringData": keys}))

    @property
    def _generated(self) -> str:
        return f"{self.release}-rfi-portal-generated"

    def what_happened(self) -> str:
        """Returns the pods, their latest events and the ends of their logs."""
        parts = [self.kubectl("get", "pods,jobs", check=False)]
        parts.append(
            "\n".join(self.kubectl("get", "events", "--sort-by=.lastTimestamp", check=False).splitlines()[-25:])
        )
        parts.append(f"── dropped by policies\n{self.cluster.policies.dropped()}")
        for name, log in self.cluster.pod_logs().items():
            if name.startswith(f"{self.namespace}_"):
                parts.append(f"── {name}\n" + "\n".join(log.splitlines()[-8:]))
        return "\n\n".join(parts)


def values() -> dict[str, Any]:
    """Everything in the cluster, with volumes and small resource requests."""
    built = images.values(images.OLDEST)
    return {
        "portal": {"publicUrl": "http://portal.example", "rfi": {"deadline": "2027-12-31T23:59:00+03:00"}},
        "administrator": {"enabled": True, "email": "admin@portal.example"},
        "evaluation": {
            "enabled": True,
            "persistence": {"enabled": True, "size": "1Gi", "storageClassName": "by-hand"},
            **built["evaluation"],
        },
        "defaults": built["defaults"] | {"resources": SMALL, "extraEnv": LARGE_PAGES},
        "api": {"resources": SERVING, "replicas": 2},
        "workerDefaults": {"resources": SMALL},
        "workers": {"bundle": {"resources": SMALL}},
        "operator": built["operator"] | {"resources": SMALL},
        "migrations": {"resources": SMALL},
        "secretsJob": {"resources": SMALL},
    }


def make_disks(cluster: Cluster, folder: Path, count: int) -> None:
    """Creates hostPath volumes, because the node has no provisioner."""
    for number in range(count):
        path = folder / f"disk-{number}"
        path.mkdir(parents=True)
        path.chmod(0o777)
        cluster.call(
            "POST",
            "/api/v1/persistentvolumes",
            {
                "metadata": {"name": f"disk-{number}"},
                "spec": {
                    "capacity": {"storage": "1Gi"},
                    "accessModes": ["ReadWriteOnce"],
                    "storageClassName": "by-hand",
                    "persistentVolumeReclaimPolicy": "Retain",
                    "hostPath": {"path": str(path)},
                },
            },
        )


def eventually(what: str, condition: Callable[[], Any], *, seconds: float = PATIENCE) -> Any:
    """Retries until the result is true, and returns it."""
    give_up = time.monotonic() + seconds
    seen: object = None
    while time.monotonic() < give_up:
        try:
            if seen := condition():
                return seen
        except (httpx2.TransportError, RuntimeError, KeyError, AssertionError) as error:
            seen = error
        time.sleep(0.5)
    raise AssertionError(f"{what}: not within {seconds:.0f} s; last seen: {seen!r}")
