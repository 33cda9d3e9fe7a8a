import os
from collections.abc import Iterator
from typing import Annotated

from fastapi import Depends, FastAPI, HTTPException, Query, Request
from sqlalchemy.orm import contains_eager, joinedload, selectinload
from sqlmodel import Session, create_engine, func, select

from dev.bench.peers.fastapi_sqlmodel.models import (
    ChangeRequest,
    Company,
    DeadlineExtension,
    InvitationRedemption,
    Permission,
    Rfi,
    Submission,
    User,
)
from dev.bench.peers.fastapi_sqlmodel.schemas import CompaniesPublic, CompanyPublic, Envelope
from dev.bench.peers.sessions import COOKIE, RFI, user_of

HOST, NAME, PERSON = (os.environ[f"PEER_DATABASE_{part}"] for part in ("HOST", "NAME", "USER"))
engine = create_engine(f"postgresql+psycopg://{PERSON}@/{NAME}?host={HOST}")
app = FastAPI()


def get_session() -> Iterator[Session]:
    with Session(engine) as session:
        yield session


SessionDep = Annotated[Session, Depends(get_session)]


def get_current_user(request: Request, session: SessionDep) -> User:
    user_id = user_of(request.cookies.get(COOKIE))
    user = session.get(User, user_id) if user_id else None
    if user is None:
        raise HTTPException(status_code=401)
    return user


CurrentUser = Annotated[User, Depends(get_current_user)]


def may_view_pending_companies(user: CurrentUser, session: SessionDep) -> None:
    # Each action on the companies includes viewing them.
    granted = select(Permission).where(Permission.user_id == user.id, Permission.subject == "pendingCompanies")
    if user.role != "Admin" or session.exec(granted.limit(1)).first() is None:
        raise HTTPException(status_code=403)


@app.get("/api/pending-users", dependencies=[Depends(may_view_pending_companies)])
def read_pending_companies(
    session: SessionDep, page: Annotated[int, Query(ge=1)] = 1, limit: Annotated[int, Query(ge=1, le=100)] = 25
) -> Envelope:
    pending = (User.is_contact, User.status == "pending", User.verified_at.is_not(None), Company.decided_at.is_(None))
    total = session.exec(select(func.count()).select_from(User).join(Company).where(*pending)).one()
    company = contains_eager(User.company)
    of_rfi = select(Rfi.id).where(Rfi.name == RFI).scalar_subquery()
    submissions = company.selectinload(Company.submissions.and_(Submission.rfi_id == of_rfi))
    contacts = session.exec(
        select(User)
        .join(Company)
        .where(*pending)
        .order_by(Company.created_at, Company.id)
        .offset((page - 1) * limit)
        .limit(limit)
        .options(
            company.joinedload(Company.redemption).joinedload(InvitationRedemption.invitation),
            company.selectinload(Company.form_answers),
            company.selectinload(Company.extensions.and_(DeadlineExtension.rfi_id == of_rfi)),
            company.selectinload(Company.change_requests.and_(ChangeRequest.state == "pending")),
            submissions.options(
                joinedload(Submission.review),
                selectinload(Submission.files),
                selectinload(Submission.links),
                selectinload(Submission.additions),
            ),
        )
    ).all()
    found = CompaniesPublic(
        items=[CompanyPublic.of(contact.company, contact) for contact in contacts],
        total=total,
        matched=total,
        next_cursor=str(page + 1) if page * limit < total else None,
        previous_cursor=str(page - 1) if page > 1 else None,
    )
    return Envelope(data=found)
