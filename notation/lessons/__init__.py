"""Lessons: the questions that a record asks, the answers to them, and whether they are good ones."""

from notation.lessons.answers import lesson_problems, lesson_proofs

__all__ = ["lesson_problems", "lesson_proofs"]
