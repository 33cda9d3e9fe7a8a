"""Names of the placeholders in edited texts, from the expressions of the shipped templates."""

from collections.abc import Iterable
from typing import Any

from jinja2 import nodes

_ALIASES = {"organization_name": "company", "receipt_number": "receipt", "rfi_title": "request"}
_WRAPPERS = {"own", "ltr", "strong", "address", "mail_to"}
"""Macros that only format their argument."""


_MACROS = {"facts": "details", "copy_instead": "address"}
_NAMED_BY = ("call", "test", "iter", "node", "nodes")
"""Fields of syntax nodes; the first one that a node has contains the expression that names it."""


class Names:
    """The placeholder names of one template. The same expression always gets the same name."""

    def __init__(self) -> None:
        self._assigned: dict[str, nodes.Node] = {}
        self._expressions: dict[str, str] = {}

    def learn(self, assigns: Iterable[nodes.Node]) -> None:
        """Records assignments, because a variable is named after the expression that is assigned to it."""
        for assign in assigns:
            if isinstance(assign, nodes.Assign) and isinstance(assign.target, nodes.Name):
                self._assigned[assign.target.name] = assign.node

    def add(self, known: dict[str, Any], node: nodes.Node, value: Any) -> str:
        """Stores ``value`` under the name of ``node``, numbered if it belongs to another expression, and returns it."""
        base, expression = self.name_of(node) or "text", _key(node)
        name, number = base, 1
        while self._expressions.get(name, expression) != expression:
            number += 1
            name = f"{base}_{number}"
        self._expressions[name] = expression
        known.setdefault(name, value)
        return name

    def name_of(self, node: nodes.Node | None) -> str | None:
        """The most specific name: of a block, a field, a macro, or what a condition tests."""
        if isinstance(node, nodes.Block):
            return node.name
        if isinstance(node, nodes.Name):
            return self.name_of(self._assigned.get(node.name)) or node.name
        if isinstance(node, nodes.Getattr):
            return self._attribute(node)
        if isinstance(node, nodes.Call):
            return self._call(node)
        inner = next((value for field in _NAMED_BY if (value := getattr(node, field, None))), None)
        return self._first(inner if isinstance(inner, list) else [inner]) if inner else None

    def _attribute(self, node: nodes.Getattr) -> str | None:
        owner = node.node
        if isinstance(owner, nodes.Name) and owner.name not in self._assigned:
            name = node.attr.removesuffix("_en").removesuffix("_ar")
            return _ALIASES.get(name, name)
        name = self.name_of(owner) or node.attr
        return name if node.attr == "saudi" else f"{name}_{node.attr}"

    def _call(self, node: nodes.Call) -> str | None:
        called = node.node
        if isinstance(called, nodes.Getattr) and _is_parts(called.node) and called.attr not in _WRAPPERS:
            return _MACROS.get(called.attr, called.attr)
        return self._first(reversed(node.args))

    def _first(self, children: Iterable[nodes.Node]) -> str | None:
        return next((name for child in children if (name := self.name_of(child))), None)


def plain(node: nodes.Node) -> nodes.Expr | None:
    """The value without its format, for a line of plain text; None if it is more than a value."""
    while isinstance(node, nodes.Call) and _wrapper(node):
        node = node.args[0]
    if not isinstance(node, nodes.Expr) or any(name.name == "parts" for name in _names(node)):
        return None
    return node


def is_secret(node: nodes.Node, assigns: Iterable[nodes.Node]) -> bool:
    """Whether a code or a token is in it."""
    secret = {"secret"}
    for assign in assigns:
        if isinstance(assign, nodes.Assign) and isinstance(assign.target, nodes.Name) and is_secret(assign.node, ()):
            secret.add(assign.target.name)
    return any(name.name in secret for name in _names(node))


def _names(node: nodes.Node) -> list[nodes.Name]:
    return [*node.find_all(nodes.Name), *([node] if isinstance(node, nodes.Name) else [])]


def _is_parts(node: nodes.Node) -> bool:
    return isinstance(node, nodes.Name) and node.name == "parts"


def _wrapper(call: nodes.Call) -> bool:
    called = call.node
    return isinstance(called, nodes.Getattr) and called.attr in _WRAPPERS and bool(call.args)


def _key(node: nodes.Node) -> str:
    return repr(plain(node) or node)
