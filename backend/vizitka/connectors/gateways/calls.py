"""Calls of other systems: an address, a credential, JSON both ways. Addresses are those that customers give
(common.fetching): https, looked up once, on the public internet, without redirects."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from vizitka.common.fetching import NotFetched, fetch
from vizitka.connectors import rules

ANY: Final = frozenset(range(100, 600))
# An id of the other side: it becomes a part of a path, and of a row.
ID: Final = re.compile(r"[A-Za-z0-9_-]{1,200}")


class Refused(Exception):
    """The other side did not do it. `problem` where nobody answered (`common.fetching.Why`)."""

    def __init__(self, status: int = 0, problem: str = "", answer: str = "", retry_after: str = "") -> None:
        super().__init__(f"{status} {problem}".strip())
        self.status, self.problem, self.answer, self.retry_after = status, problem, answer, retry_after


@dataclass(frozen=True, slots=True)
class Call:
    """`path` follows the address of the system."""

    method: str
    path: str
    body: Any = None


@dataclass(frozen=True, slots=True)
class Subject:
    """A contact or a card: `values` are ours, `theirs` what is sent by their names. `key` is what it is found by where
    `remote_id` is not known yet."""

    values: Mapping[str, str]
    theirs: Mapping[str, str]
    key: str
    remote_id: str = ""


@dataclass(frozen=True, slots=True)
class Written:
    """The id of a thing there, and whether it was made for us: it was not there before."""

    remote_id: str
    made: bool = True


class Gateway(Protocol):
    """How one system is spoken to. All but `key_of` and `first` raise `Refused`."""

    def check(self) -> None:
        """Asks something that changes nothing."""

    def key_of(self, values: Mapping[str, str]) -> str:
        """What a thing is found by there; empty: it cannot be sent."""

    def first(self, subject: Subject) -> Call:
        """The call that writes the thing, for those who look at it before."""

    def put(self, subject: Subject) -> Written:
        """Makes it what we say, and once only, however often it comes."""

    def erase(self, subject: Subject, *, for_good: bool) -> None:
        """Takes it away; what is not there is away. `for_good`: the person has asked for it."""


@dataclass
class Line:
    """Where calls go, and with which headers. `hidden` are secrets, which no answer may repeat to people."""

    address: str
    headers: dict[str, str] = field(default_factory=dict)
    hidden: Sequence[str] = ()

    def ask(self, call: Call, good: frozenset[int] = frozenset({200, 201, 204})) -> tuple[int, Any]:
        """The status and what was answered, None for no JSON. Raises `Refused` for another status."""
        body = None if call.body is None else json.dumps(call.body, ensure_ascii=False).encode()
        kind = {} if body is None else {"Content-Type": "application/json"}
        return asked(
            self.address.rstrip("/") + call.path, call.method, body, self.headers | kind, good, self.hidden
        )


def asked(
    address: str,
    method: str,
    body: bytes | None,
    headers: Mapping[str, str],
    good: frozenset[int],
    hidden: Sequence[str] = (),
) -> tuple[int, Any]:
    """The status and what was answered, None for no JSON. Raises `Refused` for another status than the good ones."""
    try:
        reply = fetch(
            address,
            method=method,
            body=body,
            headers={"Accept": "application/json", **headers},
            good=ANY,
            seconds=rules.SECONDS,
            most=rules.LARGEST_ANSWER,
        )
    except NotFetched as error:
        raise Refused(problem=error.why.value) from error
    if reply.status not in good:
        answer = rules.kept_of(reply.body, hidden)
        raise Refused(reply.status, answer=answer, retry_after=reply.retry_after)
    try:
        return reply.status, json.loads(reply.body)
    except (ValueError, RecursionError):
        return reply.status, None


def found_in(answer: Any, *way: str | int) -> Any:
    """What stands in an answer at the end of a way. Raises `Refused` where there is nothing."""
    for step in way:
        try:
            answer = answer[step]
        except (KeyError, IndexError, TypeError) as error:
            raise Refused(problem="answer") from error
    return answer


def id_in(answer: Any, *way: str | int) -> str:
    """An id at the end of a way. Raises `Refused` where there is none."""
    found = found_in(answer, *way)
    text = str(found) if isinstance(found, str | int) and not isinstance(found, bool) else ""
    if not ID.fullmatch(text):
        raise Refused(problem="answer")
    return text
