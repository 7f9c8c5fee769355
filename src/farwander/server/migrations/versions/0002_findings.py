"""Deals that are played again or by many, and what was found out about them."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("daily", sa.String(10)))
    op.add_column("tables", sa.Column("again", sa.String(16)))
    op.create_table(
        "findings",
        sa.Column("key", sa.String(80), primary_key=True),
        sa.Column("content", sa.LargeBinary, nullable=False),
        sa.Column("created", sa.DateTime, nullable=False, server_default=sa.func.now()),
    )
