"""Half-made characters."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "drafts",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("campaign_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("id", sa.BigInteger, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("step", sa.String(32), nullable=False),
        sa.Column("schema", sa.Integer, nullable=False),
        sa.Column("sheet", sa.Text, nullable=False),
        sa.Column("mistakes", sa.Text, nullable=False),
        sa.Column("thrown", sa.Text, nullable=False),
        sa.Column("updated_at", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(
            ["guild_id", "campaign_id"],
            ["campaigns.guild_id", "campaigns.id"],
            name=op.f("fk_drafts_guild_id_campaign_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("guild_id", "campaign_id", "user_id", name=op.f("pk_drafts")),
    )
