"""Chapters that rulebooks share: each a generator, or the small functions that a page puts together."""
