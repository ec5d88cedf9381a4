"""Combats, and with which entry's answer a follow-up is asked."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "combats",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("campaign_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(
            ["guild_id", "campaign_id"],
            ["campaigns.guild_id", "campaigns.id"],
            name=op.f("fk_combats_guild_id_campaign_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("guild_id", "campaign_id", name=op.f("pk_combats")),
    )
    op.add_column("follow_ups", sa.Column("asked_by", sa.BigInteger, nullable=True))
    # Until now only what was due at once was ever asked, with the answer that opened it.
    op.execute("UPDATE follow_ups SET asked_by = opened_by WHERE due = 'now'")
