"""Alerts with the series that real processes export: after the start, without work, and with one process missing.

These tests find series that appear only with the first job, or that a process exports only through an import.
"""

import re
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx2
import pytest
import yaml

from dev.control_plane.server import ISSUER, ControlPlane
from dev.portal_process import child, running_portal, wait_for
from dev.ports import LOCALHOST, reserved_port
from tests.charts.alert_series import MINUTES, Series, attempts, calls, gauge, latency, requests, scraped
from tests.charts.promtool import judge, of_alert
from tests.operator.cluster import Namespace, call, install_definitions, operator_rules
from tests.operator.running import AUDIENCE, OperatorProcess, eventually
from tests.plain_http import NO_CERTIFICATES

pytestmark = pytest.mark.slow

WORKERS = ("mail", "announcements", "bundle")
COMPONENTS = ("api", "operator", *(f"worker-{queue}" for queue in WORKERS))
Fresh = dict[str, Series]
"""Component → its exported series."""


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fresh]:
    """Every process that the chart starts, on an empty portal."""
    folder = tmp_path_factory.mktemp("fresh")
    internal_port, metrics_port = reserved_port(), reserved_port()
    with ExitStack() as stack:
        portal = stack.enter_context(
            running_portal(
                folder,
                durable=False,
                METRICS_PORT=str(metrics_port),
                RFI_DRIVER="operator",
                INTERNAL_PORT=str(internal_port),
                OPERATOR_ACCOUNT="system:serviceaccount:licensing:operator",
            )
        )
        ports = {"api": metrics_port}
        for queue in WORKERS:
            ports[f"worker-{queue}"] = port = reserved_port()
            environment = portal.environment | {"PORTAL_WORKER_METRICS_PORT": str(port)}
            stack.enter_context(child([sys.executable, "-m", "portal_worker", queue], environment))
        operator = started_operator(stack, folder, f"http://{LOCALHOST}:{internal_port}")
        ports["operator"] = operator.metrics_port
        for queue in WORKERS:
            wait_for(f"http://{LOCALHOST}:{ports[f'worker-{queue}']}/readyz")
        eventually(lambda: "portal_queue_due_jobs{" in metrics_at(metrics_port), lambda: metrics_at(metrics_port))
        yield {component: scraped(metrics_at(port), component) for component, port in ports.items()}


def started_operator(stack: ExitStack, folder: Path, portal_url: str) -> OperatorProcess:
    plane = stack.enter_context(ControlPlane(folder / "control-plane"))
    install_definitions(plane)
    home = Namespace(plane, "licensing")
    call(plane, "POST", "/api/v1/namespaces", {"metadata": {"name": home.name}})
    home.account("operator")
    home.grant("operator", operator_rules())
    (folder / "portal-token").write_text(home.token("operator", AUDIENCE), encoding="utf-8")
    (folder / "kubernetes-token").write_text(home.token("operator", ISSUER), encoding="utf-8")
    operator = OperatorProcess([home], folder, portal_url, {}, forked=False)
    stack.callback(operator.kill)
    operator.until_alive()
    return operator


def metrics_at(port: int) -> str:
    return httpx2.get(f"http://{LOCALHOST}:{port}/metrics", verify=NO_CERTIFICATES).text


def together(fresh: Fresh, *, without: str = "") -> Series:
    """Returns the series of all processes but ``without``, and of a successful probe by a blackbox exporter."""
    return gauge("probe_success", f"1x{MINUTES}") | {
        name: values for component, series in fresh.items() if component != without for name, values in series.items()
    }


def exporters(fresh: Fresh, metric: str, matchers: dict[str, str]) -> set[str]:
    wanted = [f'{label}="{value}"' for label, value in matchers.items()]
    return {
        component
        for component, series in fresh.items()
        for name in series
        if name.startswith(f"{metric}{{") and all(pair in name for pair in wanted)
    }


def test_the_series_of_absence_alerts_are_exported_by_that_process_only(fresh: Fresh, rules: Path) -> None:
    text = rules.read_text(encoding="utf-8")
    groups = yaml.safe_load(text)["groups"]
    asked = re.findall(
        r"absent\((\w+)\{([^}]*)\}", " ".join(rule["expr"] for group in groups for rule in group["rules"])
    )
    found = {}
    for metric, matchers in asked:
        pairs = dict(re.findall(r'(\w+)="([^"]*)"', matchers))
        found[(metric, pairs.get("queue", ""))] = exporters(fresh, metric, pairs)
    assert found == {
        ("portal_http_requests_in_flight", ""): {"api"},
        ("portal_queue_due_jobs", ""): {"api"},
        ("portal_operator_watch_owes_seconds", ""): {"operator"},
        **{("portal_jobs_running", queue): {f"worker-{queue}"} for queue in WORKERS},
    }


def test_no_created_series_are_exported(fresh: Fresh) -> None:
    assert [name for series in fresh.values() for name in series if name.partition("{")[0].endswith("_created")] == []


def test_fresh_processes_raise_no_alert(fresh: Fresh, rules: Path, tmp_path: Path) -> None:
    judge(rules, tmp_path, together(fresh), 350, [])


GONE = {
    "api": (("PortalDown", {}), ("PortalQueueMetricsMissing", {})),
    "operator": (("PortalOperatorDown", {}),),
    "worker-mail": (("PortalMailWorkersDown", {"queue": "mail"}),),
    "worker-announcements": (("PortalOtherWorkersDown", {"queue": "announcements"}),),
    "worker-bundle": (("PortalOtherWorkersDown", {"queue": "bundle"}),),
}


@pytest.mark.parametrize("component", COMPONENTS)
def test_a_missing_process_raises_its_alert(component: str, fresh: Fresh, rules: Path, tmp_path: Path) -> None:
    expected = [of_alert(rules, alert, **labels) for alert, labels in GONE[component]]
    judge(rules, tmp_path, together(fresh, without=component), 30, expected)


def test_a_dead_mail_server_raises_its_alert_before_the_first_mail(fresh: Fresh, rules: Path, tmp_path: Path) -> None:
    """For example after a change of its password and a restart of the workers."""
    labels = {"pod": "worker-mail-0", "component": "worker-mail", "channel": "email"}
    series = together(fresh) | gauge("portal_messages_total", "0x5 0+2x40", outcome="put_off", **labels)
    expected = [of_alert(rules, "PortalMessageDeliveryFailing", channel="email")]
    judge(rules, tmp_path, series, 30, expected)


AT_WORK = (
    requests("0+1000x400", "0+0x400")
    | latency("portal_http_request_duration_seconds", within="0+1000x400", later="0+1000x400", route="/api/user-info")
    | latency("portal_event_loop_lag_seconds", within="0+240x400", later="0+240x400", pod="a")
    | calls("portal_storage_duration_seconds", "0+100x400", "0+0x400")
    | calls("portal_redis_duration_seconds", "0+5000x400", "0+0x400")
    | attempts("email", sent="0+20x400", put_off="0+1x400")
    | gauge("portal_periodic_latest_success_timestamp_seconds", "0+60x400", task="reminders")
    | gauge("portal_operator_round_timestamp_seconds", "0+60x400")
    | gauge("portal_operator_reconcile_errors_total", "0x400", kind="RequestForInformation", reason="x")
    | gauge("portal_registrations_waiting", "12x400", age="in_time")
    | gauge("portal_rfi_deadline_timestamp_seconds", "1e9x400", rfi="hd-mapping")
    | gauge("portal_rfi_opens_timestamp_seconds", "0x400", rfi="hd-mapping")
    | gauge("portal_rfi_state", "1x400", rfi="hd-mapping", state="open")
    | gauge("portal_rfi_state", "0x400", rfi="hd-mapping", state="scheduled")
    | gauge("portal_invitation_code_due_timestamp_seconds", "1e9x400", driver="worker")
)


def test_nothing_fires_while_all_is_well(fresh: Fresh, rules: Path, tmp_path: Path) -> None:
    judge(rules, tmp_path, together(fresh) | AT_WORK, 350, [])
