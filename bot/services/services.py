"""All services together, as the composition root builds them and cogs are given them."""

from __future__ import annotations

from dataclasses import dataclass

from bot.services.campaigns import Campaigns
from bot.services.characters import Characters
from bot.services.clock import Timekeeping
from bot.services.completion import Completion
from bot.services.content import Contents
from bot.services.drafts import Drafts
from bot.services.follow_ups import FollowUps
from bot.services.house_rules import HouseRules
from bot.services.journal import Journal
from bot.services.odds import Foresight
from bot.services.play import Play


@dataclass(frozen=True, slots=True)
class Services:
    """The use cases that commands and buttons call, each group by its noun."""

    play: Play
    odds: Foresight
    journal: Journal
    follow_ups: FollowUps
    campaigns: Campaigns
    house_rules: HouseRules
    contents: Contents
    clock: Timekeeping
    characters: Characters
    drafts: Drafts
    completion: Completion
