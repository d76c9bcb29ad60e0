"""Reads answers of the official Python client."""


def member(answer, name: str) -> str:
    """A member of an answer. Answers with several forms hold the real one inside."""
    inner = getattr(answer, "actual_instance", None) or answer
    return getattr(inner, name, None) or "missing"
