"""Who uses it: a row for each use."""

import django.db.models.deletion
import django.db.models.manager
from django.db import migrations, models

import vizitka.common.tenancy


class Migration(migrations.Migration):
    dependencies = [
        ("documents", "0003_in_its_space"),
    ]

    operations = [
        migrations.CreateModel(
            name="DocumentUse",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "space_id",
                        "used_id",
                        "holder_id",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("space_id", models.UUIDField()),
                ("holder_kind", models.CharField(max_length=16)),
                ("holder_id", models.UUIDField()),
                (
                    "used",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="documents.document",
                    ),
                ),
            ],
            options={
                "abstract": False,
                "base_manager_name": "everything",
                "default_manager_name": "everything",
                "indexes": [models.Index(fields=["space_id", "holder_id"], name="document_use_by_holder")],
                "constraints": [
                    vizitka.common.tenancy.SameSpace(field="used", name="use_in_the_space_of_its_document")
                ],
            },
            managers=[
                ("everything", django.db.models.manager.Manager()),
            ],
        ),
    ]
