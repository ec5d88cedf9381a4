"""Help by role, and what Referee is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from bot.presentation.catalogue import Drawn
from bot.presentation.lists import Listing, Section, command_line, listed
from bot.presentation.odds_options import (
    odds_name,
    own_odds_commands,
    roll_odds_command,
    shared_odds_commands,
)
from bot.services.views import CallerView
from rules.commands import SHARED
from rules.message import Message, Name, Series, Word, msg
from rules.system import Command, RuleSystem

_PLAYERS: Mapping[str, Message] = {
    "roll": msg("Roll any dice, such as 2d6+1"),
    "undo": msg("Take the last thing back, or the entry with a number"),
    "history": msg("Read what has happened"),
    "time show": msg("See what time it is, who fights, and what is asked later"),
    "pending": msg("See what the rules still ask, and answer it"),
    "character create": msg("Make a character, ready to play"),
    "character build": msg("Make a character step by step, with your own numbers"),
    "character show": msg("Read a character’s sheet"),
    "character set": msg("Change a number of a sheet"),
    "character use": msg("Choose whom you play"),
    "character list": msg("See who plays whom"),
    "character give": msg("Give a character to another player, or to the GM"),
    "character retire": msg("Take a character out of play"),
    "character export": msg("Save a character as a file"),
    "character import": msg("Make a character from such a file"),
    "content list": msg("See the weapons, skills or other tables of this campaign"),
    "content show": msg("Read all that one of them says"),
    "campaign show": msg("Read the settings of the campaign that is played here"),
    "campaign list": msg("See every campaign of this server"),
    "help": msg("Read this"),
    "about": msg("See what Referee is, and what it keeps"),
}
_GMS: Mapping[str, Message] = {
    "npc create": msg("Make NPCs, one or several at once"),
    "npc list": msg("See the NPCs"),
    "session start": msg("Start a session"),
    "session end": msg("End the session"),
    "time advance": msg("Let minutes, hours or days pass"),
    "combat start": msg("Start a combat, in the order of initiative"),
    "combat next": msg("End the turn, and ask what waited for that"),
    "combat join": msg("Let others into the combat"),
    "combat leave": msg("Take some out of the combat"),
    "combat order": msg("Put some into another order"),
    "combat end": msg("End the combat"),
    "content add": msg("Add a weapon or another row of this campaign’s own"),
    "content change": msg("Change what a row says in this campaign"),
    "content remove": msg("Take a row away in this campaign"),
    "content import": msg("Take over rows from a file"),
    "content export": msg("Save rows as a file"),
    "campaign rules": msg("Read the house rules, or decide one"),
    "campaign language": msg("Choose the language of what all can read"),
}
_ADMINS: Mapping[str, Message] = {
    "campaign create": msg("Start a campaign in this channel"),
    "campaign bind": msg("Play a campaign in a channel"),
    "campaign gm-role": msg("Say which role makes a GM"),
}


def help_listing(view: CallerView | None, systems: Iterable[RuleSystem]) -> Listing:
    """Say which commands there are for who asks, and how to begin; None: a private message."""
    campaign = view.campaign if view is not None else None
    known = tuple(systems)
    played = [each for each in known if campaign is not None and each.key == campaign.system]
    shared = {name: command.description for name, command in SHARED.items()}
    own = {name: said for each in played for name, said in _own(each, gm_only=False)}
    sections = [
        listed(*_beginning(view)),
        _section(msg("To play"), {**shared, **own, **_PLAYERS}),
        listed(*_odds(known, played), heading=msg("To see the odds before you do it")),
    ]
    if view is None or view.is_gm:
        gm_own = {name: said for each in played for name, said in _own(each, gm_only=True)}
        sections.append(_section(msg("For the GM"), {**gm_own, **_GMS}))
    if view is None or view.is_admin:
        sections.append(_section(msg("For admins of the server"), _ADMINS))
    return Listing(msg("What Referee does"), tuple(sections), campaign)


def about_listing(version: str, systems: Iterable[RuleSystem]) -> Listing:
    """Say what Referee is, which rules it knows, and what it keeps of whom."""
    rules = Series(items=tuple(system.name for system in systems))
    return Listing(
        msg("Referee {version}", version=Drawn(text=version)),
        (
            listed(
                msg(
                    "A referee for table-top rules: it rolls, applies and remembers, and asks"
                    " what the rules ask next. You decide, it counts."
                ),
                msg("Rules that it knows: {rules}.", rules=rules),
                heading=msg("What it is"),
            ),
            listed(
                msg("It reads no messages, only its own commands and buttons."),
                msg(
                    "It keeps campaigns, characters, every roll with its dice, and the Discord"
                    " ids of who did what. Characters can be saved as files: /character export"
                ),
                heading=msg("What it keeps"),
            ),
        ),
    )


def _beginning(view: CallerView | None) -> Iterator[Message]:
    if view is None:
        yield msg("Commands work in a server’s channels; here only /help and /about answer.")
    elif view.campaign is not None:
        yield msg(
            "Here {campaign} is played. Make a character with /character create, then try /test.",
            campaign=Name(text=view.campaign.name),
        )
    elif view.is_admin:
        yield msg("No campaign is played in this channel. Start one: /campaign create")
    else:
        yield msg(
            "No campaign is played in this channel. A server admin can start one: /campaign create"
        )


def _section(heading: Message, lines: Mapping[str, Message]) -> Section:
    return listed(*(command_line(name, said) for name, said in lines.items()), heading=heading)


def _own(system: RuleSystem, *, gm_only: bool) -> Iterator[tuple[str, Message]]:
    """Give the commands of a system's own group, for the GM alone or for everybody."""
    for command in system.commands:
        if command.shared is None and _is_gms(system, command) is gm_only:
            first = system.actions[next(iter(command.actions.values()))]
            yield f"{system.group} {command.name}", command.description or first.label


def _odds(known: Sequence[RuleSystem], played: Sequence[RuleSystem]) -> Iterator[Message]:
    """Give the commands of odds: those of all systems, and of the groups in play.

    What each is about is said of the command whose name it bears.
    """
    names = [f"odds {each.name}" for each in (roll_odds_command(), *shared_odds_commands(known))]
    for system in played:
        names += (f"{odds_name(system)} {each.name}" for each in own_odds_commands(system))
    for name in names:
        yield msg("`{command}`", command=Word("command", name))


def _is_gms(system: RuleSystem, command: Command) -> bool:
    return all(system.actions[key].gm_only for key in command.actions.values())
