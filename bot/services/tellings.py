"""How what people do with campaigns and characters is told: outcomes without dice."""

from __future__ import annotations

from collections.abc import Sequence

from bot.languages import language_name
from bot.services.naming import name_key
from bot.store.campaigns import CampaignRow
from bot.store.characters import CharacterRow
from rules.message import Message, Name, Series, Value, msg, msgn
from rules.outcome import Outcome
from rules.system import RuleSystem


def started(row: CampaignRow, system: RuleSystem, bound: bool, others: int) -> Outcome:
    """Tell that a campaign is there, and what comes next."""
    place = (
        msg("It is played in this channel.")
        if bound
        else msg("Another campaign is played in this channel. Give it one: /campaign bind")
    )
    alone = (
        msg("Channels that are bound to no campaign have none now. Bind them: /campaign bind"),
    )
    return Outcome(
        headline=msg(
            "{campaign} begins, by the rules of {system}",
            campaign=Name(text=row.name),
            system=system.name,
        ),
        title=msg("{campaign} begins", campaign=Name(text=row.name)),
        lines=(
            place,
            *(alone if others else ()),
            msg("Whoever may manage the server is its GM. Choose a role: /campaign gm-role"),
            msg("Players make a character: /character create"),
        ),
    )


def bound(row: CampaignRow, purpose: str) -> Outcome:
    """Tell that a channel belongs to a campaign."""
    told = (
        msg("{campaign} is played in that channel now", campaign=Name(text=row.name))
        if purpose == "table"
        else msg("That channel is for the GM of {campaign} now", campaign=Name(text=row.name))
    )
    return Outcome(headline=told, title=told)


def gm_role(row: CampaignRow, role_id: int | None) -> Outcome:
    """Tell who the GM of a campaign is."""
    told = (
        msg("Whoever may manage the server is GM of {campaign} now", campaign=Name(text=row.name))
        if role_id is None
        else msg("Whoever has that role is GM of {campaign} now", campaign=Name(text=row.name))
    )
    return Outcome(headline=told, title=told)


def language(row: CampaignRow, code: str) -> Outcome:
    """Tell in which language a campaign's public text is written."""
    told = msg(
        "The language of {campaign} is {language} now",
        campaign=Name(text=row.name),
        language=Name(text=language_name(code)),
    )
    return Outcome(headline=told, title=told)


def joined(row: CharacterRow, asked: str, line: Message) -> Outcome:
    """Tell that a player's character is there; `asked` is the name that was asked for."""
    name = Name(text=row.name)
    renamed = row.name_key != name_key(asked)
    numbered = (
        msg(
            "There is a {asked} already, so this one is {name}.", asked=Name(text=asked), name=name
        ),
    )
    return Outcome(
        headline=msg("{name} is ready to play", name=name),
        title=msg("{name} is ready to play", name=name),
        lines=(
            *(numbered if renamed else ()),
            msg("You play as {name} now.", name=name),
            line,
        ),
    )


def arrived(rows: Sequence[CharacterRow]) -> Outcome:
    """Tell which NPCs are there."""
    names = Series(items=tuple(Name(text=row.name) for row in rows))
    ready = (
        msg("{name} is ready", name=Name(text=rows[0].name))
        if len(rows) == 1
        else msg("{n} NPCs are ready", n=len(rows))
    )
    lines = (msg("They are {names}.", names=names),) if len(rows) > 1 else ()
    return Outcome(headline=ready, title=ready, lines=lines)


def unchanged(row: CharacterRow, label: Value, value: Value) -> Outcome:
    """Tell that a field holds already what it was set to."""
    name = Name(text=row.name)
    return Outcome(
        headline=msg("{name} · {field} is {value} already", name=name, field=label, value=value),
        title=msg("{field} is {value} already", field=label, value=value),
    )


def chosen(row: CharacterRow) -> Outcome:
    """Tell as whom the caller plays."""
    name = Name(text=row.name)
    return Outcome(
        headline=msg("You play as {name} now.", name=name),
        title=msg("You play as {name} now.", name=name),
    )


def given(row: CharacterRow, player: str | None, open_ids: Sequence[int]) -> Outcome:
    """Tell whose a character is from now on; without a player it is the GM's."""
    name = Name(text=row.name)
    asked = msgn(
        "{n} question of the rules asks whoever plays it now.",
        "{n} questions of the rules ask whoever plays it now.",
        n=len(open_ids),
    )
    if player is None:
        told = msg("{name} is the GM’s now", name=name)
        how = msg("It is an NPC: the GM alone acts for it.")
    else:
        told = msg("{player} plays {name} now", player=Name(text=player), name=name)
        how = msg("Who plays several characters chooses one: /character use")
    return Outcome(headline=told, title=told, lines=(how, *((asked,) if open_ids else ())))


def retired(row: CharacterRow, open_ids: Sequence[int]) -> Outcome:
    """Tell that a character is out of play; what the rules still asked of it is closed."""
    name = Name(text=row.name)
    asked = msgn(
        "{n} question of the rules is asked no more.",
        "{n} questions of the rules are asked no more.",
        n=len(open_ids),
    )
    told = msg("{name} is retired and out of play", name=name)
    return Outcome(
        headline=told,
        title=told,
        lines=(asked,) if open_ids else (),
        closes=tuple(open_ids),
    )
