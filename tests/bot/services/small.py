"""A small rule system that has a field of every kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from rules.content import Content, ContentRow, Decision, HouseRules
from rules.dice.source import Dice
from rules.errors import NotPossibleError
from rules.follow_up import FollowUp, OpenFollowUp
from rules.message import Message, Name, msg
from rules.numbers import whole
from rules.outcome import Outcome
from rules.request import Opponent, Option, Part, Request, Right
from rules.scene import AnyScene
from rules.sheet import Bar, Card, CardSection, CharacterId, Sheet, SheetField
from rules.system import Action, Command, Named, RuleSystem

Who = Annotated[CharacterId, Part(Right.OWN, own_by_default=True), Option(msg("Who acts"))]


class SmallSheet(Sheet):
    SCHEMA: ClassVar[int] = 3

    health: int = 10
    skills: Mapping[str, int] = Field(default_factory=lambda: {"spot": 2})
    motto: str = ""


class Skill(ContentRow):
    pass


class SmallContent(Content):
    skills: Mapping[str, Skill]


class SmallRules(HouseRules):
    mercy: Annotated[Literal["none", "some"], Decision("D900-1", msg("Is there mercy?"))] = "none"


class Test(Request):
    __test__: ClassVar[bool] = False

    character: Who
    skill: Annotated[str, Option(msg("What is tested"), completes="skill")]
    difficulty: Annotated[int | None, Field(ge=0, le=99), Option(msg("To reach"))] = None
    against: Annotated[Opponent | None, Part(), Option(msg("The other"))] = None
    modifier: Annotated[int, Field(ge=-40, le=40, multiple_of=20), Option(msg("Added"))] = 0
    drama: Annotated[bool, Option(msg("Spend one"))] = False
    note: Annotated[str | None, Field(max_length=20), Option(msg("Shown"))] = None
    secret: Annotated[int, Option(msg("From a follow-up"), hidden=True)] = 0


class Damage(Request):
    target: Annotated[
        CharacterId, Part(Right.HARM, own_by_default=True), Option(msg("Whom it strikes"))
    ]
    amount: Annotated[int, Field(ge=1), Option(msg("How much"))]
    kind: Annotated[
        Literal["health", "pride"],
        Option(msg("Of what"), labels={"health": msg("Health"), "pride": msg("Wounded Pride")}),
    ] = "health"


class Attack(Request):
    character: Who
    weapon: Annotated[str, Option(msg("Which"), completes="weapon")]
    target: Annotated[CharacterId | None, Part(Right.HARM), Option(msg("Whom"))] = None


class ListWeapons(Request):
    action: Annotated[Literal["list"], Option(msg("What"))] = "list"


class Gather(Request):
    targets: Annotated[
        tuple[CharacterId, ...],
        Field(min_length=2, max_length=3),
        Part(Right.NONE),
        Option(msg("Who comes")),
    ]
    words: Annotated[tuple[str, ...], Option(msg("What is said"))] = ()
    leader: Annotated[
        CharacterId | None, Part(Right.OWN, own_by_default=True), Option(msg("Who leads"))
    ] = None
    step: Annotated[Literal[10, 12], Option(msg("How far"))] = 10


def _resolve(_request: Request, scene: AnyScene, dice: Dice) -> Outcome:
    face = dice.roll(6)
    return Outcome(
        headline=msg("{n} on the die", n=face), title=msg("{n}", n=face), clock=scene.clock
    )


def _number(key: str, label: Message, essential: bool) -> SheetField:
    return SheetField(
        key,
        label,
        lambda sheet: sheet.health,
        lambda sheet, text: sheet.model_copy(update={key: whole(text, label, -99, 99)}),
        essential,
    )


def _write_motto(sheet: SmallSheet, text: str) -> SmallSheet:
    if "," in text:
        raise NotPossibleError(msg("A motto has no commas."))
    return sheet.model_copy(update={"motto": text})


def _read_skill(key: str) -> Callable[[SmallSheet], int]:
    return lambda sheet: sheet.skills.get(key, 0)


def _write_skill(key: str) -> Callable[[SmallSheet, str], SmallSheet]:
    def write(sheet: SmallSheet, text: str) -> SmallSheet:
        rank = whole(text, msg("{skill}", skill=Name(text=key)), 0, 9)
        return sheet.model_copy(update={"skills": {**sheet.skills, key: rank}})

    return write


def _fields(content: SmallContent) -> Sequence[SheetField]:
    return (
        _number("health", msg("Health"), essential=True),
        SheetField("motto", msg("Motto"), lambda s: Name(text=s.motto), _write_motto),
        *(
            SheetField(
                f"skill.{row.id}",
                row.label,
                _read_skill(row.id),
                _write_skill(row.id),
                essential=row.id == "spot",
            )
            for row in content.skills.values()
        ),
    )


def _card(sheet: SmallSheet, _rules: SmallRules, _content: SmallContent) -> Card:
    skills = tuple((Name(text=key), rank) for key, rank in sheet.skills.items())
    return Card(
        bars=(Bar(label=msg("Health"), value=sheet.health, maximum=10),),
        sections=(CardSection(title=msg("Skills"), entries=skills),),
    )


def _names(kind: str, content: SmallContent, sheet: SmallSheet | None) -> Sequence[Named]:
    if kind != "skill":
        return ()
    return tuple(
        Named(row.id, row.label, row.aliases)
        for row in content.skills.values()
        if sheet is None or row.id in sheet.skills
    )


def _review(stored: OpenFollowUp, _scene: AnyScene) -> FollowUp:
    return stored.follow_up


def _from_one(body: Mapping[str, Any]) -> Mapping[str, Any]:
    """Schema 1 called health hp."""
    return {key if key != "hp" else "health": value for key, value in body.items()}


def _from_two(body: Mapping[str, Any]) -> Mapping[str, Any]:
    """Schema 2 had one skill."""
    return {key: value for key, value in body.items() if key != "spot"} | {
        "skills": {"spot": body["spot"]}
    }


ACTIONS = (
    Action("test", msg("Test"), Test, _resolve),
    Action("damage", msg("Damage"), Damage, _resolve),
    Action("attack", msg("Attack"), Attack, _resolve),
    Action("weapons", msg("List"), ListWeapons, _resolve, changes=False),
    Action("gather", msg("Gathering"), Gather, _resolve, gm_only=True),
)

SMALL = RuleSystem(
    key="small",
    name=msg("Small Rules"),
    group="small",
    version=1,
    sheet=SmallSheet,
    house_rules=SmallRules,
    content=SmallContent,
    actions={action.key: action for action in ACTIONS},
    commands=(
        Command("test", {"": "test"}),
        Command("damage", {"": "damage"}),
        Command(
            "weapon", {"attack": "attack", "list": "weapons"}, chooser="action", default="attack"
        ),
        Command("gather", {"": "gather"}, description=msg("Gather some")),
    ),
    new_sheet=lambda _content: SmallSheet(),
    fields=_fields,
    card=_card,
    names=_names,
    review=_review,
    upgrades={1: _from_one, 2: _from_two},
)

CONTENT = SmallContent(
    skills={
        "spot": Skill(id="spot", name="Spot Hidden", aliases=("notice",)),
        "stealth": Skill(id="stealth", name="Stealth"),
    }
)
