"""Time series in promtool's notation: name and labels → one value per minute."""

import json

from prometheus_client.parser import text_string_to_metric_families

from tests.charts.chart import NAMESPACE, RELEASE

Series = dict[str, str]
# Longer than any test.
MINUTES = 400


def gauge(name: str, values: str, /, **labels: str) -> Series:
    """One series of this release."""
    of_all = {"namespace": NAMESPACE, "release": RELEASE, **labels}
    pairs = ", ".join(f"{key}={json.dumps(value, ensure_ascii=False)}" for key, value in of_all.items())
    return {f"{name}{{{pairs}}}": values}


def of_level(name: str) -> dict[str, str]:
    """Labels of a service level, as in Sloth."""
    service = f"{NAMESPACE}-{RELEASE}"
    return {"sloth_id": f"{service}-{name}", "sloth_service": service, "sloth_slo": name}


def requests(good: str, bad: str, *, route: str = "/api/user-info") -> Series:
    name = "portal_http_requests_total"
    return gauge(name, good, route=route, status_class="2xx") | gauge(name, bad, route=route, status_class="5xx")


def calls(name: str, done: str, failed: str) -> Series:
    return gauge(f"{name}_count", done, outcome="done") | gauge(f"{name}_count", failed, outcome="failed")


def latency(name: str, *, within: str, later: str, **labels: str) -> Series:
    """A histogram: ``within`` counts calls of up to 0.1 s, ``later`` all calls; the others take one to two seconds."""
    return (
        gauge(f"{name}_bucket", within, le="0.1", **labels)
        | gauge(f"{name}_bucket", later, le="+Inf", **labels)
        | gauge(f"{name}_bucket", later, le="2", **labels)
        | gauge(f"{name}_bucket", within, le="1.0", **labels)
        | gauge(f"{name}_count", later, **labels)
    )


def attempts(channel: str, **outcomes: str) -> Series:
    """Mails or SMS by outcome; a worker exports every outcome from its start."""
    known = {"sent": "0x60", "put_off": "0x60", "failed": "0x60", "dropped": "0x60"} | outcomes
    found: Series = {}
    for outcome, values in known.items():
        found |= gauge("portal_messages_total", values, channel=channel, outcome=outcome)
    return found


def scraped(text: str, component: str) -> Series:
    """The response of a process at ``/metrics``, constant from then on."""
    found: Series = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            labels = {"pod": f"{component}-0", "component": component, **sample.labels}
            found |= gauge(sample.name, f"{sample.value:.6f}x{MINUTES}", **labels)
    return found
