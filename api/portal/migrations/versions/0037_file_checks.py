"""what the scanner says of files

Revision: 0037
Revises: 0036
"""

import sqlalchemy as sa
from alembic import op

revision = "0037"
down_revision = "0036"
branch_labels = None
depends_on = None

COLUMNS = (
    ("verdict", sa.String(10)),
    ("verdict_reason", sa.Text()),
    ("scanned_at", sa.DateTime(timezone=True)),
    ("scanner", sa.Text()),
    ("signatures", sa.Text()),
    ("released_at", sa.DateTime(timezone=True)),
    ("released_by_name", sa.Text()),
    ("release_reason", sa.Text()),
)
RULES = {
    "verdict": "verdict in ('pending', 'clean', 'infected', 'unchecked', 'released')",
    "scanned": "(verdict is null or verdict = 'pending') = (scanned_at is null)",
    "verdict_reason": "(coalesce(verdict, '') in ('infected', 'unchecked', 'released')) = (verdict_reason is not null)",
    "released": "num_nonnulls(released_at, released_by_name, release_reason)"
    " = case when verdict = 'released' then 3 else 0 end",
}


def upgrade() -> None:
    for table in ("submission_files", "question_files"):
        for name, kind in COLUMNS:
            op.add_column(table, sa.Column(name, kind, nullable=True))
        for name, rule in RULES.items():
            op.create_check_constraint(op.f(f"ck_{table}_{name}"), table, rule)
