"""Outages of a real API process burn the error budget, in a real Prometheus with a real blackbox exporter.

Prometheus scrapes the process twice: once for the release with the indicator ``probe``, once for one with ``pods``.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import Any

import httpx2
import pytest
import yaml

from dev import debian_prometheus
from dev.portal_process import RunningPortal, running_portal
from dev.ports import LOCALHOST, reserved_port
from dev.processes import spawn, stop, wait_until
from tests.charts.chart import EXTERNAL, NAMESPACE, RELEASE, of_kind, render, with_values
from tests.plain_http import NO_CERTIFICATES

pytestmark = pytest.mark.slow

UNPROBED = "unprobed"
# Shorter than in production, because the test waits.
INTERVAL = "1s"
OUTAGE_OF_POSTGRES = 120
OUTAGE_OF_ALL_PODS = 30
PATIENCE = 180


class Prometheus:
    def __init__(self, url: str) -> None:
        self.url = url

    def value(self, expression: str) -> float | None:
        answer = httpx2.get(
            f"{self.url}/api/v1/query", params={"query": expression}, timeout=30, verify=NO_CERTIFICATES
        )
        assert answer.is_success, answer.text
        found: list[dict[str, Any]] = answer.json()["data"]["result"]
        assert len(found) <= 1, found
        return float(found[0]["value"][1]) if found else None

    def share(self, release: str) -> float | None:
        """Returns the share of failed requests or probes in five minutes, from 0 to 1."""
        return self.value(f'slo:sli_error:ratio_rate5m{{release="{release}", sloth_slo="availability"}}')

    def burns(self, release: str) -> float:
        """Returns the burn rate: how many times faster than allowed the error budget of 30 days is spent."""
        name = f'slo:current_burn_rate:ratio{{release="{release}", sloth_slo="availability"}}'
        return self.value(f"max_over_time({name}[10m])") or 0

    def left(self, release: str) -> float | None:
        """Returns the rest of the error budget, up to 1; with only minutes of data, a failure takes much of it."""
        return self.value(f'slo:period_error_budget_remaining:ratio{{release="{release}", sloth_slo="availability"}}')

    def fires(self, alert: str, release: str) -> bool:
        labels = f'alertname="{alert}", release="{release}", alertstate="firing"'
        return self.value(f"count(ALERTS{{{labels}}})") is not None


@pytest.fixture(scope="module")
def portal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningPortal]:
    with running_portal(tmp_path_factory.mktemp("portal"), durable=False) as portal:
        yield portal


@pytest.fixture
def prometheus(portal: RunningPortal, tmp_path: Path) -> Iterator[Prometheus]:
    """A new one, with requests of users in the background."""
    with ExitStack() as stack:
        prober = stack.enter_context(blackbox_exporter(tmp_path))
        address = f"{LOCALHOST}:{reserved_port()}"
        body = configuration(portal, prober, tmp_path)
        (tmp_path / "prometheus.yaml").write_text(yaml.safe_dump(body), encoding="utf-8")
        command: list[str | Path] = [
            debian_prometheus.prometheus(),
            f"--config.file={tmp_path / 'prometheus.yaml'}",
            f"--storage.tsdb.path={tmp_path / 'series'}",
            f"--web.listen-address={address}",
        ]
        stack.enter_context(running("Prometheus", command, f"http://{address}/-/ready", tmp_path))
        stack.enter_context(requests_of_users(portal))
        found = Prometheus(f"http://{address}")
        for release in (RELEASE, UNPROBED):
            until(lambda release=release: found.share(release) == 0)  # type: ignore[misc]
            until(lambda release=release: found.left(release) == 1)  # type: ignore[misc]
        yield found


def configuration(portal: RunningPortal, prober: str, folder: Path) -> dict[str, Any]:
    """Translates the chart's objects as the Prometheus operator does."""
    availability = {"indicator": "probe", "probe": {"prober": prober}}
    (probe,) = of_kind(rendered(portal, availability), "Probe")
    static = probe["spec"]["targets"]["staticConfig"]
    for release, chosen in ((RELEASE, availability), (UNPROBED, {"indicator": "pods"})):
        (rule,) = of_kind(rendered(portal, chosen), "PrometheusRule")
        text = yaml.safe_dump(rule["spec"]).replace(RELEASE, release)
        (folder / f"{release}.yaml").write_text(text, encoding="utf-8")
    metrics = f"{LOCALHOST}:{portal.environment['PORTAL_METRICS_PORT']}"
    scraped = [
        {
            "job_name": release,
            "static_configs": [{"targets": [metrics], "labels": {"namespace": NAMESPACE, "release": release}}],
        }
        for release in (RELEASE, UNPROBED)
    ]
    probed = {
        "job_name": probe["spec"]["jobName"],
        "metrics_path": "/probe",
        "params": {"module": [probe["spec"]["module"]]},
        "static_configs": [{"targets": static["static"], "labels": static["labels"]}],
        "relabel_configs": [
            {"source_labels": ["__address__"], "target_label": "__param_target"},
            {"source_labels": ["__param_target"], "target_label": "instance"},
            {"target_label": "__address__", "replacement": probe["spec"]["prober"]["url"]},
        ],
    }
    return {
        "global": {"scrape_interval": INTERVAL, "scrape_timeout": INTERVAL, "evaluation_interval": INTERVAL},
        "rule_files": [str(folder / f"{release}.yaml") for release in (RELEASE, UNPROBED)],
        "scrape_configs": [*scraped, probed],
    }


def rendered(portal: RunningPortal, availability: dict[str, Any]) -> list[dict[str, Any]]:
    rule = {"enabled": True, "runbooks": "https://runbooks.example/#"}
    values = with_values(EXTERNAL, monitoring__prometheusRule=rule, monitoring__slo={"availability": availability})
    return render(with_values(values, portal__publicUrl=portal.url))


@contextmanager
def blackbox_exporter(folder: Path) -> Iterator[str]:
    """Yields the exporter's address. Its module is the default one, except that it prefers IPv4, as here is no IPv6."""
    module = {"prober": "http", "http": {"preferred_ip_protocol": "ip4"}}
    (folder / "blackbox.yaml").write_text(yaml.safe_dump({"modules": {"http_2xx": module}}), encoding="utf-8")
    address = f"{LOCALHOST}:{reserved_port()}"
    command: list[str | Path] = [
        debian_prometheus.blackbox_exporter(),
        f"--config.file={folder / 'blackbox.yaml'}",
        f"--web.listen-address={address}",
    ]
    with running("The blackbox exporter", command, f"http://{address}/-/healthy", folder):
        yield address


@contextmanager
def running(name: str, command: list[str | Path], healthy: str, folder: Path) -> Iterator[None]:
    def is_ready() -> bool:
        try:
            return httpx2.get(healthy, verify=NO_CERTIFICATES).is_success
        except httpx2.TransportError:
            return False

    log = folder / f"{name}.log"
    process = spawn(command, log=log)
    try:
        wait_until(is_ready, child=process, name=name, log=log, within=60)
        yield
    finally:
        stop(process)


@contextmanager
def requests_of_users(portal: RunningPortal) -> Iterator[None]:
    """Sends two requests a second, which need the database."""
    ended = Event()

    def ask() -> None:
        with httpx2.Client(timeout=10) as client:
            while not ended.wait(0.5):
                try:
                    client.get(f"{portal.url}/api/config", params={"locale": "en"})
                except httpx2.TransportError:
                    continue

    thread = Thread(target=ask, daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def until(condition: Callable[[], bool]) -> None:
    give_up = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < give_up
        time.sleep(0.5)


def test_an_outage_without_any_pod_burns_the_budget(portal: RunningPortal, prometheus: Prometheus) -> None:
    portal.kill("api")
    time.sleep(OUTAGE_OF_ALL_PODS)
    try:
        until(lambda: prometheus.burns(RELEASE) > 14.4)
        assert (prometheus.left(RELEASE) or 0) < 1
        # A process that is down counts no failed requests, so the indicator without a probe does not show the outage.
        assert prometheus.burns(UNPROBED) == 0
        assert prometheus.left(UNPROBED) == 1
    finally:
        portal.start("api")


def test_two_minutes_without_postgresql_burn_the_budget(portal: RunningPortal, prometheus: Prometheus) -> None:
    """Here the process answers every request; on Kubernetes the ingress would, because the pods are not ready."""
    portal.postgres.stop()
    time.sleep(OUTAGE_OF_POSTGRES)
    portal.postgres.start()
    for release in (RELEASE, UNPROBED):
        assert (prometheus.share(release) or 0) > 14.4 * 0.001
        assert prometheus.burns(release) > 14.4
        assert (prometheus.left(release) or 0) < 0
    until(lambda: prometheus.fires("PortalErrorBudgetBurnFast", RELEASE))
    until(lambda: prometheus.value(f'probe_success{{release="{RELEASE}"}}') == 1)
