"""The parsed HTML of a mail."""

from html.parser import HTMLParser


class Page(HTMLParser):
    """Open tags, the text between them, and the targets of links."""

    VOID = frozenset({"meta", "br", "img", "hr", "link"})

    def __init__(self, html: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.links: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self._open: list[str] = []
        self.feed(html)
        assert self._open == [], "every element is closed"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self._end_word(tag)
        if tag == "a":
            self.links.append(str(dict(attrs)["href"]))
        if tag not in self.VOID:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag
        self._end_word(tag)

    def _end_word(self, tag: str) -> None:
        """At every tag but those that isolate a part of a sentence or of a file name."""
        if tag != "bdi":
            self.words.append(" ")

    def handle_data(self, data: str) -> None:
        if self._open and self._open[-1] != "style":
            self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join("".join(self.words).split())
