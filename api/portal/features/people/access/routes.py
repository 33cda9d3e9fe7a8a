"""The permissions that the server enforces."""

from fastapi import Depends

from portal.domain.identity.permissions import GRANTABLE_BY_SUBJECT, Action, Subject
from portal.features.people.access.schemas import GrantableActionOut, GrantableSubjectOut
from portal.guards.dependencies import public
from portal.platform.http.api_router import api_router
from portal.platform.http.body import Bilingual
from portal.platform.http.envelope import Envelope, envelope

router = api_router(tags=["access"])


@router.get("/access/permissions", dependencies=[Depends(public())])
async def list_permissions() -> Envelope[list[GrantableSubjectOut]]:
    """All permissions with their labels. They change with a new version only."""
    return envelope([_grantable(subject, actions) for subject, actions in GRANTABLE_BY_SUBJECT.items()])


def _grantable(subject: Subject, actions: tuple[Action, ...]) -> GrantableSubjectOut:
    return GrantableSubjectOut(
        subject=subject,
        label=Bilingual.of(f"choice.permission_subject.{subject}"),
        actions=[
            GrantableActionOut(action=action, label=Bilingual.of(f"choice.permission.{action} {subject}"))
            for action in actions
        ],
    )
