"""The forms of a half-made character: up to five fields, each with what stands there now."""

from __future__ import annotations

import discord

from bot.presentation import text
from bot.presentation.catalogue import Texts
from bot.presentation.draft_ids import DraftPress, Verb, draft_id
from bot.presentation.graphemes import length
from bot.services.draft_views import FormField, FormView
from rules.message import msg

SHORT, LONG = 300, text.TEXT_INPUT
"""How much may be typed into a line, and into a field of several."""


def draft_form(view: FormView, texts: Texts) -> discord.ui.Modal:
    """Ask the fields of a form. Nothing in it is required: what is left empty stays as it is.

    The form's id holds the press, so that its submit is understood by any later process.
    """
    modal = discord.ui.Modal(
        title=text.cut(texts.plain(view.title), text.MODAL_TITLE),
        custom_id=draft_id(DraftPress(view.draft, view.revision, Verb.FORM, view.page)),
    )
    for field in view.fields:
        modal.add_item(
            discord.ui.Label(
                text=text.cut(texts.plain(field.label), text.MODAL_LABEL),
                component=_picked(field, texts) if field.options else _typed(field, texts),
                description=_hint(field, texts),
            )
        )
    modal.stop()  # a form that has ended is sent, but not remembered: see `install_drafts`
    return modal


def _picked(field: FormField, texts: Texts) -> discord.ui.Select[discord.ui.View]:
    options = [
        discord.SelectOption(
            label=text.cut(texts.plain(offer.label), text.SELECT_OPTION), value=offer.value
        )
        for offer in field.options
    ]
    return discord.ui.Select(
        custom_id=field.key,
        options=options,
        placeholder=text.cut(_now(field, texts), text.PLACEHOLDER),
        required=False,
        min_values=0,
        max_values=field.most,
    )


def _typed(field: FormField, texts: Texts) -> discord.ui.TextInput[discord.ui.View]:
    most = LONG if field.long else SHORT
    return discord.ui.TextInput(
        custom_id=field.key,
        style=discord.TextStyle.paragraph if field.long else discord.TextStyle.short,
        default=_standing(field, most),
        placeholder=text.cut(_now(field, texts), text.CHOICE) if field.text != "" else None,
        max_length=most,
        required=False,
    )


def _standing(field: FormField, most: int) -> str | None:
    """Give what stands in a field; nothing rather than a part, which could be sent as the whole."""
    if not field.text or length(field.text) > most or (not field.long and "\n" in field.text):
        return None
    return field.text


def _now(field: FormField, texts: Texts) -> str:
    return texts.plain(msg("Now: {value}", value=field.present))


def _hint(field: FormField, texts: Texts) -> str | None:
    return None if field.hint is None else text.cut(texts.plain(field.hint), text.DESCRIPTION)
