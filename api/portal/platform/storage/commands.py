"""``python -m portal storage …``: commands for operators."""

import argparse
import asyncio

from portal.platform.settings import Settings
from portal.platform.storage.factory import open_storage
from portal.platform.storage.problems import usable_storage


def add_commands(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    storage = commands.add_parser("storage", help="the store of uploaded files")
    actions = storage.add_subparsers(dest="action", required=True)
    init = actions.add_parser("init", help="make the folder or the bucket where it is missing")
    init.set_defaults(run=_init)


def prepare_storage(settings: Settings) -> None:
    """Raises :class:`~portal.platform.store_problems.StoreUnusable`."""

    async def run() -> None:
        async with open_storage(settings) as storage:
            await storage.prepare()
            await storage.check()

    with usable_storage(settings):
        asyncio.run(run())


def _init(_arguments: argparse.Namespace, settings: Settings) -> int:
    prepare_storage(settings)
    return 0
