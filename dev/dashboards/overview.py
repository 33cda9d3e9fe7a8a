"""The overview dashboard."""

from dev.dashboards.drawing import Dashboard, Panel
from dev.dashboards.promql import DURATION, OF_PEOPLE, REQUESTS, newest, quantile, rate, recorded

IS_OPEN = newest("portal_rfi_state", "rfi", where=', state="open"') + " == 1"

OVERVIEW = Dashboard(
    "overview",
    "RFI portal / Overview and SLO",
    {
        "State": (
            Panel(
                "Open until",
                {"": f"{newest('portal_rfi_deadline_timestamp_seconds', 'rfi')} * 1000 and on (rfi) {IS_OPEN}"},
                "dateTimeAsIso",
                "stat",
                otherwise="Not open",
            ),
            Panel("Submitted", {"": newest("portal_rfi_responses", where=', state="submitted"')}, kind="stat"),
            Panel("Still missing", {"": newest("portal_rfi_responses", where=', state="missing"')}, kind="stat"),
            Panel("Waiting for a decision", {"{{age}}": newest("portal_registrations_waiting", "age")}, kind="stat"),
            Panel(
                "Pods by build",
                {
                    "{{version}}": "count by (version) (portal_build_info{HERE})",
                    "operator {{version}}": "count by (version) (portal_operator_build_info{HERE})",
                },
                kind="stat",
                description="More than one version while an upgrade is under way.",
            ),
        ),
        "Service levels of 30 days": (
            Panel(
                "Requests that fail",
                {
                    "5 minutes": recorded("slo:sli_error:ratio_rate5m", "availability"),
                    "1 hour": recorded("slo:sli_error:ratio_rate1h", "availability"),
                    "1 day": recorded("slo:sli_error:ratio_rate1d", "availability"),
                    "allowed": recorded("slo:error_budget:ratio", "availability"),
                },
                "percentunit",
                description="Recorded by the chart's rules (monitoring.prometheusRule), with what monitoring.slo says.",
            ),
            Panel(
                "Requests that are slow",
                {
                    "5 minutes": recorded("slo:sli_error:ratio_rate5m", "latency"),
                    "1 hour": recorded("slo:sli_error:ratio_rate1h", "latency"),
                    "1 day": recorded("slo:sli_error:ratio_rate1d", "latency"),
                    "allowed": recorded("slo:error_budget:ratio", "latency"),
                },
                "percentunit",
                description="Without files and exports.",
            ),
            Panel(
                "Error budget that is left",
                {"{{sloth_slo}}": "slo:period_error_budget_remaining:ratio{HERE}"},
                "percentunit",
                description="1: nothing failed within 30 days. Below 0: the objective was missed.",
            ),
            Panel(
                "Time to answer",
                {
                    "half": quantile(0.5, DURATION, where=OF_PEOPLE),
                    "95 %": quantile(0.95, DURATION, where=OF_PEOPLE),
                    "99 %": quantile(0.99, DURATION, where=OF_PEOPLE),
                },
                "s",
                description="Without requests of probes and of the operator.",
                exemplars=True,
            ),
        ),
        "What people do": (
            Panel("Requests a second", {"{{status_class}}": rate(REQUESTS, "status_class", where=OF_PEOPLE)}, "reqps"),
            Panel("Sign-ins", {"{{outcome}}": rate("portal_sign_ins_total", "outcome")}, "ops"),
            Panel("Submissions", {"{{outcome}}": rate("portal_submissions_total", "outcome")}, "ops"),
            Panel("Uploads", {"{{outcome}}": rate("portal_uploads_total", "outcome")}, "ops"),
        ),
        "What leaves": (
            Panel(
                "Mails and SMS", {"{{channel}} {{outcome}}": rate("portal_messages_total", "channel", "outcome")}, "ops"
            ),
            Panel("Oldest due job", {"{{queue}}": newest("portal_queue_oldest_due_age_seconds", "queue")}, "s"),
            Panel(
                "Oldest message that has not left",
                {"{{channel}}": newest("portal_messages_oldest_unsent_age_seconds", "channel")},
                "s",
            ),
        ),
    },
)
