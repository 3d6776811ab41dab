"""Migrations where tables lie already: what they make lies by its rule, too."""

from __future__ import annotations

import pytest
from django.db import connection, migrations, models
from django.db.migrations.loader import MigrationLoader

from vizitka.common.distributed import laying, owners, schema
from vizitka.common.tenancy import SameSpace

pytestmark = [pytest.mark.on_several_machines, pytest.mark.django_db]


def made(operation: migrations.operations.base.Operation) -> None:
    """By the migration of a release after this one."""
    before = MigrationLoader(connection).project_state()
    after = before.clone()
    operation.state_forwards("cards", after)
    with connection.schema_editor(atomic=False) as editor:
        operation.database_forwards("cards", editor, before, after)


def asked(sql: str) -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute(sql)
        return [row[0] for row in cursor.fetchall()]


def test_a_new_table_of_a_space_lies_beside_it_with_its_foreign_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    columns = {**owners.owner_columns(), "cards_badge": "space_id"}
    for module in (laying, schema):
        monkeypatch.setattr(module, "owner_columns", lambda: columns)
    made(
        migrations.CreateModel(
            "Badge",
            [
                ("id", models.UUIDField(primary_key=True)),
                ("space", models.ForeignKey("spaces.Space", models.CASCADE)),
                ("card", models.ForeignKey("cards.Card", models.CASCADE, db_constraint=False)),
                ("worn_by", models.ForeignKey("accounts.User", models.CASCADE)),
                ("template", models.ForeignKey("spaces.Template", models.CASCADE)),
                ("number", models.PositiveIntegerField()),
            ],
            options={"constraints": [SameSpace(field="card", name="badge_in_the_space_of_its_card")]},
        )
    )
    assert asked("SELECT column_to_column_name(logicalrelid, partkey) FROM pg_dist_partition "
                 "WHERE logicalrelid = 'cards_badge'::regclass") == ["space_id"]  # fmt: skip
    definitions = asked(
        "SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid = 'cards_badge'::regclass "
        "AND contype IN ('p', 'f') ORDER BY 1"
    )
    assert [one.removesuffix(" DEFERRABLE INITIALLY DEFERRED") for one in definitions] == [
        "FOREIGN KEY (space_id) REFERENCES spaces_space(id)",
        "FOREIGN KEY (space_id, card_id) REFERENCES cards_card(space_id, id)",
        "FOREIGN KEY (space_id, template_id) REFERENCES spaces_template(space_id, id)",
        "FOREIGN KEY (worn_by_id) REFERENCES accounts_user(id)",
        "PRIMARY KEY (space_id, id)",
    ]


def test_a_table_that_no_model_has_any_more_is_on_every_machine() -> None:
    made(migrations.CreateModel("Former", [("id", models.UUIDField(primary_key=True))]))
    assert asked(
        "SELECT partmethod::text FROM pg_dist_partition WHERE logicalrelid = 'cards_former'::regclass"
    ) == ["n"]


def test_a_number_that_a_table_gets_is_checked_by_each_machine() -> None:
    made(migrations.AddField("card", "visits", models.PositiveIntegerField(default=0, db_default=0)))
    assert asked("SELECT conname FROM pg_constraint WHERE conrelid = 'cards_card'::regclass "
                 "AND conname = 'cards_card_visits_check'")  # fmt: skip
