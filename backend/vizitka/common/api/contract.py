"""Refuses to start with an API document that would lie: two schemas of one name, an operation id used twice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pydantic
from ninja import NinjaAPI
from ninja.errors import ConfigError
from typing_extensions import TypeAliasType

from vizitka.common.permissions import WITHOUT_ROLE, Ability, registered


def _models_in(annotation: Any) -> Iterator[type[pydantic.BaseModel]]:
    if isinstance(annotation, TypeAliasType):
        yield from _models_in(annotation.__value__)
    if isinstance(annotation, type) and issubclass(annotation, pydantic.BaseModel):
        yield annotation
    for argument in getattr(annotation, "__args__", ()) or ():
        yield from _models_in(argument)


def _walk(model: type[pydantic.BaseModel], seen: dict[str, type[pydantic.BaseModel]]) -> None:
    known = seen.get(model.__name__)
    if known is model:
        return
    if known is not None:
        raise ConfigError(
            f"two schemas are called {model.__name__}: {known.__module__} and {model.__module__}; "
            "one would silently replace the other in the API document"
        )
    seen[model.__name__] = model
    for field in model.model_fields.values():
        for inner in _models_in(field.annotation):
            _walk(inner, seen)


def check(api: NinjaAPI) -> None:
    """Raises `ConfigError` for schema names or operation ids that are not unique, a missing ability, or one that
    no domain has registered."""
    seen: dict[str, type[pydantic.BaseModel]] = {}
    ids: set[str] = set()
    for router in api._get_bound_routers():
        for path, view in router.path_operations.items():
            for operation in view.operations:
                name = operation.operation_id or operation.view_func.__name__
                if name in ids:
                    raise ConfigError(f"operation id {name} is used twice")
                ids.add(name)
                ability = (operation.openapi_extra or {}).get("x-ability")
                if ability is not None and Ability(ability) not in WITHOUT_ROLE | registered():
                    raise ConfigError(
                        f"{path} needs {ability}, which no domain registers: no role could hold it"
                    )
                if ability is None:
                    raise ConfigError(f"{path} names no ability; use vizitka.common.api.router.Router")
                for response in operation.response_models.values():
                    if isinstance(response, type) and issubclass(response, pydantic.BaseModel):
                        for field in response.model_fields.values():
                            for model in _models_in(field.annotation):
                                _walk(model, seen)
                for parameter in operation.models:
                    for field in parameter.model_fields.values():
                        for model in _models_in(field.annotation):
                            _walk(model, seen)
