"""Django's backend for a distributed PostgreSQL: the one for a single PostgreSQL, asking otherwise (`compiler`)."""

from __future__ import annotations

from django.db.backends.postgresql.operations import DatabaseOperations as Operations

from vizitka.common.distributed.schema import DatabaseSchemaEditor
from vizitka.common.postgres import base


class DatabaseOperations(Operations):
    compiler_module = "vizitka.common.distributed.compiler"


class DatabaseWrapper(base.DatabaseWrapper):
    ops_class = DatabaseOperations
    SchemaEditorClass = DatabaseSchemaEditor
    display_name = "PostgreSQL (distributed)"
