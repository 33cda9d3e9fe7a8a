"""The list of pending companies in FastAPI with SQLModel, in one file for uvicorn."""

import os
from datetime import UTC, datetime, timedelta
from typing import Annotated, get_origin
from uuid import UUID

from fastapi import Depends, FastAPI, HTTPException, Query, Request
from sqlalchemy.orm import contains_eager, joinedload, selectinload
from sqlmodel import Field, Relationship, Session, SQLModel, create_engine, func, select

from dev.bench.peers.sessions import COOKIE, RFI, user_of

HOST, NAME, ROLE = (os.environ[f"PEER_DATABASE_{part}"] for part in ("HOST", "NAME", "USER"))
ORGANIZATION = "organization_name organization_website headquarters_location organization_size industry_field"
NOTES = "branches_in_ksa industry_other decided_by_name rejection_reason return_reason"
PERSON, CONTACT = "first_name last_name email locale status", "position business_email phone_number linkedin_profile"
TARGETS = {"company_id": "companies.id", "rfi_id": "rfis.id", "user_id": "users.id", "submission_id": "submissions.id"}
TARGETS |= {"invitation_id": "invitation_codes.id", "receipt_number": "submissions.receipt_number"}
engine = create_engine(f"postgresql+psycopg://{ROLE}@/{NAME}?host={HOST}")
app = FastAPI()


def model(name, keys="id", to="", texts="", times="", related=None, *, table=True, **columns):
    """The model of a table, or of what is only sent: its key, foreign keys, other columns and ``related`` models."""
    for key in (*keys.split(), *to.split()):
        field = Field(primary_key=key in keys.split(), foreign_key=TARGETS.get(key))
        columns[key] = Annotated[UUID if key.endswith("id") else str, field]
    columns |= dict.fromkeys(texts.split(), str | None) | dict.fromkeys(times.split(), datetime | None)
    uselist = {name: {"uselist": get_origin(kind) is list} for name, kind in (related or {}).items()}
    relationships = {name: Relationship(sa_relationship_kwargs=kwargs) for name, kwargs in uselist.items()}
    body = {"__module__": __name__, "__tablename__": name, "__annotations__": columns | (related or {})}
    return type(SQLModel)(name, (SQLModel,), body | relationships, table=table)


Permission = model("permissions", "user_id action subject")
Code = model("invitation_codes", texts="note")
Redemption = model("invitation_redemptions", "invitation_id company_id", related={"invitation": Code})
Answers = model("form_answers", to="company_id", texts="form", times="submitted_at")
Rfi = model("rfis", texts="name")
Extension = model("deadline_extensions", "rfi_id company_id", times="until")
Change = model("change_requests", to="company_id", texts="state", times="requested_at")
File, Link = (model(table, to="submission_id") for table in ("submission_files", "submission_links"))
Review = model("response_reviews", "receipt_number", texts="status")
Addition = model("response_additions", to="receipt_number", times="sent_at")
related = {"files": list[File], "links": list[Link], "review": Review, "additions": list[Addition]}
Submission = model("submissions", "id", "rfi_id company_id", "state receipt_number", "created_at submitted_at", related)
related = {"submissions": list[Submission], "extensions": list[Extension], "changes": list[Change]}
related |= {"redemption": Redemption, "answers": list[Answers]}
times = "created_at decided_at returned_at"
Company = model("companies", "id", "", f"{ORGANIZATION} {NOTES}", times, related, review_paused=timedelta)
texts, times = f"{PERSON} {CONTACT} role unverified_email", "verified_at email_verified_at last_sign_in_at"
User = model("users", "id", "company_id", texts, times, {"company": Company}, is_contact=bool)
texts = f"{NOTES} {CONTACT} invitation_note review_status receipt_number"
times = "questionnaire_at submission_created_at submitted_at added_at extended_until feedback_at change_requested_at"
times = f"email_verified_at decided_at last_sign_in_at {times}"
columns = dict.fromkeys(f"{ORGANIZATION} {PERSON} questionnaire response".split(), str)
columns |= {"submission_id": UUID | None, "registered_at": datetime, "invited": bool, "age_hours": float}
columns |= {"files_count": int, "links_count": int}
CompanyPublic = model("CompanyPublic", "id user_id", "", texts, times, table=False, **columns)
columns = {"items": list[CompanyPublic], "total": int, "matched": int}
CompaniesPublic = model("CompaniesPublic", "", "", "next_cursor previous_cursor", table=False, **columns)


class Envelope(SQLModel):
    success: bool = True
    code: int = 200
    message: str = ""
    data: CompaniesPublic


def public(contact):
    company = contact.company
    age = (company.decided_at or datetime.now(UTC)) - company.created_at - company.review_paused
    invitation = company.redemption.invitation if company.redemption else None
    forms = {answers.form: answers for answers in company.answers}
    answers, rated = forms.get("questionnaire"), forms.get("feedback")
    submission = company.submissions[0] if company.submissions else None
    review_status = submission.review.status if submission and submission.review else "received"
    sent = [each.sent_at for each in submission.additions if each.sent_at] if submission else []
    derived = {
        "user_id": contact.id,
        "status": "returned" if contact.status == "pending" and company.returned_at else contact.status,
        "email": contact.unverified_email or contact.email,
        "invited": invitation is not None,
        "invitation_note": invitation.note if invitation else None,
        "registered_at": company.created_at,
        "age_hours": round(age.total_seconds() / 3600, 2),
        "questionnaire": ("answered" if answers.submitted_at else "draft") if answers else "notStarted",
        "questionnaire_at": answers.submitted_at if answers else None,
        "feedback_at": rated.submitted_at if rated else None,
        "extended_until": company.extensions[0].until if company.extensions else None,
        "change_requested_at": company.changes[0].requested_at if company.changes else None,
        "submission_id": submission.id if submission else None,
        "response": submission.state if submission else "notSubmitted",
        "review_status": review_status if submission and submission.state == "submitted" else None,
        "submission_created_at": submission.created_at if submission else None,
        **{name: getattr(submission, name, None) for name in ("submitted_at", "receipt_number")},
        "added_at": max(sent, default=None),
        **{f"{name}_count": len(getattr(submission, name, ())) for name in ("files", "links")},
    }
    return CompanyPublic.model_validate(company.model_dump() | contact.model_dump(exclude={"id"}) | derived)


def get_session():
    with Session(engine) as session:
        yield session


SessionDep = Annotated[Session, Depends(get_session)]


def get_current_user(request: Request, session: SessionDep) -> User:
    user_id = user_of(request.cookies.get(COOKIE))
    user = session.get(User, user_id) if user_id else None
    if user is None:
        raise HTTPException(status_code=401)
    return user


def may_view_pending_companies(user: Annotated[User, Depends(get_current_user)], session: SessionDep) -> None:
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
    ordered = select(User).join(Company).where(*pending).order_by(Company.created_at, Company.id)
    submissions = company.selectinload(Company.submissions.and_(Submission.rfi_id == of_rfi))
    parts = (selectinload(part) for part in (Submission.files, Submission.links, Submission.additions))
    loading = (
        company.joinedload(Company.redemption).joinedload(Redemption.invitation),
        company.selectinload(Company.answers),
        company.selectinload(Company.extensions.and_(Extension.rfi_id == of_rfi)),
        company.selectinload(Company.changes.and_(Change.state == "pending")),
        submissions.options(joinedload(Submission.review), *parts),
    )
    contacts = session.exec(ordered.offset((page - 1) * limit).limit(limit).options(*loading)).all()
    following = str(page + 1) if page * limit < total else None
    previous = str(page - 1) if page > 1 else None
    found = {"items": [public(contact) for contact in contacts], "total": total, "matched": total}
    return Envelope(data=CompaniesPublic(**found, next_cursor=following, previous_cursor=previous))
