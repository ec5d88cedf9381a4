"""An answer says a thing once, however many reasons there are to say it."""

from __future__ import annotations

import discord

from bot.presentation.catalogue import Catalogues, Drawn
from bot.presentation.outcome import show
from bot.services.answers import Answer, CampaignRef
from rules.follow_up import Asks, Choice, FollowUp, OpenFollowUp
from rules.message import Name, msg
from rules.outcome import Outcome, Verdict
from rules.sheet import CharacterId

CAMPAIGN = CampaignRef(1, "Ash Harbour", "action_points", "en")
TEXTS = Catalogues({}, {"action_points": msg("Action Points")}).texts("en", "action_points")
STIRS = msg("The Presence stirs.")
CHANGED = msg("The numbers have changed since.")
ASKED = OpenFollowUp(
    id=7,
    revision=0,
    follow_up=FollowUp(
        kind="presence",
        character=CharacterId(1),
        asks=Asks.OWNER,
        prompt=STIRS,
        choices=(Choice(key="resist", label=msg("Resist"), action="resist"),),
    ),
)


def embed(answer: Answer) -> discord.Embed:
    (found,) = show(answer, TEXTS).embeds
    return found


def test_what_the_title_asks_is_not_asked_once_more() -> None:
    shown = embed(Answer(Outcome(headline=CHANGED, title=STIRS), CAMPAIGN, follow_ups=(ASKED,)))
    assert (shown.title, shown.description) == ("The Presence stirs.", "")
    other = embed(Answer(Outcome(headline=CHANGED, title=CHANGED), CAMPAIGN, follow_ups=(ASKED,)))
    assert other.description == "The Presence stirs."


def test_what_the_first_line_asks_is_not_asked_once_more() -> None:
    stirs = msg("The Presence stirs")
    shown = embed(Answer(Outcome(headline=stirs, title=CHANGED), CAMPAIGN, follow_ups=(ASKED,)))
    assert shown.description == ""


def test_a_notice_that_concerns_several_is_given_once() -> None:
    dead, silent = msg("{who} is dead.", who=Name(text="Anna")), msg("The Presence is silent.")
    outcome = Outcome(headline=CHANGED, title=CHANGED)
    shown = embed(Answer(outcome, CAMPAIGN, notices=(dead, dead, silent)))
    assert str(shown.description).splitlines() == ["Anna is dead.", "The Presence is silent."]


def titled(headline: str, title: str, verdict: Verdict = Verdict.NEUTRAL) -> str | None:
    outcome = Outcome(
        headline=msg("{it}", it=Drawn(text=headline)),
        title=msg("{it}", it=Drawn(text=title)),
        verdict=verdict,
    )
    return embed(Answer(outcome, CAMPAIGN)).title


def test_a_title_does_not_say_the_first_line_again() -> None:
    assert titled("Bob is in cover: 10 points", "Bob is in cover: 10 points") is None
    assert titled("Night Shift begins, by the rules of Percentile", "Night Shift begins") is None
    assert titled("Round 1: Bob acts", "Bob acts") is None
    assert titled("Bob flees", "Bob flees", Verdict.HARM) is None


def test_a_title_with_a_verdict_or_a_number_of_its_own_stays() -> None:
    assert titled("4d6kh3: 10", "10") == "10"
    assert titled("Bob · 4 damage", "4 damage", Verdict.HARM) == "▼ 4 damage"
    assert titled("Nyx · Stealth: success", "success", Verdict.SUCCESS) == "✔ success"
    assert titled("Bobby acts", "Bob") == "Bob"
    assert titled("Time passes", "It is day 2") == "It is day 2"
