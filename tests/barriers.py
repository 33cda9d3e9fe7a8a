"""A barrier that fails a test instead of keeping it waiting: without it, one task that ends early stops the run."""

import asyncio

SECONDS = 30


class Barrier(asyncio.Barrier):
    async def wait(self) -> int:
        """Raises ``TimeoutError`` if the others do not arrive."""
        async with asyncio.timeout(SECONDS):
            return await super().wait()
