"""Demonstration data for ``make run``: an open RFI, an administrator, and companies at every step.

Seeding twice adds nothing. The passwords are public, which is why production refuses the command.
"""

from dev.demo.large import seed_large
from dev.demo.seeding import seed_demo

__all__ = ["seed_demo", "seed_large"]
