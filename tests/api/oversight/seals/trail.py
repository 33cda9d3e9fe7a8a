"""Writes, seals, changes and checks the audit trail of a test's own database."""

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from portal.domain.audit import service as audit
from portal.domain.audit.models import AuditSeal
from portal.features.oversight.audit.seals.exporting import parts
from portal.features.oversight.audit.seals.rows import latest_seal
from portal.features.oversight.audit.seals.sealing import seal_decided
from portal.features.oversight.audit.seals.verify_audit import Check
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.resources import Resources
from portal.platform.signing import public_keys


@dataclass(frozen=True, slots=True)
class Trail:
    """``keys``: trusted ones; by default those of the settings."""

    resources: Resources
    keys: tuple[str, ...] | None = None

    async def record(self, *names: str) -> None:
        """One transaction with an event of each name."""
        async with unit_of_work(self.resources.sessions) as session:
            for name in names:
                audit.record(session, None, "company.approved", subject_type="company", subject_id=name, note="1.50 ر")

    async def seal(self) -> list[AuditSeal]:
        return await seal_decided(self.resources)

    async def recorded_and_sealed(self, *names: str) -> AuditSeal:
        await self.record(*names)
        (seal,) = await self.seal()
        return seal

    async def last_seal(self) -> AuditSeal:
        async with unit_of_work(self.resources.sessions) as session:
            seal = await latest_seal(session)
        assert seal is not None
        return seal

    async def run(self, *statements: str) -> None:
        """As someone who holds the database."""
        tables = ("audit_events", "audit_seals")
        disabled, enabled = ([f"alter table {table} {how} trigger user" for table in tables] for how in HOW)
        async with self.resources.engine.begin() as connection:
            for statement in (*disabled, *statements, *enabled):
                await connection.exec_driver_sql(statement)

    async def lines(self) -> str:
        async with unit_of_work(self.resources.sessions) as session:
            return "".join([line async for lines, _ in parts(session, self.resources.settings) for line in lines])

    async def checked(self, witnesses: Collection[str] = ()) -> Check:
        check = Check(self.keys or public_keys(self.resources.settings), witnesses)
        check.read((await self.lines()).splitlines())
        return check

    async def problems(self, witnesses: Collection[str] = ()) -> list[str]:
        return (await self.checked(witnesses)).problems


HOW = ("disable", "enable")
VERIFIER = Path(__file__).parents[4] / "api/portal/features/oversight/audit/seals/verify_audit.py"
