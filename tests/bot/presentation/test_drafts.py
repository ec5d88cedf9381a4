"""A half-made character, as its maker sees it: within every limit, and heard once."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.presentation.catalogue import Catalogues
from bot.presentation.draft_forms import draft_form
from bot.presentation.draft_ids import Verb, read_draft_id
from bot.presentation.drafts import show_draft, show_end
from bot.presentation.shown import Shown
from bot.services.answers import CampaignRef, Offer
from bot.services.draft_views import Dice, DraftView, FormField, FormView
from rules.message import Message, Name, msg
from rules.sheet import Bar, Card, CardSection
from tests.bot.presentation.limits import problems, units

TEXTS = Catalogues({}, {"action_points": msg("Action Points")}).texts("en")
CAMPAIGN = CampaignRef(1, "Ash Harbour", "action_points", "en")
ID = 2**64 - 1
LONG = Name(text="**x** @everyone " * 40)
CARD = Card(
    bars=(Bar(label=msg("Health"), value=8, maximum=30),),
    sections=tuple(
        CardSection(title=msg("Traits"), entries=tuple((LONG, n) for n in range(60)))
        for _ in range(30)
    ),
)
VIEW = DraftView(
    id=ID,
    revision=2**31,
    campaign=CAMPAIGN,
    owner=42,
    name="Nyx",
    place=2,
    count=9,
    title=msg("Traits"),
    text=msg("What one is born with."),
    entries=((msg("Agility"), 3), (msg("Vigor"), 4)),
    mistakes=(),
    forms=((msg("Agility"), msg("Vigor")),),
    dice=Dice.NONE,
    card=None,
)


def labels(shown: Shown) -> list[list[str]]:
    rows = shown.view.to_components() if shown.view is not None else []
    return [[each["label"] for each in row["components"]] for row in rows]


def test_a_step_says_where_its_maker_is_what_is_asked_and_what_is_there() -> None:
    shown = show_draft(VIEW, TEXTS)
    assert (shown.private, shown.update) == (True, True)
    assert shown.content == "Nyx · step 2 of 9: Traits"
    assert "Agility 3 · Vigor 4" in shown.as_text
    assert labels(shown) == [["Fill in"], ["Back", "Next", "To the end", "Start over", "Abandon"]]


@pytest.mark.parametrize(
    ("place", "way"),
    [
        (1, ["Next", "To the end", "Start over", "Abandon"]),
        (8, ["Back", "Next", "Start over", "Abandon"]),
        (9, ["Back", "Finish", "Start over", "Abandon"]),
    ],
)
def test_the_first_and_the_last_step_lead_no_further(place: int, way: list[str]) -> None:
    assert labels(show_draft(replace(VIEW, place=place), TEXTS))[-1] == way


@pytest.mark.parametrize(
    ("dice", "row"),
    [
        (Dice.NONE, None),
        (Dice.OPEN, ["Roll the dice"]),
        (Dice.FALLEN, None),
        (Dice.AGAIN, ["Roll them again"]),
    ],
)
def test_dice_are_offered_to_whoever_may_roll_them(dice: Dice, row: list[str] | None) -> None:
    found = labels(show_draft(replace(VIEW, dice=dice), TEXTS))[1:-1]
    assert found == ([] if row is None else [row])


@pytest.mark.parametrize("count", [0, 1, 2, 5, 6, 15, 16, 75, 90])
def test_any_number_of_forms_and_the_longest_texts_stay_within_the_limits(count: int) -> None:
    busy = replace(
        VIEW,
        name="@everyone " * 8,
        title=msg("{name}", name=LONG),
        text=msg("{name}", name=LONG),
        notice=msg("{name}", name=LONG),
        entries=tuple((LONG, LONG) for _ in range(5 * count)),
        mistakes=tuple((LONG, msg("{name}", name=LONG)) for _ in range(40)),
        forms=tuple((LONG, msg("Vigor")) for _ in range(count)),
        dice=Dice.OPEN,
    )
    assert problems(show_draft(busy, TEXTS)) == []
    assert problems(show_draft(replace(busy, card=CARD, place=9), TEXTS)) == []
    assert problems(show_draft(busy, TEXTS, Verb.OVER)) == []
    assert problems(show_end(msg("{name}", name=LONG), TEXTS)) == []


def test_what_cannot_be_taken_back_is_asked_first() -> None:
    for asking, sure in ((Verb.OVER, Verb.OVER_NOW), (Verb.DROP, Verb.DROP_NOW)):
        shown = show_draft(VIEW, TEXTS, asking)
        assert shown.view is not None
        (row,) = shown.view.to_components()
        ids = [read_draft_id(each["custom_id"]) for each in row["components"]]
        assert [each.verb for each in ids if each is not None] == [sure, Verb.STAY]


def field(**changes: Any) -> FormField:
    made = FormField("trait.agility", msg("Agility"), 3, "3", (), 1, long=False, hint=None)
    return replace(made, **changes)


def components(*fields: FormField, title: Message | None = None) -> list[dict[str, Any]]:
    view = FormView(ID, 7, 1, CAMPAIGN, title or msg("Traits"), fields)
    body = draft_form(view, TEXTS).to_dict()
    assert body["custom_id"] == f"d1:{ID}:7:form.1"
    assert 0 < units(body["title"]) <= 45
    found: list[dict[str, Any]] = body["components"]
    return found


def test_a_form_holds_what_is_there_and_asks_nothing_that_must_be_answered() -> None:
    typed, picked = components(
        field(hint=msg("From 0 to 30")),
        field(
            key="weapon",
            label=msg("Weapon"),
            present=msg("Hand Cannon"),
            text=None,
            options=(Offer("pistol", msg("Pistol")), Offer("knife", msg("Knife"))),
            most=2,
        ),
    )
    assert (typed["label"], typed["description"]) == ("Agility", "From 0 to 30")
    line = typed["component"]
    assert (line["type"], line["custom_id"], line["value"]) == (4, "trait.agility", "3")
    assert (line["placeholder"], line["required"]) == ("Now: 3", False)
    select = picked["component"]
    assert (select["type"], select["custom_id"], select["required"]) == (3, "weapon", False)
    assert (select["min_values"], select["max_values"]) == (0, 2)
    assert select["placeholder"] == "Now: Hand Cannon"
    assert [each["value"] for each in select["options"]] == ["pistol", "knife"]


def test_the_longest_labels_and_texts_fit_into_a_form() -> None:
    option = Offer("x" * 100, LONG)
    for each in (
        field(label=LONG, present=LONG, text=LONG.text, hint=msg("{name}", name=LONG)),
        field(label=LONG, present=LONG, text=None, options=(option,)),
        field(label=LONG, present=LONG, text="x" * 4000, long=True),
    ):
        (label,) = components(each, title=msg("{name}", name=LONG))
        assert 0 < units(label["label"]) <= 45
        assert units(label.get("description") or "") <= 100
        body = label["component"]
        assert units(body["placeholder"]) <= (150 if body["type"] == 3 else 100)
        assert len(body.get("value") or "") <= body.get("max_length", 4000)


def test_a_text_that_does_not_fit_is_left_out_rather_than_sent_back_in_part() -> None:
    for text in ("x" * 301, "one\ntwo"):
        (label,) = components(field(text=text))
        assert not label["component"].get("value")
    (label,) = components(field(text="one\ntwo", long=True))
    assert label["component"]["value"] == "one\ntwo"
