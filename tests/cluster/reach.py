"""Network connections between pods."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from dev.cluster.images import STORES
from tests.cluster.installation import Installation

# Connects to all arguments (host:port) concurrently; prints those that it reached.
CONNECTING = """
import asyncio, sys
async def reached(target):
    host, _, port = target.rpartition(":")
    try:
        _, writer = await asyncio.wait_for(asyncio.open_connection(host, int(port)), 3)
    except OSError:
        return None
    writer.close()
    return target
async def main():
    print(*filter(None, await asyncio.gather(*map(reached, sys.argv[1:]))))
asyncio.run(main())
"""


def reached_from(installation: Installation, component: str, targets: list[str]) -> set[str]:
    (pod, *_) = installation.pods(component)
    program = ["python", "-c", CONNECTING, *targets]
    if component in STORES:
        # The images of the stores have no Python; the other images have no shell.
        attempts = (f"timeout 3 bash -c '</dev/tcp/{each.replace(':', '/')}' && echo {each};" for each in targets)
        program = ["sh", "-c", f"{' '.join(attempts)} true"]
    return set(installation.run_in(pod, *program).decode().split())


@contextmanager
def a_stranger(installation: Installation, namespace: str) -> Iterator[Callable[[list[str]], set[str]]]:
    """A pod outside the release. Yields a function that returns those of the given addresses that the pod reaches."""
    cluster = installation.cluster
    if namespace != installation.namespace:
        cluster.kubectl("create", "namespace", namespace)
    (image,) = {
        container["image"]
        for pod in installation.get("pods", "--selector", "app.kubernetes.io/component=api")["items"]
        for container in pod["spec"]["containers"]
    }
    profile = {"allowPrivilegeEscalation": False, "capabilities": {"drop": ["ALL"]}, "runAsNonRoot": True}
    container = {
        "name": "stranger",
        "image": image,
        "imagePullPolicy": "Never",
        "command": ["python", "-c", "import threading; threading.Event().wait()"],
        "securityContext": {**profile, "seccompProfile": {"type": "RuntimeDefault"}},
    }
    pod = {"metadata": {"name": "stranger"}, "spec": {"containers": [container], "terminationGracePeriodSeconds": 0}}
    cluster.call("POST", f"/api/v1/namespaces/{namespace}/pods", pod)
    try:
        cluster.kubectl("wait", "pod/stranger", "--for=condition=Ready", "--timeout=60s", namespace=namespace)

        def reach(targets: list[str]) -> set[str]:
            said = cluster.kubectl("exec", "stranger", "--", "python", "-c", CONNECTING, *targets, namespace=namespace)
            return set(said.split())

        yield reach
    finally:
        cluster.kubectl("delete", "pod", "stranger", namespace=namespace)
