"""Every code with which the API refuses, of the classes that raise it: nothing of it is written down a second time."""

from __future__ import annotations

import functools
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from vizitka.common.api.errors import WENT_WRONG
from vizitka.common.errors import ApplicationError, Conflict, InvalidInput, Text
from vizitka.common.middleware import OUTER_REFUSALS, UNREADABLE

# What is refused before there is a class for it: the sentence and the code, by the status.
BEFORE: Final[Mapping[int, tuple[tuple[str, Text], ...]]] = {
    400: (("refused", ApplicationError.message),),
    405: (OUTER_REFUSALS[405],),
    422: (UNREADABLE,),
    500: (("server_error", WENT_WRONG),),
}
# Sentences of those that say with each answer what stands in the way.
GENERAL: Final = frozenset({ApplicationError.message, Conflict.message, InvalidInput.message, ""})
SAID_THERE: Final = pgettext_lazy("developers", "The sentence of the answer says what stands in the way.")
_LATER: Final = pgettext_lazy("developers", "Wait as long as Retry-After says, then send it again.")
ADVICE: Final[Mapping[int, Promise]] = {
    400: pgettext_lazy("developers", "Correct the call: it cannot be read."),
    401: pgettext_lazy("developers", "Check the token: it is wrong, was ended, or its time is over."),
    402: pgettext_lazy("developers", "Take a package that has this, or leave the call out."),
    403: pgettext_lazy("developers", "Give the token the ability, or its maker the role."),
    404: pgettext_lazy("developers", "Check the id: it is not there, or belongs to another space."),
    405: pgettext_lazy("developers", "Use the method that the reference names."),
    408: pgettext_lazy("developers", "Send it again, faster or in smaller parts."),
    409: pgettext_lazy("developers", "Read the thing anew and decide then: the same call is refused again."),
    410: pgettext_lazy("developers", "It is over: ask for a new one."),
    413: pgettext_lazy("developers", "Send less at once."),
    422: pgettext_lazy("developers", "Correct what was sent: errors names the fields."),
    429: _LATER,
    500: pgettext_lazy("developers", "Tell the operator, with the X-Request-Id of the answer."),
    503: _LATER,
    507: pgettext_lazy("developers", "Tell the operator: there is no room left."),
}


@dataclass(frozen=True, slots=True)
class Refusal:
    """A code with one status. It may be said of several things, each in its own sentence."""

    code: str
    status: int
    meanings: tuple[Text, ...]

    @property
    def advice(self) -> Promise:
        return ADVICE[self.status]


def classes(base: type[ApplicationError] = ApplicationError) -> Iterator[type[ApplicationError]]:
    """All that the product raises."""
    if base.__module__.startswith("vizitka."):
        yield base
    for one in base.__subclasses__():
        yield from classes(one)


@functools.cache
def catalogue() -> tuple[Refusal, ...]:
    """By status and code. The rooms are loaded when somebody asks: their API has been."""
    found: dict[tuple[int, str], dict[Text, None]] = defaultdict(dict)
    for kind in classes():
        said = kind.message
        found[kind.status, kind.code].setdefault(SAID_THERE if said in GENERAL else said)
    for status, rows in BEFORE.items():
        for code, said in rows:
            found[status, code].setdefault(said)
    return tuple(
        Refusal(code, status, tuple(meanings))
        for (status, code), meanings in sorted(found.items(), key=_place)
    )


def _place(row: tuple[tuple[int, str], object]) -> tuple[int, str]:
    return row[0]
