"""Which ports are free, on this machine's own address only."""

import os
import socket

LOCALHOST = "127.0.0.1"
HIGHEST_PORT = 65535


class PortUnusable(ValueError):
    """Says in a sentence which variable names which port, and what to do."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((LOCALHOST, 0))
        port: int = probe.getsockname()[1]
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
    """Whether somebody accepts connections there."""
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex((LOCALHOST, port)) == 0


def chosen_port(variable: str, default: int) -> int:
    """The port that a variable names, or its default; refuses what cannot be listened on."""
    value = os.environ.get(variable) or str(default)
    if not value.isascii() or not value.isdigit() or not 0 < int(value) <= HIGHEST_PORT:
        raise PortUnusable(f"{variable}={value} is not a port: choose a number from 1 to {HIGHEST_PORT}.")
    port = int(value)
    if is_taken(port):
        raise PortUnusable(
            f"Port {port} is taken by another program: end it, or choose another one with {variable}=<port>."
        )
    return port
