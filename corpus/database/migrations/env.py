"""Alembic's entry point: it runs the missing steps on the given connection."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
