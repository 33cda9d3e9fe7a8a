"""Finds modules of the features by their name, so that a new feature needs no line elsewhere."""

import pkgutil
from importlib import import_module
from types import ModuleType

from portal import features


def modules_named(name: str) -> list[ModuleType]:
    """Imports the modules of this name in all features, sorted by path."""
    found = pkgutil.walk_packages(features.__path__, f"{features.__name__}.")
    return [import_module(module.name) for module in found if module.name.endswith(f".{name}")]
