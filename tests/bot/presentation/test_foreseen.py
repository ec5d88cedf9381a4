"""Odds as messages: what is said first, to whom, and always within Discord's limits."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.presentation.catalogue import Catalogues
from bot.presentation.foreseen import confided_odds, public_odds
from bot.presentation.presenter import Presenter
from bot.services.answers import CampaignRef
from bot.services.odds import Foreseen
from rules.dice.distribution import Chance
from rules.message import Name, msg
from rules.odds import Chart, Likely, Odds, per_cent, said
from rules.outcome import Term
from tests.bot.presentation.limits import problems
from tests.bot.presentation.outcomes import MESSAGES, VALUES

PRESENTER = Presenter(Catalogues({}, {"action_points": msg("Action Points")}))
HARBOUR = CampaignRef(1, "Ash Harbour", "action_points", "en")
CHANCE = Chance(3, 8)
ODDS = Odds(
    headline=msg("{who} · Stealth: {share}", who=Name(text="St*eve"), share=per_cent(CHANCE)),
    title=said(CHANCE),
    terms=(Term(label=msg("2 dice"), value=msg("1.3 AP on average")),),
    lines=(msg("3 to 7 AP"),),
    charts=(
        Chart(
            msg("Chance to reach each AP"),
            (Likely(4, Chance(1, 1)), Likely(5, CHANCE, asked=True)),
        ),
    ),
    house_rules=("willpower", "plus_five", "willpower"),
)


def test_odds_say_that_they_are_odds_then_the_chance_then_where_it_comes_from() -> None:
    shown = confided_odds(Foreseen(ODDS, HARBOUR), PRESENTER, "en-US")
    assert shown.content == "Odds · St\\*eve · Stealth: 37.5 %"
    (embed,) = shown.embeds
    assert embed.title == "37.5 %, about 1 in 3"
    assert str(embed.description).splitlines() == [
        "2 dice: 1.3 AP on average",
        "3 to 7 AP",
        "**Chance to reach each AP**",
        "```",
        "  4   100 %  certain  ████████",
        "→ 5  37.5 %  ≈1 in 3  ███",
        "```",
        "House rules: willpower and plus\\_five",
    ]
    assert embed.footer.text == "Ash Harbour · Action Points"


def test_a_chart_of_one_certain_thing_is_not_drawn() -> None:
    certain = Chart(msg("Damage"), (Likely(27, Chance(1, 1)),))
    open_ = Chart(msg("Damage"), (Likely(27, Chance(1, 2)),))
    for chart, drawn in ((certain, False), (open_, True)):
        odds = Odds(msg("a fall: Damage 27"), msg("Damage 27"), charts=(chart,))
        (embed,) = confided_odds(Foreseen(odds, HARBOUR), PRESENTER, "en").embeds
        assert ("```" in str(embed.description)) is drawn
        assert embed.title is None, "the first line has said it"


def test_they_are_for_their_reader_alone_unless_they_are_to_be_shown_to_all() -> None:
    found = Foreseen(ODDS, HARBOUR)
    alone = confided_odds(found, PRESENTER, "en-US")
    everybody = public_odds(found, PRESENTER, "en-US")
    assert (alone.private, everybody.private) == (True, False)
    assert (alone.content, alone.embeds) == (everybody.content, everybody.embeds)
    assert alone.view is None
    assert alone.mentions == ()


def test_private_odds_are_in_the_readers_language_and_public_ones_in_the_campaigns() -> None:
    greek = Catalogues({("el", ""): []}, {})
    found = Foreseen(ODDS, CampaignRef(1, "Λιμάνι", "action_points", "el"))
    presenter = Presenter(greek)
    assert confided_odds(found, presenter, "en-US").content.endswith(" 37.5 %")
    assert public_odds(found, presenter, "en-US").content.endswith(" 37,5 %")
    assert confided_odds(found, presenter, "el").content.endswith(" 37,5 %")


def test_without_a_campaign_there_is_no_footer() -> None:
    shown = confided_odds(Foreseen(ODDS, None), PRESENTER, "en-US")
    assert shown.embeds[0].footer.text is None


CHARTS = st.builds(
    Chart,
    MESSAGES,
    st.lists(
        st.builds(
            Likely,
            VALUES,
            st.integers(0, 1000).map(lambda ways: Chance(ways, 1000)),
            st.booleans(),
        ),
        min_size=1,
        max_size=60,
    ).map(tuple),
)
ANY = st.builds(
    Odds,
    headline=MESSAGES,
    title=MESSAGES,
    terms=st.lists(st.builds(Term, label=MESSAGES, value=MESSAGES), max_size=4).map(tuple),
    lines=st.lists(MESSAGES, max_size=6).map(tuple),
    charts=st.lists(CHARTS, max_size=5).map(tuple),
    house_rules=st.lists(st.sampled_from(["willpower", "x" * 300]), max_size=4).map(tuple),
)


@settings(
    max_examples=40,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    deadline=None,
)
@given(ANY)
def test_any_odds_are_within_discords_limits(odds: Odds) -> None:
    for show in (confided_odds, public_odds):
        assert problems(show(Foreseen(odds, HARBOUR), PRESENTER, "en-US")) == []
