"""A campaign changes the tables that it plays with."""

from __future__ import annotations

import json

import pytest

from bot.services.content import ContentView, Draft
from bot.services.content_rows import LARGEST
from bot.services.errors import NotAllowedError
from rules.errors import AmbiguousNameError, InvalidInputError, RuleError, UnknownNameError
from rules.message import Message, Name, Value
from tests.bot.services.saying import said as spoken
from tests.bot.services.table import GM, STEVE, Table

SHORT = (
    "tier: 2; skill: High-Caliber Mastery; capacity: 4; reload: 2; category: Pistols;"
    "damage: (3*AP+3)//4; defense: AP+5; move: 1:-5 6:0; range: 1:10 6:15 26:20"
)
TALENT = "group: Talent; traits: Agility"
CSV = "ap,damage,defense,move,range\n" + "\n".join(f"{n},{n},{n},0,10" for n in range(1, 31))


def said(value: Value) -> str:
    if isinstance(value, Message):
        return value.id
    return value.text if isinstance(value, Name) else str(value)


def labels(view: ContentView, *, custom: bool) -> list[str]:
    return [said(row.label) for row in view.rows if row.custom is custom]


async def test_a_weapon_of_bands_is_added_and_fired(table: Table) -> None:
    await table.contents.add(table.caller(GM), "weapons", Draft("Rust Pistol", SHORT))
    await table.command(GM, "test", character="Steve", skill="expertise")
    shot = await table.command(STEVE, "weapon", weapon="rust pistol", target="Ghoul")
    ap = shot.outcome.facts["total"]
    assert shot.outcome.facts["damage"] == (3 * ap + 3) // 4
    assert shot.outcome.facts["defense"] == ap + 5
    view = await table.contents.list(table.caller(STEVE), "weapons")
    assert labels(view, custom=True) == ["Rust Pistol"]


async def test_a_weapon_of_thirty_rows_comes_from_a_file(table: Table) -> None:
    for name, data in (
        ("From CSV", CSV),
        (
            "From JSON",
            json.dumps(
                [{"ap": n, "damage": n, "defense": n, "move": 0, "range": 10} for n in range(1, 31)]
            ),
        ),
    ):
        draft = Draft(name, "skill: Rapid-Fire Mastery; capacity: 3; reload: 3", data.encode())
        await table.contents.add(table.caller(GM), "weapons", draft)
        view = await table.contents.show(table.caller(STEVE), "weapons", name)
        assert dict(view.fields)["capacity"] == "3"


async def test_a_weapon_with_29_rows_is_refused_and_says_where(table: Table) -> None:
    short = "\n".join(CSV.splitlines()[:-1])
    draft = Draft("Short", "skill: Rapid-Fire Mastery; capacity: 3; reload: 3", short.encode())
    with pytest.raises(InvalidInputError) as refused:
        await table.contents.add(table.caller(GM), "weapons", draft)
    assert "30 rows" in said(refused.value.message.values["reason"])
    view = await table.contents.list(table.caller(GM), "weapons")
    assert labels(view, custom=True) == []


async def test_a_cell_that_cannot_be_is_named_by_its_row_and_column(table: Table) -> None:
    values = "skill: Rapid-Fire Mastery; capacity: 3; reload: 3"
    draft = Draft("Misspelt", values, CSV.replace("5,5,5", "5,five,5").encode())
    with pytest.raises(InvalidInputError) as refused:
        await table.contents.add(table.caller(GM), "weapons", draft)
    assert said(refused.value.message.values["field"]) == "rows.5.damage"


@pytest.mark.parametrize("row", ["5,5,5,5,0,10", "5,5,5,0"])
async def test_a_row_with_more_or_fewer_columns_than_the_header_is_refused(
    table: Table, row: str
) -> None:
    values = "skill: Rapid-Fire Mastery; capacity: 3; reload: 3"
    draft = Draft("Shifted", values, CSV.replace("5,5,5,0,10", row, 1).encode())
    with pytest.raises(InvalidInputError):
        await table.contents.add(table.caller(GM), "weapons", draft)


async def test_a_row_is_renamed_where_nothing_else_is_called_so(table: Table) -> None:
    change, caller = table.contents.change, table.caller
    await change(caller(GM), "events", Draft("10", "name: Foul deed"))
    view = await table.contents.list(caller(GM), "events")
    assert labels(view, custom=True) == ["Foul deed"]
    await change(caller(GM), "events", Draft("18", "name: Threats"))
    for name in ("threats", "\u200b", "x" * 81):
        with pytest.raises(InvalidInputError):
            await change(caller(GM), "events", Draft("10", f"name: {name}"))


async def test_an_unfinished_profile_is_filled_in_for_the_campaign(table: Table) -> None:
    before = await table.contents.list(table.caller(STEVE), "weapons")
    assert sum(not row.finished for row in before.rows) == 18
    draft = Draft("Light Precision Rifle", SHORT)
    await table.contents.change(table.caller(GM), "weapons", draft)
    after = await table.contents.list(table.caller(STEVE), "weapons")
    assert sum(not row.finished for row in after.rows) == 17
    shot = await table.command(STEVE, "weapon", weapon="Light Precision Rifle", target="Ghoul")
    assert shot.journal is not None


async def test_profiles_that_share_a_name_are_told_apart(table: Table) -> None:
    view = await table.contents.list(table.caller(GM), "weapons")
    unfinished = [spoken(row.label) for row in view.rows if not row.finished]
    assert len(set(unfinished)) == 18
    assert "LMG (unfinished-09)" in unfinished
    with pytest.raises(AmbiguousNameError) as asked:
        await table.contents.change(table.caller(GM), "weapons", Draft("LMG", SHORT))
    assert "unfinished-05" in spoken(asked.value.message)
    filled = Draft("unfinished-09", f"name: War Axe; {SHORT}")
    await table.contents.change(table.caller(GM), "weapons", filled)
    assert (await table.command(STEVE, "weapon", weapon="War Axe")).journal is not None


async def test_one_value_is_changed_and_the_rest_stays(table: Table) -> None:
    await table.contents.change(
        table.caller(GM), "weapons", Draft("Hand Cannon", "range: 1:50; capacity: 6")
    )
    view = await table.contents.show(table.caller(STEVE), "weapons", "hand cannon")
    rows = json.loads(dict(view.fields)["rows"])
    assert {row["range"] for row in rows} == {50}
    assert rows[29]["damage"] == 38
    assert dict(view.fields)["capacity"] == "6"
    await table.contents.remove(table.caller(GM), "weapons", "Hand Cannon")
    view = await table.contents.show(table.caller(STEVE), "weapons", "hand cannon")
    assert dict(view.fields)["capacity"] == "3"


async def test_a_row_of_the_rules_is_removed_and_added_again(table: Table) -> None:
    await table.contents.remove(table.caller(GM), "skills", "Chef")
    with pytest.raises(UnknownNameError):
        await table.command(STEVE, "test", skill="Chef")
    await table.contents.add(
        table.caller(GM), "skills", Draft("Chef", "group: Talent; traits: Resolve, Vigor")
    )
    assert (await table.command(STEVE, "test", skill="Chef")).journal is not None


async def test_what_the_rules_need_is_not_removed(table: Table) -> None:
    with pytest.raises(InvalidInputError) as refused:
        await table.contents.remove(table.caller(GM), "skills", "Endurance")
    assert "endurance" in said(refused.value.message.values["reason"])
    assert (await table.command(STEVE, "test", skill="Endurance")).journal == 1


async def test_a_weapon_that_somebody_carries_may_be_removed(table: Table) -> None:
    await table.contents.add(table.caller(GM), "weapons", Draft("Rust Pistol", SHORT))
    await table.command(STEVE, "weapon", weapon="Rust Pistol", target="Ghoul")
    await table.contents.remove(table.caller(GM), "weapons", "Rust Pistol")
    with pytest.raises(RuleError):
        await table.command(STEVE, "weapon", weapon="Rust Pistol", target="Ghoul")


@pytest.mark.parametrize(
    ("kind", "name", "values"),
    [
        ("weapons", "Hand Cannon", SHORT),
        ("weapons", "hand  CANNON", SHORT),
        ("weapons", "New", "skill: Sorcery; capacity: 1; reload: 1"),
        ("weapons", "New", "skill: Stealth; capacity: many"),
        ("weapons", "New", "skill: Stealth; wings: 2"),
        ("weapons", "New", "skill"),
        ("weapons", "New", SHORT.replace("1:10 6:15", "2:10 6:15")),
        ("weapons", "New", SHORT.replace("move: 1:-5 6:0", "move: fast")),
        ("skills", "New", "group: Talent"),
        ("skills", "New", f"id: endurance; {TALENT}"),
        ("skills", "New", f"name: Endurance; {TALENT}"),
        ("skills", "New", f"custom: no; {TALENT}"),
        ("skills", "New", f"removed: yes; {TALENT}"),
        ("skills", "New", f"aliases: Juggling, endurance; {TALENT}"),
        ("skills", "New", "group: Talent; traits: Luck"),
        ("spells", "New", "level: 1"),
        ("events", "a,b", "severity: 10"),
        ("events", "New", "severity: 100"),
    ],
)
async def test_content_that_does_not_fit_is_refused(
    table: Table, kind: str, name: str, values: str
) -> None:
    with pytest.raises(InvalidInputError):
        await table.contents.add(table.caller(GM), kind, Draft(name, values))
    assert (await table.command(STEVE, "test", skill="expertise")).journal == 1


async def test_a_player_reads_content_and_changes_none(table: Table) -> None:
    caller = table.caller
    for refused in (
        table.contents.add(caller(STEVE), "weapons", Draft("Mine", SHORT)),
        table.contents.change(caller(STEVE), "weapons", Draft("Hand Cannon", "capacity: 9")),
        table.contents.remove(caller(STEVE), "weapons", "Hand Cannon"),
        table.contents.import_(caller(STEVE), b"{}"),
        table.contents.export(caller(STEVE), None),
    ):
        with pytest.raises(NotAllowedError):
            await refused


async def test_content_goes_out_and_comes_in_again(table: Table) -> None:
    await table.contents.add(table.caller(GM), "weapons", Draft("Rust Pistol", SHORT))
    await table.contents.remove(table.caller(GM), "skills", "Chef")
    name, data = await table.contents.export(table.caller(GM), None)
    assert name == "ash-harbour-content.json"
    await table.contents.remove(table.caller(GM), "weapons", "Rust Pistol")
    await table.contents.import_(table.caller(GM), data)
    view = await table.contents.list(table.caller(GM), "weapons")
    assert labels(view, custom=True) == ["Rust Pistol"]
    _, weapons = await table.contents.export(table.caller(GM), "weapons")
    await table.contents.import_(table.caller(GM), weapons)


def skill(row: str, name: str) -> bytes:
    body = {"id": row, "name": name, "group": "Talent", "traits": ["agility"]}
    return json.dumps(body).encode()


def ours(content: bytes) -> bytes:
    head = b'{"format": "referee.content/1", "system": "action_points", "content": '
    return head + content + b"}"


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xfe",
        b"[]",
        b"{" * 100_000,
        b'{"format": "referee.content/1"}',
        b'{"format": "referee.content/1", "system": "chess", "content": {}}',
        ours(b'{"spells": [{}]}'),
        ours(b'{"skills": [{}]}'),
        ours(b'{"skills": [1]}'),
        ours(b'{"skills": [{"id": "A B"}]}'),
        ours(b'{"skills": [' + skill("new", "Stealth") + b"]}"),
        ours(b'{"skills": [' + skill("new", "") + b"]}"),
        ours(b'{"skills": [' + skill("new", "\u200b") + b"]}"),
        ours(b'{"skills": [' + skill("new", "x" * 81) + b"]}"),
        ours(b'{"skills": [' + skill("new", "New") + b", " + skill("newer", "new") + b"]}"),
        b" " * (LARGEST + 1),
    ],
)
async def test_a_file_that_is_not_ours_is_refused_whole(table: Table, data: bytes) -> None:
    with pytest.raises(InvalidInputError):
        await table.contents.import_(table.caller(GM), data)


async def test_a_replay_crosses_a_change_of_content(table: Table) -> None:
    await table.contents.change(table.caller(GM), "weapons", Draft("Hand Cannon", "damage: 60"))
    await table.command(STEVE, "weapon", weapon="Hand Cannon", target="Ghoul")
    await table.contents.remove(table.caller(GM), "weapons", "Hand Cannon")
    await table.command(STEVE, "weapon", weapon="Hand Cannon", target="Ghoul")


async def test_where_events_are_numbers_only_nothing_names_one(table: Table) -> None:
    await table.house_rules.decide(table.caller(GM), "content_labels", "numbers_only")
    view = await table.contents.list(table.caller(STEVE), "events")
    assert labels(view, custom=False) == ["10", "12", "14", "16", "18", "20"]
    shown = await table.contents.show(table.caller(STEVE), "events", "10")
    assert said(shown.rows[0].label) == "10"
    with pytest.raises(UnknownNameError) as refused:
        await table.contents.show(table.caller(STEVE), "events", "atrocty")
    assert "Did you mean" not in refused.value.message.id
    changed = await table.contents.change(table.caller(GM), "events", Draft("10", "severity: 9"))
    assert "Atrocity" not in changed.outcome.model_dump_json()
    await table.house_rules.decide(table.caller(GM), "content_labels", "short")
    view = await table.contents.list(table.caller(STEVE), "events")
    assert labels(view, custom=True) == ["Atrocity"], "the label was hidden, not lost"
