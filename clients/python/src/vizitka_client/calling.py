# SPDX-License-Identifier: MIT
"""One call, and what is done when it does not go through: waiting as long as the server says, and trying again where a
second time does no harm."""

from __future__ import annotations

import random
import time
import uuid
from collections.abc import Callable, Iterator, Mapping
from typing import Any, BinaryIO, Final, TypeAlias
from urllib.parse import quote

import httpx

from vizitka_client import errors

# A name, what is in it, and its media type.
File: TypeAlias = tuple[str, bytes | BinaryIO, str]
# Once more does what once does.
HARMLESS: Final = frozenset({"GET", "PUT", "DELETE"})
# Nothing was done: the server, or what stands before it, has not begun.
NOT_NOW: Final = frozenset({502, 503, 504})
TOO_MANY: Final = 429


class Calls:
    """The client's way to the server. Made by `Vizitka`, which has the operations."""

    def __init__(
        self,
        url: str,
        token: str,
        *,
        language: str = "en",
        timeout: float = 60,
        tries: int = 6,
        longest_wait: float = 120,
        transport: httpx.BaseTransport | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        """`url` is that of the installation (`https://vizitka.example`), with `/v1` or without. A call is tried `tries`
        times at most; where the server asks for a longer wait than `longest_wait` seconds, its refusal is raised."""
        self._tries, self._longest_wait, self._sleep = max(1, tries), longest_wait, sleep
        self._http = httpx.Client(
            base_url=url.rstrip("/").removesuffix("/v1"),
            headers={
                "Authorization": f"Bearer {token}",
                "Accept-Language": language,
                "User-Agent": "vizitka-client-python",
            },
            timeout=timeout,
            transport=transport,
        )

    def close(self) -> None:
        self._http.close()

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        files: File | None = None,
        if_match: int | str | None = None,
        idempotency_key: str | None = None,
        keyed: bool = False,
    ) -> httpx.Response:
        """The good answer. `keyed` ones take an Idempotency-Key: the same one with each try, so that what was done
        already is answered and not done again. Raises `VizitkaError`."""
        headers = {}
        if keyed or idempotency_key:
            headers["Idempotency-Key"] = idempotency_key or str(uuid.uuid4())
        if if_match is not None:
            headers["If-Match"] = f'"{if_match}"' if isinstance(if_match, int) else if_match
        options: dict[str, Any] = {"headers": headers, "params": _params(query)}
        if files is not None:
            options["files"] = {"file": files}
        elif body is not None:
            options["json"] = body
        return self._answer(method, path, options, again=method in HARMLESS or "Idempotency-Key" in headers)

    def _answer(self, method: str, path: str, options: dict[str, Any], *, again: bool) -> httpx.Response:
        for number in range(1, self._tries + 1):
            is_last = number == self._tries
            try:
                answer = self._http.request(method, path, **options)
            except httpx.TransportError as problem:
                # A connection that never came about has done nothing.
                if is_last or not (again or isinstance(problem, httpx.ConnectError)):
                    raise errors.NotReached(f"{self._http.base_url} gave no answer: {problem}") from problem
                self._sleep(_pause(number))
                continue
            if answer.is_success:
                return answer
            wait = self._wait_of(answer, number, again=again)
            if is_last or wait is None:
                raise refusal(answer)
            self._sleep(wait)
        raise AssertionError("there is at least one try")

    def _wait_of(self, answer: httpx.Response, number: int, *, again: bool) -> float | None:
        """Seconds until the next try; None where none is made."""
        if not (answer.status_code == TOO_MANY or (again and answer.status_code in NOT_NOW)):
            return None
        said = answer.headers.get("Retry-After", "")
        wait = float(said) if said.isdigit() else _pause(number)
        return wait if wait <= self._longest_wait else None

    # What the operations are made of.

    @staticmethod
    def _place(value: object) -> str:
        """A part of an address."""
        return quote(str(value), safe="")

    def _json(self, method: str, path: str, **options: Any) -> Any:
        return self.request(method, path, **options).json()

    def _data(self, method: str, path: str, **options: Any) -> Any:
        return self.request(method, path, **options).json()["data"]

    def _file(self, method: str, path: str, **options: Any) -> bytes:
        return self.request(method, path, **options).content

    def _nothing(self, method: str, path: str, **options: Any) -> None:
        self.request(method, path, **options)

    def _rows(self, path: str, query: Mapping[str, Any], *, by: str, most: int) -> Iterator[Any]:
        """Every row of a list: by cursors, which cost the same however deep, or by the numbers of pages."""
        place: Any = None if by == "cursor" else 1
        while True:
            size = {"limit": most} if by == "cursor" else {"per_page": most}
            found = self._json("GET", path, query={**query, **size, by: place})
            yield from found["data"]
            if by == "cursor":
                place = found["meta"]["next"]
                if place is None:
                    return
            else:
                if place * most >= found["meta"]["total"] or not found["data"]:
                    return
                place += 1


def refusal(answer: httpx.Response) -> errors.VizitkaError:
    """A bad answer as an exception, also where something before the server gave it."""
    try:
        told = answer.json()
    except ValueError:
        told = {}
    told = told if isinstance(told, dict) else {}
    return errors.kind_of(answer.status_code)(
        str(told.get("message") or f"The server answered {answer.status_code}."),
        status=answer.status_code,
        code=str(told.get("code") or ""),
        errors=told.get("errors") or {},
    )


def _pause(number: int) -> float:
    """Twice as long each time, and not for all clients at the same moment."""
    return float(min(30, 2 ** (number - 1)) * random.uniform(0.5, 1))  # noqa: S311  (no secret)


def _params(query: Mapping[str, Any] | None) -> list[tuple[str, str]]:
    """What is None is not asked for; a list names each of its words."""
    found = []
    for name, value in (query or {}).items():
        for one in value if isinstance(value, list | tuple) else [value]:
            if one is not None:
                found.append((name, str(one).lower() if isinstance(one, bool) else str(one)))
    return found
