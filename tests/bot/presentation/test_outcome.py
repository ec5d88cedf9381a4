"""The sketches of answers, as Discord is sent them."""

from __future__ import annotations

import pytest

from bot.presentation.catalogue import Catalogues
from bot.presentation.outcome import LOOKS, show
from bot.presentation.shown import Shown
from bot.services.answers import Answer, CampaignRef
from rules.follow_up import Asks, Choice, Due, FollowUp, OpenFollowUp
from rules.message import Message, Name, Signed, msg
from rules.outcome import (
    Face,
    FieldChange,
    Mark,
    Outcome,
    Roll,
    SheetChange,
    Term,
    Verdict,
)
from rules.sheet import CharacterId

CAMPAIGN = CampaignRef(1, "Ash Harbour", "action_points", "en")
TEXTS = Catalogues({}, {"action_points": msg("Action Points")}).texts("en", "action_points")
NOW = Due()
STEVE = Name(text="Steve")
GHOUL = Name(text="Ghoul 2")


def ap(number: int) -> Message:
    return msg("{n} AP", n=number)


def pool(*faces: int) -> tuple[Face, ...]:
    return tuple(
        Face(sides=6, value=face, mark=Mark.COUNTS if face > 3 else Mark.PLAIN) for face in faces
    )


def presence(character: int, difficulty: int, due: Due = NOW) -> FollowUp:
    return FollowUp(
        kind="presence",
        character=CharacterId(character),
        asks=Asks.OWNER,
        prompt=msg(
            "The Presence stirs. Difficulty {difficulty} (Corruption {level}, {five} Death Coma).",
            difficulty=difficulty,
            level=difficulty - 5,
            five=Signed(number=5),
        ),
        choices=(
            Choice(key="resist", label=msg("Resist"), action="resist"),
            Choice(key="obey", label=msg("Obey"), action="obey"),
        ),
        due=due,
    )


SKILL_TEST = Outcome(
    headline=msg("{who} · {skill}: {score}", who=STEVE, skill=msg("Mech Lore"), score=ap(9)),
    title=msg(
        "{score}, passed by {margin} (difficulty {difficulty})",
        score=ap(9),
        margin=2,
        difficulty=7,
    ),
    verdict=Verdict.SUCCESS,
    rolls=(Roll(faces=pool(1, 2, 3, 4, 5, 6), gives=ap(4)),),
    terms=(Term(label=msg("Acuity 5 (Resolve 3)"), value=ap(5)),),
)

ATTACK = Outcome(
    headline=msg("{who} · {weapon}: {score}", who=STEVE, weapon=msg("Hand Cannon"), score=ap(12)),
    title=msg("{score} with the {weapon}", score=ap(12), weapon=msg("Hand Cannon")),
    rolls=(Roll(faces=pool(6, 6, 2, 4, 3, 5), gives=ap(6)),),
    terms=(Term(label=msg("Agility {rank}", rank=6), value=ap(6)),),
    lines=(
        msg(
            "Damage {damage} · Defense {defense} · Move {move} · Range {range} m",
            damage=24,
            defense=32,
            move=-5,
            range=20,
        ),
    ),
    changes=(
        SheetChange(
            character=CharacterId(1),
            name=STEVE,
            fields=(FieldChange(label=msg("Loaded"), before=3, after=2, maximum=3),),
        ),
    ),
)

DAMAGE = Outcome(
    headline=msg(
        "{who} · {loss} damage, Health {before} → {after}: Death Coma",
        who=GHOUL,
        loss=9,
        before=8,
        after=-1,
    ),
    title=msg("{loss} damage: Death Coma", loss=9),
    verdict=Verdict.HARM,
    lines=(msg("{amount} − {defense} Defense = {loss}", amount=24, defense=15, loss=9),),
    changes=(
        SheetChange(
            character=CharacterId(2),
            name=GHOUL,
            fields=(FieldChange(label=msg("Health"), before=8, after=-1, maximum=30),),
            gained=(msg("Death Coma"),),
        ),
    ),
    opens=(presence(2, 17),),
    house_rules=("death_coma_at",),
    note=Name(text="the *last* one"),
)


def pings(shown: Shown) -> object:
    """Give who may be pinged, as Discord is told."""
    return shown.allowed_mentions.to_dict()


def embed(answer: Answer) -> dict[str, object]:
    """Give the one embed of an answer, without what every embed has."""
    (shown,) = show(answer, TEXTS).embeds
    return {key: value for key, value in shown.to_dict().items() if key not in {"type", "flags"}}


def test_a_skill_test() -> None:
    answer = Answer(SKILL_TEST, CAMPAIGN, 1204)
    assert show(answer, TEXTS).content == "Steve · Mech Lore: 9 AP"
    assert embed(answer) == {
        "title": "✔ 9 AP, passed by 2 (difficulty 7)",
        "description": "🎲 1 2 3 [4] [5] [6] → 4 AP\nAcuity 5 (Resolve 3): 5 AP",
        "color": 0x2E8B57,
        "footer": {"text": "Ash Harbour · Action Points · #1204"},
    }
    assert show(answer, TEXTS).view is None


def test_an_attack() -> None:
    answer = Answer(ATTACK, CAMPAIGN, 1205)
    assert show(answer, TEXTS).content == "Steve · Hand Cannon: 12 AP"
    assert embed(answer) == {
        "title": "12 AP with the Hand Cannon",
        "description": (
            "🎲 [6] [6] 2 [4] 3 [5] → 6 AP\n"
            "Agility 6: 6 AP\n"
            "Damage 24 · Defense 32 · Move −5 · Range 20 m\n"
            "Loaded 3 → 2 ▰▰▰▰▰▰▰▱▱▱\u00a0of\u00a03"
        ),
        "color": 0x607D8B,
        "footer": {"text": "Ash Harbour · Action Points · #1205"},
    }


async def test_damage_that_makes_the_rules_speak() -> None:
    asked = OpenFollowUp(id=7, revision=0, follow_up=presence(2, 17))
    answer = Answer(DAMAGE, CAMPAIGN, 1206, follow_ups=(asked,), asked=42)
    shown = show(answer, TEXTS)
    assert shown.content == ("Ghoul 2 · 9 damage, Health 8 → −1: Death Coma\n<@42> answers next.")
    assert pings(shown) == {"parse": [], "users": [42]}
    assert embed(answer) == {
        "title": "▼ 9 damage: Death Coma",
        "description": (
            "24 − 15 Defense = 9\n"
            "Health 8 → −1 ▱▱▱▱▱▱▱▱▱▱\u00a0of\u00a030\n"
            "Now: Death Coma\n"
            "The Presence stirs. Difficulty 17 (Corruption 12, +5 Death Coma).\n"
            "House rule: death\\_coma\\_at\n"
            "Note: the \\*last\\* one"
        ),
        "color": 0xB5532A,
        "footer": {"text": "Ash Harbour · Action Points · #1206"},
    }
    assert shown.view is not None
    (row,) = shown.view.to_components()
    assert [(each["label"], each["custom_id"]) for each in row["components"]] == [
        ("Resist", "r1:7:0:resist"),
        ("Obey", "r1:7:0:obey"),
    ]


def test_nobody_is_pinged_unless_the_rules_ask_one_player() -> None:
    answer = Answer(SKILL_TEST, CAMPAIGN, 1)
    assert pings(show(answer, TEXTS)) == {"parse": []}


def test_several_characters_are_named_with_what_changed_for_each() -> None:
    changes = tuple(
        SheetChange(
            character=CharacterId(at),
            name=Name(text=name),
            fields=(FieldChange(label=msg("HP"), before=before, after=after, maximum=12),),
            gained=gained,
        )
        for at, (name, before, after, gained) in enumerate(
            [("Cultist", 9, 0, ()), ("Agent_Nyx", 11, 7, (msg("suppressed"), Name(text="hurt")))]
        )
    )
    outcome = Outcome(headline=msg("Grenade: hit"), title=msg("hit"), changes=changes)
    assert embed(Answer(outcome, CAMPAIGN))["description"] == (
        "**Cultist** · HP 9 → 0 ▱▱▱▱▱▱▱▱▱▱\u00a0of\u00a012\n"
        "**Agent\\_Nyx** · HP 11 → 7 ▰▰▰▰▰▰▱▱▱▱\u00a0of\u00a012 · Now: suppressed and hurt"
    )


def test_a_number_is_shown_as_it_is_written() -> None:
    change = FieldChange(label=msg("SAN"), before=20, after=21, notation=(20, msg("1/1")))
    changes = (SheetChange(character=CharacterId(1), name=STEVE, fields=(change,)),)
    outcome = Outcome(headline=msg("Steve rests"), title=msg("rested"), changes=changes)
    assert embed(Answer(outcome, CAMPAIGN))["description"] == "SAN 20 → 1/1"


def test_states_that_end_are_said() -> None:
    change = SheetChange(character=CharacterId(1), name=STEVE, lost=(msg("Exhausted"),))
    outcome = Outcome(headline=msg("Steve rests"), title=msg("rested"), changes=(change,))
    assert embed(Answer(outcome, CAMPAIGN))["description"] == "No longer: Exhausted"


def test_what_is_asked_later_is_announced_and_has_no_buttons() -> None:
    opens = (presence(1, 12, Due(when="turn_end")), presence(1, 12, Due(when="at", seconds=60)))
    answer = Answer(SKILL_TEST.model_copy(update={"opens": opens}), CAMPAIGN)
    lines = str(embed(answer)["description"]).splitlines()[2:]
    assert lines == [
        "At the end of the turn: The Presence stirs. Difficulty 12 (Corruption 7, +5 Death Coma).",
        "On day 1, 00\\:01: The Presence stirs. Difficulty 12 (Corruption 7, +5 Death Coma).",
    ]
    assert show(answer, TEXTS).view is None


def test_notices_say_what_has_become_void() -> None:
    answer = Answer(SKILL_TEST, CAMPAIGN, notices=(msg("The Presence is silent again."),))
    assert str(embed(answer)["description"]).endswith("\nThe Presence is silent again.")


async def test_questions_with_the_same_choices_are_numbered() -> None:
    asked = tuple(
        OpenFollowUp(id=7 + at, revision=0, follow_up=presence(at, 17)) for at in range(2)
    )
    answer = Answer(DAMAGE, CAMPAIGN, follow_ups=asked)
    shown = show(answer, TEXTS)
    assert shown.view is not None
    labels = [[each["label"] for each in row["components"]] for row in shown.view.to_components()]
    assert labels == [["1 · Resist", "1 · Obey"], ["2 · Resist", "2 · Obey"]]
    description = str(embed(answer)["description"])
    assert "\n1. The Presence stirs." in description
    assert "\n2. The Presence stirs." in description


def test_more_choices_than_a_message_holds_are_not_dropped_in_silence() -> None:
    choices = tuple(Choice(key=f"c{at}", label=msg("x"), action="test") for at in range(126))
    many = presence(1, 12).model_copy(update={"choices": choices})
    for count, told in ((126, True), (125, False)):
        asked = many.model_copy(update={"choices": choices[:count]})
        answer = Answer(
            SKILL_TEST, None, follow_ups=(OpenFollowUp(id=1, revision=0, follow_up=asked),)
        )
        assert ("/pending shows what is left" in str(embed(answer)["description"])) is told


def test_dropped_dice_are_struck_and_labels_name_the_roll() -> None:
    roll = Roll(
        faces=(Face(sides=6, value=6, mark=Mark.COUNTS), Face(sides=6, value=1, mark=Mark.DROPPED)),
        gives=msg("{n}", n=6),
        label=Name(text="2d6kh1"),
    )
    outcome = Outcome(headline=msg("Steve: 6"), title=msg("6"), rolls=(roll,))
    assert embed(Answer(outcome, None)) == {
        "title": "6",
        "description": "🎲 2d6kh1: [6] ~~1~~ → 6",
        "color": 0x607D8B,
    }


@pytest.mark.parametrize("verdict", Verdict)
def test_the_colour_only_repeats_what_the_sign_says(verdict: Verdict) -> None:
    look = LOOKS[verdict]
    outcome = SKILL_TEST.model_copy(update={"verdict": verdict})
    title = str(embed(Answer(outcome, CAMPAIGN))["title"])
    assert title == f"{look.sign} 9 AP, passed by 2 (difficulty 7)".strip()
    assert len({each.sign for each in LOOKS.values()}) == len(LOOKS)
    assert len({each.colour for each in LOOKS.values()}) == len(LOOKS)
