"""Our JSON, reports and records: its fields, declared once with marshmallow."""
