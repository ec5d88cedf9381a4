"""A resolved action as a message: the line that reads alone, the embed, and the buttons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import discord

from bot.presentation import text
from bot.presentation.buttons import capacity, follow_up_view, merged, numbered, turn_view
from bot.presentation.catalogue import Drawn, Texts
from bot.presentation.changes import change_lines
from bot.presentation.dice import roll_line
from bot.presentation.layout import Block, fit, labelled, title_below, written
from bot.presentation.names import NAMELESS
from bot.presentation.shown import Shown
from bot.presentation.tables import table_block
from bot.services.answers import Answer, CampaignRef
from bot.services.clock import Turn
from rules.clock import said_time
from rules.follow_up import FollowUp
from rules.message import Message, Name, Series, Word, msg, msgn
from rules.outcome import Outcome, Verdict

HEADLINE = 1500
"""The headline's part of a message's content; the rest is for a mention and for what joins."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a verdict looks: a sign before the title and the embed's colour, saying the same."""

    sign: str
    colour: int


LOOKS: Mapping[Verdict, Look] = {
    Verdict.CRITICAL: Look("★", 0xC9971C),
    Verdict.SUCCESS: Look("✔", 0x2E8B57),
    Verdict.FAILURE: Look("✘", 0xC0392B),
    Verdict.FUMBLE: Look("✘✘", 0x7B1E1E),
    Verdict.NEUTRAL: Look("", 0x607D8B),
    Verdict.HARM: Look("▼", 0xB5532A),
    Verdict.RELIEF: Look("▲", 0x2F6FA7),
}


def show(answer: Answer, texts: Texts) -> Shown:
    """Show an answer in `texts`' language, within every limit whatever it holds."""
    headline = text.cut_markup(texts.say(answer.outcome.headline), HEADLINE) or NAMELESS
    content = headline
    if answer.asked is not None:
        asked = Drawn(text=f"<@{answer.asked}>")
        content += "\n" + texts.say(msg("{player} answers next.", player=asked))
    return Shown(
        content=content,
        embeds=(_embed(answer, headline, texts),),
        view=_view(answer, texts) if answer.follow_ups or answer.outcome.clock else None,
        private=answer.private,
        repeated=answer.repeated,
        mentions=() if answer.asked is None else (answer.asked,),
    )


def _view(answer: Answer, texts: Texts) -> discord.ui.View | None:
    """Give what can be pressed: what the rules ask, and below it the end of the turn."""
    asked = follow_up_view(answer.follow_ups, texts, _rows(answer))
    turn = _turn(answer)
    return asked if turn is None else merged(asked, turn_view(turn, texts))


def _turn(answer: Answer) -> Turn | None:
    """Give the turn that has come with an answer, if one has."""
    clock = answer.outcome.clock
    if clock is None or not clock.in_combat or answer.campaign is None or answer.private:
        return None
    return Turn(answer.campaign.id, clock.round, clock.turn)


def _rows(answer: Answer) -> int:
    """Give how many rows are left for what the rules ask."""
    return text.ROWS if _turn(answer) is None else text.ROWS - 1


def footer(campaign: CampaignRef | None, journal: int | None, texts: Texts) -> str:
    """Say where this belongs: the campaign, its system, and the journal's number for /undo."""
    parts = []
    if campaign is not None:
        parts += [
            texts.plain(Name(text=campaign.name)),
            texts.plain(texts.system_name(campaign.system)),
        ]
    if journal is not None:
        parts.append(f"#{journal}")
    return text.cut(" · ".join(parts), 250)


def house_rules_line(keys: Sequence[str]) -> Message:
    """Say which house rules have a part in something."""
    named = Series(items=tuple(Word("rule", key) for key in keys))
    return msgn("House rule: {keys}", "House rules: {keys}", len(keys), keys=named)


def _embed(answer: Answer, headline: str, texts: Texts) -> discord.Embed:
    outcome = answer.outcome
    look = LOOKS[outcome.verdict]
    embed = discord.Embed(
        title=_title(answer, headline, texts),
        description=fit(list(_blocks(answer, headline, texts)), text.EMBED_DESCRIPTION, texts),
        colour=look.colour,
    )
    below = footer(answer.campaign, answer.journal, texts)
    if below:
        embed.set_footer(text=below)
    return embed


def _title(answer: Answer, headline: str, texts: Texts) -> str | None:
    """Give the verdict's sign and the verdict in words; nothing where the headline says it all."""
    sign = LOOKS[answer.outcome.verdict].sign
    title = texts.say(answer.outcome.title)
    needed = title_below(headline, title) if not sign or title == headline else title
    return None if needed is None else text.cut_markup(f"{sign} {title}".strip(), text.EMBED_TITLE)


def _blocks(answer: Answer, headline: str, texts: Texts) -> Iterator[Block]:
    """Give the parts in their order; the heavier keep their lines when there is too little room."""
    outcome = answer.outcome
    if outcome.rolls:
        yield Block(tuple([roll_line(roll, texts) for roll in outcome.rolls]), 3, longest=900)
    if outcome.terms:
        yield Block(
            tuple([texts.say(labelled(term.label, term.value)) for term in outcome.terms]), 4
        )
    if outcome.lines:
        yield Block(tuple([texts.say(line) for line in outcome.lines]), 5)
    if outcome.table is not None and outcome.table.rows:
        yield table_block(outcome.table, texts)
    if outcome.changes:
        yield Block(tuple(change_lines(outcome.changes, headline, texts)), 7)
    if answer.follow_ups or outcome.opens or answer.notices:
        yield Block(tuple(_asked(answer, texts)), 6)
    if outcome.house_rules or outcome.note:
        yield Block(tuple(texts.say(line) for line in _remarks(outcome)), 2)


def _asked(answer: Answer, texts: Texts) -> Iterator[str]:
    """Say what the rules ask next, later, and no longer."""
    several = numbered(answer.follow_ups, texts)
    for place, stored in enumerate(answer.follow_ups, start=1):
        if stored.follow_up.quiet and stored.follow_up in answer.outcome.opens:
            continue
        prompt = stored.follow_up.prompt
        if not several and _said_above(prompt, answer.outcome, texts):
            continue
        yield texts.say(msg("{place}. {prompt}", place=place, prompt=prompt) if several else prompt)
    if sum(len(stored.follow_up.choices) for stored in answer.follow_ups) > capacity(_rows(answer)):
        yield texts.say(msg("These are more choices than fit here: /pending shows what is left."))
    for follow_up in answer.outcome.opens:
        if follow_up.due.when != "now":
            yield texts.say(later(follow_up))
    yield from dict.fromkeys(texts.say(notice) for notice in answer.notices)


def _said_above(prompt: Message, outcome: Outcome, texts: Texts) -> bool:
    """Tell whether the title or the first line asks this already, with a full stop or without."""
    if prompt == outcome.title:
        return True
    return texts.say(prompt).removesuffix(".") == texts.say(outcome.headline)


def later(follow_up: FollowUp) -> Message:
    """Say what is not asked yet, and when it will be."""
    if follow_up.due.when == "turn_end":
        return msg("At the end of the turn: {prompt}", prompt=follow_up.prompt)
    when = said_time(follow_up.due.seconds)
    return msg("On {time}: {prompt}", time=when, prompt=follow_up.prompt)


def _remarks(outcome: Outcome) -> Iterator[Message]:
    if outcome.house_rules:
        yield house_rules_line(outcome.house_rules)
    note = written(outcome.note) if outcome.note else None
    if note is not None:
        yield msg("Note: {note}", note=note)
