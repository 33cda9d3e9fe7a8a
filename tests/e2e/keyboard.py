"""A person who uses only the keyboard and must always see the focus."""

import re
from asyncio import Queue, wait_for
from pathlib import Path
from typing import Any, Self

from playwright.async_api import FileChooser, Locator, expect

from portal.domain.forms.definition import FormName, Question, get_form
from tests.e2e.company import CompanyUser, Person
from tests.e2e.visitor import Visitor, in_page

MAX_TAB_STOPS = 120
MAX_LOOKS = 50
PATIENCE_MS = 30_000
NOTE_POINTERS = """
for (const kind of ['pointerdown', 'mousedown', 'touchstart']) {
  addEventListener(kind, (event) => { if (event.isTrusted) notePointer(kind); }, true);
}
"""


class KeyboardUser(CompanyUser):
    """Checks at every Tab stop that the focus is on the screen, uncovered and visible."""

    def __init__(self, visitor: Visitor, person: Person | None = None) -> None:
        super().__init__(visitor, person)
        self.keys = visitor.page.keyboard
        self.pointers: list[str] = []
        self._choosers: Queue[FileChooser] = Queue()
        # Registered before the key press, because later it may miss the browser's event.
        visitor.page.on("filechooser", self._choosers.put_nowait)

    @classmethod
    async def sit_down(cls, visitor: Visitor, person: Person | None = None) -> Self:
        user = cls(visitor, person)
        await visitor.page.expose_function("notePointer", user.note_pointer)
        await visitor.page.add_init_script(NOTE_POINTERS)
        return user

    def note_pointer(self, kind: str) -> None:
        self.pointers.append(kind)

    # -- Moving

    async def press_key(self, key: str, *, times: int = 1) -> None:
        for _ in range(times):
            await self.keys.press(key)

    async def sees_focus(self) -> None:
        where: dict[str, Any] = {}
        for _ in range(MAX_LOOKS):
            where = await self.page.evaluate(in_page("focus"))
            if where["problem"] is None:
                return
            # The page is being rendered.
            await self.page.wait_for_timeout(20)
        raise AssertionError(f"{where['problem']} on {self.page.url}: {where['name']}")

    async def reach(self, control: Locator, *, back: bool = False) -> None:
        """Presses Tab until the control has the focus, and checks every stop."""
        await control.wait_for(state="attached")
        for _ in range(MAX_TAB_STOPS):
            if await control.evaluate("control => control === document.activeElement"):
                await self.sees_focus()
                return
            await self.press_key("Shift+Tab" if back else "Tab")
            await self.sees_focus()
        raise AssertionError(f"{control} is not within {MAX_TAB_STOPS} stops on {self.page.url}")

    async def use(self, control: Locator, *, back: bool = False, key: str = "Enter") -> None:
        await self.reach(control, back=back)
        await self.press_key(key)

    async def use_button(self, key: str, *, back: bool = False) -> None:
        await self.use(self.page.get_by_role("button", name=self.words(key), exact=True), back=back)

    async def use_button_named(self, key: str, **params: str) -> None:
        """Uses a button whose name contains more than the catalogue's text."""
        await self.use(self.page.get_by_role("button", name=self.words.pattern(key, **params)))

    async def follow(self, key: str, *, back: bool = False) -> None:
        await self.use(self.page.get_by_role("link", name=self.words.pattern(key)).first, back=back)

    async def write(self, control: Locator, text: str) -> None:
        await self.reach(control)
        await self.press_key("Control+a")
        await self.keys.type(text)

    async def choose_file(self, path: Path) -> None:
        """Uses the button that opens the system's file dialog."""
        await self.press_key("Enter")
        chooser = await wait_for(self._choosers.get(), timeout=PATIENCE_MS / 1000)
        await chooser.set_files(path)

    # -- Arriving

    async def arrives_at(self, key: str) -> None:
        """Expects this heading, with the focus."""
        heading = self.page.get_by_role("heading", level=1, name=self.words.pattern(key))
        await expect(heading).to_be_focused()
        await self.sees_focus()

    async def arrives_at_step(self, key: str) -> None:
        await expect(self.page.get_by_role("heading", level=2, name=self.words(key))).to_be_focused()

    async def follows_the_first_error(self, field: Locator) -> None:
        """The summary has the focus; its first link leads to the field."""
        await self.sees_error_summary()
        await self.press_key("Tab")
        await self.sees_focus()
        await self.press_key("Enter")
        await expect(field).to_be_focused()
        await self.sees_focus()

    async def confirms(self, key: str) -> None:
        """The focus starts on Cancel; one Tab reaches the confirming button."""
        dialog = self.page.get_by_role("alertdialog")
        cancel = dialog.get_by_role("button", name=self.words("common:actions.cancel"))
        await expect(cancel).to_be_focused()
        await self.use(dialog.get_by_role("button", name=self.words(key), exact=True))

    # -- Forms

    async def choose_radio(self, choice: Locator) -> None:
        """Enters the group with Tab and selects with the arrow keys."""
        name = await choice.get_attribute("name")
        group = self.page.locator(f'input[type="radio"][name="{name}"]')
        for _ in range(MAX_TAB_STOPS):
            if await group.evaluate_all("radios => radios.includes(document.activeElement)"):
                break
            await self.press_key("Tab")
            await self.sees_focus()
        for _ in range(await group.count()):
            if await choice.evaluate("radio => radio === document.activeElement"):
                break
            await self.press_key("ArrowDown")
            await self.sees_focus()
        if not await choice.is_checked():
            await self.press_key("Space")
        await expect(choice).to_be_checked()

    async def choose_option(self, control: Locator, option: int) -> None:
        """A native list: the arrow key selects; the first entry is no choice."""
        await self.reach(control)
        await self.press_key("ArrowDown", times=option)
        await expect(control).not_to_have_value("")

    async def tick(self, box: Locator) -> None:
        await self.use(box, key="Space")
        await expect(box).to_be_checked()

    async def give_answers(self, form: FormName, *, section: int) -> None:
        for question in get_form(form).sections[section].questions:
            await self.give_answer(question)

    async def give_answer(self, question: Question) -> None:
        box = self.question(question)
        if question.type == "multi":
            for value in [value for value in question.option_values if value not in question.exclusive_values][:2]:
                await self.tick(box.get_by_label(self.label_of(question, value), exact=True))
        elif question.type == "single":
            await self.choose_radio(box.get_by_label(self.label_of(question, question.option_values[1]), exact=True))
        elif question.scale is not None:
            await self.choose_radio(box.get_by_role("radio").nth(question.scale.max - question.scale.min))
        elif question.type in {"yesNo", "yesNoWithDetails"}:
            await self.choose_radio(box.get_by_label(self.words("forms:yes"), exact=True))
            if question.details is not None and question.details.when:
                await self.write(box.get_by_role("textbox").first, "Section 4, on point clouds.")
        else:
            await self.write(box.get_by_role("textbox").first, "Dune Maps, جدة")

    # -- Accounts

    async def types_code(self, *, after: int) -> None:
        await expect(self.page.get_by_role("heading", level=1)).to_have_text(self.words("accounts:verify.enter.title"))
        code = await self.visitor.mailbox.code_to(self.person.email, after=after)
        await self.reach(self.field("code"))
        await self.keys.type(code)

    def number_of_mails(self) -> int:
        return len(self.visitor.mailbox.to(self.person.email))

    def row_button(self, key: str) -> Locator:
        return self.page.get_by_role("button", name=self.words.pattern(key))

    @property
    def receipt(self) -> Locator:
        return self.page.get_by_text(re.compile(r"^RFI-[0-9A-Z-]+$")).first
