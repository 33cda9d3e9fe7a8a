"""Views of lists that a person saved."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import ForeignKey, String, UniqueConstraint, func
from sqlalchemy.orm import Mapped, mapped_column

from portal.platform.db.base import Base, Created, Identified

MAX_NAME = 80
MAX_QUERY = 4_000


class SavedView(Identified, Created, Base):
    """A named query of a list. It belongs to one person and is deleted with the account."""

    __tablename__ = "saved_views"
    __table_args__ = (UniqueConstraint("user_id", "list", "name"),)

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"))
    list: Mapped[str] = mapped_column(String(20))
    name: Mapped[str] = mapped_column(String(MAX_NAME))
    query: Mapped[str] = mapped_column(String(MAX_QUERY), doc="Parameters of the list's address, encoded")
    changed_at: Mapped[datetime] = mapped_column(server_default=func.now())
