"""A holder of the database cannot change what is sealed without being found out."""

import asyncio
import gzip
import json
import sys
from pathlib import Path
from shutil import copy

import pytest
from sqlalchemy.exc import DBAPIError

from portal.features.oversight.audit.seals.rows import Beginning
from portal.features.oversight.audit.seals.storing import store_seals
from portal.features.oversight.audit.seals.verify_audit import Check
from portal.platform.signing import public_key
from tests.api.oversight.seals.trail import VERIFIER, Trail


@pytest.fixture
async def sealed(trail: Trail) -> Trail:
    """Three seals of two events each."""
    for names in (("a", "b"), ("c", "d"), ("e", "f")):
        await trail.recorded_and_sealed(*names)
    assert await trail.problems() == []
    return trail


@pytest.mark.parametrize(
    ("statement", "problem"),
    [
        pytest.param(
            "update audit_events set actor_name = 'systen' where subject_id = 'c'",
            "its events were changed",
            id="one byte",
        ),
        pytest.param(
            "update audit_events set details = '{\"note\": 1.5}' where subject_id = 'c'",
            "its events were changed",
            id="details",
        ),
        pytest.param(
            "update audit_events set at = at - interval '1 microsecond' where subject_id = 'c'",
            "its events were changed",
            id="a microsecond",
        ),
        pytest.param(
            "delete from audit_events where subject_id = 'c'",
            "it was made of 2 events, and 1 are here",
            id="a row in the middle is deleted",
        ),
        pytest.param(
            "insert into audit_events (id, actor_name, action, subject_type, details, xid)"
            " select gen_random_uuid(), 'system', action, subject_type, details, xid from audit_events"
            " where subject_id = 'c'",
            "it was made of 2 events, and 3 are here",
            id="a row is added",
        ),
        pytest.param(
            "update audit_seals set content = replace(content, '\"events\":2', '\"events\":3') where number = 2",
            "the signature of the seal is wrong",
            id="a seal is changed",
        ),
        pytest.param(
            "delete from audit_seals where number = 2", "the seal before it is missing", id="a seal is deleted"
        ),
    ],
)
async def test_a_change_is_found(sealed: Trail, statement: str, problem: str) -> None:
    await sealed.run(statement)
    problems = await sealed.problems()
    assert any(problem in one for one in problems), problems


@pytest.mark.parametrize("transaction", ["'1', 1", "'9000000000000000000', (pg_control_system()).system_identifier"])
async def test_an_event_that_no_seal_reaches_is_found(sealed: Trail, transaction: str) -> None:
    """It would stay changeable."""
    await sealed.run(
        "insert into audit_events (id, actor_name, action, subject_type, details, at, xid, system_identifier) values"
        " (gen_random_uuid(), 'x', 'company.approved', 'company', '{}', now() - interval '2 hours', "
        + transaction
        + ")"
    )
    (problem,) = await sealed.problems()
    assert problem.endswith("has no seal, for more than an hour")


async def test_the_last_rows_are_missed_by_the_witness_alone(sealed: Trail) -> None:
    witnessed = (await sealed.last_seal()).hash
    await sealed.run(
        "delete from audit_events where subject_id in ('e', 'f')", "delete from audit_seals where number = 3"
    )
    assert await sealed.problems() == []
    assert await sealed.problems([witnessed]) == [
        f"the witnessed seal {witnessed} is missing: what it sealed was removed or changed"
    ]


async def test_seals_of_another_key_are_found(sealed: Trail) -> None:
    other = Trail(sealed.resources, keys=("A" * 43,))
    assert len(await other.problems()) == 3


@pytest.mark.parametrize("removed", ["delete from audit_seals", "delete from audit_seals where number = 3"])
async def test_seals_that_are_removed_are_not_made_again_in_silence(sealed: Trail, removed: str) -> None:
    """The portal seals anew what it finds; the store tells it that it has sealed before."""
    witnessed = (await sealed.last_seal()).hash
    await store_seals(sealed.resources)
    await sealed.run("delete from audit_events where subject_id = 'e'", removed)
    (seal,) = await sealed.seal()
    assert (seal.facts["begins"], seal.facts["stored_before"]) == (Beginning.MISSING, 3)
    assert await sealed.problems([witnessed]) != []
    check = await sealed.checked()
    assert any(Beginning.MISSING in line for line in check.report())


async def test_the_database_refuses_to_change_seals(sealed: Trail) -> None:
    for statement in ("delete from audit_seals", "update audit_seals set content = ''", "truncate audit_seals"):
        with pytest.raises(DBAPIError, match="append-only"):
            async with sealed.resources.engine.begin() as connection:
                await connection.exec_driver_sql(statement)


def test_a_line_cannot_write_on_the_screen() -> None:
    """A forged seal is read to its end, and its words are shown in plain letters."""
    texts = dict.fromkeys(("sealed_at", "begins", "key", "epoch", "digest"), "\x1b[2Jintact\n\x1b[8m\ud800")
    numbers = dict.fromkeys(("from_xid", "upto_xid"), "1")
    forged = {"number": 1, "events": 0, "previous": None, "system_identifier": "1", "stored_before": 1, **numbers}
    check = Check([], [])
    check.read([json.dumps({"seal": json.dumps(forged | texts), "signature": ""}), "[" * 200_000, "\ufeff{}"])
    printed = list(check.report())
    assert printed[0].startswith("seals: 1;")
    assert any("\\x1b[2Jintact\\x0a" in line for line in printed)
    assert not any(character in line for line in printed for character in "\x1b\n\ud800")
    assert printed[-1] == "NOT INTACT"


async def test_a_trail_without_seals_is_not_intact(trail: Trail) -> None:
    assert await trail.problems() == ["there is no seal"]


async def test_an_auditor_checks_the_export_at_home(sealed: Trail, tmp_path: Path) -> None:
    verifier = Path(copy(VERIFIER, tmp_path))
    lines = await sealed.lines()
    known = (f"--key={public_key(sealed.resources.settings)}", f"--witness= {(await sealed.last_seal()).hash.upper()}")
    assert (await _checked(verifier, tmp_path, lines, *known))[-1] == "intact"
    changed = lines.replace('"subject_id": "c"', '"subject_id": "C"')
    assert (await _checked(verifier, tmp_path, changed, *known))[-1] == "NOT INTACT"


async def test_garbage_is_not_intact(sealed: Trail, tmp_path: Path) -> None:
    lines = await _checked(VERIFIER, tmp_path, await sealed.lines() + "{\n[]\n" + '{"event": {}}\n')
    assert sum("is none that the portal writes" in line for line in lines) == 3
    assert lines[-1] == "NOT INTACT"


async def _checked(verifier: Path, folder: Path, lines: str, *known: str) -> list[str]:
    """What the stand-alone program prints, without the portal's packages in its path."""
    export = folder / "trail.jsonl.gz"
    export.write_bytes(gzip.compress(lines.encode()))
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-I", str(verifier), str(export), *known, cwd=folder, stdout=asyncio.subprocess.PIPE
    )
    printed, _ = await process.communicate()
    result = printed.decode().splitlines()
    assert (process.returncode == 0) == result[-1].startswith("intact")
    return result
