"""Every action in the audit trail has a readable name."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

import portal
from portal.domain.audit.models import AuditEvent
from portal.platform.i18n import LOCALES, exists


def written_actions() -> Iterator[tuple[str, str]]:
    """Returns every ``noun.verb`` that the source passes to a recording function."""
    name = re.compile(r"[a-z]+\.[a-z_]+")
    for path in Path(portal.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) in {
                "record",
                "_record",
            }:
                for argument in node.args:
                    for part in ast.walk(argument):
                        if isinstance(part, ast.Constant) and name.fullmatch(str(part.value)):
                            yield path.name, str(part.value)


def test_every_event_has_a_name_in_both_languages() -> None:
    written = set(written_actions())
    assert len(written) > 20
    missing = sorted(
        f"{file}: {action}"
        for file, action in written
        for locale in LOCALES
        if not exists(f"choice.audit_action.{action}", locale)
    )
    assert missing == []


async def test_a_subject_type_has_a_name_wherever_it_is_written(session: AsyncSession) -> None:
    pattern = re.compile(r'subject_type="([a-z_]+)"')
    sources = (path.read_text(encoding="utf-8") for path in Path(portal.__file__).parent.rglob("*.py"))
    types = {kind for source in sources for kind in pattern.findall(source)}
    assert [kind for kind in sorted(types) if not exists(f"choice.audit_subject.{kind}", "ar")] == []
    assert await session.scalar(select(func.count()).select_from(AuditEvent)) == 0
