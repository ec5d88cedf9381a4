"""A guild that plays one campaign in Greek, and everything that its members read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count

from bot.client import Parts
from bot.presentation.presenter import Presenter
from bot.presentation.shown import Shown
from bot.services.answers import Answer
from bot.services.caller import Caller
from bot.services.typed import Typed
from rules.errors import RuleError
from tests.greek.entries import GREEK

NAMES = ("Ash Harbour", "Steve", "Ghoul")
"""What people wrote: the campaign and those who are played in it."""

GM_ROLE = 300


@dataclass
class Guild:
    """A GM who may do everything, at a table whose language is Greek."""

    parts: Parts
    locale: str = GREEK
    interactions: Iterator[int] = field(default_factory=lambda: count(5000))
    read: list[Shown] = field(default_factory=list)
    typed: set[str] = field(default_factory=set)
    """Texts that were typed, which a refusal repeats in quotes."""

    @property
    def presenter(self) -> Presenter:
        return Presenter(self.parts.catalogues)

    @property
    def caller(self) -> Caller:
        return Caller(
            interaction_id=next(self.interactions),
            guild_id=1,
            channel_id=2,
            parent_id=None,
            user_id=3,
            role_ids=frozenset({GM_ROLE}),
            manages_guild=True,
            app_permissions=0,
            locale=self.locale,
        )

    async def begin(self, system: str, language: str = GREEK) -> None:
        """Start a campaign, with a character and an NPC."""
        services = self.parts.services
        self.parts.services.play.start()
        self.tell(await services.campaigns.create(self.caller, "Ash Harbour", system, language))
        self.tell(await services.campaigns.set_gm_role(self.caller, GM_ROLE))
        self.tell(await services.characters.create(self.caller, "Steve"))
        self.tell(await services.characters.create_npcs(self.caller, "Ghoul", 1, ""))

    def tell(self, answer: Answer) -> None:
        """Read what an answer says."""
        self.read.append(self.presenter.answer(answer, self.locale))

    async def play(self, name: str, options: Mapping[str, Typed]) -> Answer | None:
        """Type a command; its answer, or why it is refused, is read."""
        self.typed |= {f"«{text}»" for text in options.values() if isinstance(text, str)}
        try:
            answer = await self.parts.services.play.command(self.caller, name, options)
        except RuleError as error:
            self.read.append(self.presenter.refused_roll(error, self.locale))
            return None
        self.tell(answer)
        return answer


def words(shown: Shown) -> Iterator[str]:
    """Give every text of a message: what it says, and what its buttons say."""
    yield shown.content
    for embed in shown.embeds:
        yield from _texts(embed.to_dict())
    if shown.view is not None:
        for row in shown.view.to_components():
            yield from labels(row)


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            if key != "type":
                yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)


def labels(component: Mapping[str, object]) -> Iterator[str]:
    """Give what a part of a message or a form says, with all that is in it."""
    for key in ("title", "label", "placeholder", "description"):
        text = component.get(key)
        if isinstance(text, str):
            yield text
    for key in ("components", "options", "component"):
        inner = component.get(key)
        inner = [inner] if isinstance(inner, Mapping) else inner
        for each in inner if isinstance(inner, list) else []:
            yield from labels(each)
