"""Whatever comes out of the rules is shown within Discord's limits."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings

from bot.presentation.catalogue import Catalogues
from bot.presentation.outcome import show
from bot.presentation.presenter import Presenter
from bot.services.answers import Answer
from rules.message import Name, msg
from rules.outcome import Face, Mark, Outcome, Roll
from tests.bot.presentation.limits import problems
from tests.bot.presentation.outcomes import ANSWERS

CATALOGUES = Catalogues({}, {"action_points": msg("Action Points")})
TEXTS = CATALOGUES.texts("en", "action_points")


@settings(
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    deadline=None,
)
@given(ANSWERS)
def test_every_answer_is_within_discords_limits(answer: Answer) -> None:
    assert problems(Presenter(CATALOGUES).answer(answer, "en-US")) == []


def _pool(faces: tuple[Face, ...]) -> str:
    outcome = Outcome(
        headline=msg("Steve · Mech Lore: {n} AP", n=667),
        title=msg("{n} AP", n=667),
        rolls=(Roll(faces=faces, gives=msg("{n} AP", n=667)),),
        lines=tuple(
            msg("A line that says something of the roll, number {n}", n=n) for n in range(99)
        ),
        note=Name(text="note " * 60),
    )
    shown = show(Answer(outcome, None), TEXTS)
    assert problems(shown) == []
    return str(shown.embeds[0].description)


def test_the_largest_pool_is_counted_and_its_total_shown() -> None:
    marks = {1: Mark.PLAIN, 2: Mark.PLAIN, 3: Mark.DROPPED, 4: Mark.COUNTS}
    faces = tuple(Face(sides=4, value=at % 4 + 1, mark=marks[at % 4 + 1]) for at in range(1000))
    first = _pool(faces).splitlines()[0]
    assert first == "🎲 1 × 250 · 2 × 250 · ~~3~~ × 250 · [4] × 250 → 667 AP"


def test_of_a_thousand_unlike_dice_the_first_and_the_total_are_shown() -> None:
    faces = tuple(Face(sides=10_000, value=10_000 - at) for at in range(1000))
    first = _pool(faces).splitlines()[0]
    assert first.startswith("🎲 10000 9999 9998 ")
    assert first.endswith(" 9961 … and 960 more dice → 667 AP")


def test_up_to_a_hundred_dice_every_face_is_shown() -> None:
    faces = tuple(Face(sides=6, value=at % 6 + 1) for at in range(100))
    first = _pool(faces).splitlines()[0]
    assert first == f"🎲 {' '.join(str(at % 6 + 1) for at in range(100))} → 667 AP"


def test_a_thousand_rolls_of_one_die_are_shortened_and_counted() -> None:
    roll = Roll(faces=(Face(sides=6, value=3),), gives=msg("{n} AP", n=0), label=msg("Guard"))
    outcome = Outcome(headline=msg("Steve"), title=msg("done"), rolls=(roll,) * 1000)
    shown = show(Answer(outcome, None), TEXTS)
    lines = str(shown.embeds[0].description).splitlines()
    assert problems(shown) == []
    assert lines[0] == "🎲 Guard: 3 → 0 AP"
    assert lines[-1] == f"… and {1001 - len(lines)} more lines"
