"""What people miss of notices while cards are deleted (cards.residents)."""

from __future__ import annotations

from vizitka.jobs.messages import Stored, counted


def notices_go_with_it(number: int) -> Stored:
    return counted(
        "%(n)d notice on these cards is no longer shown.",
        "%(n)d notices on these cards are no longer shown.",
        number,
    )
