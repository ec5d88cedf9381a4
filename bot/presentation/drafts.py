"""A half-made character as its maker sees it: one step at a time, with what can be pressed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import discord

from bot.presentation import text
from bot.presentation.cards import NEUTRAL, Portrait, show_card
from bot.presentation.catalogue import Texts
from bot.presentation.draft_ids import DraftPress, Verb, draft_id, forms_id
from bot.presentation.layout import Block, fit, inline
from bot.presentation.lists import named
from bot.presentation.outcome import footer
from bot.presentation.shown import Shown
from bot.services.draft_views import Dice, DraftView
from rules.message import Message, Name, msg

Item = discord.ui.Item[discord.ui.View]

_FORM_ROWS = 3
"""How many rows of a message the forms may take; dice and the way on have the others."""

_ABOVE = 1200
"""How much of an embed the words above a sheet may take, its bars among them."""

_SURE = {
    Verb.OVER: (Verb.OVER_NOW, msg("Start over"), msg("All that was filled in is taken back.")),
    Verb.DROP: (Verb.DROP_NOW, msg("Abandon it"), msg("Nothing of this character is kept.")),
}
"""What is asked before it is done: what does it, its button, and what comes of it."""


def show_draft(view: DraftView, texts: Texts, asking: Verb | None = None) -> Shown:
    """Show the step at which its maker is, to them alone, in the message that was pressed.

    With `asking`, OVER or DROP, it is asked first whether that is meant.
    """
    content = text.cut_markup(texts.say(_headline(view)), text.CONTENT)
    above = tuple(texts.say(line) for line in _above(view, asking))
    embed = _embed(view, above, texts)
    rows = _confirming(view, asking, texts) if asking else _rows(view, texts)
    return Shown(content=content, embeds=(embed,), view=_buttons(rows), private=True, update=True)


def show_end(told: Message, texts: Texts) -> Shown:
    """Show that nothing is being made any more: a sentence, and nothing to press."""
    said = text.cut_markup(texts.say(told), text.CONTENT)
    return Shown(content=said, private=True, update=True)


def _headline(view: DraftView) -> Message:
    who = Name(text=view.name) if view.name else msg("A new character")
    return msg(
        "{who} · step {place} of {count}: {step}",
        who=who,
        place=view.place,
        count=view.count,
        step=view.title,
    )


def _above(view: DraftView, asking: Verb | None) -> Iterator[Message]:
    """Say what the step is about, and what is to be known of it now."""
    if asking is not None:
        yield _SURE[asking][2]
        return
    if view.notice is not None:
        yield view.notice
    yield view.text
    if view.dice is Dice.OPEN:
        yield msg("The dice fall for all to see, and then they stay.")
    elif view.dice is not Dice.NONE:
        yield msg("The dice have fallen.")
    if view.mistakes:
        yield msg("This could not be taken. It is kept as you typed it, for you to mend:")
        yield from (named(label, wrong) for label, wrong in view.mistakes)


def _embed(view: DraftView, above: Sequence[str], texts: Texts) -> discord.Embed:
    room = _ABOVE if view.card is None else _ABOVE // 2
    lines = fit([Block(tuple(above), 1, longest=room // 2)], room, texts)
    if view.card is not None:
        portrait = Portrait(view.name, view.owner, view.card, view.campaign)
        (embed,) = show_card(portrait, texts).embeds
        embed.description = text.cut_markup(f"{lines}\n{embed.description or ''}", _ABOVE)
        return embed
    embed = discord.Embed(description=lines, colour=NEUTRAL)
    entries = [
        text.cut_markup(
            texts.say(msg("{label} {value}", label=label, value=value)), text.EMBED_FIELD_VALUE
        )
        for label, value in view.entries
    ]
    if entries:
        heading = texts.say(msg("As it is now"))
        value = text.cut_markup(inline(entries), text.EMBED_FIELD_VALUE)
        embed.add_field(name=heading, value=value, inline=False)
    embed.set_footer(text=footer(view.campaign, None, texts))
    return embed


def _rows(view: DraftView, texts: Texts) -> Iterator[list[Item]]:
    yield from _forms(view, texts)
    if view.dice in {Dice.OPEN, Dice.AGAIN}:
        label = msg("Roll the dice") if view.dice is Dice.OPEN else msg("Roll them again")
        yield [_button(view, Verb.ROLL, label, texts, discord.ButtonStyle.primary)]
    yield list(_way(view, texts))


def _forms(view: DraftView, texts: Texts) -> Iterator[list[Item]]:
    """Give a button for each form, or lists where they are too many for that."""
    labelled = [
        (draft_id(DraftPress(view.id, view.revision, Verb.FORM, page)), _form_label(view, page))
        for page in range(len(view.forms))
    ]
    if len(labelled) <= _FORM_ROWS * text.BUTTONS_IN_ROW:
        for row in _chunks(labelled, text.BUTTONS_IN_ROW):
            yield [
                discord.ui.Button(
                    style=discord.ButtonStyle.primary,
                    label=text.cut(texts.plain(label), text.BUTTON_LABEL),
                    custom_id=custom_id,
                )
                for custom_id, label in row
            ]
        return
    lists = _chunks(labelled, text.SELECT_OPTIONS)[:_FORM_ROWS]
    for place, part in enumerate(lists):
        options = [
            discord.SelectOption(
                label=text.cut(texts.plain(label), text.SELECT_OPTION), value=custom_id
            )
            for custom_id, label in part
        ]
        placeholder = text.cut(texts.plain(msg("Choose what to fill in")), text.PLACEHOLDER)
        yield [
            discord.ui.Select(custom_id=forms_id(place), placeholder=placeholder, options=options)
        ]


def _form_label(view: DraftView, page: int) -> Message:
    first, last = view.forms[page]
    if len(view.forms) == 1:
        return msg("Fill in")
    return (
        msg("{first} … {last}", first=first, last=last)
        if first != last
        else msg("{name}", name=first)
    )


def _way(view: DraftView, texts: Texts) -> Iterator[Item]:
    """Give the buttons that lead on, back, and out."""
    if view.place > 1:
        yield _button(view, Verb.BACK, msg("Back"), texts)
    if view.place < view.count:
        yield _button(view, Verb.NEXT, msg("Next"), texts)
    if view.place < view.count - 1:
        yield _button(view, Verb.END, msg("To the end"), texts)
    if view.place == view.count:
        yield _button(view, Verb.FINISH, msg("Finish"), texts, discord.ButtonStyle.success)
    yield _button(view, Verb.OVER, msg("Start over"), texts)
    yield _button(view, Verb.DROP, msg("Abandon"), texts)


def _confirming(view: DraftView, asking: Verb, texts: Texts) -> Iterator[list[Item]]:
    verb, label, _ = _SURE[asking]
    yield [
        _button(view, verb, label, texts, discord.ButtonStyle.danger),
        _button(view, Verb.STAY, msg("Go on with it"), texts),
    ]


def _button(
    view: DraftView,
    verb: Verb,
    label: Message,
    texts: Texts,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
) -> Item:
    return discord.ui.Button(
        style=style,
        label=text.cut(texts.plain(label), text.BUTTON_LABEL),
        custom_id=draft_id(DraftPress(view.id, view.revision, verb)),
    )


def _buttons(rows: Iterator[list[Item]]) -> discord.ui.View:
    """Give a view that discord.py sends and forgets: presses find their handler by their id."""
    made = discord.ui.View(timeout=None)
    for place, row in enumerate(rows):
        for item in row:
            item.row = place
            made.add_item(item)
    made.stop()
    return made


def _chunks(
    labelled: Sequence[tuple[str, Message]], count: int
) -> list[Sequence[tuple[str, Message]]]:
    return [labelled[at : at + count] for at in range(0, len(labelled), count)]
