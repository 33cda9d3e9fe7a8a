"""Result of a measurement: a line, its goal, and whether it was reached."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Result:
    """``value`` is compared with ``goal``; ``at_least``: the goal is a minimum."""

    name: str
    value: float
    goal: float
    at_least: bool
    unit: str = ""
    detail: str = ""

    @property
    def reached(self) -> bool:
        return self.value >= self.goal if self.at_least else self.value <= self.goal


def show(results: list[Result]) -> str:
    lines = ["| measurement | value | goal | | how |", "|---|---|---|---|---|"]
    for result in results:
        sign = "≥" if result.at_least else "≤"
        mark = "reached" if result.reached else "missed"
        goal = f"{sign} {result.goal:g}{result.unit}"
        lines.append(f"| {result.name} | {result.value:.2f}{result.unit} | {goal} | {mark} | {result.detail} |")
    return "\n".join(lines)
