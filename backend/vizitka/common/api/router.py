"""django-ninja, mended once: an ability on every operation, the same refusals everywhere, stable operation ids."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeVar

import ninja
from django.http import HttpRequest
from ninja.operation import Operation
from ninja.utils import contribute_operation_callback

from vizitka.common import body_limits, doors
from vizitka.common.actor import AccountCaller, Caller, Person
from vizitka.common.api import compression, deprecation, idempotency, systems
from vizitka.common.api.deprecation import Deprecated
from vizitka.common.api.envelope import ErrorBody, FeatureRefusal
from vizitka.common.api.straight import straight as straightly
from vizitka.common.permissions import PUBLIC, WITHOUT_ROLE, Ability
from vizitka.common.throttle import Action

F = TypeVar("F", bound=Callable[..., Any])

# Documented on every operation that takes one (idempotency.py).
KEY_PARAMETER = {
    "in": "header",
    "name": idempotency.HEADER,
    "required": False,
    "schema": {"type": "string", "minLength": 8, "maxLength": 128},
    "description": "The same key and request within a day are done once, and answered as the first time.",
}
# What any operation may answer; 503 while the database is locked or away (vizitka.front).
REFUSALS = dict.fromkeys((401, 403, 404, 409, 422, 429, 503), ErrorBody)
# Where a body is sent: too slowly, too much, and nowhere to put it.
REFUSALS_OF_BODIES = dict.fromkeys((408, 413, 507), ErrorBody)


@functools.cache
def _answer(schema: type[ninja.Schema]) -> type[ninja.Schema]:
    """What ninja makes of an answer's schema, once for all. It would make one for each refusal of each operation, more
    than a thousand: half a second of every start."""
    return type("NinjaResponseSchema", (ninja.Schema,), {"__annotations__": {"response": schema}})


def _refuses(function: Callable[..., Any], refusals: Mapping[int, type[ninja.Schema]]) -> None:
    """Documents the refusals of an operation, before its good answers."""

    def add(operation: Operation) -> None:
        made = {status: _answer(schema) for status, schema in refusals.items()}
        operation.response_models = {**made, **operation.response_models}

    contribute_operation_callback(function, add)


class Request(HttpRequest):
    """The request inside an operation that needs a person: `request.auth` is the actor."""

    auth: Person
    LANGUAGE_CODE: str


class CallerRequest(HttpRequest):
    """The request inside an operation that systems may call, too, with a token of their own: who asks may be no person.

    Its annotation is what opens an operation to them (systems.py).
    """

    auth: Caller
    LANGUAGE_CODE: str


class AccountRequest(HttpRequest):
    """The request inside an operation that systems may call with a token of a billing account, and with no other.

    Its annotation opens the operation to them, as that of `CallerRequest` does.
    """

    auth: AccountCaller
    LANGUAGE_CODE: str


class Router(ninja.Router):
    """`@router.get("/cards/{card_id}", ability=CARDS_READ, response=Data[CardOut])`.

    `ability` is required: an operation that names none does not start. `PUBLIC` ones need no sign-in; those that write
    name the throttle that their service counts by (`throttled`), or do not start.
    `straight` ones answer in the shape of their schema, which is not checked again (straight.py).
    `deprecated` ones go on a day that each of their answers names (deprecation.py).
    `idempotent` ones take an Idempotency-Key (idempotency.py), `late` where they read much first; `largest_body` is for
    those that take more than a form (common/body_limits.py).
    `response` is the schema of the good answer, with `status` (default 200), or a dictionary by status.
    """

    def _operation(
        self,
        methods: list[str],
        path: str,
        *,
        ability: Ability,
        response: Any,
        status: int = 200,
        idempotent: bool | Literal["late"] = False,
        straight: bool = False,
        throttled: Action | None = None,
        largest_body: int | None = None,
        deprecated: Deprecated | None = None,
        **options: Any,
    ) -> Callable[[F], F]:
        address = f"/{idempotency.PREFIX}{path.lstrip('/')}"
        if largest_body is not None:
            body_limits.declare(methods, address, largest_body, of_strangers=ability == PUBLIC)
        good = response if isinstance(response, dict) else {status: response}
        extra = dict(options.pop("openapi_extra", {}) or {})
        extra["x-ability"] = ability.name
        refusals: dict[int, Any] = dict(REFUSALS)
        if set(methods) & {"POST", "PUT", "PATCH"}:
            refusals |= REFUSALS_OF_BODIES
        if ability.feature:
            extra["x-feature"] = str(ability.feature)
            refusals[402] = FeatureRefusal
        if ability == PUBLIC:
            options.setdefault("auth", None)
            doors.open_at(methods, address)
            if not throttled and methods != ["GET"]:
                raise LookupError(f"{path} is written without a sign-in and names no throttle")
        if throttled:
            extra["x-throttle"] = throttled.name
        if deprecated:
            deprecation.note(methods, path, deprecated)
            extra |= deprecated.in_document

        if idempotent:
            extra["parameters"] = [*extra.get("parameters", []), KEY_PARAMETER]

        def decorate(function: F) -> F:
            if function.__annotations__.get("request") == CallerRequest.__name__:
                if ability in WITHOUT_ROLE:
                    raise LookupError(f"{path} needs no role, so that no token can be allowed to call it")
                systems.opened(methods, path, ability)
                extra["x-tokens"] = True
            if function.__annotations__.get("request") == AccountRequest.__name__:
                systems.opened_to_accounts(methods, path, ability)
                extra["x-tokens"] = "account"
            if "GET" in methods:
                compression.note(path, good.values())
            called = function
            if idempotent == "late":
                called = idempotency.late(called)
            elif idempotent:
                idempotency.takes_keys(methods, path)
                called = idempotency.idempotent(called)
            if straight:
                called = straightly(called)
            _refuses(called, {status: schema for status, schema in refusals.items() if status not in good})
            self.api_operation(
                methods,
                path,
                response=good,
                operation_id=options.pop("operation_id", function.__name__),
                openapi_extra=extra,
                **options,
            )(called)
            return function

        return decorate

    def get(self, path: str, *, ability: Ability, response: Any, **options: Any) -> Callable[[F], F]:  # type: ignore[override]
        return self._operation(["GET"], path, ability=ability, response=response, **options)

    def post(self, path: str, *, ability: Ability, response: Any, **options: Any) -> Callable[[F], F]:  # type: ignore[override]
        return self._operation(["POST"], path, ability=ability, response=response, **options)

    def put(self, path: str, *, ability: Ability, response: Any, **options: Any) -> Callable[[F], F]:  # type: ignore[override]
        return self._operation(["PUT"], path, ability=ability, response=response, **options)

    def patch(self, path: str, *, ability: Ability, response: Any, **options: Any) -> Callable[[F], F]:  # type: ignore[override]
        return self._operation(["PATCH"], path, ability=ability, response=response, **options)

    def delete(self, path: str, *, ability: Ability, response: Any, **options: Any) -> Callable[[F], F]:  # type: ignore[override]
        return self._operation(["DELETE"], path, ability=ability, response=response, **options)
