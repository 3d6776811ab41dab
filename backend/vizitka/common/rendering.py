"""Migrations from nothing in seconds instead of half a minute.

Each step of a migration has Django build the models of that time again: not the one that changes, but all that are
related to it, and those to them. In a product where everything belongs to a space that is every model there is, for
each of 700 steps.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from django.db.migrations.state import ProjectState

# Django's own choice. A private name: the version is pinned, and `tests/migrations/test_rendering.py` notices when it
# is not asked any more.
CHOICE: Final = "_find_reload_model"
_all_related = getattr(ProjectState, CHOICE)


@contextmanager
def few_models_rendered() -> Iterator[None]:
    """Builds only the model that changes, where what refers to it goes on as before: a new model, a new field, and what
    Django itself calls delayed (an index, a constraint, an option, a field that nothing refers to). It knows such a
    state as delayed, and builds all models anew before code of ours sees them (`RunPython`).

    Altered, renamed and removed relations take Django's own way.
    """
    setattr(ProjectState, CHOICE, _itself_if_enough)
    try:
        yield
    finally:
        setattr(ProjectState, CHOICE, _all_related)


def _itself_if_enough(state: ProjectState, app_label: str, model_name: str, delay: bool = False) -> Any:
    """The keys of the models to build again."""
    if delay or _only_grows(state, app_label, model_name):
        state.is_delayed = True
        return {(app_label, model_name)}
    return _all_related(state, app_label, model_name, delay)


def _only_grows(state: ProjectState, app_label: str, model_name: str) -> bool:
    try:
        former = state.apps.get_model(app_label, model_name)
    except LookupError:
        return True
    return {field.name for field in former._meta.local_fields} < set(
        state.models[app_label, model_name].fields
    )
