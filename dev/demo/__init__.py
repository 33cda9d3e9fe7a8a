"""Demonstration data for ``make run``: an open RFI, an administrator, and companies at every step of the journey.

Seeding twice adds nothing. The passwords stand here in the open, which is why production refuses the command.
"""

from dev.demo.large import seed_large
from dev.demo.seeding import seed_demo

__all__ = ["seed_demo", "seed_large"]
