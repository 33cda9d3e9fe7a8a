"""Alerts as Prometheus' own judge sees them: each is silent while all is well and fires when it should."""

import subprocess
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import yaml

from dev.promtool import ensure_here
from tests.charts.chart import CHART, of_kind, render

NAMESPACE = 'namespace="licensing"'


@dataclass(frozen=True)
class Case:
    """``series``: what is stored each minute, in promtool's notation; after ``minutes`` the alert fires, or not."""

    alert: str
    series: dict[str, str]
    minutes: int
    labels: dict[str, str] = field(default_factory=dict)
    fires: bool = True

    def __str__(self) -> str:
        return f"{self.alert}{'' if self.fires else ' is silent'}"


def requests(good: str, bad: str) -> dict[str, str]:
    name = "portal_http_requests_total"
    return {
        f'{name}{{{NAMESPACE}, status_class="2xx"}}': good,
        f'{name}{{{NAMESPACE}, status_class="5xx"}}': bad,
    }


def gauge(name: str, values: str, **labels: str) -> dict[str, str]:
    pairs = ", ".join([NAMESPACE, *(f'{key}="{value}"' for key, value in labels.items())])
    return {f"{name}{{{pairs}}}": values}


def calls(name: str, done: str, failed: str) -> dict[str, str]:
    return gauge(f"{name}_count", done, outcome="done") | gauge(f"{name}_count", failed, outcome="failed")


def latency(name: str, *, within: str, later: str, **labels: str) -> dict[str, str]:
    """Two buckets: up to 0.1 s, and all."""
    return (
        gauge(f"{name}_bucket", within, le="0.1", **labels)
        | gauge(f"{name}_bucket", later, le="+Inf", **labels)
        | gauge(f"{name}_bucket", later, le="2", **labels)
    )


WELL = (
    requests("0+1000x400", "0+0x400")
    | gauge("portal_http_requests_in_flight", "2x400")
    | gauge("portal_jobs_running", "0x400", queue="mail")
    | gauge("portal_database_pool_in_use", "3x400", pod="a")
    | gauge("portal_database_pool_size", "10x400", pod="a")
    | latency("portal_http_request_duration_seconds", within="0+1000x400", later="0+1000x400", route="/api/user-info")
    | latency("portal_event_loop_lag_seconds", within="0+240x400", later="0+240x400", pod="a")
    | {
        key: value
        for queue in ("mail", "announcements", "bundle")
        for key, value in (
            gauge("portal_queue_due_jobs", "0x400", queue=queue)
            | gauge("portal_queue_failed_jobs", "0x400", queue=queue)
            | gauge("portal_queue_oldest_due_age_seconds", "0x400", queue=queue)
        ).items()
    }
    | gauge("portal_bell_outages_total", "1x400", queue="mail")
    | gauge("portal_periodic_latest_success_timestamp_seconds", "0+60x400", task="reminders")
    | calls("portal_storage_duration_seconds", "0+100x400", "0+0x400")
    | calls("portal_redis_duration_seconds", "0+5000x400", "0+0x400")
    | gauge("portal_messages_total", "0+20x400", channel="email", outcome="sent")
    | gauge("portal_messages_total", "0+1x400", channel="email", outcome="put_off")
    | gauge("portal_registrations_waiting", "0x400", age="late")
    | gauge("portal_registrations_waiting", "12x400", age="in_time")
    | gauge("portal_rfi_deadline_timestamp_seconds", "1e9x400", rfi="hd-mapping")
    | gauge("portal_rfi_state", "1x400", rfi="hd-mapping", state="open")
    | gauge("portal_operator_reconcile_errors_total", "0x400", kind="RequestForInformation", reason="x")
    | gauge("portal_operator_reconcile_latest_success_timestamp_seconds", "0+60x400", kind="RequestForInformation")
    | gauge("portal_operator_watch_owes_seconds", "0x400")
    | gauge("portal_operator_objects", "0x400", kind="RequestForInformation", ready="false")
)

RFI = {"kind": "RequestForInformation"}
CASES = (
    Case("PortalErrorsBurnFast", requests("0+980x90", "0+20x90"), 80),
    Case("PortalErrorsBurnFast", requests("0+9990x90", "0+10x90"), 80, fires=False),
    Case("PortalErrorsBurnSlowly", requests("0+9950x1600", "0+50x1600"), 1500),
    Case(
        "PortalIsSlow",
        latency("portal_http_request_duration_seconds", within="0+90x60", later="0+100x60", route="/api/x"),
        40,
    ),
    Case(
        "PortalIsSlow",
        latency(
            "portal_http_request_duration_seconds", within="0+0x60", later="0+100x60", route="/api/bundles/{id}/file"
        ),
        40,
        fires=False,
    ),
    Case(
        "PortalPoolIsFull",
        gauge("portal_database_pool_in_use", "10x30", pod="a") | gauge("portal_database_pool_size", "10x30", pod="a"),
        20,
        {"pod": "a"},
    ),
    Case("PortalIsGone", {}, 10),
    Case(
        "PortalEventLoopIsLate",
        latency("portal_event_loop_lag_seconds", within="0+50x40", later="0+100x40", pod="a"),
        30,
        {"pod": "a"},
    ),
    Case("PortalStorageFails", calls("portal_storage_duration_seconds", "0+90x30", "0+10x30"), 20),
    Case("PortalValkeyFails", calls("portal_redis_duration_seconds", "0+90x30", "0+10x30"), 20),
    Case("PortalRegistrationsAreLate", gauge("portal_registrations_waiting", "2x40", age="late"), 30),
    Case("PortalMailsWait", gauge("portal_queue_oldest_due_age_seconds", "0+60x30", queue="mail"), 20),
    Case("PortalAnnouncementsWait", gauge("portal_queue_oldest_due_age_seconds", "0+60x60", queue="announcements"), 40),
    Case(
        "PortalAnnouncementsWait",
        gauge("portal_queue_oldest_due_age_seconds", "0+60x60", queue="mail"),
        40,
        fires=False,
    ),
    Case("PortalBundlesWait", gauge("portal_queue_oldest_due_age_seconds", "0+60x60", queue="bundle"), 50),
    Case("PortalQueueIsUnknown", {}, 15),
    Case("PortalJobsGivenUp", gauge("portal_queue_failed_jobs", "0x10 1x20", queue="mail"), 20, {"queue": "mail"}),
    Case("PortalWorkersAreGone", {}, 10),
    Case("PortalBellIsNotHeard", gauge("portal_bell_outages_total", "0+2x40", queue="mail"), 30),
    Case(
        "PortalPeriodicTaskIsLate",
        gauge("portal_periodic_latest_success_timestamp_seconds", "0x400", task="reminders"),
        200,
        {"task": "reminders"},
    ),
    Case(
        "PortalMailsFail",
        gauge("portal_messages_total", "0+10x40", channel="email", outcome="put_off")
        | gauge("portal_messages_total", "0+0x40", channel="email", outcome="sent"),
        30,
    ),
    Case(
        "PortalRfiIsNotClosed",
        gauge("portal_rfi_deadline_timestamp_seconds", "600x30", rfi="hd-mapping")
        | gauge("portal_rfi_state", "1x30", rfi="hd-mapping", state="open"),
        15,
        {"rfi": "hd-mapping"},
    ),
    Case(
        "PortalRfiIsNotClosed",
        gauge("portal_rfi_deadline_timestamp_seconds", "600x30", rfi="hd-mapping")
        | gauge("portal_rfi_state", "1x10 0x20", rfi="hd-mapping", state="open"),
        25,
        fires=False,
    ),
    Case(
        "PortalOperatorFails",
        gauge("portal_operator_reconcile_errors_total", "0+1x40", reason="PortalUnavailable", **RFI),
        30,
        {"reason": "PortalUnavailable", **RFI},
    ),
    Case(
        "PortalOperatorIsSilent",
        gauge("portal_operator_reconcile_latest_success_timestamp_seconds", "0x40", **RFI),
        20,
        RFI,
    ),
    Case("PortalOperatorIsGone", {}, 15),
    Case("PortalOperatorWatchHangs", gauge("portal_operator_watch_owes_seconds", "0+60x20"), 10),
    Case("PortalObjectIsNotReady", gauge("portal_operator_objects", "1x40", ready="false", **RFI), 30, RFI),
)


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """As the chart renders them."""
    (found,) = of_kind(render(CHART / "ci" / "everything-values.yaml"), "PrometheusRule")
    file = tmp_path_factory.mktemp("rules") / "rules.yaml"
    file.write_text(yaml.safe_dump(found["spec"], allow_unicode=True), encoding="utf-8")
    return file


def promtool(*arguments: str | Path) -> None:
    result = subprocess.run([ensure_here(), *arguments], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr


def severity(rules: Path, alert: str) -> str:
    groups = yaml.safe_load(rules.read_text(encoding="utf-8"))["groups"]
    (found,) = [rule for group in groups for rule in group["rules"] if rule.get("alert") == alert]
    return str(found["labels"]["severity"])


def judge(rules: Path, tmp_path: Path, series: dict[str, str], minutes: int, query: str, expected: list[str]) -> None:
    """Asks for the series of what fires: promtool's own test of alerts compares every word of their texts, too."""
    test = {
        "interval": "1m",
        "input_series": [{"series": name, "values": values} for name, values in series.items()],
        "promql_expr_test": [
            {
                "expr": query,
                "eval_time": f"{minutes}m",
                "exp_samples": [{"labels": labels, "value": 1} for labels in expected],
            }
        ],
    }
    body = {"rule_files": [str(rules)], "evaluation_interval": "1m", "tests": [test]}
    (tmp_path / "tests.yaml").write_text(yaml.safe_dump(body), encoding="utf-8")
    promtool("test", "rules", tmp_path / "tests.yaml")


def test_the_rules_are_right(rules: Path) -> None:
    promtool("check", "rules", rules)


def test_every_alert_is_tried(rules: Path) -> None:
    groups = yaml.safe_load(rules.read_text(encoding="utf-8"))["groups"]
    assert {case.alert for case in CASES if case.fires} == {
        rule["alert"] for group in groups for rule in group["rules"] if "alert" in rule
    }


@pytest.mark.parametrize("case", CASES, ids=str)
def test_it_fires_when_it_should(case: Case, rules: Path, tmp_path: Path) -> None:
    labels = {
        "alertname": case.alert,
        "alertstate": "firing",
        "namespace": "licensing",
        "severity": severity(rules, case.alert),
        **case.labels,
    }
    series = ", ".join(f'{name}="{value}"' for name, value in labels.items())
    query = f'ALERTS{{alertname="{case.alert}", alertstate="firing"}}'
    judge(rules, tmp_path, case.series, case.minutes, query, [f"ALERTS{{{series}}}"] if case.fires else [])


def test_nothing_fires_while_all_is_well(rules: Path, tmp_path: Path) -> None:
    judge(rules, tmp_path, WELL, 350, 'ALERTS{alertstate="firing"}', [])
