"""Result of a measurement: a line, its goal, and whether it was reached."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Result:
    """``value`` is compared with ``goal``, if it has one; ``at_least``: the goal is a minimum."""

    name: str
    value: float
    goal: float | None
    at_least: bool
    unit: str = ""
    detail: str = ""

    @property
    def reached(self) -> bool:
        if self.goal is None:
            return True
        return self.value >= self.goal if self.at_least else self.value <= self.goal


def show(results: list[Result]) -> str:
    lines = ["| measurement | value | goal | | how |", "|---|---|---|---|---|"]
    for result in results:
        goal = mark = ""
        if result.goal is not None:
            goal = f"{'≥' if result.at_least else '≤'} {result.goal:g}{result.unit}"
            mark = "reached" if result.reached else "missed"
        lines.append(f"| {result.name} | {result.value:.2f}{result.unit} | {goal} | {mark} | {result.detail} |")
    return "\n".join(lines)
