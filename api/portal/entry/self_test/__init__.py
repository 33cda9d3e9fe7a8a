"""``python -m portal self-test``: one walk through an installation, as a company that exists for moments only."""

from portal.entry.self_test.command import add_command

__all__ = ["add_command"]
