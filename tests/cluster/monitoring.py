"""A Prometheus that monitors an installation: it scrapes, records and alerts according to the chart's objects.

The Prometheus operator takes minutes to build, so this module translates PodMonitors in its way. Debian's Prometheus
has no Kubernetes discovery; it reads the pods and their labels from a file.
"""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

import httpx2
import yaml

from dev import debian_prometheus
from dev.dashboards import made
from dev.ports import LOCALHOST, reserved_port
from dev.processes import spawn, stop, wait_until
from tests.cluster.installation import CHART, Installation, eventually

VALUES = {
    "podMonitor": {"enabled": True},
    "prometheusRule": {"enabled": True, "runbooks": "https://runbooks.example/#"},
}
# Shorter than in production, because the test waits.
INTERVAL = "2s"
LABEL = "__meta_kubernetes_pod_label_"
# Relabelings that the operator adds before those of a monitor.
RELABELINGS: list[dict[str, Any]] = [
    {"sourceLabels": ["__meta_kubernetes_namespace"], "targetLabel": "namespace"},
    {"sourceLabels": ["__meta_kubernetes_pod_container_name"], "targetLabel": "container"},
    {"sourceLabels": ["__meta_kubernetes_pod_name"], "targetLabel": "pod"},
]
# Counters that start with their first event, and the gauge that is absent when the operator rotates the code.
MAY_BE_EMPTY = {
    "Failures by route: {{method}} {{route}}",
    "Refused requests by route: {{method}} {{route}}",
    "Opens: {{rfi}}",
    "Until the code is due: by the {{driver}}",
    "Errors: {{kind}} {{reason}}",
    "Connections that were not given: {{pod}}",
}
# Alerts about latency, which is high on this machine because it also builds and runs the cluster.
OF_SPEED = {"PortalHighLatency", "PortalLatencyBudgetBurn", "PortalEventLoopLag"}


class Monitoring:
    def __init__(self, installation: Installation, folder: Path) -> None:
        self._installation = installation
        self._folder = folder
        self._url = f"http://{LOCALHOST}:{reserved_port()}"
        chosen = installation.values_for({"monitoring": VALUES})
        rendered = installation.helm("template", installation.release, str(CHART), *chosen)
        by_kind = {found["kind"]: found for found in yaml.safe_load_all(rendered) if found}
        self._monitor: dict[str, Any] = by_kind["PodMonitor"]["spec"]
        self._rules: dict[str, Any] = by_kind["PrometheusRule"]["spec"]

    def __enter__(self) -> Self:
        self._folder.mkdir()
        self.look_for_pods()
        (self._folder / "rules.yaml").write_text(yaml.safe_dump(self._rules), encoding="utf-8")
        (endpoint,) = self._monitor["podMetricsEndpoints"]
        job = {
            "job_name": "portal",
            "file_sd_configs": [{"files": [str(self._folder / "pods.json")], "refresh_interval": "1s"}],
            "relabel_configs": [_in_snake_case(one) for one in [*RELABELINGS, *endpoint["relabelings"]]],
        }
        body = {
            "global": {"scrape_interval": INTERVAL, "scrape_timeout": INTERVAL, "evaluation_interval": INTERVAL},
            "rule_files": [str(self._folder / "rules.yaml")],
            "scrape_configs": [job],
        }
        (self._folder / "prometheus.yaml").write_text(yaml.safe_dump(body), encoding="utf-8")
        log = self._folder / "prometheus.log"
        self._process = spawn(
            [
                debian_prometheus.prometheus(),
                f"--config.file={self._folder / 'prometheus.yaml'}",
                f"--storage.tsdb.path={self._folder / 'series'}",
                f"--web.listen-address={self._url.removeprefix('http://')}",
            ],
            log=log,
        )
        wait_until(self._is_ready, child=self._process, name="Prometheus", log=log, within=30)
        return self

    def __exit__(self, *_: object) -> None:
        stop(self._process)

    def look_for_pods(self) -> None:
        """Updates the list of pods, as Kubernetes discovery would. Call it after pods have changed."""
        chosen = ",".join(f"{name}={value}" for name, value in self._monitor["selector"]["matchLabels"].items())
        pods = self._installation.get("pods", "--selector", chosen)["items"]
        (port,) = {endpoint["port"] for endpoint in self._monitor["podMetricsEndpoints"]}
        found = [target for pod in pods if "podIP" in pod["status"] for target in _targets(pod, port)]
        # Renamed, so that readers never see a partial file.
        unfinished = self._folder / "pods.unfinished"
        unfinished.write_text(json.dumps(found), encoding="utf-8")
        unfinished.rename(self._folder / "pods.json")

    def ask(self, expression: str) -> list[dict[str, Any]]:
        """Returns series with their labels and values."""
        answer = httpx2.get(f"{self._url}/api/v1/query", params={"query": expression})
        assert answer.is_success, f"{expression}: {answer.text}"
        found: list[dict[str, Any]] = answer.json()["data"]["result"]
        return found

    def scraped(self) -> list[str]:
        """Returns the components of the running pods."""
        return sorted(one["metric"]["component"] for one in self.ask("up == 1"))

    def alerts(self) -> set[str]:
        """Returns firing and pending alerts."""
        return {one["metric"]["alertname"] for one in self.ask("ALERTS")} - OF_SPEED

    def unanswered(self) -> set[str]:
        """Returns queries of dashboards that should have data and have none."""
        return {panel for panel, expression in self._questions() if not self.ask(expression)} - MAY_BE_EMPTY

    def until(self, look: Callable[[], object], expected: object) -> None:
        """Waits for scrapes and rule evaluations."""

        def is_seen() -> bool:
            seen = look()
            assert seen == expected, f"seen: {seen}"
            return True

        eventually(f"{look.__name__} to be {expected}", is_seen, seconds=30)

    @contextmanager
    def without(self, *components: str) -> Iterator[None]:
        """Scales components, which have one pod each, to zero within the block."""
        chosen = f"app.kubernetes.io/component in ({','.join(components)})"
        scale = ("scale", "deployment", "--selector", chosen)
        self._installation.kubectl(*scale, "--replicas=0")
        self._installation.kubectl("wait", "pod", "--selector", chosen, "--for=delete", "--timeout=120s")
        self.look_for_pods()
        try:
            yield
        finally:
            self._installation.kubectl(*scale, "--replicas=1")
        self._installation.until_settled()
        self.look_for_pods()

    def _questions(self) -> Iterator[tuple[str, str]]:
        chosen = {
            "$namespace": self._installation.namespace,
            "$release": self._installation.release,
            "$__rate_interval": "1m",
        }
        for text in made().values():
            for panel in json.loads(text)["panels"]:
                for target in panel.get("targets", ()):
                    expression = target["expr"]
                    for variable, value in chosen.items():
                        expression = expression.replace(variable, value)
                    yield f"{panel['title']}: {target['legendFormat']}", expression

    def _is_ready(self) -> bool:
        try:
            return httpx2.get(f"{self._url}/-/ready").is_success
        except httpx2.TransportError:
            return False


def _targets(pod: dict[str, Any], port: str) -> Iterator[dict[str, Any]]:
    labels = {LABEL + re.sub(r"\W", "_", name): value for name, value in pod["metadata"]["labels"].items()}
    labels["__meta_kubernetes_namespace"] = pod["metadata"]["namespace"]
    labels["__meta_kubernetes_pod_name"] = pod["metadata"]["name"]
    for container in pod["spec"]["containers"]:
        named = {"__meta_kubernetes_pod_container_name": container["name"]}
        for each in container.get("ports", ()):
            if each.get("name") == port:
                yield {"targets": [f"{pod['status']['podIP']}:{each['containerPort']}"], "labels": labels | named}


def _in_snake_case(relabeling: dict[str, Any]) -> dict[str, Any]:
    """Converts the names of the Prometheus operator to those of Prometheus."""
    return {re.sub("[A-Z]", lambda found: f"_{found[0].lower()}", name): value for name, value in relabeling.items()}
