"""A scene brings one screen into one state; tests check it in every language and colour scheme."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

from tests.e2e.company import CompanyUser

Who = TypeVar("Who", bound=CompanyUser)
Scene = Callable[[Who], Awaitable[None]]


def name_of(scene: Scene[Who]) -> str:
    return str(getattr(scene, "__name__", scene)).replace("_", " ")
