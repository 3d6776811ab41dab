"""One attempt: the message goes to the address of the webhook, which is asked as all addresses of customers
(common.fetching). No database."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from vizitka.common import clock
from vizitka.common.fetching import NotFetched, fetch
from vizitka.developers.webhooks import rules

ANY: Final = frozenset(range(100, 600))


@dataclass(frozen=True, slots=True)
class Letter:
    """A message with all that is needed to send it."""

    address: str
    message_id: str
    secrets: Sequence[str]
    body: bytes


@dataclass(frozen=True, slots=True)
class Outcome:
    """`problem` where nobody answered (`common.fetching.Why`)."""

    status: int | None
    problem: str
    answer: str
    milliseconds: int

    @property
    def is_taken(self) -> bool:
        return self.status is not None and rules.is_taken(self.status)


def send(letter: Letter) -> Outcome:
    """Never raises."""
    begun = time.monotonic()
    headers = rules.headers(letter.secrets, letter.message_id, int(clock.now().timestamp()), letter.body)
    status, problem, answer = None, "", b""
    try:
        reply = fetch(
            letter.address,
            method="POST",
            body=letter.body,
            headers=headers,
            good=ANY,
            seconds=rules.SECONDS,
            most=rules.LARGEST_ANSWER,
        )
        status, answer = reply.status, reply.body
    except NotFetched as error:
        problem = error.why.value
    took = int(1000 * (time.monotonic() - begun))
    # A NUL is no text for PostgreSQL.
    return Outcome(status, problem, answer.decode(errors="replace").replace("\0", "\ufffd"), took)
