"""Markdown as a tree of nodes that a page builds its elements from; no HTML is made or accepted.

CommonMark without images, code and raw HTML. Links lead to http(s) and mail addresses and to the portal's own pages;
any other link is its text.
"""

import re
from typing import Literal

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode
from pydantic import BaseModel

Kind = Literal[
    "text", "heading", "subheading", "paragraph", "bullets", "numbers", "item", "strong", "emphasis", "link", "break"
]

MAX_DEPTH = 20
_PARSER = MarkdownIt("commonmark", {"html": False, "maxNesting": MAX_DEPTH}).disable(
    ["image", "code", "fence", "backticks", "html_block", "html_inline", "blockquote", "hr"]
)
_KINDS: dict[str, Kind] = {
    "paragraph": "paragraph",
    "bullet_list": "bullets",
    "ordered_list": "numbers",
    "list_item": "item",
    "strong": "strong",
    "em": "emphasis",
    "hardbreak": "break",
}
_MAX_MAIN_HEADING = 2
_ALLOWED = re.compile(r"(https?://|mailto:|/app(/|$))", re.IGNORECASE)


class TextNode(BaseModel):
    """``text`` is that of kind ``text``; ``href`` that of kind ``link``."""

    kind: Kind
    text: str | None = None
    href: str | None = None
    children: list["TextNode"] = []


def parse(source: str) -> list[TextNode]:
    return _nodes(SyntaxTreeNode(_PARSER.parse(source)).children)


def escaped(value: str) -> str:
    """``value`` as literal text inside Markdown, in text and in the address of a link."""
    return re.sub(r"([!-/:-@\[-`{-~])", r"\\\1", value)


def _nodes(found: list[SyntaxTreeNode]) -> list[TextNode]:
    return [node for one in found for node in _converted(one)]


def _converted(node: SyntaxTreeNode) -> list[TextNode]:
    if node.type == "text":
        return [TextNode(kind="text", text=node.content)] if node.content else []
    if node.type == "softbreak":
        return [TextNode(kind="text", text=" ")]
    children = _nodes(node.children)
    if node.type == "heading":
        return [TextNode(kind=_heading(node.tag), children=children)]
    if node.type == "link":
        href = str(node.attrs.get("href", ""))
        return [TextNode(kind="link", href=href, children=children)] if _ALLOWED.match(href) else children
    kind = _KINDS.get(node.type)
    return [TextNode(kind=kind, children=children)] if kind else children


def _heading(tag: str) -> Kind:
    return "heading" if int(tag[1:]) <= _MAX_MAIN_HEADING else "subheading"
