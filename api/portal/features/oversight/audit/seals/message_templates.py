"""The mail to the witness of the audit trail."""

from datetime import UTC, datetime

from portal.domain.messaging.message_templates import MessageTemplate, Sample, register


class AuditWitnessed(MessageTemplate, template="audit_witnessed"):
    """The last seal. ``hash`` in hexadecimal; ``key``: the public key that signed it."""

    number: int
    sealed_at: datetime
    hash: str
    key: str


register(
    Sample(
        AuditWitnessed(
            number=41_207,
            sealed_at=datetime(2025, 1, 29, 11, 42, 7, tzinfo=UTC),
            hash="5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef",
            key="11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
        )
    )
)
