"""Any outcome and answer that the rules' types allow, for properties."""

from __future__ import annotations

from hypothesis import strategies as st

from bot.services.answers import Answer, CampaignRef
from rules.clock import Clock
from rules.follow_up import Asks, Choice, Due, FollowUp, OpenFollowUp
from rules.message import Average, Message, Moment, Name, PerCent, Series, Signed, Value
from rules.outcome import (
    Face,
    FieldChange,
    Mark,
    Outcome,
    Roll,
    SheetChange,
    Table,
    Term,
    Verdict,
)
from rules.sheet import CharacterId

TEXT = st.one_of(
    st.text(max_size=40),
    st.sampled_from(["", "Steve", "א" * 100, "🎲" * 300, "x" * 6000, "`**_" * 80, "@everyone"]),
)
NAMES = TEXT.map(lambda text: Name(text=text))
NUMBERS = st.integers(-(10**9), 10**9)
MOMENTS = st.integers(0, 4 * 10**9).map(lambda seconds: Moment(seconds=seconds))
WORDS = st.sampled_from(
    [
        "{a}", "{a} and {b}", "9 AP, passed by {a} (difficulty {b})", "{missing} {a}", "**{a}**",
        "a" * 3000, "words " * 200, "{n} AP", "~~{a}~~ {b}", "", "• {a}\n{b}",
    ]
)  # fmt: skip


def _messages(values: st.SearchStrategy[Value]) -> st.SearchStrategy[Message]:
    return st.builds(
        lambda id_, a, b, n, plural: Message(
            id=id_, plural="{n} of {a}" if plural else None, values={"a": a, "b": b, "n": n}
        ),
        WORDS, values, values, NUMBERS, st.booleans(),
    )  # fmt: skip


PLAIN: st.SearchStrategy[Value] = st.one_of(
    NUMBERS,
    NAMES,
    MOMENTS,
    NUMBERS.map(lambda number: Signed(number=number)),
    NUMBERS.map(lambda number: Average(total=number, count=7)),
    st.integers(0, 6**30).map(lambda ways: PerCent(ways=ways, total=6**30)),
)
VALUES: st.SearchStrategy[Value] = st.recursive(
    PLAIN,
    lambda inner: st.one_of(
        _messages(inner),
        st.builds(
            lambda items, joined: Series(items=tuple(items), joined=joined),
            st.lists(inner, max_size=4),
            st.sampled_from(["and", "or"]),
        ),
    ),
    max_leaves=5,
)
MESSAGES = _messages(VALUES)
STATES = st.lists(st.one_of(MESSAGES, NAMES), max_size=4).map(tuple)

FACES = st.builds(Face, sides=st.just(6), value=st.integers(1, 10_000), mark=st.sampled_from(Mark))
POOLS = st.one_of(
    st.lists(FACES, max_size=12).map(tuple),
    st.builds(lambda face, count: (face,) * count, FACES, st.integers(0, 1000)),
    st.integers(0, 1000).map(
        lambda count: tuple(Face(sides=10_000, value=at % 9973 + 1) for at in range(count))
    ),
)
ROLLS = st.builds(Roll, faces=POOLS, gives=st.none() | MESSAGES, label=st.none() | VALUES)
CHANGES = st.builds(
    SheetChange,
    character=st.integers(1, 99).map(CharacterId),
    name=NAMES,
    fields=st.lists(
        st.builds(
            FieldChange,
            label=MESSAGES,
            before=NUMBERS,
            after=NUMBERS,
            maximum=st.none() | st.integers(-5, 1000),
        ),
        max_size=3,
    ).map(tuple),
    gained=STATES,
    lost=STATES,
)
TABLES = st.integers(0, 5).flatmap(
    lambda columns: st.builds(
        lambda headings, row, count: Table(columns=headings, rows=(row,) * count),
        st.tuples(*[MESSAGES] * columns),
        st.tuples(*[VALUES] * columns),
        st.integers(0, 60),
    )
)
CHOICES = st.builds(
    lambda label, count: tuple(
        Choice(key=f"choice-{at}-{'x' * 40}", label=label, action="test") for at in range(count)
    ),
    MESSAGES,
    st.integers(0, 4) | st.integers(0, 130),
)


DUES = st.builds(Due, when=st.sampled_from(["now", "turn_end", "at"]), seconds=st.integers(0, 99))
FOLLOW_UPS = st.builds(
    FollowUp,
    kind=st.just("presence"),
    character=st.just(CharacterId(1)),
    asks=st.sampled_from(Asks),
    prompt=MESSAGES,
    choices=CHOICES,
    due=DUES,
)
OUTCOMES = st.builds(
    Outcome,
    headline=MESSAGES,
    title=MESSAGES,
    verdict=st.sampled_from(Verdict),
    rolls=st.lists(ROLLS, max_size=4).map(tuple),
    terms=st.lists(st.builds(Term, label=MESSAGES, value=MESSAGES), max_size=4).map(tuple),
    clock=st.none() | st.builds(Clock, round=st.integers(0, 9), turn=st.integers(0, 9)),
    lines=st.lists(MESSAGES, max_size=4).map(tuple),
    table=st.none() | TABLES,
    changes=st.lists(CHANGES, max_size=3).map(tuple),
    opens=st.lists(FOLLOW_UPS, max_size=2).map(tuple),
    house_rules=st.lists(st.sampled_from(["untrained", "resist_death_coma"]), max_size=3).map(
        tuple
    ),
    note=st.none() | NAMES,
)
CAMPAIGNS = st.builds(
    CampaignRef,
    id=st.just(1),
    name=TEXT,
    system=st.sampled_from(["action_points", "gone"]),
    language=st.sampled_from(["en", "el", "xx"]),
)
ANSWERS = st.builds(
    Answer,
    outcome=OUTCOMES,
    campaign=st.none() | CAMPAIGNS,
    journal=st.none() | st.integers(1, 10**9),
    follow_ups=st.lists(FOLLOW_UPS, max_size=7).map(
        lambda asked: tuple(
            OpenFollowUp(id=2**62 + at, revision=at, follow_up=each)
            for at, each in enumerate(asked)
        )
    ),
    private=st.booleans(),
    notices=st.lists(MESSAGES, max_size=2).map(tuple),
    asked=st.none() | st.integers(1, 2**63),
)
