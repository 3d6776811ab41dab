# SPDX-License-Identifier: MIT
"""One call, and what is done when it does not go through: waiting as long as the server says, and trying again where a
second time does no harm."""

from __future__ import annotations

import ipaddress
import random
import time
import uuid
from collections.abc import Callable, Iterator, Mapping
from typing import Any, BinaryIO, Final, Generic, TypeAlias, TypeVar
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
NOT_THERE: Final = 404
# What is wrong with the call itself is so at each try.
WRONG: Final = (httpx.LocalProtocolError, httpx.UnsupportedProtocol, httpx.InvalidURL)
T = TypeVar("T")


def address_of(url: str) -> str:
    """The address of an installation, written in one way. Raises `ValueError` where a token must not be sent."""
    try:
        found = httpx.URL(url.strip().rstrip("/").removesuffix("/v1").rstrip("/"))
    except httpx.InvalidURL as problem:
        raise ValueError("The address of the installation is none.") from problem
    if found.scheme not in ("http", "https") or not found.host:
        raise ValueError("The address of the installation begins with https://.")
    if found.userinfo:
        raise ValueError("The address of the installation holds no name and no password.")
    if found.scheme == "http" and not _is_here(found.host):
        raise ValueError(
            f"http://{found.host} would send the token for all to read: use https. http is for this machine alone."
        )
    return str(found).rstrip("/")


def _is_here(host: str) -> bool:
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def token_of(text: str) -> str:
    """A token without what stands around it in a file. Raises `ValueError`, which does not quote it."""
    token = text.strip()
    if not token:
        raise ValueError("The token is empty.")
    if not all("!" <= sign <= "~" for sign in token):
        raise ValueError(
            "The token has signs in it that no token has: a space, a break or a letter with an accent."
        )
    return token


class Changes(Iterator[T], Generic[T]):
    """The changes of a list. Once all of them are read, `since` is the `updated_since` of the next time; before that it
    is None, so that nobody goes on from where they did not arrive."""

    def __init__(self, pages: Callable[[Callable[[Mapping[str, Any]], None]], Iterator[T]]) -> None:
        self.since: str | None = None
        self._rows = pages(self._hear)

    def _hear(self, meta: Mapping[str, Any]) -> None:
        self.since = str(meta["since"])

    def __next__(self) -> T:
        return next(self._rows)


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
        """`url` is that of the installation (`https://vizitka.example`), with `/v1` or without; `http://` for this
        machine alone. A call is tried `tries` times at most; where the server asks for a longer wait than
        `longest_wait` seconds, its refusal is raised. Raises `ValueError` for a url or token that cannot be one."""
        self._tries, self._longest_wait, self._sleep = max(1, tries), longest_wait, sleep
        self._http = httpx.Client(
            base_url=address_of(url),
            headers={
                "Authorization": f"Bearer {token_of(token)}",
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
        may_be_done = False
        for number in range(1, self._tries + 1):
            is_last = number == self._tries
            answer = self._sent(method, path, options)
            if isinstance(answer, httpx.RequestError):
                # A connection that never came about has done nothing.
                is_unheard = isinstance(answer, httpx.ConnectError)
                if is_last or not (again or is_unheard):
                    raise errors.NotReached(f"{self._http.base_url} gave no answer: {answer}") from answer
                may_be_done = may_be_done or not is_unheard
                self._sleep(_pause(number))
                continue
            # What an earlier try has deleted is not there any more.
            is_gone = method == "DELETE" and may_be_done and answer.status_code == NOT_THERE
            if answer.is_success or is_gone:
                return answer
            wait = self._wait_of(answer, number, again=again)
            if is_last or wait is None:
                raise refusal(answer)
            may_be_done = may_be_done or answer.status_code in NOT_NOW
            self._sleep(wait)
        raise AssertionError("there is at least one try")

    def _sent(self, method: str, path: str, options: dict[str, Any]) -> httpx.Response | httpx.RequestError:
        """The answer, or why there is none. Raises `NotSent`."""
        try:
            return self._http.request(method, path, **options)
        except WRONG:
            # Its sentence may quote a header, and the token is one.
            pass
        except httpx.RequestError as problem:
            return problem
        raise errors.NotSent(f"The call {method} {path} cannot be sent: its address or a header is wrong.")

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

    def _changes(self, path: str, query: Mapping[str, Any], *, by: str, most: int) -> Changes[Any]:
        return Changes(lambda hear: self._rows(path, query, by=by, most=most, hear=hear))

    def _rows(
        self,
        path: str,
        query: Mapping[str, Any],
        *,
        by: str,
        most: int,
        hear: Callable[[Mapping[str, Any]], None] | None = None,
    ) -> Iterator[Any]:
        """Every row of a list: by cursors, which cost the same however deep, or by the numbers of pages. `hear` is told
        what the end says of the list. Raises `Incomplete` after the last row where the list does not show all."""
        place: Any = None if by == "cursor" else 1
        while True:
            size = {"limit": most} if by == "cursor" else {"per_page": most}
            found = self._json("GET", path, query={**query, **size, by: place})
            yield from found["data"]
            if by == "cursor":
                place = found["meta"]["next"]
                if place is None:
                    break
            else:
                if place * most >= found["meta"]["total"] or not found["data"]:
                    break
                place += 1
        if found["meta"].get("more"):
            raise errors.Incomplete("The list shows only the first of what was found; search for less.")
        if hear:
            hear(found["meta"])


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
