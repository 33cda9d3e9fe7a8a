"""Screens of the reading desk, with simulated responses of the server."""

from typing import Any

from playwright.async_api import expect

from tests.e2e.administrator import Administrator
from tests.e2e.scenes.asking import AT
from tests.e2e.scenes.reading_desk_answers import (
    COMPANY,
    CONCLUSION,
    FILE,
    ID,
    INTEREST,
    LIFTED,
    LONG,
    NONE,
    OTHER,
    READERS,
    REMARKS,
    ROWS,
    THEMES,
    a_desk,
    a_page,
    a_recommendation,
    place_at,
)
from tests.e2e.scenes.scene import Scene
from tests.e2e.server_faults import answers, fails, hangs

DESK = f"/app/reading/{ID}"


async def _listed(admin: Administrator, *rows: dict[str, Any]) -> None:
    await answers(admin.page, "reading/readers", READERS)
    await answers(admin.page, "reading", a_page(*rows))


async def responses_to_read(admin: Administrator) -> None:
    await _listed(admin, *ROWS)
    await admin.visitor.opens("/app/reading")
    await admin.sees_heading("reading:title")
    await admin.visitor.is_loaded()


async def assigning_readers(admin: Administrator) -> None:
    await admin.page.get_by_role("checkbox").nth(1).check()
    await admin.press("reading:assign.open")
    dialog = admin.page.get_by_role("alertdialog")
    await dialog.get_by_role("button", name=admin.words("reading:assign.open"), exact=True).click()
    await expect(dialog.get_by_text(admin.words("reading:assign.required"))).to_be_visible()


async def nothing_to_read(admin: Administrator) -> None:
    await _listed(admin)
    await admin.visitor.opens("/app/reading")
    await admin.sees(admin.words("reading:empty.title"))


async def responses_to_read_that_cannot_be_loaded(admin: Administrator) -> None:
    await fails(admin.page, "reading")
    await admin.visitor.opens("/app/reading?search=a")
    await admin.sees(admin.words("common:errors.somethingWentWrong"))


async def _closed(admin: Administrator, reason: str, **changes: Any) -> None:
    await _listed(admin, *ROWS)
    declaration = {"company_id": ID, "organization_name": COMPANY, "closed": reason, "own": None, "others": NONE}
    await answers(admin.page, f"reading/{ID}/declaration", declaration | changes)
    await fails(admin.page, f"reading/{ID}", status=409, error="reading_closed")
    await admin.visitor.opens(DESK)
    await admin.visitor.is_loaded()


async def declaration_before_reading(admin: Administrator) -> None:
    await _closed(admin, "undeclared", others=[INTEREST, LIFTED])
    await admin.sees(admin.words("reading:declare.title"))


async def declaration_without_words(admin: Administrator) -> None:
    await admin.press("reading:declare.some")
    await admin.press("reading:declare.action")
    await admin.sees(admin.words("reading:declare.required"))


async def interest_to_lift(admin: Administrator) -> None:
    await admin.press("reading:interests.lift")
    dialog = admin.page.get_by_role("alertdialog")
    await dialog.get_by_role("button", name=admin.words("reading:interests.lift"), exact=True).click()
    await expect(dialog.get_by_text(admin.words("reading:interests.required"))).to_be_visible()


async def response_closed_by_an_interest(admin: Administrator) -> None:
    await _closed(admin, "interest", own=INTEREST)
    await admin.sees(admin.words("reading:closedText.interest"))


async def sealed_response(admin: Administrator) -> None:
    await _closed(admin, "sealed")
    await admin.sees(admin.words("reading:closedText.sealed"))


async def response_loading(admin: Administrator) -> None:
    await _listed(admin, *ROWS)
    await hangs(admin.page, f"reading/{ID}")
    await admin.visitor.opens(DESK)
    await expect(admin.page.get_by_role("main").get_by_role("status").first).to_be_visible()


async def response_that_cannot_be_loaded(admin: Administrator) -> None:
    await _listed(admin, *ROWS)
    await fails(admin.page, f"reading/{ID}")
    await admin.visitor.opens(DESK)
    await admin.sees(admin.words("common:errors.somethingWentWrong"))


async def _opened(admin: Administrator, **changes: Any) -> None:
    await _listed(admin, *ROWS)
    await answers(admin.page, f"reading/{ID}", a_desk(**changes))
    await answers(admin.page, f"reading/{ID}/draft", None)
    await admin.visitor.opens(DESK)
    await expect(admin.page.get_by_role("article").first).to_be_visible()
    await admin.visitor.is_loaded()


async def response_with_remarks_and_themes(admin: Administrator) -> None:
    await _opened(admin)
    await admin.page.get_by_role("button", name=admin.words("reading:remark.openOf", number="1")).click()
    await expect(admin.page.get_by_role("article").nth(1)).to_be_visible()


async def remark_without_words(admin: Administrator) -> None:
    await admin.press("reading:remark.send")
    await admin.sees(admin.words("reading:remark.required"))


async def remark_that_was_changed_elsewhere(admin: Administrator) -> None:
    path = f"reading/{ID}/remarks/{REMARKS[1]['id']}"
    await fails(admin.page, path, status=409, error="remark_changed", data={"text": LONG, "revision": 2})
    await admin.press("reading:remark.edit")
    await admin.press("reading:remark.save")
    await expect(admin.page.get_by_role("alert").get_by_role("blockquote")).to_be_visible()


async def mark_to_remove(admin: Administrator) -> None:
    await admin.page.get_by_role("list", name=admin.words("reading:mark.list")).get_by_role("button").first.click()
    await expect(admin.page.get_by_role("alertdialog")).to_be_visible()


async def marking_an_answer(admin: Administrator) -> None:
    await _opened(admin)
    await admin.page.get_by_role("button", name=admin.words("reading:mark.openOf", number="1")).click()
    dialog = admin.page.get_by_role("dialog")
    await dialog.get_by_label(admin.words("reading:mark.theme")).fill("A new theme")
    await expect(dialog.get_by_role("group", name=admin.words("reading:mark.themes"))).to_be_visible()


async def recommendation_to_give(admin: Administrator) -> None:
    await _opened(admin, interests=[INTEREST, LIFTED])
    await admin.press("reading:part.agreement")
    await admin.press("reading:recommendation.send")
    await admin.sees(admin.words("reading:recommendation.reasonRequired"))


async def conclusion_to_write(admin: Administrator) -> None:
    await admin.press("reading:conclusion.write")
    await admin.press("reading:conclusion.send")
    await admin.sees(admin.words("reading:conclusion.presentRequired"))


async def recommendations_and_conclusions(admin: Administrator) -> None:
    others = [a_recommendation("Faisal Alharbi", "unclear"), a_recommendation("فيصل الحربي", "not_suitable")]
    versions = [CONCLUSION, CONCLUSION | {"number": 1}]
    own = a_recommendation("Huda Alotaibi", "suitable")
    await _opened(admin, own=own, recommendations=others, conclusions=versions, read_at=AT)
    await admin.press("reading:part.agreement")
    await expect(admin.page.get_by_text("Faisal Alharbi").first).to_be_visible()


async def response_without_answers_and_files(admin: Administrator) -> None:
    await _opened_empty(admin)
    await admin.sees(admin.words("reading:answers.none"))


async def _opened_empty(admin: Administrator) -> None:
    await _listed(admin, *ROWS)
    await answers(admin.page, f"reading/{ID}", a_desk(questionnaire=None, files=NONE, remarks=NONE, passages=NONE))
    await admin.visitor.opens(DESK)
    await admin.visitor.is_loaded()


async def document_that_cannot_be_loaded(admin: Administrator) -> None:
    await fails(admin.page, f"reading/{ID}/files/{ID}/preview")
    await _opened(admin, files=[FILE | {"verdict": "clean"}, FILE | {"id": OTHER, "kind": "attachment"}])
    await admin.sees(admin.words("common:errors.somethingWentWrong"))


async def comparison(admin: Administrator) -> None:
    await answers(admin.page, f"reading/{ID}", a_desk())
    await answers(admin.page, f"reading/{OTHER}", a_desk(company_id=OTHER))
    await admin.visitor.opens(f"/app/reading/compare?companies={ID}&companies={OTHER}")
    await admin.sees_heading("reading:compare.title")
    await admin.visitor.is_loaded()


async def comparison_of_nothing(admin: Administrator) -> None:
    await admin.visitor.opens("/app/reading/compare")
    await admin.sees(admin.words("reading:compare.empty"))


async def themes(admin: Administrator) -> None:
    await answers(admin.page, "reading-themes", THEMES)
    passage = {"id": ID, "company_id": ID, "organization_name": COMPANY, "quote": LONG, "by": "Huda"}
    shown = [passage | {"place": place_at("companyName")}, passage | {"id": OTHER, "place": place_at(page=3)}]
    await answers(admin.page, f"reading-themes/{ID}", THEMES[0] | {"passages": shown, "hidden": 2})
    await admin.visitor.opens("/app/reading/themes")
    await admin.sees_heading("reading:themes.title")
    shows = admin.page.get_by_role("button", expanded=False).filter(has_text=admin.words("reading:themes.show"))
    await shows.first.click()
    await admin.visitor.is_loaded()


async def _theme_dialog(admin: Administrator, action: str, missing: str) -> None:
    buttons = admin.page.get_by_role("main").get_by_role("button")
    await buttons.filter(has_text=admin.words(f"reading:themes.{action}")).first.click()
    dialog = admin.page.get_by_role("alertdialog")
    await expect(dialog).to_be_visible()
    if missing:
        await dialog.get_by_role("button", name=admin.words(f"reading:themes.{action}"), exact=True).click()
        await expect(dialog.get_by_text(admin.words(f"reading:themes.{missing}"))).to_be_visible()


async def theme_to_merge(admin: Administrator) -> None:
    await _theme_dialog(admin, "merge", "intoRequired")


async def theme_to_split(admin: Administrator) -> None:
    await themes(admin)
    await _theme_dialog(admin, "split", "whichRequired")


async def theme_to_delete(admin: Administrator) -> None:
    await themes(admin)
    await _theme_dialog(admin, "delete", "")


async def no_themes(admin: Administrator) -> None:
    await answers(admin.page, "reading-themes", NONE)
    await admin.visitor.opens("/app/reading/themes")
    await admin.sees(admin.words("reading:themes.empty"))


OF_AN_ADMINISTRATOR_WHO_READS: tuple[Scene[Administrator], ...] = (
    responses_to_read,
    assigning_readers,
    nothing_to_read,
    responses_to_read_that_cannot_be_loaded,
    declaration_before_reading,
    declaration_without_words,
    interest_to_lift,
    response_closed_by_an_interest,
    sealed_response,
    response_loading,
    response_that_cannot_be_loaded,
    response_with_remarks_and_themes,
    remark_without_words,
    remark_that_was_changed_elsewhere,
    mark_to_remove,
    marking_an_answer,
    recommendation_to_give,
    conclusion_to_write,
    recommendations_and_conclusions,
    response_without_answers_and_files,
    document_that_cannot_be_loaded,
    comparison,
    comparison_of_nothing,
    themes,
    theme_to_merge,
    theme_to_split,
    theme_to_delete,
    no_themes,
)
