"""Errors of the business: each carries its HTTP status, a code for programs and a sentence for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.functional import Promise, lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

Text = str | Promise
FieldErrors = Mapping[str, Sequence[Text]]

# After how long a program may try again what was refused as `Unavailable`.
RETRY_SECONDS: Final = 5


class ApplicationError(Exception):
    """Base of all that a service or selector refuses. Subclasses set status, code and message."""

    status = 400
    code = "bad_request"
    message: Text = _("This request cannot be carried out.")

    def __init__(
        self,
        message: Text | None = None,
        *,
        code: str | None = None,
        errors: FieldErrors | None = None,
        headers: Mapping[str, str] | None = None,
        details: Mapping[str, Any] | None = None,
    ) -> None:
        if message is not None:
            self.message = message
        if code is not None:
            self.code = code
        self.errors: FieldErrors = errors or {}
        self.headers: Mapping[str, str] = headers or {}
        # More for programs, beside code and errors; documented by a schema of its own.
        self.details: Mapping[str, Any] = details or {}
        super().__init__(self.code)


class NotSignedIn(ApplicationError):
    status, code, message = 401, "not_signed_in", _("Please sign in.")


class Forbidden(ApplicationError):
    status, code, message = 403, "forbidden", _("Your role does not allow this.")


class LacksAbility(Forbidden):
    """What is asked for takes an ability that is not held. People read of their role; a system, which knows of none,
    reads `to_systems`."""

    def __init__(self, ability: str = "") -> None:
        super().__init__()
        self.to_systems: Text = lazy(_which, str)(ability)


def _which(ability: str) -> str:
    said = gettext("This takes the ability %(ability)s, of the token and of the role of whoever made it.")
    return said % {"ability": ability}


class NotFound(ApplicationError):
    """Also for what exists but belongs to another tenant: its existence is not told."""

    status, code, message = 404, "not_found", _("This page could not be found.")


class Conflict(ApplicationError):
    status, code, message = 409, "conflict", _("This does not fit the present state.")


class StaleVersion(Conflict):
    code = "stale_version"
    message = _("Someone else has changed this in the meantime. Compare both versions, then save again.")


class InvalidInput(ApplicationError):
    """Input that fails a rule; `errors` names the fields: `InvalidInput(errors={"username": [_("…")]})`."""

    status, code, message = 422, "invalid_input", _("Please check the marked fields.")


class VersionRequired(InvalidInput):
    code = "version_required"
    message = _("This change needs the version that it is based on.")


class TooManyAttempts(ApplicationError):
    status, code, message = (
        429,
        "too_many_attempts",
        _("Too many attempts. Please wait a little and try again."),
    )

    def __init__(self, wait_seconds: int) -> None:
        super().__init__(headers={"Retry-After": str(max(1, wait_seconds))})
        self.wait_seconds = wait_seconds


class Busy(ApplicationError):
    """Too many do the same costly thing at this moment."""

    status, code, message = (
        503,
        "busy",
        _("There is a lot going on at the moment. Please try again in a few seconds."),
    )

    def __init__(self, wait_seconds: int) -> None:
        super().__init__(headers={"Retry-After": str(max(1, wait_seconds))})
        self.wait_seconds = wait_seconds


class NoRoom(ApplicationError):
    """The disk, or the store of files, is full."""

    status, code, message = (
        507,
        "insufficient_storage",
        _(
            "There is no room left on the server, so this could not be saved. "
            "Please tell its operator, then try again."
        ),
    )


class Unavailable(ApplicationError):
    """Too many ask at once, or the database is away: it will do in a moment."""

    status, code, message = (
        503,
        "unavailable",
        _("This cannot be done at the moment. Please try again in a few seconds."),
    )

    def __init__(self) -> None:
        super().__init__(headers={"Retry-After": str(RETRY_SECONDS)})


class Unread(ApplicationError):
    """What was sent is not taken in."""


def _too_large(size: str) -> str:
    return gettext("This is too large: at most %(size)s can be sent here.") % {"size": size}


class TooLarge(Unread):
    status, code = 413, "too_large"

    def __init__(self, most: int) -> None:
        """`most` in bytes."""
        size = f"{most // 1_048_576} MB" if most >= 1_048_576 else f"{most // 1024} kB"
        # Said later, in the language of the request.
        super().__init__(lazy(_too_large, str)(size))


class TooSlow(Unread):
    status, code, message = 408, "too_slow", _("This took too long to arrive. Please try again.")


class Unreadable(Unread):
    status, code, message = 400, "unreadable", _("This request cannot be read.")


class StoreAway(ApplicationError):
    """The store of files does not answer, or refuses."""

    status, code, message = (
        503,
        "store_away",
        _("Files cannot be reached at the moment. Please try again in a few seconds."),
    )

    def __init__(self) -> None:
        super().__init__(headers={"Retry-After": "5"})
