"""Rule systems are found by their folders, and refused by name when they are not whole."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from bot.systems import Systems, SystemsError, UnknownSystemError, overlay
from rules.content import Content, ContentRow
from rules.errors import InvalidInputError
from rules.message import Name, Word

PLUGIN = """
from collections.abc import Mapping
from typing import Annotated, Literal

from rules.content import Content, ContentRow, Decision, HouseRules
from rules.errors import NotPossibleError
from rules.message import msg
from rules.request import Option, Request
from rules.sheet import Card, Sheet
from rules.system import Action, Command, RuleSystem


class Oracle(ContentRow):
    answers: tuple[str, ...]


class Tables(Content):
    oracles: Mapping[str, Oracle]
    moods: Mapping[str, Oracle] = {}


class Rules(HouseRules):
    twice: Annotated[Literal["yes", "no"], Decision("D900-1", msg("Twice?"))] = "no"


class Ask(Request):
    skill: Annotated[str, Option(msg("What is asked"))]
    modifier: Annotated[int | None, Option(msg("Added"))] = None


def resolve(request, scene, dice):
    raise NotPossibleError(msg("The oracle is silent."))


SYSTEM = RuleSystem(
    key="KEY", name=msg("Oracle"), group="oracle", version=1,
    sheet=Sheet, house_rules=Rules, content=Tables,
    actions={"ask": Action("ask", msg("Ask"), Ask, resolve)},
    commands=(Command("test", {"": "ask"}), Command("ask", {"": "ask"})),
    new_sheet=lambda content: Sheet(), fields=lambda content: (),
    card=lambda sheet, content, rules: Card(bars=()),
    names=lambda kind, content, sheet: (), review=lambda stored, scene: stored.follow_up,
)
"""
ORACLES = [{"id": "well", "name": "Well", "answers": ["yes", "no"]}]


class Tree:
    """A scratch tree of rule systems and their content, importable under a name of its own."""

    def __init__(self, root: Path, package: str) -> None:
        self.package = package
        self.rules = root / package
        self.data = root / "data"
        self.rules.mkdir()
        (self.rules / "__init__.py").write_text('"""Systems."""\n', "utf-8")

    def add(self, folder: str, plugin: str) -> None:
        (self.rules / folder).mkdir()
        (self.rules / folder / "__init__.py").write_text('"""A system."""\n', "utf-8")
        (self.rules / folder / "plugin.py").write_text(plugin, "utf-8")

    def write(self, key: str, kind: str, text: str) -> None:
        (self.data / key).mkdir(parents=True, exist_ok=True)
        (self.data / key / f"{kind}.json").write_text(text, "utf-8")

    def load(self) -> Systems:
        return Systems.load(self.package, self.data)

    def problems(self) -> tuple[str, ...]:
        with pytest.raises(SystemsError) as caught:
            self.load()
        assert str(caught.value) == "\n".join(caught.value.problems)
        return caught.value.problems


@pytest.fixture(scope="module")
def numbers() -> count[int]:
    """Numbers for packages, since Python remembers what it has imported."""
    return count(1)


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, numbers: count[int]) -> Tree:
    monkeypatch.syspath_prepend(tmp_path)
    return Tree(tmp_path, f"scratch_systems_{next(numbers)}")


@pytest.fixture
def whole(tree: Tree) -> Tree:
    tree.add("fifth", PLUGIN.replace("KEY", "fifth"))
    tree.write("fifth", "oracles", json.dumps(ORACLES))
    return tree


def test_the_systems_of_this_program_are_whole() -> None:
    systems = Systems.load()
    assert "action_points" in [system.key for system in systems]
    for system in systems:
        assert isinstance(systems.content(system.key), system.content)
        assert isinstance(systems.default_rules(system.key), system.house_rules)


def test_a_fifth_system_needs_a_folder_and_its_data_alone(whole: Tree) -> None:
    systems = whole.load()
    content: Any = systems.content("fifth")
    assert [system.key for system in systems] == ["fifth"]
    assert systems.get("fifth").group == "oracle"
    assert content.oracles["well"].answers == ("yes", "no")
    assert systems.default_rules("fifth").model_dump() == {"twice": "no"}


def test_the_digest_follows_the_content(whole: Tree) -> None:
    before = whole.load().digest("fifth")
    assert whole.load().digest("fifth") == before
    whole.write("fifth", "oracles", json.dumps([{**ORACLES[0], "answers": ["maybe"]}]))
    assert whole.load().digest("fifth") != before


def test_a_system_that_is_not_installed_is_named(whole: Tree) -> None:
    systems = whole.load()
    for ask in (systems.get, systems.content, systems.default_rules, systems.digest):
        with pytest.raises(UnknownSystemError) as caught:
            ask("sixth")
        assert caught.value.message.values["key"] == Name(text="sixth")


def test_a_folder_without_a_system_is_named(tree: Tree) -> None:
    tree.add("fifth", "")
    tree.add("sixth", PLUGIN.replace("KEY", "seventh"))
    (tree.rules / "fourth").mkdir()
    (tree.rules / "fourth" / "__init__.py").write_text('"""Nothing more."""\n', "utf-8")
    (tree.rules / "notes.py").write_text('"""Not a system: no folder."""\n', "utf-8")
    assert tree.problems() == (
        f"{tree.package}.fifth.plugin has no SYSTEM of the type RuleSystem.",
        f"{tree.package}.fourth.plugin has no SYSTEM of the type RuleSystem.",
        f"{tree.package}.sixth.plugin: its key is seventh, but its folder sixth.",
    )


def test_an_import_that_fails_inside_a_plugin_is_not_hidden(tree: Tree) -> None:
    tree.add("fifth", "import a_module_that_nobody_has\n")
    with pytest.raises(ModuleNotFoundError, match="a_module_that_nobody_has"):
        tree.load()


@pytest.mark.parametrize(
    ("kind", "text", "problem"),
    [
        ("oracles", "[", "data/fifth/oracles.json cannot be read: "),
        ("oracles", "{}", "data/fifth/oracles.json must be a list of rows."),
        ("oracles", json.dumps(ORACLES * 2), "data/fifth/oracles.json has two rows well."),
        ("oracles", '[{"id": "well"}]', "data/fifth/oracles.json, row well: name: Field required."),
        ("oracles", "[7]", "data/fifth/oracles.json, row 1: Input should be a valid dictionary"),
        ("omens", "[]", "data/fifth/omens.json is of no kind that fifth knows."),
    ],
)
def test_content_that_is_wrong_is_named(whole: Tree, kind: str, text: str, problem: str) -> None:
    whole.write("fifth", kind, text)
    assert any(found.startswith(problem) for found in whole.problems())


def test_missing_content_is_named(tree: Tree) -> None:
    tree.add("fifth", PLUGIN.replace("KEY", "fifth"))
    assert tree.problems() == ("data/fifth/oracles.json is missing.",)


def test_two_systems_cannot_share_a_group_or_a_decision(whole: Tree) -> None:
    whole.add("sixth", PLUGIN.replace("KEY", "sixth"))
    whole.write("sixth", "oracles", json.dumps(ORACLES))
    assert whole.problems() == (
        "fifth and sixth both have the slash group oracle.",
        "fifth and sixth both have the decision D900-1.",
    )


class Weapon(ContentRow):
    damage: int


class Tables(Content):
    weapons: Mapping[str, Weapon]


CONTENT = Tables(weapons={"knife": Weapon(id="knife", name="Knife", damage=1)})


def test_a_campaigns_rows_lie_over_those_of_the_system() -> None:
    laid = overlay(
        CONTENT,
        {
            "weapons": [
                {"id": "knife", "name": "Dagger", "damage": 2},
                {"id": "whip", "name": "Whip", "damage": 3},
            ]
        },
    )
    assert {row.id: (row.damage, row.custom) for row in laid.weapons.values()} == {
        "knife": (2, True),
        "whip": (3, True),
    }
    assert laid.weapons["knife"].label == Name(text="Dagger")
    assert CONTENT.weapons["knife"].damage == 1


@pytest.mark.parametrize(
    ("rows", "values"),
    [
        ({"spells": []}, {"kind": Word("content", "spells")}),
        (
            {"weapons": [{"id": "whip", "name": "Whip", "damage": "much"}]},
            {"row": "whip", "kind": "weapons", "field": "damage"},
        ),
        ({"weapons": [{"name": "Whip", "damage": 1}]}, {"row": "", "field": "id"}),
    ],
)
def test_a_bad_row_is_refused_by_its_name(
    rows: dict[str, list[dict[str, Any]]], values: dict[str, str | Word]
) -> None:
    with pytest.raises(InvalidInputError) as caught:
        overlay(CONTENT, rows)
    said = caught.value.message.values
    assert {key: said[key] for key in values} == {
        key: Name(text=wanted) if isinstance(wanted, str) else wanted
        for key, wanted in values.items()
    }
