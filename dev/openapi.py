"""Generated files of the web app: written by ``make openapi``, compared by ``make lint``.

``web/openapi.json`` is the API's document; the types and :data:`LIMITS` are generated from it. From the catalogues come
the types of their keys, and the texts of the menu, which are there before those of its pages.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from dev.toolchain import ROOT, WEB, node_environment

API = WEB / "src" / "api"
DOCUMENT = WEB / "openapi.json"
TYPES = API / "schema.gen.ts"
NUMBERS = API / "limits.gen.ts"
CATALOGUES = WEB / "src" / "i18n" / "locales"
KEYS = WEB / "src" / "i18n" / "resources.gen.d.ts"
MENUS = tuple(CATALOGUES / language / "menu.json" for language in ("en", "ar"))
GENERATED = (DOCUMENT, TYPES, NUMBERS, KEYS, *MENUS)
GENERATOR = WEB / "node_modules" / "openapi-typescript" / "bin" / "cli.js"
SHORT_NAMES = ("--root-types", "--root-types-no-schema-prefix", "--root-types-keep-casing")

_BODIES = "/components/schemas"
_ANNOUNCEMENT = "/paths/~1api~1send-announcement/post/requestBody/content/multipart~1form-data/schema/properties"
LIMITS = {
    "additionNoteMax": f"{_BODIES}/AdditionIn/properties/note/maxLength",
    "addressListMax": f"{_BODIES}/AddressesIn/properties/text/maxLength",
    "announcementBodyMax": f"{_ANNOUNCEMENT}/body/maxLength",
    "announcementFileBytes": f"{_ANNOUNCEMENT}/attachment/maxLength",
    "announcementSubjectMax": f"{_ANNOUNCEMENT}/subject/maxLength",
    "answerMax": f"{_BODIES}/AnswerIn/properties/text/maxLength",
    "changeCommentMax": f"{_BODIES}/ChangeRequestIn/properties/comment/anyOf/0/maxLength",
    "changeReasonMax": f"{_BODIES}/ChangeRequestDeclineIn/properties/reason/maxLength",
    "clarificationAnswerMax": f"{_BODIES}/ClarificationDraftIn/properties/answer_en/maxLength",
    "clarificationQuestionMax": f"{_BODIES}/ClarificationDraftIn/properties/question_en/maxLength",
    "conclusionMax": f"{_BODIES}/ConclusionIn/properties/text/maxLength",
    "declineReasonMax": f"{_BODIES}/DeclineTogetherIn/properties/reason/maxLength",
    "descriptionMax": f"{_BODIES}/RegistrationIn/properties/branches_in_ksa/maxLength",
    "descriptionMin": f"{_BODIES}/RegistrationIn/properties/branches_in_ksa/minLength",
    "documentDescriptionMax": f"{_BODIES}/NewDocumentIn/properties/description_en/maxLength",
    "documentNoteMax": f"{_BODIES}/NewVersionIn/properties/note_en/maxLength",
    "documentTitleMax": f"{_BODIES}/NewDocumentIn/properties/title_en/maxLength",
    "exportedRowsMax": "/paths/~1api~1admins~1export/get/parameters/ids/schema/anyOf/0/maxItems",
    "extensionReasonMax": f"{_BODIES}/ExtensionIn/properties/reason/maxLength",
    "factorLabelMax": f"{_BODIES}/FactorNameIn/properties/label/maxLength",
    "filterAnswersMax": f"{_BODIES}/CompanyFilter/properties/answer/maxItems",
    "filterHoursMax": f"{_BODIES}/CompanyFilter/properties/waiting_over/anyOf/0/maximum",
    "interestMax": f"{_BODIES}/DeclarationIn/properties/interest/anyOf/0/maxLength",
    "invitationCodeMax": f"{_BODIES}/OpenedIn/properties/code/maxLength",
    "invitationNoteMax": f"{_BODIES}/InvitationIn/properties/note/anyOf/0/maxLength",
    "invitationUsesMax": f"{_BODIES}/InvitationIn/properties/max_uses/anyOf/0/maximum",
    "liftReasonMax": f"{_BODIES}/LiftIn/properties/reason/maxLength",
    "linkMax": f"{_BODIES}/LinkIn/properties/url/maxLength",
    "linkTitleMax": f"{_BODIES}/LinkIn/properties/title/maxLength",
    "nameMax": f"{_BODIES}/RegistrationIn/properties/first_name/maxLength",
    "nameMin": f"{_BODIES}/RegistrationIn/properties/first_name/minLength",
    "questionMax": f"{_BODIES}/QuestionIn/properties/text/maxLength",
    "questionSubjectMax": f"{_BODIES}/QuestionIn/properties/subject/maxLength",
    "quoteMax": f"{_BODIES}/PassageIn/properties/quote/maxLength",
    "readersMax": f"{_BODIES}/AssignReadersIn/properties/user_ids/maxItems",
    "receiptCheckNumberMax": f"{_BODIES}/ReceiptCheckIn/properties/receipt_number/anyOf/0/maxLength",
    "receiptsMax": "/paths/~1api~1submissions~1receipts/get/parameters/limit/schema/maximum",
    "recommendationReasonMax": f"{_BODIES}/RecommendationIn/properties/reason/maxLength",
    "rejectionReasonMax": f"{_BODIES}/RejectionBody/properties/reason/maxLength",
    "rejectionReasonMin": f"{_BODIES}/RejectionBody/properties/reason/x-minLength",
    "releaseReasonMax": f"{_BODIES}/ReleaseIn/properties/reason/maxLength",
    "remarkMax": f"{_BODIES}/RemarkIn/properties/text/maxLength",
    "reviewMessageMax": f"{_BODIES}/ReviewIn/properties/message/maxLength",
    "rfiReasonMax": f"{_BODIES}/RfiIn/properties/reason_en/anyOf/0/maxLength",
    "rfiTitleMax": f"{_BODIES}/RfiIn/properties/title_en/maxLength",
    "rowsTogetherMax": f"{_BODIES}/IdsIn/properties/ids/maxItems",
    "searchMax": f"{_BODIES}/CompanyFilter/properties/search/maxLength",
    "stringMax": f"{_BODIES}/RegistrationIn/properties/organization_name/maxLength",
    "stringMin": f"{_BODIES}/RegistrationIn/properties/organization_name/minLength",
    "themeNameMax": f"{_BODIES}/ThemeIn/properties/name/maxLength",
    "viewNameMax": f"{_BODIES}/ViewIn/properties/name/maxLength",
    "wordingTextMax": f"{_BODIES}/WordingIn/properties/text/maxLength",
    "wordingTitleMax": f"{_BODIES}/WordingIn/properties/heading/anyOf/0/maxLength",
}
"""Places in the document of the numbers that the web app repeats, as JSON pointers. Parameters have their names."""


def dump() -> str:
    """The OpenAPI document, generated from the code."""
    command = [sys.executable, "-m", "portal", "openapi"]
    return subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout


def generate(document: Path, types: Path, numbers: Path, keys: Path, *menus: Path) -> None:
    document.write_text(dump(), encoding="utf-8")
    command = ["node", str(GENERATOR), str(document), "--output", str(types), *SHORT_NAMES]
    subprocess.run(command, cwd=WEB, env=node_environment(), stdout=subprocess.DEVNULL, check=True)
    numbers.write_text(_numbers_of(json.loads(document.read_text(encoding="utf-8"))), encoding="utf-8")
    keys.write_text(_keys_of(sorted({file.stem for file in CATALOGUES.glob("en/*.json")} | {"menu"})), encoding="utf-8")
    for kept, menu in zip(MENUS, menus, strict=True):
        menu.write_text(json.dumps(_menu_of(kept.parent), ensure_ascii=False, indent=2) + "\n", encoding="utf-8")


def _numbers_of(document: Any) -> str:
    lines = [f"export const {name} = {int(_at(document, place))};\n" for name, place in LIMITS.items()]
    return "".join(["// Written by `make openapi`, which says from where.\n", *lines])


def _at(document: Any, place: str) -> Any:
    for step in place.removeprefix("/").split("/"):
        key = step.replace("~1", "/").replace("~0", "~")
        if isinstance(document, dict):
            document = document[key]
        elif key.isdecimal():
            document = document[int(key)]
        else:
            (document,) = (parameter for parameter in document if parameter["name"] == key)
    return document


def _keys_of(namespaces: list[str]) -> str:
    imports = "".join(f"import type {name} from './locales/en/{name}.json';\n" for name in namespaces)
    resources = "".join(f"      {name}: typeof {name};\n" for name in namespaces)
    return f"""// Written by `make openapi`: one line for each namespace. Keys are checked against English.
import 'i18next';
{imports}
declare module 'i18next' {{
  interface CustomTypeOptions {{
    defaultNS: 'common';
    fallbackNS: 'common';
    returnNull: false;
    resources: {{
{resources}    }};
  }}
}}
"""


def _menu_of(catalogues: Path) -> dict[str, str]:
    """The object ``menu`` of every catalogue, as one."""
    of_pages = (json.loads(file.read_text(encoding="utf-8")).get("menu", {}) for file in catalogues.glob("*.json"))
    return dict(sorted(entry for menu in of_pages for entry in menu.items()))


def write() -> int:
    generate(*GENERATED)
    print("Written:", ", ".join(str(file.relative_to(ROOT)) for file in GENERATED))
    return 0


def check() -> int:
    with tempfile.TemporaryDirectory() as folder:
        # Under the same names, which may appear in the generated files.
        fresh = [Path(folder) / file.relative_to(WEB) for file in GENERATED]
        for file in fresh:
            file.parent.mkdir(parents=True, exist_ok=True)
        generate(*fresh)
        stale = [old for old, new in zip(GENERATED, fresh, strict=True) if not _same(old, new)]
    for file in stale:
        print(f"{file.relative_to(ROOT)} is not what the API or the texts say today: run `make openapi` and commit it.")
    return 1 if stale else 0


def _same(kept: Path, fresh: Path) -> bool:
    return kept.exists() and kept.read_bytes() == fresh.read_bytes()


if __name__ == "__main__":
    raise SystemExit({"write": write, "check": check}[sys.argv[1]]())
