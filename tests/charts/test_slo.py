"""Service levels, recorded under the names and labels of Sloth, for each indicator of availability."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.charts.alert_series import Series, gauge, latency, of_level, requests
from tests.charts.chart import EXTERNAL, NAMESPACE, RELEASE, ChartRefused, of_kind, render, with_values
from tests.charts.promtool import Samples, answers, judge, of_alert, promtool

WINDOWS = ("5m", "30m", "1h", "2h", "6h", "1d", "3d")
INDICATORS = ("pods", "probe", "ingress-nginx")
HERE = {"namespace": NAMESPACE, "release": RELEASE}
FULL_NAME = f"{RELEASE}-rfi-portal"


def values(**slo: Any) -> dict[str, Any]:
    switched = {"enabled": True, "runbooks": "https://runbooks.example/#"}
    chosen = with_values(EXTERNAL, monitoring__prometheusRule=switched, monitoring__slo=slo, ingress__enabled=True)
    return with_values(chosen, ingress__tls={"secretName": "tls"})


def levels(folder: Path, indicator: str, **more: Any) -> Path:
    probe = {"prober": "blackbox-exporter.monitoring:9115"} if indicator == "probe" else {}
    slo = {"availability": {"indicator": indicator, "probe": probe, **more.pop("availability", {})}, **more}
    (found,) = of_kind(render(values(**slo)), "PrometheusRule")
    file = folder / "rules.yaml"
    file.write_text(yaml.safe_dump(found["spec"]), encoding="utf-8")
    return file


def at_ingress(status: str, counted: str, **labels: str) -> Series:
    """The ingress controller's counter: ``namespace`` is its own one, ``exported_namespace`` that of the Ingress."""
    labels = {"exported_namespace": NAMESPACE, "ingress": FULL_NAME, "status": status, **labels}
    found = gauge("nginx_ingress_controller_requests", counted, **labels)
    return {name.replace(f', release="{RELEASE}"', ""): series for name, series in found.items()}


def labels(level: str, **more: str) -> str:
    return ", ".join(f'{name}="{value}"' for name, value in (HERE | of_level(level) | more).items())


@pytest.mark.parametrize("indicator", INDICATORS)
@pytest.mark.parametrize(
    ("good", "bad", "share"),
    [("0+5x90", "0+5x90", 0.5), ("0+98x90", "", 0), ("5x90", "", 0)],
    ids=["some fail", "none has ever failed", "no requests"],
)
def test_the_share_that_fails(indicator: str, good: str, bad: str, share: float, tmp_path: Path) -> None:
    """0 must be distinguishable from no data."""
    if indicator == "ingress-nginx":
        series = at_ingress("200", good) | (at_ingress("503", bad) if bad else {})
    else:
        series = requests(good, bad or "0x90")
        if not bad:
            series = {name: counted for name, counted in series.items() if "5xx" not in name}
    file = levels(tmp_path, indicator)
    promtool("check", "rules", file)
    shares: dict[str, Samples] = {
        f'slo:sli_error:ratio_rate{window}{{sloth_slo="availability"}}': [{"labels": _recorded(window), "value": share}]
        for window in WINDOWS
    }
    answers(file, tmp_path, series, 80, shares)


# For half of the hour, no pod is there: its series end, the ingress controller answers 503, and probes fail.
GONE_FOR_THE_SECOND_HALF = {
    "pods": requests("0+60x30 _x40", "0x30 _x40"),
    "probe": requests("0+60x30 _x40", "0x30 _x40") | gauge("probe_success", "1x30 0x39"),
    "ingress-nginx": at_ingress("200", "0+60x30 1800x40") | at_ingress("503", "0x30 0+60x39"),
}


@pytest.mark.parametrize("indicator", INDICATORS)
def test_an_outage_of_all_pods(indicator: str, tmp_path: Path) -> None:
    """The metrics of the pods do not show an outage of all pods; the other indicators do."""
    file = levels(tmp_path, indicator)
    series = GONE_FOR_THE_SECOND_HALF[indicator]
    expected = [] if indicator == "pods" else [of_alert(file, "PortalErrorBudgetBurnFast", **of_level("availability"))]
    judge(file, tmp_path, series, 60, expected, alert="PortalErrorBudgetBurnFast")
    samples: Samples = [] if indicator == "pods" else [{"labels": _recorded("5m"), "value": 1}]
    answers(file, tmp_path, series, 60, {'slo:sli_error:ratio_rate5m{sloth_slo="availability"}': samples})


def test_another_ingress_does_not_count(tmp_path: Path) -> None:
    file = levels(tmp_path, "ingress-nginx")
    series = at_ingress("200", "0+60x90") | at_ingress("500", "0+60x90", ingress="another")
    name = 'slo:sli_error:ratio_rate5m{sloth_slo="availability"}'
    answers(file, tmp_path, series, 60, {f"{name} == 0": [{"labels": _recorded("5m"), "value": 0}]})


def _recorded(window: str) -> str:
    return f"slo:sli_error:ratio_rate{window}{{{labels('availability', sloth_window=window)}}}"


def test_slow_requests_are_those_above_the_limit(tmp_path: Path) -> None:
    name = "portal_http_request_duration_seconds"
    series = latency(name, within="0+75x90", later="0+100x90", route="/api/x")
    series |= latency(name, within="0x90", later="0+100x90", route="/api/bundles/{id}/file")
    for seconds, share in ((1, 0.25), (2, 0)):
        file = levels(tmp_path, "pods", latency={"seconds": seconds})
        known = f"{{{labels('latency', sloth_window='1h')}}}"
        query = 'round(slo:sli_error:ratio_rate1h{sloth_slo="latency"}, 0.0001)'
        answers(file, tmp_path, series, 80, {query: [{"labels": known, "value": share}]})


def test_the_budget_of_30_days_and_what_sloths_dashboards_ask_for(tmp_path: Path) -> None:
    file = levels(tmp_path, "pods", availability={"objective": 99.5})
    series = requests("0+999x90", "0+1x90")
    figures = {
        "slo:objective:ratio": 0.995,
        "slo:error_budget:ratio": 0.005,
        "slo:time_period:days": 30,
        "slo:current_burn_rate:ratio": 0.2,
        "slo:period_burn_rate:ratio": 0.2,
        "slo:period_error_budget_remaining:ratio": 0.8,
    }
    by = ", ".join(of_level("x"))
    expected: dict[str, Samples] = {
        f'sum by ({by}) (round({name}{{sloth_slo="availability"}}, 0.0001))': [_summed(value)]
        for name, value in figures.items()
    }
    info = 'sum by (sloth_objective) (sloth_slo_info{sloth_slo="availability"})'
    expected[info] = [{"labels": '{sloth_objective="99.5"}', "value": 1}]
    answers(file, tmp_path, series, 80, expected)


def _summed(value: float) -> dict[str, object]:
    pairs = ", ".join(f'{name}="{text}"' for name, text in of_level("availability").items())
    return {"labels": f"{{{pairs}}}", "value": value}


def test_the_probe_asks_for_what_users_reach() -> None:
    probe = {"prober": "blackbox:9115", "path": "/api/config", "labels": {"release": "prometheus"}}
    manifests = render(values(availability={"indicator": "probe", "probe": probe}))
    (found,) = of_kind(manifests, "Probe")
    assert found["metadata"]["labels"]["release"] == "prometheus"
    assert found["spec"]["prober"] == {"url": "blackbox:9115"}
    static = found["spec"]["targets"]["staticConfig"]
    assert static == {"static": [f"{EXTERNAL['portal']['publicUrl']}/api/config"], "labels": HERE}
    for indicator in ("pods", "ingress-nginx"):
        assert of_kind(render(values(availability={"indicator": indicator})), "Probe") == []


def test_an_indicator_needs_its_source() -> None:
    with pytest.raises(ChartRefused, match=r"monitoring.slo.availability.probe.prober is needed"):
        render(values(availability={"indicator": "probe"}))
    without = with_values(values(availability={"indicator": "ingress-nginx"}), ingress__enabled=False)
    with pytest.raises(ChartRefused, match=r"needs ingress.enabled"):
        render(without)
