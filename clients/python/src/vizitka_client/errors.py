# SPDX-License-Identifier: MIT
"""What a call can come to. Every refusal of the API has a sentence for people and a code for programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


class VizitkaError(Exception):
    """`code` is for programs (`stale_version`), `message` for people; `errors` names fields with what is wrong there.

    `status` is that of the answer, 0 where none came.
    """

    def __init__(
        self,
        message: str,
        *,
        status: int = 0,
        code: str = "",
        errors: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        super().__init__(message)
        self.message, self.status, self.code, self.errors = message, status, code, dict(errors or {})

    def __str__(self) -> str:
        said = "; ".join(f"{field}: {' '.join(words)}" for field, words in self.errors.items())
        return f"{self.message} ({said})" if said else self.message


class NotReached(VizitkaError):
    """No answer came, as often as it was tried."""


class NotSent(VizitkaError):
    """It cannot go out as it was put together: an address or a header is wrong."""


class Incomplete(VizitkaError):
    """All rows that the list shows were given, and there are more: another word in the search leads to them."""


class NotSignedIn(VizitkaError):
    """401: the token is wrong, was ended, or its time is over."""


class NotInPackage(VizitkaError):
    """402: the package of the space has not what this needs."""


class Forbidden(VizitkaError):
    """403: the token may not do this, or not from here."""


class NotFound(VizitkaError):
    """404: it is not there, or another's."""


class Conflict(VizitkaError):
    """409: somebody was faster, or it is being worked on."""


class Invalid(VizitkaError):
    """422: what was sent is wrong; `errors` says where."""


class TooMany(VizitkaError):
    """429, for longer than was to be waited."""


class Unavailable(VizitkaError):
    """5xx, as often as it was tried."""


KINDS: Mapping[int, type[VizitkaError]] = {
    401: NotSignedIn,
    402: NotInPackage,
    403: Forbidden,
    404: NotFound,
    409: Conflict,
    422: Invalid,
    429: TooMany,
}


def kind_of(status: int) -> type[VizitkaError]:
    """The exception of a refusal."""
    return KINDS.get(status, Unavailable if status >= 500 else VizitkaError)
