"""The first tables: guilds, campaigns, characters, the journal and follow-ups."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    _meta()
    _guilds()
    _interactions()
    _bases()
    _campaigns()
    _channel_bindings()
    _content_rows()
    _characters()
    _active_characters()
    _journal()
    _journal_sheets()
    _follow_ups()


def _meta() -> None:
    op.create_table(
        "meta",
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_meta")),
    )


def _guilds() -> None:
    op.create_table(
        "guilds",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("next_campaign", sa.Integer, nullable=False),
        sa.Column("next_character", sa.Integer, nullable=False),
        sa.Column("next_journal", sa.Integer, nullable=False),
        sa.Column("next_follow_up", sa.Integer, nullable=False),
        sa.Column("left_at", sa.BigInteger, nullable=True),
        sa.PrimaryKeyConstraint("guild_id", name=op.f("pk_guilds")),
    )


def _interactions() -> None:
    op.create_table(
        "interactions",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("refusal", sa.Text, nullable=True),
        sa.Column("answer", sa.Text, nullable=True),
        sa.PrimaryKeyConstraint("guild_id", "id", name=op.f("pk_interactions")),
    )
    op.create_index("ix_interactions_at", "interactions", ["at"], unique=False)


def _bases() -> None:
    op.create_table(
        "bases",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "digest", name=op.f("pk_bases")),
    )


def _campaigns() -> None:
    op.create_table(
        "campaigns",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("name_key", sa.String(200), nullable=False),
        sa.Column("system", sa.String(32), nullable=False),
        sa.Column("language", sa.String(16), nullable=False),
        sa.Column("gm_role_id", sa.BigInteger, nullable=True),
        sa.Column("anybody_applies", sa.Boolean, nullable=False),
        sa.Column("house_rules", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("clock", sa.Text, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "id", name=op.f("pk_campaigns")),
    )
    op.create_index("ix_campaigns_name", "campaigns", ["guild_id", "name_key"], unique=True)


def _channel_bindings() -> None:
    op.create_table(
        "channel_bindings",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("channel_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("campaign_id", sa.BigInteger, nullable=False),
        sa.Column("purpose", sa.String(16), nullable=False),
        sa.ForeignKeyConstraint(
            ["guild_id", "campaign_id"],
            ["campaigns.guild_id", "campaigns.id"],
            name=op.f("fk_channel_bindings_guild_id_campaign_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("guild_id", "channel_id", name=op.f("pk_channel_bindings")),
    )


def _content_rows() -> None:
    op.create_table(
        "content_rows",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("campaign_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(
            ["guild_id", "campaign_id"],
            ["campaigns.guild_id", "campaigns.id"],
            name=op.f("fk_content_rows_guild_id_campaign_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint(
            "guild_id", "campaign_id", "kind", "id", name=op.f("pk_content_rows")
        ),
    )


def _characters() -> None:
    op.create_table(
        "characters",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("campaign_id", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("name_key", sa.String(200), nullable=False),
        sa.Column("owner_id", sa.BigInteger, nullable=True),
        sa.Column("retired", sa.Boolean, nullable=False),
        sa.Column("schema", sa.Integer, nullable=False),
        sa.Column("sheet", sa.Text, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(
            ["guild_id", "campaign_id"],
            ["campaigns.guild_id", "campaigns.id"],
            name=op.f("fk_characters_guild_id_campaign_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("guild_id", "id", name=op.f("pk_characters")),
    )
    op.create_index(
        "ix_characters_name", "characters", ["guild_id", "campaign_id", "name_key"], unique=True
    )
    op.create_index(
        "ix_characters_owner", "characters", ["guild_id", "campaign_id", "owner_id"], unique=False
    )


def _active_characters() -> None:
    op.create_table(
        "active_characters",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("campaign_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("character_id", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(
            ["guild_id", "campaign_id"],
            ["campaigns.guild_id", "campaigns.id"],
            name=op.f("fk_active_characters_guild_id_campaign_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint(
            "guild_id", "campaign_id", "user_id", name=op.f("pk_active_characters")
        ),
    )


def _journal() -> None:
    op.create_table(
        "journal",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("campaign_id", sa.BigInteger, nullable=False),
        sa.Column("interaction_id", sa.BigInteger, nullable=True),
        sa.Column("actor_id", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=True),
        sa.Column("message_id", sa.BigInteger, nullable=True),
        sa.Column("system", sa.String(32), nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("action", sa.String(64), nullable=False),
        sa.Column("request", sa.Text, nullable=False),
        sa.Column("scene", sa.Text, nullable=False),
        sa.Column("seed", sa.LargeBinary(length=16), nullable=True),
        sa.Column("seed_kind", sa.String(16), nullable=False),
        sa.Column("dice", sa.Text, nullable=False),
        sa.Column("basis", sa.String(64), nullable=False),
        sa.Column("outcome", sa.Text, nullable=False),
        sa.Column("visibility", sa.String(16), nullable=False),
        sa.Column("opened", sa.Text, nullable=False),
        sa.Column("closed", sa.Text, nullable=False),
        sa.Column("undoes", sa.BigInteger, nullable=True),
        sa.Column("undone_by", sa.BigInteger, nullable=True),
        sa.ForeignKeyConstraint(
            ["guild_id", "campaign_id"],
            ["campaigns.guild_id", "campaigns.id"],
            name=op.f("fk_journal_guild_id_campaign_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("guild_id", "id", name=op.f("pk_journal")),
    )
    op.create_index(
        "ix_journal_campaign", "journal", ["guild_id", "campaign_id", "id"], unique=False
    )
    op.create_index(
        "ix_journal_interaction", "journal", ["guild_id", "interaction_id"], unique=False
    )


def _journal_sheets() -> None:
    op.create_table(
        "journal_sheets",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("journal_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("character_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("owner_id", sa.BigInteger, nullable=True),
        sa.Column("schema", sa.Integer, nullable=False),
        sa.Column("before", sa.Text, nullable=True),
        sa.Column("after", sa.Text, nullable=True),
        sa.ForeignKeyConstraint(
            ["guild_id", "journal_id"],
            ["journal.guild_id", "journal.id"],
            name=op.f("fk_journal_sheets_guild_id_journal_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint(
            "guild_id", "journal_id", "character_id", name=op.f("pk_journal_sheets")
        ),
    )
    op.create_index(
        "ix_journal_sheets_character",
        "journal_sheets",
        ["guild_id", "character_id", "journal_id"],
        unique=False,
    )


def _follow_ups() -> None:
    op.create_table(
        "follow_ups",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("campaign_id", sa.BigInteger, nullable=False),
        sa.Column("character_id", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("due", sa.String(16), nullable=False),
        sa.Column("due_seconds", sa.BigInteger, nullable=False),
        sa.Column("opened_by", sa.BigInteger, nullable=False),
        sa.Column("closed_by", sa.BigInteger, nullable=True),
        sa.Column("reason", sa.Text, nullable=True),
        sa.Column("channel_id", sa.BigInteger, nullable=True),
        sa.Column("message_id", sa.BigInteger, nullable=True),
        sa.ForeignKeyConstraint(
            ["guild_id", "campaign_id"],
            ["campaigns.guild_id", "campaigns.id"],
            name=op.f("fk_follow_ups_guild_id_campaign_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("guild_id", "id", name=op.f("pk_follow_ups")),
    )
    op.create_index(
        "ix_follow_ups_campaign", "follow_ups", ["guild_id", "campaign_id", "state"], unique=False
    )
    op.create_index(
        "ix_follow_ups_character", "follow_ups", ["guild_id", "character_id", "state"], unique=False
    )
