"""Odds as a message: the line that reads alone, where they come from, and charts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import discord

from bot.presentation import text
from bot.presentation.catalogue import Texts
from bot.presentation.chart import chart_block
from bot.presentation.layout import Block, fit, labelled, title_below
from bot.presentation.outcome import HEADLINE, LOOKS, footer, house_rules_line
from bot.presentation.presenter import Presenter
from bot.presentation.shown import Shown
from bot.services.odds import Foreseen
from rules.message import msg
from rules.odds import Chart, Odds
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
    title = title_below(headline, texts.say(odds.title))
    embed = discord.Embed(
        title=None if title is None else text.cut_markup(title, text.EMBED_TITLE),
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
        if not _foregone(chart):
            yield chart_block(chart, texts)
    if odds.house_rules:
        yield Block((texts.say(house_rules_line(tuple(dict.fromkeys(odds.house_rules)))),), 2)


def _foregone(chart: Chart) -> bool:
    """Tell whether a chart has nothing to show: one thing, which is certain."""
    return len(chart.rows) == 1 and chart.rows[0].chance.ways == chart.rows[0].chance.total
