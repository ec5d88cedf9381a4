"""Odds as a message: the line that reads alone, where they come from, and charts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import discord

from bot.presentation import text
from bot.presentation.catalogue import Texts
from bot.presentation.chart import chart_block
from bot.presentation.layout import Block, fit, labelled
from bot.presentation.outcome import HEADLINE, LOOKS, footer, house_rules_line
from bot.presentation.presenter import Presenter
from bot.presentation.shown import Shown
from bot.services.odds import Foreseen
from rules.message import msg
from rules.odds import Odds
from rules.outcome import Verdict


def confided_odds(found: Foreseen, presenter: Presenter, locale: str) -> Shown:
    """Show odds to their reader alone, in the reader's language."""
    return _shown(found, presenter.texts(found.campaign, locale, private=True))


def public_odds(found: Foreseen, presenter: Presenter, locale: str) -> Shown:
    """Show odds to all, in the campaign's language."""
    shown = _shown(found, presenter.texts(found.campaign, locale, private=False))
    return replace(shown, private=False)


def _shown(found: Foreseen, texts: Texts) -> Shown:
    odds = found.odds
    headline = texts.say(msg("Odds · {headline}", headline=odds.headline))
    embed = discord.Embed(
        title=text.cut_markup(texts.say(odds.title), text.EMBED_TITLE),
        description=fit(list(_blocks(odds, texts)), text.EMBED_DESCRIPTION, texts),
        colour=LOOKS[Verdict.NEUTRAL].colour,
    )
    below = footer(found.campaign, None, texts)
    if below:
        embed.set_footer(text=below)
    return Shown(content=text.cut_markup(headline, HEADLINE), embeds=(embed,), private=True)


def _blocks(odds: Odds, texts: Texts) -> Iterator[Block]:
    yield Block(tuple(texts.say(labelled(term.label, term.value)) for term in odds.terms), 4)
    yield Block(tuple(texts.say(line) for line in odds.lines), 5)
    for chart in odds.charts:
        yield chart_block(chart, texts)
    if odds.house_rules:
        yield Block((texts.say(house_rules_line(tuple(dict.fromkeys(odds.house_rules)))),), 2)
