"""Mails about a company's change request, each registered with a sample."""

from dataclasses import dataclass

from portal.domain.messaging.message_templates import MessageTemplate, Sample, register


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestedChange:
    """``field``: name of a registration field."""

    field: str
    before: str
    after: str


class _ChangeDecided(MessageTemplate, is_typed=True):
    """``organization_name``: the name before the change."""

    organization_name: str
    changes: tuple[RequestedChange, ...]


class ChangeAccepted(_ChangeDecided, template="change_accepted"):
    pass


class ChangeDeclined(_ChangeDecided, template="change_declined"):
    reason: str


_COMPANY = "شركة نجد للخرائط (Najd Mapping)"
_CHANGES = (
    RequestedChange(field="organization_name", before=_COMPANY, after="شركة نجد للجيوماتكس (Najd Geomatics)"),
    RequestedChange(
        field="organization_website", before="https://najd.example", after="https://najd-geomatics.example"
    ),
)
register(Sample(ChangeAccepted(organization_name=_COMPANY, changes=_CHANGES)))
register(
    Sample(
        ChangeDeclined(
            organization_name=_COMPANY,
            changes=_CHANGES,
            reason="The commercial register has the earlier name.\nالاسم السابق هو المسجل في السجل التجاري.",
        )
    )
)
