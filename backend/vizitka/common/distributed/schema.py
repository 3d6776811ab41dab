"""Migrations where tables lie apart: a new table is laid by its rule at once, with foreign keys that can be kept."""

from __future__ import annotations

from typing import Any

from django.db.backends.postgresql.schema import DatabaseSchemaEditor as SchemaEditor

from vizitka.common.distributed import laying
from vizitka.common.distributed.owners import owner_columns


class DatabaseSchemaEditor(SchemaEditor):
    # A foreign key comes after its column: its columns may be two.
    sql_create_column_inline_fk = ""

    def create_model(self, model: Any) -> None:
        if not laying.is_laid():
            super().create_model(model)
            return
        # Django knows its backend before it knows any model.
        from vizitka.common.tenancy import SameSpace

        # To tables that lie apart a foreign key leads only from one that lies, too.
        constraints = model._meta.constraints
        later = [one for one in constraints if isinstance(one, SameSpace)]
        model._meta.constraints = [one for one in constraints if one not in later]
        try:
            super().create_model(model)
        finally:
            model._meta.constraints = constraints
        table = model._meta.db_table
        # What no model of this release has any more is on every machine until a later migration drops it.
        laying.lay_new(laying.Place(table, owner_columns().get(table, ""), is_there=False))
        for constraint in later:
            self.add_constraint(model, constraint)

    def add_field(self, model: Any, field: Any) -> None:
        check = field.db_parameters(connection=self.connection)["check"]
        if not check or not laying.is_laid():
            super().add_field(model, field)
            return
        # On other machines a constraint is called as here, so it has to be named, and comes after its column.
        self.sql_check_constraint = ""
        try:
            super().add_field(model, field)
        finally:
            del self.sql_check_constraint
        name = f"{model._meta.db_table}_{field.column}_check"
        self.execute(self._create_check_sql(model, name, check))  # type: ignore[attr-defined]

    def _create_fk_sql(self, model: Any, field: Any, suffix: str) -> Any:
        if not laying.is_laid():
            return super()._create_fk_sql(model, field, suffix)  # type: ignore[misc]
        target = field.target_field
        quoted = self.quote_name
        key = laying.ForeignKey(
            name=str(self._fk_constraint_name(model, field, suffix)).strip('"'),  # type: ignore[attr-defined]
            table=model._meta.db_table,
            target=target.model._meta.db_table,
            columns=(field.column,),
            target_columns=(target.column,),
            definition=(
                f"FOREIGN KEY ({quoted(field.column)}) REFERENCES {quoted(target.model._meta.db_table)}"
                f"({quoted(target.column)}){self.connection.ops.deferrable_sql()}"
            ),
        )
        definition = laying.as_laid(key)
        if not definition:
            return ""
        return f"ALTER TABLE {quoted(key.table)} ADD CONSTRAINT {quoted(key.name)} {definition}"

    def execute(self, sql: Any, params: Any = ()) -> None:
        # The foreign key that no machine could see whether it holds.
        if sql != "":
            super().execute(sql, params)
