"""What alembic runs: the steps that are missing, on the connection that it is given."""

from alembic import context

from corpus.database.tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
