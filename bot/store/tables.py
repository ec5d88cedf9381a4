"""The tables. Every primary key begins with the guild, by which the data can be split.

Bodies (sheets, outcomes, requests) are JSON text, written and read by pydantic alone. Times are
whole seconds since 1970; the campaign's own time is the `clock`.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _guild() -> Column[int]:
    return Column("guild_id", BigInteger, primary_key=True, autoincrement=False)


def _key(name: str) -> Column[int]:
    return Column(name, BigInteger, primary_key=True, autoincrement=False)


meta = Table(
    "meta",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("value", Text, nullable=False),
)
"""What belongs to the whole installation, such as the hash of the commands last synced."""

guilds = Table(
    "guilds",
    metadata,
    _guild(),
    Column("next_campaign", Integer, nullable=False, default=1),
    Column("next_character", Integer, nullable=False, default=1),
    Column("next_journal", Integer, nullable=False, default=1),
    Column("next_follow_up", Integer, nullable=False, default=1),
    Column("left_at", BigInteger),
)
"""One row a guild: its counters, and when it was left, if it was."""

campaigns = Table(
    "campaigns",
    metadata,
    _guild(),
    _key("id"),
    Column("name", String(100), nullable=False),
    Column("name_key", String(200), nullable=False),
    Column("system", String(32), nullable=False),
    Column("language", String(16), nullable=False),
    Column("gm_role_id", BigInteger),
    Column("anybody_applies", Boolean, nullable=False, default=False),
    Column("house_rules", Text, nullable=False),
    Column("version", Integer, nullable=False, default=1),
    Column("clock", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Index("ix_campaigns_name", "guild_id", "name_key", unique=True),
)
"""`version` rises with every change of house rules or content: caches are keyed by it."""


def _campaign_key() -> ForeignKeyConstraint:
    return ForeignKeyConstraint(
        ["guild_id", "campaign_id"], ["campaigns.guild_id", "campaigns.id"], ondelete="CASCADE"
    )


channel_bindings = Table(
    "channel_bindings",
    metadata,
    _guild(),
    _key("channel_id"),
    Column("campaign_id", BigInteger, nullable=False),
    Column("purpose", String(16), nullable=False),
    _campaign_key(),
)
"""Which campaign is played in a channel; `purpose` is table or gm."""

content_rows = Table(
    "content_rows",
    metadata,
    _guild(),
    _key("campaign_id"),
    Column("kind", String(32), primary_key=True),
    Column("id", String(64), primary_key=True),
    Column("body", Text, nullable=False),
    _campaign_key(),
)

characters = Table(
    "characters",
    metadata,
    _guild(),
    _key("id"),
    Column("campaign_id", BigInteger, nullable=False),
    Column("name", String(100), nullable=False),
    Column("name_key", String(200), nullable=False),
    Column("owner_id", BigInteger),
    Column("retired", Boolean, nullable=False, default=False),
    Column("schema", Integer, nullable=False),
    Column("sheet", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Index("ix_characters_name", "guild_id", "campaign_id", "name_key", unique=True),
    Index("ix_characters_owner", "guild_id", "campaign_id", "owner_id"),
    _campaign_key(),
)

active_characters = Table(
    "active_characters",
    metadata,
    _guild(),
    _key("campaign_id"),
    _key("user_id"),
    Column("character_id", BigInteger, nullable=False),
    _campaign_key(),
)

interactions = Table(
    "interactions",
    metadata,
    _guild(),
    _key("id"),
    Column("at", BigInteger, nullable=False),
    Column("refusal", Text),
    Column("answer", Text),
    Index("ix_interactions_at", "at"),
)
"""Claims: one interaction changes state at most once. What it changed stands in the journal;
`answer` holds what was answered where no campaign, and so no journal, is concerned."""

bases = Table(
    "bases",
    metadata,
    _guild(),
    Column("digest", String(64), primary_key=True),
    Column("body", Text, nullable=False),
)
"""House rules and campaign content in force, by the digest that journal rows name."""

journal = Table(
    "journal",
    metadata,
    _guild(),
    _key("id"),
    Column("campaign_id", BigInteger, nullable=False),
    Column("interaction_id", BigInteger),
    Column("actor_id", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("channel_id", BigInteger),
    Column("message_id", BigInteger),
    Column("system", String(32), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("action", String(64), nullable=False),
    Column("request", Text, nullable=False),
    Column("scene", Text, nullable=False),
    Column("seed", LargeBinary(16)),
    Column("seed_kind", String(16), nullable=False),
    Column("dice", Text, nullable=False),
    Column("basis", String(64), nullable=False),
    Column("outcome", Text, nullable=False),
    Column("visibility", String(16), nullable=False),
    Column("opened", Text, nullable=False),
    Column("closed", Text, nullable=False),
    Column("undoes", BigInteger),
    Column("undone_by", BigInteger),
    Index("ix_journal_campaign", "guild_id", "campaign_id", "id"),
    Index("ix_journal_interaction", "guild_id", "interaction_id"),
    _campaign_key(),
)
"""Every resolved action and every manual change: enough to recompute and to undo it.

`scene` holds the clock before, who acted (the GM or not), the follow-up that was answered and
the open ones that the rules saw. `opened` and `closed` are the ids of follow-ups.
"""

journal_sheets = Table(
    "journal_sheets",
    metadata,
    _guild(),
    _key("journal_id"),
    _key("character_id"),
    Column("name", String(100), nullable=False),
    Column("owner_id", BigInteger),
    Column("schema", Integer, nullable=False),
    Column("before", Text),
    Column("after", Text),
    Index("ix_journal_sheets_character", "guild_id", "character_id", "journal_id"),
    ForeignKeyConstraint(
        ["guild_id", "journal_id"], ["journal.guild_id", "journal.id"], ondelete="CASCADE"
    ),
)
"""Every character that an entry read; `after` is null where the sheet stayed as it was."""

follow_ups = Table(
    "follow_ups",
    metadata,
    _guild(),
    _key("id"),
    Column("campaign_id", BigInteger, nullable=False),
    Column("character_id", BigInteger, nullable=False),
    Column("kind", String(32), nullable=False),
    Column("body", Text, nullable=False),
    Column("revision", Integer, nullable=False, default=1),
    Column("state", String(16), nullable=False),
    Column("due", String(16), nullable=False),
    Column("due_seconds", BigInteger, nullable=False, default=0),
    Column("opened_by", BigInteger, nullable=False),
    Column("asked_by", BigInteger),
    Column("closed_by", BigInteger),
    Column("reason", Text),
    Column("channel_id", BigInteger),
    Column("message_id", BigInteger),
    Index("ix_follow_ups_character", "guild_id", "character_id", "state"),
    Index("ix_follow_ups_campaign", "guild_id", "campaign_id", "state"),
    _campaign_key(),
)
"""What the rules ask; `state` is open or closed, `reason` says why one was closed unanswered.

`due` and `due_seconds` are the time that it waits for, or waited for; `asked_by` is the entry with
whose answer it is asked, null as long as it waits.
"""

combats = Table(
    "combats",
    metadata,
    _guild(),
    _key("campaign_id"),
    Column("body", Text, nullable=False),
    _campaign_key(),
)
"""The combat of a campaign that goes on: its order. Round and turn are the clock's."""

drafts = Table(
    "drafts",
    metadata,
    _guild(),
    _key("campaign_id"),
    _key("user_id"),
    Column("id", BigInteger, nullable=False),
    Column("revision", Integer, nullable=False, default=1),
    Column("name", String(100), nullable=False),
    Column("step", String(32), nullable=False),
    Column("schema", Integer, nullable=False),
    Column("sheet", Text, nullable=False),
    Column("mistakes", Text, nullable=False),
    Column("thrown", Text, nullable=False),
    Column("updated_at", BigInteger, nullable=False),
    _campaign_key(),
)
"""Half-made characters, one a user and campaign. `id` is the interaction that began it, which
tells an old one's buttons from those of the next; `revision` rises with every change. `mistakes`
are texts that could not be taken, by field, and `thrown` the seeds of the dice that fell, by step.
"""
