"""Requests and answers: queries, addresses, languages, headers, errors, templates."""
