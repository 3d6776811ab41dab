"""Every operation with made-up input, right and wrong: no crash, no status or shape that the document does not name.

An owner calls, on real things. Every call is taken back, so that the next one finds the same world. The input is the
same in every run.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, connection, transaction
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.document import DOCUMENT
from tests.permissions.samples import SAMPLES, World
from vizitka.config.wsgi import django_application

# PostgreSQL refuses more of what is made up (zero bytes, numbers out of range): there it is looked for longer, and
# longest where all tests run (`make test-postgres`).
ON_POSTGRESQL = (4, 8)
ON_SQLITE = 2
CHECKS = [
    schemathesis.checks.not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


def _schema() -> Any:
    schema = schemathesis.openapi.from_dict(DOCUMENT)
    schema.app = django_application
    return schema


OPERATIONS = {
    found.ok().definition.raw["operationId"]: found.ok() for found in _schema().get_all_operations()
}


@pytest.fixture(scope="module")
def examples(pytestconfig: pytest.Config) -> int:
    if connection.vendor != "postgresql":
        return ON_SQLITE
    beside, alone = ON_POSTGRESQL
    return beside if pytestconfig.getoption("--recorded-in") else alone


@pytest.fixture(autouse=True)
def _no_throttle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wrong guesses are what this is about."""
    monkeypatch.setattr("vizitka.common.throttle._refuse", lambda measures, counters, now: None)


@pytest.fixture(autouse=True)
def _one_connection() -> Iterator[None]:
    """The application runs inside the test's transaction, whose connection it must not close."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


def _paths(world: World, sample: Any) -> dict[str, str]:
    values = {"space_id": world.space.pk, "card_id": world.card.pk, **sample.path}
    return {name: str(value(world) if callable(value) else value) for name, value in values.items()}


class _TakenBack:
    """A transaction that always ends in a rollback."""

    def __enter__(self) -> None:
        self._atomic = transaction.atomic()
        self._atomic.__enter__()

    def __exit__(self, *problem: Any) -> None:
        transaction.set_rollback(True)
        self._atomic.__exit__(None, None, None)


def _inputs(operation: Any) -> Iterator[Any]:
    for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
        yield operation.as_strategy(generation_mode=mode)


@pytest.mark.on_every_database
@pytest.mark.parametrize("operation_id", sorted(OPERATIONS))
def test_made_up_input(operation_id: str, standing_world: World, api: Any, examples: int) -> None:
    world = standing_world
    operation, sample = OPERATIONS[operation_id], SAMPLES[operation_id]
    if sample.prepare:
        sample.prepare(world)
    real = _paths(world, sample)
    versions = {name.replace("_", "-"): value for name, value in sample.headers_in(world).items()}
    token = api.as_(world.people["owner"]).token

    for cases in _inputs(operation):

        @settings(
            max_examples=examples,
            derandomize=True,
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=cases, made_up=st.integers(0, 3))
        def call(case: Any, made_up: int) -> None:
            if made_up:
                # Things that exist lead further than things that do not.
                case.path_parameters = {
                    name: real.get(name, value) for name, value in (case.path_parameters or {}).items()
                }
            # What is compressed, and when, is tested by itself.
            headers = {
                "Authorization": f"Bearer {token}",
                "Accept-Encoding": "identity",
                **(versions if made_up else {}),
            }
            with _TakenBack():
                case.call_and_validate(headers=headers, checks=CHECKS)

        try:
            call()
        except Exception as problem:
            if type(problem).__name__ != "Unsatisfiable":
                raise
