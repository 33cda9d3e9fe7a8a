"""The words of a message, apart from its frame, as administrators edit them.

The shipped template is read as a syntax tree. Its paragraphs become plain text in which a value is written as
``{name}``; what stands between paragraphs (buttons, codes, lists) becomes a placeholder on a line of its own. An edited
text is put back into the same tree, where its words are string constants: they are escaped like any value, and are
never read as markup or as template code. Each placeholder stands for the nodes of the shipped template that it came
from (docs/adr/0027-edited-wording-is-data.md).

The text: paragraphs are separated by an empty line, ``# `` begins a heading and ``~ `` small print.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from jinja2 import Environment, Template, nodes

from portal.domain.messaging.edited.placeholders import Names, is_secret, plain

HEADING, SMALL = "# ", "~ "
FIXED_END = "autofill"
"""The block at the end of an SMS that browsers read; it is not a part of the text."""
_PLACEHOLDER = re.compile(r"\{([^{}\n]{1,60})\}")
_PARAGRAPHS = {"p": "", "small": SMALL}


@dataclass(frozen=True, slots=True)
class Wording:
    """An SMS has only ``text``."""

    text: str
    subject: str | None = None
    heading: str | None = None


@dataclass(frozen=True, slots=True)
class Placeholder:
    """``is_block``: it stands on a line of its own. ``is_required``: it must be used, and a block exactly once."""

    name: str
    is_block: bool
    is_required: bool


@dataclass(frozen=True, slots=True)
class Problem:
    """``part``: subject, heading or text. ``error``: an error of a field, about the placeholder ``name``."""

    part: str
    error: str
    name: str


class BrokenWording(Exception):
    """The text does not fit the shipped template, which has changed since the text was saved."""


class Layout:
    """A shipped template in one language, taken apart into words and placeholders.

    ``required``: names of values that the text must keep if the shipped one has them.
    """

    def __init__(
        self, environment: Environment, source: str, *, is_sms: bool, required: frozenset[str] = frozenset()
    ) -> None:
        self._environment = environment
        self._required = required
        self._is_sms = is_sms
        self._tree = environment.parse(source)
        self._assigns: list[nodes.Node] = []
        self._names = Names()
        self._values: dict[str, nodes.Node] = {}
        self._titles: dict[str, nodes.Node] = {}
        self._blocks: dict[str, list[nodes.Node]] = {}
        self._end: nodes.Block | None = None
        self.shipped = self._read_sms() if is_sms else self._read_mail()

    @cached_property
    def placeholders(self) -> tuple[Placeholder, ...]:
        """The placeholders that the text can contain."""
        secret = {name for name, value in self._values.items() if is_secret(value, self._assigns)}
        required = secret | self._required
        values = [Placeholder(name, is_block=False, is_required=name in required) for name in self._values]
        return (*values, *(Placeholder(name, is_block=True, is_required=True) for name in self._blocks))

    @property
    def title_placeholders(self) -> tuple[str, ...]:
        """Names of the values that the subject and the heading can show."""
        return tuple(self._titles)

    def problems(self, wording: Wording) -> list[Problem]:
        """Unknown, missing, repeated and misplaced placeholders; empty if the wording can be used."""
        found = []
        for part, title in (("subject", wording.subject), ("heading", wording.heading)):
            unknown = [name for name in _PLACEHOLDER.findall(title or "") if name not in self._titles]
            found += [Problem(part, "unknown_placeholder", name) for name in unknown]
        used: list[str] = []
        for paragraph in _paragraphs(wording.text):
            alone = _PLACEHOLDER.fullmatch(paragraph)
            for name in _PLACEHOLDER.findall(paragraph):
                if name in self._blocks and not alone:
                    found.append(Problem("text", "placeholder_not_alone", name))
                elif name not in self._blocks and name not in self._values:
                    found.append(Problem("text", "unknown_placeholder", name))
                elif name in self._blocks and name in used:
                    found.append(Problem("text", "repeated_placeholder", name))
                used.append(name)
        missing = [one.name for one in self.placeholders if one.is_required and one.name not in used]
        return found + [Problem("text", "missing_placeholder", name) for name in missing]

    def compile(self, wording: Wording) -> Template:
        """The template with these words. Call it once for each layout, because it changes the tree.

        Raises :class:`BrokenWording`.
        """
        if self.problems(wording):
            raise BrokenWording
        paragraphs = _paragraphs(wording.text)
        if self._is_sms:
            self._tree.body = [*_output(self._pieces(wording.text)), *self._sms_end()]
        else:
            body = [node for paragraph in paragraphs for node in self._nodes(paragraph)]
            first = next((one for one in paragraphs if not self._is_block(one)), "")
            words: dict[str, list[nodes.Node]] = {
                "subject": self._title(wording.subject),
                "heading": self._title(wording.heading),
                "preview": list(_output(self._pieces(first.removeprefix(HEADING).removeprefix(SMALL)))),
                "body": body,
            }
            for block in _blocks(self._tree):
                if block.name in words:
                    block.body = [*self._assigns, *words[block.name]]
        self._tree.set_environment(self._environment)
        self._tree.set_lineno(1)
        return self._environment.from_string(self._tree)

    def _read_mail(self) -> Wording:
        blocks = {block.name: block.body for block in _blocks(self._tree)}
        self._assigns = [node for body in blocks.values() for node in body if isinstance(node, nodes.Assign)]
        self._names.learn(self._assigns)
        text = "\n\n".join(self._read(node) for node in _joined(blocks["body"]))
        for name, value in self._values.items():
            if (title := plain(value)) is not None:
                self._titles[name] = title
        subject, heading = (self._read_title(name, blocks[name]) for name in ("subject", "heading"))
        return Wording(text=text, subject=subject, heading=heading)

    def _read_sms(self) -> Wording:
        self._end = next((node for node in self._tree.body if isinstance(node, nodes.Block)), None)
        words = [node for node in self._tree.body if node is not self._end]
        return Wording(text=self._read_words(words).strip())

    def _read(self, node: nodes.Node) -> str:
        """One paragraph of the text."""
        macro = _macro(node)
        if isinstance(node, nodes.CallBlock) and macro in _PARAGRAPHS:
            return _PARAGRAPHS[macro] + " ".join(self._read_words(node.body).split(" ")).strip()
        if macro == "h2":
            (call,) = node.find_all(nodes.Call)
            if isinstance(call.args[0], nodes.Const):
                return HEADING + str(call.args[0].value)
        return f"{{{self._names.add(self._blocks, node, [node])}}}"

    def _read_words(self, body: Iterable[nodes.Node]) -> str:
        words = ""
        for node in body:
            for piece in node.nodes if isinstance(node, nodes.Output) else [node]:
                words += self._read_piece(piece)
        return words

    def _read_piece(self, piece: nodes.Node) -> str:
        if isinstance(piece, nodes.TemplateData):
            return piece.data
        if _macro(piece) == "br":
            return "\n"
        if isinstance(constant := plain(piece), nodes.Const):
            return str(constant.value)
        name = self._names.add(self._values, piece, piece)
        return f"{{{name}}}"

    def _read_title(self, part: str, body: Iterable[nodes.Node]) -> str:
        """The words of a title. A value is a placeholder; a condition or loop is one, named after the ``part``."""
        words = ""
        for node in body:
            for piece in node.nodes if isinstance(node, nodes.Output) else [node]:
                if isinstance(piece, nodes.TemplateData):
                    words += piece.data
                    continue
                if isinstance(piece, nodes.Expr):
                    name = self._names.add(self._titles, piece, plain(piece) or piece)
                    self._values.setdefault(name, piece)
                else:
                    name = part
                    self._titles[name] = piece
                words += f"{{{name}}}"
        return words.strip()

    def _nodes(self, paragraph: str) -> Iterator[nodes.Node]:
        if self._is_block(paragraph):
            yield from self._blocks[paragraph[1:-1]]
        elif paragraph.startswith(HEADING):
            title = nodes.Concat([*self._pieces(paragraph.removeprefix(HEADING))])
            yield nodes.Output([nodes.Call(_part("h2"), [title], [], None, None)])
        else:
            macro, words = ("small", paragraph[len(SMALL) :]) if paragraph.startswith(SMALL) else ("p", paragraph)
            call = nodes.Call(_part(macro), [], [], None, None)
            yield nodes.CallBlock(call, [], [], list(self._lines(words)))

    def _is_block(self, paragraph: str) -> bool:
        found = _PLACEHOLDER.fullmatch(paragraph)
        return found is not None and found[1] in self._blocks

    def _lines(self, words: str) -> Iterator[nodes.Node]:
        """Nodes that print the words of a paragraph with their line breaks."""
        for number, line in enumerate(words.splitlines()):
            if number:
                yield nodes.Output([nodes.Call(_part("br"), [], [], None, None)])
            yield from _output(self._pieces(line))

    def _pieces(self, words: str) -> Iterator[nodes.Node]:
        return self._with(words, self._values)

    def _title(self, words: str | None) -> list[nodes.Node]:
        return list(_output(self._with(words or "", self._titles)))

    def _sms_end(self) -> list[nodes.Node]:
        return [nodes.Output([nodes.Const("\n\n")]), self._end] if self._end else []

    @staticmethod
    def _with(words: str, values: Mapping[str, nodes.Node]) -> Iterator[nodes.Node]:
        for at, piece in enumerate(_PLACEHOLDER.split(words)):
            if at % 2:
                yield values[piece]
            elif piece:
                yield nodes.Const(piece)


def _output(pieces: Iterable[nodes.Node]) -> Iterator[nodes.Node]:
    """Converts expressions into statements that print them; statements stay as they are."""
    for piece in pieces:
        yield nodes.Output([piece]) if isinstance(piece, nodes.Expr) else piece


def _paragraphs(text: str) -> list[str]:
    return [stripped for part in re.split(r"\n\s*\n", text) if (stripped := part.strip())]


def _blocks(tree: nodes.Template) -> Sequence[nodes.Block]:
    return [node for node in tree.body if isinstance(node, nodes.Block)]


def _joined(body: Iterable[nodes.Node]) -> Iterator[nodes.Node]:
    """The elements of a body, without assignments and the white space between elements."""
    for node in body:
        if isinstance(node, nodes.Output):
            yield from (
                nodes.Output([piece], lineno=node.lineno)
                for piece in node.nodes
                if not (isinstance(piece, nodes.TemplateData) and not piece.data.strip())
            )
        elif not isinstance(node, nodes.Assign):
            yield node


def _macro(node: nodes.Node) -> str | None:
    """The macro of ``parts`` that an element or an expression consists of; None if it is something else."""
    if isinstance(node, nodes.Output) and len(node.nodes) == 1:
        return _macro(node.nodes[0])
    call = node.call if isinstance(node, nodes.CallBlock) else node
    if isinstance(call, nodes.Call) and isinstance(call.node, nodes.Getattr) and isinstance(call.node.node, nodes.Name):
        return call.node.attr if call.node.node.name == "parts" else None
    return None


def _part(macro: str) -> nodes.Getattr:
    return nodes.Getattr(nodes.Name("parts", "load"), macro, "load")
