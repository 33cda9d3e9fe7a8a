"""``python -m dev.demo [--large]`` seeds the portal of the current settings."""

import argparse
import sys

from dev.demo import seed_demo, seed_large
from portal.platform.logging import configure_logging
from portal.platform.runtime.resources import Resources, run_with_resources
from portal.platform.settings import Environment, get_settings


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m dev.demo", description="Demonstration data.")
    parser.add_argument("--large", action="store_true", help="and 2,500 companies more, in all states")
    arguments = parser.parse_args()
    settings = get_settings()
    configure_logging(settings)
    if settings.environment is Environment.PRODUCTION:
        sys.exit("Demonstration data is not for production: set PORTAL_ENVIRONMENT=development")

    async def work(resources: Resources) -> int:
        lines = await seed_demo(resources)
        if arguments.large:
            lines += await seed_large(resources)
        print(*lines, sep="\n")
        return 0

    return run_with_resources(settings, work)


if __name__ == "__main__":
    sys.exit(main())
