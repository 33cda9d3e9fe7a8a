"""Writes, seals, changes and checks the audit trail of a test's own database."""

import io
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from portal.domain.audit import service as audit
from portal.domain.audit.models import AuditSeal
from portal.features.oversight.audit.seals.exporting import write_trail
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
        async with self.resources.engine.begin() as connection:
            await connection.exec_driver_sql("alter table audit_events disable trigger append_only")
            for statement in statements:
                await connection.exec_driver_sql(statement)
            await connection.exec_driver_sql("alter table audit_events enable trigger append_only")

    async def lines(self, *, is_withheld: bool = False) -> str:
        async with unit_of_work(self.resources.sessions) as session:
            trail = await write_trail(session, self.resources.settings, is_withheld=is_withheld)
        with trail.file as file:
            return file.read().decode()

    async def problems(self, witnesses: Collection[str] = ()) -> list[str]:
        check = Check(self.keys or public_keys(self.resources.settings), witnesses)
        check.read(io.StringIO(await self.lines()))
        return check.problems


VERIFIER = Path(__file__).parents[4] / "api/portal/features/oversight/audit/seals/verify_audit.py"
