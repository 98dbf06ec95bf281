"""Judging records and writing them into an archive; who may send them."""
