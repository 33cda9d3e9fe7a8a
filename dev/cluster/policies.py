"""Enforces NetworkPolicies on the test node: one nftables table, rewritten when something changes.

The bridge between pods ignores policies, and the controllers that enforce them belong to other networks. Supported are
selectors of pods and namespaces, address blocks with exceptions, and ports by number and name. Port ranges are refused,
because the chart does not use them. As on any cluster, a node reaches its own pods.
"""

import subprocess
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import httpx2

Object = Mapping[str, Any]

TABLE = "inet policies"
PAUSE_SECONDS = 0.3


class PolicyEnforcer:
    """``call(method, path)`` sends a request to the API server."""

    def __init__(self, call: Callable[[str, str], Any]) -> None:
        self._call = call
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="policies", daemon=True)
        self._enforced = ""

    def start(self) -> None:
        self._enforce()
        self._thread.start()

    def stop(self) -> None:
        self._ended.set()
        if self._thread.is_alive():
            self._thread.join()

    def dropped(self) -> str:
        """Refused connections and their number, for the report of a failure."""
        listed = subprocess.run(["nft", "list", "table", *TABLE.split()], capture_output=True, text=True, check=False)
        chain, found = "", []
        for line in listed.stdout.splitlines():
            if line.strip().startswith("chain "):
                chain = line.split()[1]
            elif "drop" in line and "packets 0 " not in line:
                found.append(f"{chain}: {line.strip()}")
        return "\n".join(found)

    def _run(self) -> None:
        while not self._ended.wait(PAUSE_SECONDS):
            try:
                self._enforce()
            except (httpx2.HTTPError, OSError):
                # The API server is unreachable: the current rules stay in force.
                continue

    def _enforce(self) -> None:
        pods, namespaces, policies = (
            self._call("GET", path)["items"]
            for path in ("/api/v1/pods", "/api/v1/namespaces", "/apis/networking.k8s.io/v1/networkpolicies")
        )
        table = table_of(pods, namespaces, policies)
        if table == self._enforced:
            return
        # Only an existing table can be deleted, so it is declared first. One transaction, so that it is never missing.
        given = f"table {TABLE}\ndelete table {TABLE}\n{table}"
        subprocess.run(["nft", "--file", "-"], input=given, text=True, check=True)
        self._enforced = table


def table_of(pods: Iterable[Object], namespaces: Iterable[Object], policies: Iterable[Object]) -> str:
    """Chains ``in-N`` and ``out-N`` for each pod that a policy selects: allowed returns, the rest is dropped."""
    labels = {one["metadata"]["name"]: one["metadata"].get("labels", {}) for one in namespaces}
    on_the_bridge = sorted(filter(_is_on_the_bridge, pods), key=lambda pod: "deletionTimestamp" not in pod["metadata"])
    # While a deleted pod is still listed, its address may already belong to another pod.
    by_address = {_address(pod): pod for pod in on_the_bridge}
    cluster = _Cluster(list(by_address.values()), labels, list(policies))
    chains: list[str] = []
    jumps: dict[str, list[str]] = {"Ingress": [], "Egress": []}
    for number, pod in enumerate(cluster.pods):
        for direction, name in (("Ingress", f"in-{number}"), ("Egress", f"out-{number}")):
            rules = cluster.rules_for(pod, direction)
            if rules is None:
                continue
            jumps[direction].append(f"{_address(pod)} : jump {name}")
            lines = "".join(f"    {rule} return\n" for rule in dict.fromkeys(rules))
            comment = f"{pod['metadata']['namespace']}/{pod['metadata']['name']}"
            chains.append(f'  chain {name} {{\n{lines}    counter drop comment "{comment[:120]}"\n  }}\n')
    into, out = (", ".join(jumps[direction]) for direction in ("Ingress", "Egress"))
    decisions = [f"    ip saddr vmap {{ {out} }}\n"] if out else []
    decisions_for_pods = [*decisions, f"    ip daddr vmap {{ {into} }}\n"] if into else decisions
    answers = "    ct state established,related accept\n"
    return (
        f"table {TABLE} {{\n"
        + "".join(chains)
        + f"  chain between {{\n    type filter hook forward priority 0\n{answers}{''.join(decisions_for_pods)}  }}\n"
        # Input of the node itself: pods connect to its API server and its DNS.
        + f"  chain node {{\n    type filter hook input priority 0\n{answers}{''.join(decisions)}  }}\n}}\n"
    )


class _Cluster:
    def __init__(self, pods: list[Object], namespaces: Mapping[str, Object], policies: list[Object]) -> None:
        self.pods = pods
        self._namespaces = namespaces
        self._policies = policies

    def rules_for(self, pod: Object, direction: str) -> list[str] | None:
        """The rules for the pod; None if no policy selects it in this direction, so that everything is allowed."""
        found = [
            policy
            for policy in self._policies
            if policy["metadata"]["namespace"] == pod["metadata"]["namespace"]
            and direction in policy["spec"].get("policyTypes", ["Ingress"])
            and _selects(policy["spec"].get("podSelector", {}), pod["metadata"].get("labels", {}))
        ]
        if not found:
            return None
        return [
            rule
            for policy in found
            for allowed in policy["spec"].get(direction.lower()) or []
            for rule in self._rules(allowed, pod, policy["metadata"]["namespace"], direction)
        ]

    def _rules(self, allowed: Object, pod: Object, namespace: str, direction: str) -> Iterator[str]:
        side, peers = ("saddr", allowed.get("from")) if direction == "Ingress" else ("daddr", allowed.get("to"))
        for match, peer in self._peers(peers, namespace, side):
            for port in allowed.get("ports") or [{}]:
                to_port = _port(port, pod if direction == "Ingress" else peer)
                if to_port is not None:
                    yield f"{match} {to_port}".strip()

    def _peers(self, peers: list[Object] | None, namespace: str, side: str) -> Iterator[tuple[str, Object | None]]:
        """The nftables expression of each peer, and its pod; empty values match all."""
        if not peers:
            yield "", None
            return
        for peer in peers:
            if block := peer.get("ipBlock"):
                without = ", ".join(block.get("except", []))
                exception = f" ip {side} != {{ {without} }}" if without else ""
                yield f"ip {side} {block['cidr']}{exception}", None
                continue
            for pod in self.pods:
                where = pod["metadata"]["namespace"]
                is_there = (
                    _selects(peer["namespaceSelector"], self._namespaces.get(where, {}))
                    if "namespaceSelector" in peer
                    else where == namespace
                )
                if is_there and _selects(peer.get("podSelector", {}), pod["metadata"].get("labels", {})):
                    yield f"ip {side} {_address(pod)}", pod


def _port(port: Object, of: Object | None) -> str | None:
    """The port in nftables syntax; None if the pod has no port of this name, so that nothing is allowed."""
    protocol = port.get("protocol", "TCP").lower()
    if "endPort" in port:
        raise NotImplementedError("ranges of ports")
    number = port.get("port")
    if number is None:
        return f"meta l4proto {protocol}" if port else ""
    if isinstance(number, str):
        containers = of["spec"]["containers"] if of else []
        named = [p for container in containers for p in container.get("ports", []) if p.get("name") == number]
        if not named:
            return None
        number = named[0]["containerPort"]
    return f"{protocol} dport {number}"


def _selects(selector: Object, labels: Object) -> bool:
    """https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#label-selectors"""
    return all(labels.get(key) == value for key, value in selector.get("matchLabels", {}).items()) and all(
        _holds(requirement, labels) for requirement in selector.get("matchExpressions", [])
    )


def _holds(requirement: Object, labels: Object) -> bool:
    key, values = requirement["key"], requirement.get("values", [])
    match requirement["operator"]:
        case "In":
            return labels.get(key) in values
        case "NotIn":
            return labels.get(key) not in values
        case "Exists":
            return key in labels
        case _:
            return key not in labels


def _is_on_the_bridge(pod: Object) -> bool:
    is_over = pod["status"].get("phase") in {"Succeeded", "Failed"}
    return "podIP" in pod["status"] and not pod["spec"].get("hostNetwork") and not is_over


def _address(pod: Object) -> str:
    address: str = pod["status"]["podIP"]
    return address
