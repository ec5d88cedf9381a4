"""Everything that one local Discord knows, put together once from a world and a clock."""

from __future__ import annotations

from bot.playground.bus import Bus
from bot.playground.clock import Clock
from bot.playground.interactions.book import Interactions
from bot.playground.snowflakes import Snowflakes
from bot.playground.world.commands import Commands
from bot.playground.world.description import World
from bot.playground.world.directory import Directory
from bot.playground.world.files import Files
from bot.playground.world.message_json import MessageWriter
from bot.playground.world.messages import Messages


class Realm:
    """The parts of a local Discord, which REST, gateway, people and page share."""

    def __init__(self, world: World, clock: Clock) -> None:
        self.clock = clock
        self.bus = Bus()
        self.ids = Snowflakes(clock)
        self.directory = Directory(world, self.ids)
        self.files = Files(self.ids)
        self.messages = Messages(clock, self.bus)
        self.commands = Commands(world.application.id, clock, self.ids, self.bus)
        self.interactions = Interactions(clock, self.ids, self.bus)
        self.writer = MessageWriter(self.directory, base_url="")

    @property
    def bot_id(self) -> int:
        """The bot's id, which is its application's too."""
        return self.directory.application.id
