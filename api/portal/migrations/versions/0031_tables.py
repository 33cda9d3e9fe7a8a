"""the tables of all earlier revisions at once, and the first entries of the library

Revision: 0031
Revises:
"""

from dataclasses import asdict
from pathlib import Path

import sqlalchemy as sa
from alembic import op

from portal.features.request.library.samples.entries import ENTRIES
from portal.platform.db.identifiers import new_id

revision = "0031"
down_revision = None
branch_labels = None
depends_on = None

ENTRY = sa.text("""
    insert into documents (id, key, position, title_en, title_ar, description_en, description_ar)
    values (:id, :key, :position, :title_en, :title_ar, :description_en, :description_ar)
""")


def upgrade() -> None:
    connection = op.get_bind()
    for statement in Path(__file__).with_suffix(".sql").read_text(encoding="utf-8").split(";\n\n"):
        connection.exec_driver_sql(statement)
    for position, entry in enumerate(ENTRIES, start=1):
        connection.execute(ENTRY, {"id": new_id(), "position": position, **asdict(entry)})
