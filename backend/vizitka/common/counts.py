"""How many rows a statement has written, compared with how many it should have."""

from __future__ import annotations


class RowsMissed(RuntimeError):
    """A statement over rows that are held has written more or fewer of them: the transaction is taken back."""


def expect(announced: int, written: int) -> None:
    """Raises `RowsMissed`. For rows that the transaction holds or has just read: nobody else can have taken them."""
    if written != announced:
        raise RowsMissed(f"{written} rows were written where {announced} were meant")
