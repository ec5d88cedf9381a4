"""What must be true of a rule system before anybody plays by it."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any, Literal

import pytest

from bot.system_checks import creation_problems, problems_between, problems_of
from rules.content import Content, Decision, HouseRules
from rules.creation import Asked, CreationStep
from rules.errors import NotPossibleError
from rules.follow_up import AskOption
from rules.message import Message, msg
from rules.request import Option, Request
from rules.sheet import Card, Sheet, SheetField
from rules.system import Action, Command, RuleSystem


class Rules(HouseRules):
    lethal: Annotated[Literal["yes", "no"], Decision("D901-1", msg("Lethal?"))] = "no"


class Try(Request):
    skill: Annotated[str, Option(msg("What"))]
    modifier: Annotated[int, Option(msg("How much"))] = 0
    drama: Annotated[bool, Option(msg("Spend"))] = False
    stage: Annotated[str, Option(msg("Filled by a follow-up"), hidden=True)] = ""


def refuse(_request: object, _scene: object, _dice: object) -> Any:
    raise NotPossibleError(msg("No."))


def action(key: str, request: type[Request] = Try) -> Action:
    return Action(key, Message(id=key), request, refuse)


WHOLE = RuleSystem(
    key="seventh",
    name=msg("Seventh"),
    group="seventh",
    version=1,
    sheet=Sheet,
    house_rules=Rules,
    content=Content,
    actions={"test": action("test")},
    commands=(Command("test", {"": "test"}), Command("rest", {"": "test"})),
    new_sheet=lambda _content: Sheet(),
    fields=lambda _content: (),
    card=lambda _sheet, _content, _rules: Card(bars=()),
    names=lambda _kind, _content, _sheet: (),
    review=lambda stored, _scene: stored.follow_up,
)


class Bare(HouseRules):
    lethal: Literal["yes", "no"] = "no"


class BadDefault(HouseRules):
    lethal: Annotated[int, Decision("D901-1", msg("Lethal?"))] = "no"  # type: ignore[assignment]  # what is tested


class Twice(HouseRules):
    lethal: Annotated[bool, Decision("D901-1", msg("Lethal?"))] = False
    fatal: Annotated[bool, Decision("D901-1", msg("Fatal?"))] = False


class SecondSheet(Sheet):
    SCHEMA = 2


class Unknown(Request):
    luck: Annotated[int, Option(msg("How lucky"))] = 0


class OtherInteger(Request):
    modifier: Annotated[str, Option(msg("How much"))] = ""


class OtherBoolean(Request):
    drama: Annotated[int | None, Option(msg("How much"))] = None


class OtherText(Request):
    skill: Annotated[bool, Option(msg("Whether"))] = False


class Undescribed(Request):
    skill: str


def with_command(command: Command, **requests: type[Request]) -> RuleSystem:
    actions = {key: action(key, request) for key, request in requests.items()}
    return replace(WHOLE, commands=(command,), actions={"test": action("test"), **actions})


def test_a_whole_system_has_no_problems() -> None:
    assert problems_of(WHOLE) == []
    chosen = Command("weapon", {"attack": "a", "view": "b"}, chooser="action", default="attack")
    assert problems_of(with_command(chosen, a=Request, b=Request)) == []


def concerning(name: str, *, gm_only: bool) -> RuleSystem:
    every = replace(action("all", Request), everybody=True, gm_only=gm_only)
    return replace(
        with_command(Command(name, {"": "all"})), actions={"test": action("test"), "all": every}
    )


def test_what_concerns_everybody_is_the_gms_and_the_groups_alone() -> None:
    assert problems_of(concerning("rest", gm_only=True)) == []
    for wrong in (concerning("rest", gm_only=False), concerning("test", gm_only=True)):
        (problem,) = problems_of(wrong)
        assert "the action all concerns everybody" in problem


@pytest.mark.parametrize(
    ("system", "problem"),
    [
        (replace(WHOLE, key="Sev enth"), "the key “Sev enth” is no name that Discord takes"),
        (replace(WHOLE, group="x" * 33), f"the slash group “{'x' * 33}” is no name that Discord"),
        (replace(WHOLE, group="test"), "the slash group test is a command that all systems share"),
        (replace(WHOLE, version=0), "the version of the rules begins at 1"),
        (
            replace(WHOLE, actions={"test": action("test"), "again": action("test")}),
            "the action test stands under the key again",
        ),
        (replace(WHOLE, actions={}), "the command test: there is no action test"),
        (replace(WHOLE, house_rules=Bare), "the house rule lethal needs one Decision"),
        (replace(WHOLE, house_rules=BadDefault), "the default of the house rule lethal is not"),
        (replace(WHOLE, sheet=SecondSheet), "no upgrade of sheets with the schema 1"),
        (replace(WHOLE, upgrades={1: dict}), "an upgrade of the schema 1, which no old sheet has"),
        (replace(WHOLE, commands=WHOLE.commands * 2), "two commands test"),
        (with_command(Command("Re st", {"": "test"})), "that is no name that Discord takes"),
        (with_command(Command("rest", {})), "it has no action"),
        (with_command(Command("rest", {"a": "test"})), "without a chooser it has one action"),
        (
            with_command(Command("weapon", {"attack": "test"}, chooser="action", default="view")),
            "its default view picks no action",
        ),
        (
            with_command(Command("weapon", {"hit": "test"}, chooser="action", default="hit")),
            "its chooser action has no value “hit”",
        ),
        (
            with_command(Command("test", {"hit": "test"}, chooser="way", default="hit")),
            "its chooser way is no text option of the shared command",
        ),
        (
            with_command(Command("test", {"": "a"}), a=Unknown),
            "the option luck of a is unknown to the shared command",
        ),
        (
            with_command(Command("test", {"": "a"}), a=OtherInteger),
            "modifier of a is of another type than the shared command's, which is integer",
        ),
        (
            with_command(Command("test", {"": "a"}), a=OtherBoolean),
            "drama of a is of another type than the shared command's, which is boolean",
        ),
        (
            with_command(Command("test", {"": "a"}), a=OtherText),
            "skill of a is of another type than the shared command's, which is text",
        ),
        (
            with_command(Command("rest", {"": "a"}), a=Undescribed),
            "the field skill of a has no Option",
        ),
    ],
)
def test_what_is_wrong_with_a_system_is_named(system: RuleSystem, problem: str) -> None:
    found = problems_of(system)
    assert any(problem in each for each in found)
    assert all(each.startswith(f"{system.key}: ") for each in found)


def test_a_command_of_its_own_has_options_of_its_own() -> None:
    assert problems_of(with_command(Command("luck", {"": "a"}), a=Unknown)) == []


def test_a_decision_has_one_number() -> None:
    assert problems_between([replace(WHOLE, house_rules=Twice)]) == [
        "seventh has the decision D901-1 twice."
    ]


def ask(key: str, *options: str, most: int = 1) -> Asked:
    field = SheetField(key, msg("Luck"), lambda _: 3, lambda sheet, _: sheet)
    return Asked(field, tuple(AskOption(value=each, label=msg("luck")) for each in options), most)


def step(key: str, *asks: Asked) -> CreationStep:
    return CreationStep(key, msg("Luck"), msg("How lucky one is."), asks)


def steps(*made: CreationStep) -> list[str]:
    return creation_problems(replace(WHOLE, creation=lambda _content: made), Content())


def test_steps_of_making_a_character_are_whole_or_there_are_none() -> None:
    assert creation_problems(WHOLE, Content()) == []
    assert steps(step("luck", ask("luck", "good", "bad")), step("mind", ask("luck"))) == []


@pytest.mark.parametrize(
    ("made", "problem"),
    [
        ((step("Luck!"),), "the key of the step “Luck!” is not short and plain"),
        ((step("luck"), step("luck")), "two steps luck"),
        ((step("luck", ask("a"), ask("a")),), "the step luck asks a twice"),
        ((step("luck", ask("x" * 101)),), "needs 1 to 100 characters"),
        ((step("luck", ask("a", "b", most=26)),), "of a, 1 to 25 may be picked at most, not 26"),
        ((step("luck", ask("a", "b", "b")),), "a offers b twice"),
        ((step("luck", ask("a", "b, c")),), "“b, c”, which is not 1 to 100 characters long"),
    ],
)
def test_a_step_that_discord_could_not_show_is_refused_by_name(
    made: tuple[CreationStep, ...], problem: str
) -> None:
    (found,) = steps(*made)
    assert found.startswith("seventh: ")
    assert problem in found
