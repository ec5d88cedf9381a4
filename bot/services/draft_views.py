"""What services show of a half-made character: where its maker is, and what is asked there."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.services.answers import CampaignRef, Offer
from bot.services.draft_steps import LAST, NAME, Half, as_typed, forms_of, steps_of
from bot.services.games import Game
from bot.services.sheets import read_body
from bot.store.drafts import DraftRow
from rules.creation import Asked, CreationStep
from rules.message import Message, Value
from rules.sheet import Card

MOST_IN_LIST = 25
"""How many things a list of Discord's can hold; with more, one of them is typed."""


class Dice(StrEnum):
    """What a step's dice are: there are none, nobody has rolled them, or they have fallen.

    AGAIN have fallen, but the reader may roll them once more.
    """

    NONE = "none"
    OPEN = "open"
    FALLEN = "fallen"
    AGAIN = "again"


@dataclass(frozen=True, slots=True)
class DraftView:
    """One step of a half-made character, as its maker sees it.

    `place` of `count` says which step. `entries` are the fields as they are, `mistakes` what could
    not be taken, each with its field. `forms` gives the first and last field of each form. `card`
    is the whole sheet, at the last step.
    """

    id: int
    revision: int
    campaign: CampaignRef
    owner: int
    name: str
    place: int
    count: int
    title: Message
    text: Message
    entries: tuple[tuple[Value, Value], ...]
    mistakes: tuple[tuple[Value, Message], ...]
    forms: tuple[tuple[Value, Value], ...]
    dice: Dice
    card: Card | None
    notice: Message | None = None


@dataclass(frozen=True, slots=True)
class FormField:
    """One field of a form. `text` stands in it already, `present` is what it is now.

    With `options` up to `most` of them are picked.
    """

    key: str
    label: Value
    present: Value
    text: str | None
    options: tuple[Offer, ...]
    most: int
    long: bool
    hint: Message | None


@dataclass(frozen=True, slots=True)
class FormView:
    """A form of a step: what it asks, at most five fields."""

    draft: int
    revision: int
    page: int
    campaign: CampaignRef
    title: Message
    fields: tuple[FormField, ...]


@dataclass(frozen=True, slots=True)
class Making:
    """A half-made character, read: its game, its steps, and where its maker is."""

    game: Game
    row: DraftRow
    half: Half
    steps: tuple[CreationStep, ...]
    by_gm: bool

    @property
    def at(self) -> int:
        """Which step it is, from 0; the first where the step is no more."""
        keys = [step.key for step in self.steps]
        return keys.index(self.row.step) if self.row.step in keys else 0

    @property
    def step(self) -> CreationStep:
        """The step at which its maker is."""
        return self.steps[self.at]

    def unsettled(self) -> CreationStep | None:
        """Give the first step that cannot be left as it is; None when all can."""
        if not self.half.name:
            return self.steps[0]
        return next((step for step in self.steps if self._mistakes_of(step)), None)

    def view(self, notice: Message | None = None) -> DraftView:
        """Show the step at which its maker is."""
        step, half = self.step, self.half
        game = self.game
        card = None
        if step.key == LAST:
            card = game.system.card(half.sheet, game.house_rules, game.content)
        return DraftView(
            id=self.row.id,
            revision=self.row.revision,
            campaign=game.ref,
            owner=self.row.user_id,
            name=half.name,
            place=self.at + 1,
            count=len(self.steps),
            title=step.title,
            text=step.text,
            entries=tuple((ask.field.label, ask.field.read(half)) for ask in step.asks)
            if step.key != NAME or half.name
            else (),
            mistakes=tuple(
                (ask.field.label, self.row.mistakes[ask.field.key].wrong)
                for ask in self._mistakes_of(step)
            ),
            forms=tuple((form[0].field.label, form[-1].field.label) for form in forms_of(step)),
            dice=self._dice(step),
            card=card,
            notice=notice,
        )

    def form(self, page: int) -> FormView | None:
        """Give a form of the step, counted from 0; None when it has no such form."""
        forms = forms_of(self.step)
        if not 0 <= page < len(forms):
            return None
        return FormView(
            self.row.id,
            self.row.revision,
            page,
            self.game.ref,
            self.step.title,
            tuple(map(self._field, forms[page])),
        )

    def _field(self, ask: Asked) -> FormField:
        present = ask.field.read(self.half)
        mistake = self.row.mistakes.get(ask.field.key)
        picked = 0 < len(ask.options) <= MOST_IN_LIST
        return FormField(
            ask.field.key,
            ask.field.label,
            present,
            mistake.text if mistake else as_typed(present),
            tuple(Offer(each.value, each.label) for each in ask.options) if picked else (),
            min(ask.most, max(1, len(ask.options))),
            ask.long,
            ask.hint,
        )

    def _mistakes_of(self, step: CreationStep) -> list[Asked]:
        return [ask for ask in step.asks if ask.field.key in self.row.mistakes]

    def _dice(self, step: CreationStep) -> Dice:
        if step.throw is None:
            return Dice.NONE
        if step.key not in self.row.thrown:
            return Dice.OPEN
        return Dice.AGAIN if self.by_gm else Dice.FALLEN


def read_making(game: Game, row: DraftRow, *, by_gm: bool) -> Making:
    """Read a draft; UpdatedError when it was written by a newer process."""
    sheet = read_body(game.system, row.schema, row.sheet)
    return Making(game, row, Half(row.name, sheet), steps_of(game.system, game.content), by_gm)
