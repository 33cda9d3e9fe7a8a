"""Ports of this machine's loopback address."""

import os
import socket
import sys

LOCALHOST = "127.0.0.1"
HIGHEST_PORT = 65535


class PortUnusable(ValueError):
    """The message names the variable, the port and the remedy."""


def reserved_port() -> int:
    """A port for a server that is started now or later; no other program gets it until this process ends.

    A bound socket that does not listen holds it. Servers can still listen on it, because both set SO_REUSEADDR. Only
    Linux allows this; elsewhere the port is only known to be free now.
    """
    with socket.socket() as holder:
        holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        holder.bind((LOCALHOST, 0))
        port: int = holder.getsockname()[1]
        if sys.platform == "linux":
            # Keeps the descriptor open after the block.
            holder.detach()
    return port


def is_taken(port: int) -> bool:
    with socket.socket() as probe:
        # A port in TIME_WAIT can be listened on again; servers set the same option.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((LOCALHOST, port))
        except OSError:
            return True
    return False


def answers(port: int) -> bool:
    """Whether a server accepts connections on the port."""
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex((LOCALHOST, port)) == 0


def chosen_port(variable: str, default: int) -> int:
    """The port of a variable, or its default. Raises :class:`PortUnusable`."""
    value = os.environ.get(variable) or str(default)
    if not value.isascii() or not value.isdigit() or not 0 < int(value) <= HIGHEST_PORT:
        raise PortUnusable(f"{variable}={value} is not a port: choose a number from 1 to {HIGHEST_PORT}.")
    port = int(value)
    if is_taken(port):
        raise PortUnusable(
            f"Port {port} is taken by another program: end it, or choose another one with {variable}=<port>."
        )
    return port
