"""Lessons: the questions that a record asks, the answers to them, and whether they are good ones."""

from notation.lessons.answers import lesson_problems

__all__ = ["lesson_problems"]
