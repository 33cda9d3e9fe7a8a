"""Free ports of this machine's loopback address."""

import os
import random
import socket
from contextlib import suppress
from pathlib import Path

LOCALHOST = "127.0.0.1"
HIGHEST_PORT = 65535
# Ports below are well known.
LOWEST_PORT = 12000
PORT_RANGE = Path("/proc/sys/net/ipv4/ip_local_port_range")
USUALLY_GIVEN_OUT = 32768


class PortUnusable(ValueError):
    """The message names the variable, the port and the remedy."""


def free_port() -> int:
    """An unused port that stays unused until the caller listens on it, even after a minute or a restart.

    The kernel gives ports of its own range to outgoing connections, so a port below that range is taken.
    """
    ports = range(LOWEST_PORT, lowest_given_out())
    for port in random.SystemRandom().sample(ports, min(len(ports), 100)):
        with socket.socket() as probe, suppress(OSError):
            probe.bind((LOCALHOST, port))
            return port
    with socket.socket() as probe:
        probe.bind((LOCALHOST, 0))
        given: int = probe.getsockname()[1]
    return given


def lowest_given_out() -> int:
    """The lowest port of the kernel's ephemeral range."""
    try:
        return int(PORT_RANGE.read_text(encoding="ascii").split()[0])
    except (OSError, ValueError):
        return USUALLY_GIVEN_OUT


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
    """Whether a server accepts connections there."""
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
