"""The commands of docs/operations.md against the shell, the schema, the metrics and the portal's commands."""

import asyncio
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from sqlalchemy import URL, text
from sqlalchemy.ext.asyncio import create_async_engine

from dev.toolchain import ROOT
from portal.entry import cli
from tests.charts.operations import COMMANDS, RECORDED, SHELL, quoted
from tests.charts.promtool import promtool
from tests.databases import copied_database


def test_the_shell_understands_every_block() -> None:
    for block in SHELL:
        result = subprocess.run(["bash", "-n"], input=block, capture_output=True, text=True, check=False)
        assert (result.returncode, result.stderr) == (0, ""), block


async def test_every_statement_fits_the_schema(template: URL) -> None:
    statements = [
        line.replace("'ID'", f"'{'0' * 8}-0000-7000-8000-{'0' * 12}'").replace("PID", "1") for line in quoted("sql")
    ]
    assert len(statements) > 20
    async with copied_database(template) as database:
        engine = create_async_engine(database)
        for statement in statements:
            async with engine.connect() as connection:
                await connection.execute(text(f"explain {statement}"))
        await engine.dispose()


async def test_the_command_for_database_queries_works(template: URL) -> None:
    """Runs the program of the document's query command, as a pod of the API does."""
    (words,) = [block for block in SHELL if "<<'PY'" in block]
    program = words.partition("<<'PY'\n")[2].partition("\nPY\n")[0]
    async with copied_database(template) as database:
        environment = as_in_a_pod(database.render_as_string(hide_password=False), "redis://nowhere")
        for statement, said in (("select 1, 'a'", "1  a\n"), ("update jobs set run_after = now()", "0  rows\n")):
            assert await asyncio.to_thread(output_of, program, statement, environment) == said


def test_the_command_for_inspecting_valkey_works(valkey_url: str) -> None:
    """Runs the program with the password in a separate setting, as a pod may have it."""
    (words,) = [block for block in SHELL if "valkey()" in block]
    program = words.partition("valkey()")[2].partition('python -c "')[2].partition('"; }')[0]
    password, _, place = valkey_url.removeprefix("redis://:").rpartition("@")
    environment = as_in_a_pod("postgresql://nobody@nowhere/portal", f"redis://{place}")
    said = output_of(program, "", environment | {"PORTAL_REDIS_PASSWORD": password})
    assert re.fullmatch(r"\S+[KMG] 0B noeviction \d+\n", said), said


def as_in_a_pod(database_url: str, redis_url: str) -> dict[str, str]:
    return os.environ | {
        "PORTAL_SECRET_KEY": "a key for tests only, of enough characters",
        "PORTAL_PUBLIC_URL": "https://licensing.example",
        "PORTAL_DATABASE_URL": database_url,
        "PORTAL_REDIS_URL": redis_url,
        "PORTAL_STORAGE": "local",
        "PORTAL_STORAGE_DIR": "/nowhere",
        "PYTHONPATH": os.pathsep.join(sys.path),
    }


def output_of(program: str, argument: str, environment: dict[str, str]) -> str:
    command = [sys.executable, "-", argument]
    result = subprocess.run(command, input=program, env=environment, capture_output=True, text=True, check=False)
    return result.stderr or result.stdout


def test_prometheus_understands_every_question(tmp_path: Path) -> None:
    asked = quoted("q")
    assert len(asked) > 30
    rules = [{"record": "asked", "expr": expression} for expression in asked]
    file = tmp_path / "asked.yaml"
    file.write_text(
        yaml.safe_dump({"groups": [{"name": str(n), "rules": [rule]} for n, rule in enumerate(rules)]}),
        encoding="utf-8",
    )
    promtool("check", "rules", file)
    sources = [file for folder in ("api", "worker", "operator") for file in (ROOT / folder).rglob("metrics.py")]
    exported = {
        name for source in sources for name in re.findall(r'"(portal_\w+)"', source.read_text(encoding="utf-8"))
    }
    for expression in asked:
        for name in re.findall(r"\b(portal_\w+|slo:[\w:]+)", expression):
            known = {name, re.sub(r"_(bucket|count|sum)$", "", name)} & (exported | RECORDED)
            assert known, f"nobody exports {name}: {expression}"


def test_every_command_of_the_portal_is_one(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["--help"])
    known = re.findall(r"^    ([a-z-]+)", capsys.readouterr().out, re.MULTILINE)
    used = {name for line in COMMANDS for name in re.findall(r"python -m portal ([a-z-]+)", line)}
    assert {"migrate", "check-files"} <= used <= set(known)
