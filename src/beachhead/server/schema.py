"""The tables of the data, and how older data are brought up to them."""

from __future__ import annotations

import sqlalchemy as sa

SCHEMA = 6
"""Version of the tables below; a program reads its own version, brings older ones up to it and refuses newer ones."""

META = sa.MetaData()
ABOUT = sa.Table("about", META, sa.Column("name", sa.String(40), primary_key=True), sa.Column("value", sa.Text))
MATCHES = sa.Table(
    "matches",
    META,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("header", sa.Text, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("players", sa.Text, nullable=False),
    sa.Column("summary", sa.Text, nullable=False),
    sa.Column("created", sa.String(40), nullable=False),
    sa.Column("updated", sa.String(40), nullable=False),
    sa.Column("finished", sa.String(40)),
    sa.Column("salt", sa.String(64), nullable=False, server_default=""),
    sa.Column("seed_from", sa.String(20), nullable=False, server_default=""),
)
SEATS = sa.Table(
    "seats",
    META,
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("match", sa.String(40), sa.ForeignKey("matches.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("token", sa.String(100)),
    sa.Column("sides", sa.Text, nullable=False),
    sa.Column("kind", sa.String(20), nullable=False),
)
INVITATIONS = sa.Table(
    "invitations",
    META,
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("match", sa.String(40), sa.ForeignKey("matches.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("side", sa.String(40), nullable=False),
    sa.Column("used", sa.String(40)),
)
JOURNAL = sa.Table(
    "journal",
    META,
    sa.Column("match", sa.String(40), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("side", sa.String(40), nullable=False),
    sa.Column("verb", sa.Text, nullable=False),
    sa.Column("target", sa.Text, nullable=False),
    sa.Column("seat", sa.String(64), nullable=False),
    sa.Column("key", sa.String(100)),
    sa.Column("digest", sa.String(64)),
    sa.Column("taken_at", sa.String(40), nullable=False),
    sa.Column("led", sa.Text),
    sa.UniqueConstraint("match", "seat", "key"),
)
POSITIONS = sa.Table(
    "positions",
    META,
    sa.Column("match", sa.String(40), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("decision", sa.Integer, nullable=False),
    sa.Column("rules", sa.String(40), nullable=False),
    sa.Column("digest", sa.String(64), nullable=False),
    sa.Column("state", sa.LargeBinary, nullable=False),
)
ORDERS = sa.Table(
    "orders",
    META,
    sa.Column("match", sa.String(40), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.String(40), primary_key=True),
    sa.Column("question", sa.String(100), primary_key=True),
    sa.Column("kept", sa.Text, nullable=False),
)
NOTES = sa.Table(
    "notes",
    META,
    sa.Column("match", sa.String(40), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.String(40), primary_key=True),
    sa.Column("space", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kept", sa.Text, nullable=False),
)
ARCHIVE = sa.Table(
    "archive",
    META,
    sa.Column("match", sa.String(40), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("finished", sa.String(40), nullable=False, index=True),
    sa.Column("game", sa.String(100), nullable=False, index=True),
    sa.Column("scenario", sa.String(100), nullable=False),
    sa.Column("winner", sa.String(40), nullable=False),
    sa.Column("level", sa.String(100), nullable=False),
    sa.Column("told", sa.Text, nullable=False),
)
PLAYED = sa.Table(
    "played",
    META,
    sa.Column("match", sa.String(40), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.String(40), primary_key=True),
    sa.Column("side", sa.String(40), nullable=False),
    sa.Column("kind", sa.String(100), nullable=False),
)


def bring_up(connection: sa.Connection) -> None:
    """Data of version 1, which knew no salt and no invitations, of 2, which kept no positions, of 3: no orders, of
    4, which had no archive, of 5: no notes.
    """
    for column in (MATCHES.c.salt, MATCHES.c.seed_from, JOURNAL.c.led):
        there = {known["name"] for known in sa.inspect(connection).get_columns(column.table.name)}
        if column.name not in there:
            kind = column.type.compile(connection.dialect)
            rest = "" if column.nullable else " DEFAULT '' NOT NULL"
            connection.execute(sa.text(f"ALTER TABLE {column.table.name} ADD COLUMN {column.name} {kind}{rest}"))
    META.create_all(connection)
    connection.execute(sa.update(ABOUT).where(ABOUT.c.name == "schema").values(value=str(SCHEMA)))
