"""An import-linter contract: a feature imports another feature only through its service."""

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output

# Modules that other features may import: the use cases, and the models for foreign keys and joined reads.
PUBLIC = {"service", "models"}
# Schemas may contain another feature's schemas.
HTTP_SHAPES = {"routes", "schemas", "presentation"}
BORROWED_SHAPES = {"schemas", "presentation"}


class FeaturesMeetAtTheService(Contract):
    """``folder``: the package whose children are the features. Checks direct imports only."""

    type_name = "features"

    folder = fields.ModuleField()

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:  # noqa: ARG002
        folder = self.folder.name  # type: ignore[attr-defined]
        found = [
            f"{importer} -> {imported}"
            for importer in sorted(graph.find_descendants(folder))
            for imported in sorted(graph.find_modules_directly_imported_by(importer))
            if imported.startswith(f"{folder}.") and not _allowed(*_parts(folder, importer), *_parts(folder, imported))
        ]
        return ContractCheck(kept=not found, metadata={"found": found})

    def render_broken_contract(self, check: ContractCheck) -> None:
        for line in check.metadata["found"]:
            output.print_error(f"- {line}", bold=False)
        output.new_line()


def _parts(folder: str, module: str) -> tuple[str, str]:
    """The feature and the module's name inside it."""
    feature, _, part = module.removeprefix(f"{folder}.").partition(".")
    return feature, part


def _allowed(feature: str, part: str, other: str, imported: str) -> bool:
    return feature == other or imported in PUBLIC or (part in HTTP_SHAPES and imported in BORROWED_SHAPES)
