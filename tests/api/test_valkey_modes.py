"""A Valkey cluster or a Sentinel is refused at the start, with a remedy; a server that may recover is waited for."""

from pathlib import Path

import pytest
from pydantic import SecretStr
from redis.asyncio import Redis

from dev.ports import LOCALHOST
from dev.stack import EmbeddedValkey
from portal.entry.startup import check_valkey
from portal.platform.runtime.resources import open_resources
from portal.platform.settings import Settings
from portal.platform.store_problems import StoreProblem

CLUSTER = ("cluster-enabled yes",)


async def asked(settings: Settings, url: str) -> StoreProblem | None:
    given = settings.model_copy(update={"redis_url": SecretStr(url), "redis_source": "Secret portal-valkey, key url"})
    async with open_resources(given, application_name="tests") as resources:
        return await check_valkey(resources)


async def test_a_single_server_is_accepted(settings: Settings, valkey_url: str) -> None:
    assert await asked(settings, valkey_url) is None


@pytest.mark.parametrize("mode", ["cluster", "sentinel"])
async def test_other_modes_are_refused_with_a_way_out(settings: Settings, tmp_path: Path, mode: str) -> None:
    options = CLUSTER if mode == "cluster" else ()
    with EmbeddedValkey(tmp_path / mode, durable=False, options=options, is_sentinel=mode == "sentinel") as server:
        problem = await asked(settings, server.url)
    assert problem is not None
    assert problem.is_refusal
    source = "PORTAL_REDIS_URL and PORTAL_REDIS_PASSWORD (Secret portal-valkey, key url)"
    assert problem.text.startswith(f"The server of {source} runs in the mode {mode}: the portal uses neither")
    assert "name an address that always leads to the primary" in problem.text


@pytest.mark.parametrize("state", ["without its primary", "full"])
async def test_a_server_that_may_recover_is_waited_for(settings: Settings, tmp_path: Path, state: str) -> None:
    with EmbeddedValkey(tmp_path / "away", durable=False) as server:
        async with Redis.from_url(server.url) as other:
            if state == "full":
                await other.config_set("maxclients", 1)
            else:
                await other.config_set("replica-serve-stale-data", "no")
                await other.replicaof(LOCALHOST, "1")
            problem = await asked(settings, server.url)
    assert problem is not None
    assert not problem.is_refusal
    assert problem.text.startswith("Valkey is not reachable by PORTAL_REDIS_URL")


async def test_a_user_who_may_not_ask_is_accepted(settings: Settings, tmp_path: Path) -> None:
    options = ("user limited on >limited-password ~* &* +@all -info",)
    with EmbeddedValkey(tmp_path / "limited", durable=False, options=options) as server:
        assert await asked(settings, f"redis://limited:limited-password@127.0.0.1:{server.port}/0") is None
