"""What Alembic runs: the steps, on the connection and in the transaction of `bot.store.migrate`."""

from alembic import context
from sqlalchemy import Connection

connection: Connection = context.config.attributes["connection"]

# SQLite can undo a change of the schema; Alembic only assumes that it cannot.
context.configure(connection=connection, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
