"""``python -m portal self-test`` tests an installation with a temporary company."""

from portal.entry.self_test.command import add_command

__all__ = ["add_command"]
