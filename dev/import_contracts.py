"""The one rule between features that import-linter does not bring: they meet at the front door."""

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output

# What a feature shows to others: its use cases, its tables for foreign keys and joined reads, and who acts.
FRONT_DOOR = {"service", "models", "actor"}
# Bodies of answers may be made of other features' bodies.
HTTP_SHAPES = {"routes", "schemas", "presentation"}
BORROWED_SHAPES = {"schemas", "presentation"}


class FeaturesMeetAtTheService(Contract):
    """``features``: package names; every import from one of them into another one is looked at, direct ones only."""

    type_name = "features"

    features = fields.ListField(subfield=fields.ModuleField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:  # noqa: ARG002
        names = [feature.name for feature in self.features]  # type: ignore[attr-defined]
        found = [
            f"{importer} -> {imported}"
            for feature in names
            for importer in sorted({feature, *graph.find_descendants(feature)})
            for imported in sorted(graph.find_modules_directly_imported_by(importer))
            if not _allowed(importer, imported, feature, names)
        ]
        return ContractCheck(kept=not found, metadata={"found": found})

    def render_broken_contract(self, check: ContractCheck) -> None:
        for line in check.metadata["found"]:
            output.print_error(f"- {line}", bold=False)
        output.new_line()


def _allowed(importer: str, imported: str, feature: str, features: list[str]) -> bool:
    other = next((name for name in features if imported == name or imported.startswith(f"{name}.")), feature)
    if other == feature:
        return True
    part = imported.removeprefix(other).removeprefix(".")
    if importer.rpartition(".")[2] in HTTP_SHAPES and part in BORROWED_SHAPES:
        return True
    return part in FRONT_DOOR
