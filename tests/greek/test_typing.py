"""A Greek table types Greek: commands, fields of sheets, house rules, kinds of content."""

from __future__ import annotations

import json

import pytest

from bot.client import Referee
from rules.errors import InvalidInputError, UnknownNameError
from rules.names import bare
from tests.greek.entries import GREEK
from tests.greek.guild import Guild
from tests.greek.test_names import SYSTEMS


@pytest.fixture
def guild(client: Referee) -> Guild:
    return Guild(client.parts)


SKILLS = {
    "action_points": ("Μυστικότητα", "Stealth"),
    "cinematic": ("Ακροβατικά", "Acrobatics"),
    "opposed_d20": ("Αποφυγή", "Dodge"),
    "percentile": ("Εγρήγορση", "Alertness"),
}
"""A skill of each system in Greek and in English."""


@pytest.mark.parametrize("system", SYSTEMS)
async def test_a_skill_is_tested_by_its_greek_name(guild: Guild, system: str) -> None:
    await guild.begin(system)
    greek, english = SKILLS[system]
    await guild.parts.services.characters.set(guild.caller, "Steve", greek, "3")
    facts = []
    for typed in (greek, bare(greek).upper(), greek[:-2], english):
        answer = await guild.play("test", {"skill": typed})
        assert answer is not None, (typed, guild.read[-1].content)
        facts.append(sorted(answer.outcome.facts))
        assert greek in guild.read[-1].content
    assert len({tuple(each) for each in facts}) == 1


@pytest.mark.parametrize("system", SYSTEMS)
async def test_a_name_that_is_not_there_is_refused_with_the_nearest_greek_ones(
    guild: Guild, system: str
) -> None:
    await guild.begin(system)
    greek, _ = SKILLS[system]
    wrong = greek.replace("ι", "υ").replace("φ", "θ").replace("ή", "ύ")
    assert await guild.play("test", {"skill": wrong}) is None
    assert f"«{wrong}»" in guild.read[-1].content
    assert greek in guild.read[-1].content


FIELDS: list[tuple[str, str, str, str, object]] = [
    ("action_points", "Όπλο", "κανόνι χειρός", "equipped", "hand-cannon"),
    ("action_points", "οπλο", "Τίποτα", "equipped", None),
    ("action_points", "Καταστάσεις", "Ζάλη, πανικος", "conditions", ["stun", "panic"]),
    ("action_points", "θανατος", "ναι", "dead", True),
    ("cinematic", "Μειονεκτήματα", "Κατήφεια, καθρέφτες", "drawbacks", ["dejection", "καθρέφτες"]),
    ("cinematic", "Σταθερή κατάσταση", "ΟΧΙ", "stable", False),
    ("opposed_d20", "Ανοσία σε", "Απρόσμενο πτώμα, Πηγάδι", "immunities", ["dead-body", "Πηγάδι"]),
    ("opposed_d20", "Επάγγελμα", "Αρχαιοδίφης", "occupation", "antiquarian"),
    ("percentile", "Ικανότητες", "Πυροβόλα Όπλα 50", "skills", {"firearms": 50}),
    ("percentile", "Ικανότητες", "μυστικοτητα: 40 %", "skills", {"stealth": 40}),
    ("percentile", "Θωράκιση", "γιλέκο κέβλαρ", "worn", ["kevlar-vest"]),
    ("percentile", "Προσωρινή παραφροσύνη", "φυγή", "insanity", "flee"),
    ("percentile", "Διαταραχές", "Φόβος για σκύλους", "disorders", ["Φόβος για σκύλους"]),
]
"""A system, a field and a value as they are typed, and what the sheet then has."""


@pytest.mark.parametrize(("system", "field", "value", "key", "wanted"), FIELDS)
async def test_a_field_is_set_in_greek(
    guild: Guild, system: str, field: str, value: str, key: str, wanted: object
) -> None:
    await guild.begin(system)
    guild.tell(await guild.parts.services.characters.set(guild.caller, "Steve", field, value))
    _, body = await guild.parts.services.characters.export(guild.caller, "Steve")
    sheet = guild.parts.systems.get(system).sheet.model_validate(json.loads(body)["sheet"])
    kept = sheet.model_dump(mode="json")[key]
    if isinstance(wanted, dict):
        kept = {name: kept[name] for name in wanted}
    assert kept == wanted


async def test_an_npcs_numbers_are_typed_in_greek(guild: Guild) -> None:
    await guild.begin("action_points")
    numbers = "Υγεία 30, ευκινησια 4, ΟΞΥΝΟΙΑ: 3"
    guild.tell(await guild.parts.services.characters.create_npcs(guild.caller, "Wolf", 1, numbers))
    with pytest.raises(UnknownNameError) as caught:
        await guild.parts.services.characters.create_npcs(guild.caller, "Wolf", 1, "Ευκινισία 4")
    assert "Ευκινησία" in guild.presenter.refusal(caught.value, GREEK).content


@pytest.mark.parametrize("system", SYSTEMS)
async def test_every_house_rule_and_value_is_typed_in_greek(guild: Guild, system: str) -> None:
    await guild.begin(system)
    rules = guild.parts.services.house_rules
    texts = guild.parts.catalogues.texts(GREEK, system)
    shown = (await rules.show(guild.caller)).rules
    for each in shown:
        name = bare(texts.plain(each.rule.label)).upper()
        for value, label in each.rule.labels.items():
            guild.tell(await rules.decide(guild.caller, name, bare(texts.plain(label))))
            (now,) = (await rules.show(guild.caller, name)).rules
            assert (now.rule.key, str(now.present)) == (each.rule.key, value)


async def test_kinds_and_rows_of_content_are_typed_in_greek(guild: Guild) -> None:
    await guild.begin("percentile")
    contents = guild.parts.services.contents
    assert (await contents.list(guild.caller, "οπλα")).kind == "weapons"
    view = await contents.show(guild.caller, "Όπλα", "πιστολι")
    assert view.kind == "weapons"
    with pytest.raises(InvalidInputError) as caught:
        await contents.list(guild.caller, "Ξίφη")
    assert "ικανότητες, όπλα" in guild.presenter.refusal(caught.value, GREEK).content


async def test_choices_and_choosers_are_typed_in_greek(guild: Guild) -> None:
    await guild.begin("percentile")
    armour = await guild.play("damage", {"amount": "5", "target": "Ghoul", "armour": "Τίποτα"})
    assert armour is not None
    kind = await guild.play(
        "damage", {"amount": "2", "target": "Ghoul", "kind": "δηλητηριο ή αλλο"}
    )
    assert kind is not None
    assert await guild.play("weapon", {"weapon": "Πιστόλι", "manner": "ριπίδιο"}) is None
    assert "«τρόπος»" in guild.read[-1].content


async def test_an_opponents_skill_is_typed_in_greek(guild: Guild) -> None:
    await guild.begin("percentile")
    answer = await guild.play("test", {"skill": "Μυστικότητα", "against": "Ghoul: εγρηγορση"})
    assert answer is not None
    assert "Ghoul · Εγρήγορση" in guild.read[-1].content
