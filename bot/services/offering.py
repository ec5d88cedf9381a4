"""What a caller at a table may be offered: people, the rules' names, and fields of a sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter

from bot.fields import Kind, RequestField, request_fields
from bot.services.answers import Offer
from bot.services.naming import name_key
from bot.services.npc_numbers import default_numbers
from bot.services.options import find_command
from bot.services.ranking import Candidate, ranked
from bot.services.rosters import Roster, person_value
from bot.services.seats import Seat
from bot.services.sheets import read_sheet
from bot.services.speech import Ear
from bot.services.typed import splits
from bot.store import combats
from bot.store.characters import Person
from rules.errors import RuleError
from rules.message import Name, Value, msg
from rules.moves import moves_of
from rules.names import bare, fold
from rules.request import Option, Right
from rules.sheet import Sheet
from rules.system import Action, Command

Options = Mapping[str, object]
"""The command's options as typed so far."""


_FIGHTS = {"combat join": False, "combat leave": True, "combat order": True}
"""Whether those who are offered fight already; for other commands it does not matter."""

Best = Callable[[int], list[Offer]]
"""Gives the best offers for what was typed, at most so many: only those are made at all."""


def best_of(text: str, candidates: Sequence[Candidate[Offer]]) -> Best:
    """Give the best of ready offers for a folded text."""
    return lambda most: ranked(text, candidates, most)


def nothing(_most: int) -> list[Offer]:
    """Give no offers."""
    return []


@dataclass(frozen=True, slots=True)
class Offering:
    """Everything that can be offered to one caller, who sits at a table."""

    seat: Seat

    async def of_command(self, command: str, option: str, text: str, options: Options) -> Best:
        """Give what an option of one of the system's commands may be."""
        found = find_command(self.seat.game.system, command)
        if option == found.chooser:
            return self._actions(found, text)
        for action in self._actions_of(found, options):
            field = request_fields(action.request).get(option)
            if field is not None and not field.hidden:
                return await self._of_field(action, field, text, options)
        return nothing

    async def of_character(self, option: str, text: str, options: Options) -> Best:
        """Give what an option of /character may be: whose it is, a field, or a field's value."""
        if option == "character":
            return self._people(await self.seat.roster(), text, own=True)
        fields = self.seat.game.system.fields(self.seat.game.content)
        if option == "field":
            return self._things(text, ((each.key, each.label, ()) for each in fields))
        field = next((each for each in fields if each.key == options.get("field")), None)
        if option != "value" or field is None:
            return nothing
        sheet = await self._sheet(options.get("character"))
        present = () if sheet is None else _present(field.read(sheet))
        named = () if field.completes is None else self._named(field.completes, sheet)
        return best_of(fold(text), (*present, *self._candidates(named)))

    async def of_move(self, command: str, option: str, text: str) -> Best:
        """Give the GM who may be named: whoever fights, does not yet, or could."""
        action = moves_of(self.seat.game.system).get(command.replace(" ", "."))
        field = request_fields(action.request).get(option) if action else None
        if field is None or field.hidden or not field.names_characters or not self.seat.gm:
            return nothing
        roster = await self.seat.roster()
        combat = await combats.of_campaign(self.seat.conn, self.seat.game.row.key)
        fights = {int(place.character) for place in combat.order} if combat else set()
        wanted = _FIGHTS.get(command)
        people = {
            number: who
            for number, who in roster.people.items()
            if wanted is None or (number in fights) is wanted
        }
        head, tail = _last_part(text)
        return self._people(replace(roster, people=people), tail, own=False, head=head)

    def numbers(self, text: str) -> Best:
        """Give the numbers that an NPC can be made with, each with what it is by itself."""
        if not self.seat.gm:
            return nothing
        head, tail = _last_part(text)
        game = self.seat.game
        found = default_numbers(
            game.system.new_sheet(game.content), game.system.fields(game.content), self._ear()
        )
        candidates = [
            Candidate((fold(each),), Offer(head + each, Name(text=head + each))) for each in found
        ]
        return best_of(fold(tail), candidates)

    def _actions(self, command: Command, text: str) -> Best:
        actions = self.seat.game.system.actions
        allowed = [
            (value, actions[key].label, ())
            for value, key in command.actions.items()
            if self.seat.gm or not actions[key].gm_only
        ]
        return self._things(text, allowed)

    def _actions_of(self, command: Command, options: Options) -> list[Action]:
        """Give the command's actions that the caller may do, the one that is chosen first."""
        chosen = fold(str(options.get(command.chooser or "") or command.default))
        keys = sorted(command.actions, key=lambda value: fold(value) != chosen)
        actions = [self.seat.game.system.actions[command.actions[value]] for value in keys]
        return [each for each in actions if self.seat.gm or not each.gm_only]

    async def _of_field(
        self, action: Action, field: RequestField, text: str, options: Options
    ) -> Best:
        if field.names_characters:
            return await self._of_part(field, text)
        if field.kind is Kind.CHOICE:
            labels = field.option.labels if field.option else {}
            values = [str(value) for value in field.values]
            return self._things(
                text, ((each, labels.get(each, Name(text=each)), ()) for each in values)
            )
        if field.option is None or field.option.completes is None:
            return nothing
        kind = _narrowed(field.option, options)
        sheet = await self._sheet(options.get(_actor_option(action)))
        found = self._candidates(self._named(kind, sheet))
        if field.kind is not Kind.TEXTS:
            return best_of(fold(text), found)
        head, tail = _last_part(text)
        return best_of(fold(tail), [_after(head, each) for each in found])

    async def _of_part(self, field: RequestField, text: str) -> Best:
        roster = await self.seat.roster()
        own = field.part is not None and (
            field.part.right is Right.OWN
            or (field.part.right is Right.HARM and not self.seat.game.row.anybody_applies)
        )
        if field.kind is Kind.CHARACTERS:
            head, tail = _last_part(text)
            return self._people(roster, tail, own=own, head=head)
        if field.kind is Kind.OPPONENT and ":" in text:
            return await self._answers_with(roster, text)
        return self._people(roster, text, own=own)

    async def _answers_with(self, roster: Roster, text: str) -> Best:
        """Offer what a named opponent may answer with, after the colon."""
        for name, skill in splits(text):
            try:
                who = roster.people[roster.named(name)]
            except RuleError:
                continue
            sheet = await self._sheet(person_value(who.id))
            candidates = [
                Candidate(
                    each.names,
                    Offer(
                        f"{person_value(who.id)}: {each.item.value}",
                        msg("{name}: {skill}", name=Name(text=who.name), skill=each.item.label),
                    ),
                )
                for each in self._candidates(self._named("skill", sheet))
            ]
            return best_of(fold(skill or ""), candidates)
        return nothing

    def _people(self, roster: Roster, text: str, *, own: bool, head: str = "") -> Best:
        """Offer those in play: whom the caller plays, all others of theirs, then the newest.

        With `own`, only the GM is offered anybody else's.
        """
        user = self.seat.caller.user_id
        in_play = [who for who in roster.people.values() if not who.retired]
        in_play.sort(key=attrgetter("id"), reverse=True)
        everybody = [who for who in in_play if who.owner_id == user]
        if self.seat.gm or not own:
            everybody += [who for who in in_play if who.owner_id != user]
        everybody.sort(key=lambda who: who.id != roster.active)
        by_number = text.strip().startswith("~")
        candidates = [
            Candidate((person_value(who.id) if by_number else who.name_key,), who)
            for who in everybody
        ]
        wanted = name_key(text)
        return lambda most: [_person(who, head) for who in ranked(wanted, candidates, most)]

    async def _sheet(self, typed: object) -> Sheet | None:
        """Give the sheet of whom an option names, or of the caller's own, if they may see it."""
        try:
            row = await self.seat.whom(typed if isinstance(typed, str) and typed.strip() else None)
            return read_sheet(self.seat.game.system, row)
        except RuleError:
            return None

    def _named(
        self, kind: str, sheet: Sheet | None
    ) -> Iterable[tuple[str, Value, tuple[str, ...]]]:
        game = self.seat.game
        return (
            (each.id, each.label, each.aliases)
            for each in game.system.names(kind, game.shown, sheet)
        )

    def _things(self, text: str, things: Iterable[tuple[str, Value, tuple[str, ...]]]) -> Best:
        return best_of(fold(text), self._candidates(things))

    def _candidates(
        self, things: Iterable[tuple[str, Value, tuple[str, ...]]]
    ) -> list[Candidate[Offer]]:
        ear = self._ear()
        found = []
        for key, label, aliases in things:
            heard = ear.hears(key, label, aliases)
            names = dict.fromkeys(fold(name) for name in (heard.name, *heard.aliases, key))
            names.update(dict.fromkeys(map(bare, names)))
            found.append(Candidate(tuple(names), Offer(key, label)))
        return found

    def _ear(self) -> Ear:
        return self.seat.game.ear(self.seat.caller.locale)


def _actor_option(action: Action) -> str:
    """Name the option that says who acts, whose sheet an action is about."""
    return next(
        (
            field.name
            for field in request_fields(action.request).values()
            if field.part is not None and field.part.own_by_default
        ),
        "",
    )


def _narrowed(option: Option, options: Options) -> str:
    """Name the kind of names that an option takes, with what narrows them as far as it is typed."""
    typed = options.get(option.narrowed_by or "")
    return f"{option.completes}:{typed}" if typed else option.completes or ""


def _person(who: Person, head: str) -> Offer:
    """Offer somebody by number; in a list by name, as what stands before is typed so too."""
    value = head + who.name if head else person_value(who.id)
    return Offer(value, Name(text=head + who.name))


def _after(head: str, found: Candidate[Offer]) -> Candidate[Offer]:
    """Offer something as the last part of a list: what stands before it stays."""
    offer = found.item
    if not head:
        return found
    label = msg("{before} {name}", before=Name(text=head), name=offer.label)
    return Candidate(found.names, Offer(head + offer.value, label))


def _present(value: Value) -> tuple[Candidate[Offer], ...]:
    if not isinstance(value, int):
        return ()
    return (Candidate((str(value),), Offer(str(value), msg("{value}, as it is", value=value))),)


def _last_part(text: str) -> tuple[str, str]:
    """Split a list at its last comma: what is there already, and what is being typed."""
    head, comma, tail = text.rpartition(",")
    return (f"{head.rstrip()}{comma} " if comma else ""), tail.strip()
