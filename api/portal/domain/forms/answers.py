"""The format of answers, as stored and as exchanged.

``{<question id>: {value | values, other?, details?, link?}}``: ``values`` for a multiple choice, ``value`` for
everything else (text, option value, bool or whole number). Missing parts are absent, never null. Responses may use
these types; request bodies stay ``Any``, so that the validator alone checks them.
"""

from typing_extensions import TypedDict  # pydantic reads no other one before Python 3.12


class Answer(TypedDict, total=False):
    value: str | bool | int
    values: list[str]
    other: str
    details: str
    link: str


Answers = dict[str, Answer]
