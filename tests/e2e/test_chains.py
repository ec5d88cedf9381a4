"""All that the rules ask, over sockets, with the process killed between question and answer."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

from bot.playground.clock import SteppedClock
from bot.playground.local_discord import LocalDiscord
from tests.e2e.chains import action_points, cinematic, opposed_d20, percentile
from tests.e2e.killable import Killable, Seats, killable
from tests.e2e.process import ROOT

SYSTEMS = {
    "action_points": action_points,
    "percentile": percentile,
    "opposed_d20": opposed_d20,
    "cinematic": cinematic,
}
CALLBACK = "POST /interactions/*/callback"


async def test_all_that_the_rules_ask_is_answered_once_though_the_process_is_killed(
    local: LocalDiscord, databases: Path, tmp_path: Path, clock: SteppedClock
) -> None:
    for name in SYSTEMS:
        local.owner.open_channel(name)
    async with killable(local, databases / "empty.db", tmp_path) as table:
        seats = {name: table.at(name) for name in SYSTEMS}
        for name, system in SYSTEMS.items():
            await system.begin(seats[name])
        await table.across_kills(
            *((each, seats[name]) for name, system in SYSTEMS.items() for each in system.CHAINS)
        )
        await lose_an_answer(table, seats["opposed_d20"], clock)
        await table.kill()
    assert table.answered() == {(name, kind) for name in SYSTEMS for kind in kinds(name)}
    for name, at in seats.items():
        assert at.shown() == dict.fromkeys(table.entries(name), 1), "each is shown, and once"
    assert await table.unposted() == 0
    assert await table.differences() == []


async def lose_an_answer(table: Killable, at: Seats, clock: SteppedClock) -> None:
    """Kill the process between a press and its answer: what is asked next is posted, once."""
    await at.ada.command("character create", name="Ula")
    await at.put("Ula", SIZ="8", CON="18", HP="26")
    waiting = await at.ada.command("weapon", target="Ula", character="Nyx")
    at.seeds.fall(20, 1, 15)
    hit = await at.ada.press(waiting, "Dodge")
    held = table.local.faults.hold(CALLBACK)
    pressed = await at.ada.begin_press(hit, "Apply 8 to Ula")
    await held.arrived()
    await table.kill()
    held.drop()
    table.local.faults.clear()
    await clock.advance(4)
    await table.start()
    posted = await at.ada.sees("Ula · 8 damage, Hit Points 26 → 18")
    pressed.send_again()
    at.seeds.fall(20, 11)
    fallen = await at.ada.press(posted, "DEX roll")
    assert "Ula · DEX 10: falls" in fallen.text
    assert "Hit Points 18 " in await at.card("Ula")


def kinds(system: str) -> set[str]:
    """Read in a system's source which kinds of questions it asks."""
    found: set[str] = set()
    for file in (ROOT / "rules" / "systems" / system).glob("*.py"):
        module = import_module(f"rules.systems.{system}.{file.stem}")
        tree = ast.parse(file.read_text("utf-8"))
        found |= {getattr(module, name) for name in _named(tree) if name.isupper()}
    return found


def _named(tree: ast.Module) -> set[str]:
    """Give what questions in a module are named by; where a function is told, what it is told."""
    found: set[str] = set()
    for function in (each for each in tree.body if isinstance(each, ast.FunctionDef)):
        for kind in _kinds_in(function):
            found.add(kind)
            if not kind.isupper():
                found |= _told(tree, function.name)
    return found


def _kinds_in(function: ast.FunctionDef) -> set[str]:
    calls = (each for each in ast.walk(function) if isinstance(each, ast.Call))
    questions = (each for each in calls if ast.unparse(each.func) == "FollowUp")
    return {
        ast.unparse(keyword.value)
        for each in questions
        for keyword in each.keywords
        if keyword.arg == "kind"
    }


def _told(tree: ast.Module, function: str) -> set[str]:
    calls = (each for each in ast.walk(tree) if isinstance(each, ast.Call))
    return {
        ast.unparse(argument)
        for each in calls
        if ast.unparse(each.func) == function
        for argument in each.args
    }
