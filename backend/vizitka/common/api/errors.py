"""Turns every refusal into the one error shape, in the request's language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

import structlog
from django.core.exceptions import BadRequest, SuspiciousOperation
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse, UnreadablePostError
from django.http.multipartparser import MultiPartParserError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError, ValidationError
from pydantic_core import PydanticCustomError

from vizitka.common import database, disk
from vizitka.common.actor import AccountToken, Token
from vizitka.common.errors import (
    ApplicationError,
    InvalidInput,
    LacksAbility,
    NoRoom,
    NotFound,
    NotSignedIn,
    Text,
    Unavailable,
)
from vizitka.common.middleware import path_for_log

log = structlog.get_logger(__name__)

WENT_WRONG: Final = gettext_lazy("Something went wrong. Please try again.")
FIELD_PROBLEM: Final = "field_problem"
# Where in a request a value stood: known to the program, of no use to people.
SOURCES = {"body", "query", "path", "form", "file", "header", "cookie"}


def body(message: object, code: str, errors: Mapping[str, Iterable[object]] | None = None) -> dict[str, Any]:
    return {
        "message": str(message),
        "code": code,
        "errors": {field: [str(text) for text in texts] for field, texts in (errors or {}).items()},
    }


def said_to(caller: object, error: ApplicationError) -> Text:
    """The sentence of a refusal: a system is told which ability is missing, a person speaks of a role."""
    if isinstance(error, LacksAbility) and isinstance(caller, Token | AccountToken):
        return error.to_systems
    return error.message


def sentence(error: Mapping[str, Any]) -> str:
    """The sentence for one of Pydantic's errors (its `type` and `ctx`), translated."""
    kind, context = str(error.get("type", "")), error.get("ctx") or {}
    if kind == "missing":
        return _("This field is required.")
    if kind == "extra_forbidden":
        return _("This field is not known here.")
    if kind == "string_too_short":
        least = int(context.get("min_length", 1))
        if least == 1:
            return _("This field is required.")
        return ngettext("Use at least %(n)d character.", "Use at least %(n)d characters.", least) % {
            "n": least
        }
    if kind == "string_too_long":
        most = int(context.get("max_length", 0))
        return ngettext("Use at most %(n)d character.", "Use at most %(n)d characters.", most) % {"n": most}
    if kind == "too_long":
        most = int(context.get("max_length", 0))
        return ngettext("At most %(n)d entry is possible.", "At most %(n)d entries are possible.", most) % {
            "n": most
        }
    if kind == "too_short":
        least = int(context.get("min_length", 0))
        return ngettext("At least %(n)d entry is needed.", "At least %(n)d entries are needed.", least) % {
            "n": least
        }
    if kind in {"greater_than_equal", "greater_than"}:
        return _("Use a number of %(limit)s or more.") % {"limit": context.get("ge", context.get("gt"))}
    if kind in {"less_than_equal", "less_than"}:
        return _("Use a number of %(limit)s or less.") % {"limit": context.get("le", context.get("lt"))}
    if kind in {"enum", "literal_error"}:
        return _("Choose one of: %(values)s.") % {"values": str(context.get("expected", ""))}
    if kind.startswith("uuid"):
        return _("This is not a valid identifier.")
    if kind.startswith(("int", "float", "decimal")):
        return _("Use a number.")
    if kind.startswith("bool"):
        return _("Use yes or no.")
    if kind.startswith(("date", "time")):
        return _("Use a date or time in the form 2026-11-20.")
    if kind.startswith("url"):
        return _("Use a whole address that begins with https://.")
    if kind.startswith("json"):
        return _("This is not valid JSON.")
    if kind in {"string_type", "string_unicode"}:
        return _("Use text.")
    if kind.startswith(("list", "dict", "model", "tuple", "set")):
        return _("This has the wrong form.")
    if kind == FIELD_PROBLEM:
        return str(context.get("sentence", ""))
    if kind == "value_error" and "email" in str(error.get("msg", "")).lower():
        return _("Use a valid email address.")
    return _("This value is not valid.")


def FieldProblem(sentence: str) -> PydanticCustomError:
    """`raise FieldProblem(_("…"))` in a Pydantic validator: the translated sentence reaches the person as it is.

    Libraries' own ValueErrors are English and technical; they become "This value is not valid.".
    """
    return PydanticCustomError(FIELD_PROBLEM, "{sentence}", {"sentence": sentence})


def field_of(location: Iterable[Any]) -> str:
    """`("body", "payload", "addresses", 0, "zipcode")` becomes `addresses.0.zipcode`."""
    parts = list(location)
    if parts and parts[0] in SOURCES:
        source = parts.pop(0)
        # ninja names the parameter of the view between source and field: always in bodies and forms, and in a
        # query (where it is called `query`) for what lies deeper than its fields.
        if len(parts) > 1 and (source in {"body", "form"} or parts[0] == source):
            parts.pop(0)
    return ".".join(str(part) for part in parts) or "body"


def validation_errors(errors: Iterable[Mapping[str, Any]]) -> dict[str, list[str]]:
    """Pydantic's errors by dotted field, as sentences."""
    result: dict[str, list[str]] = {}
    for error in errors:
        result.setdefault(field_of(error.get("loc", ())), []).append(sentence(error))
    return result


class WentWrong(ApplicationError):
    """What nobody has thought of."""

    status, code, message = 500, "server_error", WENT_WRONG


def unforeseen(error: Exception, **where: str) -> ApplicationError:
    """What is told of an error that is none of ours; the log has it whole."""
    if disk.is_full(error):
        log.error("disk_full", error=str(error), **where)
        return NoRoom()
    if isinstance(error, OperationalError | InterfaceError) and database.is_away(error):
        log.warning("database_away", error=str(error), **where)
        return Unavailable()
    log.error("unhandled_error", exc_info=error, **where)
    return WentWrong()


def install(api: NinjaAPI) -> None:
    """Registers the handlers."""

    def respond(
        request: HttpRequest, status: int, content: dict[str, Any], headers: Mapping[str, str] | None = None
    ) -> HttpResponse:
        response = api.create_response(request, content, status=status)
        for name, value in (headers or {}).items():
            response.headers[name] = value
        return response

    def on_application_error(request: HttpRequest, error: ApplicationError) -> HttpResponse:
        said = said_to(getattr(request, "auth", None), error)
        content = {**body(said, error.code, error.errors), **error.details}
        return respond(request, error.status, content, error.headers)

    def on_validation_error(request: HttpRequest, error: ValidationError) -> HttpResponse:
        return respond(
            request, 422, body(InvalidInput.message, InvalidInput.code, validation_errors(error.errors))
        )

    def on_authentication_error(request: HttpRequest, error: AuthenticationError) -> HttpResponse:
        headers = {"WWW-Authenticate": "Bearer"}
        return respond(request, 401, body(NotSignedIn.message, NotSignedIn.code), headers)

    def on_not_found(request: HttpRequest, error: Http404) -> HttpResponse:
        return respond(request, 404, body(NotFound.message, NotFound.code))

    def on_unreadable(request: HttpRequest, error: Exception) -> HttpResponse:
        if disk.is_full(error):
            # A large form is kept on the disk while it is read.
            return on_application_error(request, NoRoom())
        return respond(request, 422, body(gettext_lazy("This request cannot be read."), "unreadable"))

    def on_http_error(request: HttpRequest, error: HttpError) -> HttpResponse:
        if error.status_code == 400:
            # ninja wraps what the parser raises; a refusal of ours names its fields.
            cause = error.__cause__ or error.__context__
            if isinstance(cause, ApplicationError):
                return on_application_error(request, cause)
            return on_unreadable(request, error)
        return respond(request, error.status_code, body(error.message, "refused"))

    def on_crash(request: HttpRequest, error: Exception) -> HttpResponse:
        return on_application_error(request, unforeseen(error, path=path_for_log(request)))

    # ninja types a handler's error as instance or class; it only ever passes instances.
    register: Callable[[type[Exception], Callable[..., HttpResponse]], None] = api.add_exception_handler
    register(ApplicationError, on_application_error)
    register(ValidationError, on_validation_error)
    register(AuthenticationError, on_authentication_error)
    register(Http404, on_not_found)
    register(HttpError, on_http_error)
    # Forms that are cut off, too large, or have too many parts.
    for kind in (MultiPartParserError, SuspiciousOperation, BadRequest, UnreadablePostError):
        register(kind, on_unreadable)
    register(Exception, on_crash)
