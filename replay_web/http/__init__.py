"""Requests and answers: what a reader asks for, headers, templates, errors."""
