"""An import-linter contract: a feature keeps its queries, policies and schemas to itself."""

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output

PRIVATE = {"policy", "queries", "routes"}
# Schemas may contain another feature's schemas.
HTTP_SHAPES = {"routes", "schemas", "presentation"}


class FeaturesKeepToThemselves(Contract):
    """``folder``: the package below which the features are. Checks direct imports only."""

    type_name = "features"

    folder = fields.ModuleField()

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:  # noqa: ARG002
        folder = self.folder.name  # type: ignore[attr-defined]
        found = [
            f"{importer} -> {imported}"
            for importer in sorted(graph.find_descendants(folder))
            for imported in sorted(graph.find_modules_directly_imported_by(importer))
            if imported.startswith(f"{folder}.") and not _allowed(importer, imported)
        ]
        return ContractCheck(kept=not found, metadata={"found": found})

    def render_broken_contract(self, check: ContractCheck) -> None:
        for line in check.metadata["found"]:
            output.print_error(f"- {line}", bold=False)
        output.new_line()


def _allowed(importer: str, imported: str) -> bool:
    feature, _, part = importer.rpartition(".")
    other, _, borrowed = imported.rpartition(".")
    if feature == other or feature.startswith(f"{other}."):
        return True
    return part in HTTP_SHAPES if borrowed == "schemas" else borrowed not in PRIVATE
