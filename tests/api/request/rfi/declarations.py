"""An RFI declared by the operator or by settings, and its state."""

from dataclasses import fields, replace
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.rfis import governing
from portal.domain.rfis.dates import Dates
from portal.domain.rfis.governing import Declaration, Generation
from portal.domain.rfis.models import Rfi
from portal.platform.errors import PortalError
from portal.platform.settings import Settings
from tests.api.request.rfi.conftest import DEADLINE, OPENS

NAME = "hd-mapping"
MILLISECOND = timedelta(milliseconds=1)
WEEK = timedelta(days=7)
FIRST = Declaration(
    generation=Generation("uid-1", 1),
    dates=Dates(title_en="RFI on HD mapping", title_ar="طلب معلومات", opens_at=OPENS, deadline=DEADLINE),
    reopen_reason=None,
    bundles_on_close=False,
    notifies_admins=True,
    notifies_companies=True,
)


def changed(declaration: Declaration, **changes: Any) -> Declaration:
    """Returns the declaration with ``changes`` of its own fields or of those of its ``Dates``."""
    dates = {field.name: changes.pop(field.name) for field in fields(Dates) if field.name in changes}
    return replace(declaration, dates=replace(declaration.dates, **dates), **changes)


async def the_rfi(session: AsyncSession) -> Rfi:
    return (await session.scalars(select(Rfi).execution_options(populate_existing=True))).one()


async def actions(session: AsyncSession) -> list[str]:
    return list(await session.scalars(select(AuditEvent.action).order_by(AuditEvent.id)))


async def refusal(session: AsyncSession, settings: Settings, declaration: Declaration) -> PortalError:
    with pytest.raises(PortalError) as refused:
        await governing.declare(session, settings.rfi_name, NAME, declaration)
    return refused.value
