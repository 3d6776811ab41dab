"""The queue of the tests: what is put into it is done at once, as soon as its transaction has committed."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django_tasks.backends.immediate import ImmediateBackend
from django_tasks.base import TaskResult


class AfterCommit(ImmediateBackend):
    def _execute_task(self, task_result: TaskResult[Any]) -> None:
        transaction.on_commit(lambda: super(AfterCommit, self)._execute_task(task_result))
