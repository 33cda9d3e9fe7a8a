"""Periodic tasks of the seals."""

from portal.features.oversight.audit.seals.sealing import seal_decided
from portal.features.oversight.audit.seals.storing import store_seals
from portal.features.oversight.audit.seals.witness import witness_last_seal
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.periodic import every
from portal.platform.runtime.resources import Resources


@every(seconds=60)
async def seal_audit_trail(resources: Resources) -> None:
    await seal_decided(resources)
    await store_seals(resources)


@every(seconds=60 * 60)
async def mail_witness(resources: Resources) -> None:
    async with unit_of_work(resources.sessions) as session:
        await witness_last_seal(session, resources.settings)
