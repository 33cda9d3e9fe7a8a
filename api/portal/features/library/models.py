"""The reference library: seven entries, each a stored file or a link."""

from datetime import datetime

from sqlalchemy import BigInteger, CheckConstraint, String
from sqlalchemy.orm import Mapped, mapped_column

from portal.platform.db.base import Base, Created, Identified


class Document(Identified, Created, Base):
    __tablename__ = "documents"
    __table_args__ = (CheckConstraint("object_key is null or url is null", name="file_or_link"),)

    key: Mapped[str] = mapped_column(String(60), unique=True)
    position: Mapped[int] = mapped_column(unique=True)
    title_en: Mapped[str]
    title_ar: Mapped[str]
    description_en: Mapped[str]
    description_ar: Mapped[str]
    object_key: Mapped[str | None]
    name: Mapped[str | None]
    size: Mapped[int | None] = mapped_column(BigInteger)
    content_type: Mapped[str | None]
    url: Mapped[str | None]
    updated_at: Mapped[datetime | None]
