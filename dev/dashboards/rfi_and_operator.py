"""The RFI, the registrations, and the operator."""

from dev.dashboards.drawing import Dashboard, Panel
from dev.dashboards.promql import newest, quantile, rate

CODE_ROTATED = "portal_invitation_code_rotated_timestamp_seconds"
LATEST_LOOK = "portal_operator_reconcile_latest_success_timestamp_seconds"

OPERATOR = Dashboard(
    "rfi-and-operator",
    "RFI portal / RFI and operator",
    {
        "The request": (
            Panel(
                "State",
                {"{{rfi}} {{state}}": f"{newest('portal_rfi_state', 'rfi', 'state')} == 1"},
                kind="stat",
                names=True,
            ),
            Panel(
                "Opens",
                {"{{rfi}}": f"{newest('portal_rfi_opens_timestamp_seconds', 'rfi')} * 1000"},
                "dateTimeAsIso",
                "stat",
                otherwise="At once",
            ),
            Panel(
                "Time to the deadline",
                {"{{rfi}}": f"{newest('portal_rfi_deadline_timestamp_seconds', 'rfi')} - time()"},
                "s",
                "stat",
            ),
            Panel(
                "From the deadline to the closing",
                {"{{name}}": newest("portal_operator_rfi_close_lag_seconds", "name")},
                "s",
                "stat",
                description="0 until it has closed.",
            ),
        ),
        "Responses and the code": (
            Panel("Responses", {"{{state}}": newest("portal_rfi_responses", "state")}),
            Panel(
                "Age of the invitation code",
                {"by the {{driver}}": f"time() - {newest(CODE_ROTATED, 'driver')}"},
                "s",
            ),
            Panel(
                "Until the code is due",
                {
                    "by the {{driver}}": f"{newest('portal_invitation_code_due_timestamp_seconds', 'driver')} - time()",
                    "{{name}}": f"{newest('portal_operator_code_due_timestamp_seconds', 'name')} - time()",
                },
                "s",
                description="Reported by the workers or by an object of the operator. Below 0: overdue.",
            ),
        ),
        "Registrations": (
            Panel("Waiting for a decision", {"{{age}}": newest("portal_registrations_waiting", "age")}),
            Panel(
                "Oldest waiting registration",
                {
                    "promised within {{promised_hours}} h": newest(
                        "portal_registration_oldest_age_seconds", "promised_hours"
                    )
                },
                "s",
            ),
        ),
        "Retention": (
            Panel(
                "Anonymised or deleted so far",
                {"{{kind}}": newest("portal_retention_anonymised", "kind")},
                description="Rows by kind, as the audit trail records them.",
            ),
        ),
        "Questions": (
            Panel("Open questions", {"open": newest("portal_questions_open")}),
            Panel("Oldest open question", {"age": newest("portal_question_oldest_age_seconds")}, "s"),
        ),
        "Operator": (
            Panel(
                "Looks",
                {"{{kind}} {{outcome}}": rate("portal_operator_reconcile_total", "kind", "outcome")},
                "ops",
                description="Each object is compared with the portal every 20 seconds, and when it changes.",
            ),
            Panel(
                "Errors",
                {"{{kind}} {{reason}}": rate("portal_operator_reconcile_errors_total", "kind", "reason")},
                "ops",
                description="No data: none since the operator started.",
            ),
            Panel(
                "Duration of a reconcile pass, 95 %",
                {"{{kind}}": quantile(0.95, "portal_operator_reconcile_duration_seconds", "kind")},
                "s",
            ),
            Panel(
                "Time since the last successful pass",
                {"{{kind}}": f"time() - {newest(LATEST_LOOK, 'kind')}"},
                "s",
            ),
            Panel("Objects", {"{{kind}} ready: {{ready}}": newest("portal_operator_objects", "kind", "ready")}),
            Panel(
                "What the watch owes",
                {"": newest("portal_operator_watch_owes_seconds")},
                "s",
                description="Oldest update that the watch has not returned; a minute restarts the operator.",
            ),
            Panel(
                "Time since the last completed pass",
                {"": f"time() - {newest('portal_operator_round_timestamp_seconds')}"},
                "s",
            ),
            Panel(
                "Restarts within an hour",
                {"{{pod}}": 'max by (pod) (changes(process_start_time_seconds{HERE, component="operator"}[1h]))'},
            ),
            Panel(
                "Since each object rotated the code",
                {"{{name}}": "time() - max by (name) (portal_operator_code_rotated_timestamp_seconds{HERE})"},
                "s",
            ),
            Panel(
                "Deadline that the operator knows",
                {"{{name}}": f"{newest('portal_operator_rfi_deadline_timestamp_seconds', 'name')} * 1000"},
                "dateTimeAsIso",
                "stat",
            ),
        ),
    },
)
