"""Contacts are found by words in tables of their own, and go back to a card that comes back."""

import django.db.models.deletion
import django.db.models.manager
from django.db import migrations, models

import vizitka.common.ids
import vizitka.common.tenancy


def _in_the_space(to, **options):
    return models.ForeignKey(
        db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="+", to=to, **options
    )


OPTIONS = {"abstract": False, "base_manager_name": "everything", "default_manager_name": "everything"}


class Migration(migrations.Migration):
    dependencies = [
        ("contacts", "0002_exchange"),
        ("spaces", "0012_design_saves"),
    ]

    operations = [
        migrations.CreateModel(
            name="ContactTerm",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "space_id", "term", "contact_id", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("term", models.CharField(max_length=64)),
                ("contact", _in_the_space("contacts.contact", db_constraint=False)),
                ("space", _in_the_space("spaces.space")),
            ],
            options={
                **OPTIONS,
                "indexes": [models.Index(fields=["space", "contact"], name="term_by_contact")],
                "constraints": [
                    vizitka.common.tenancy.SameSpace(field="contact", name="term_in_the_space_of_its_contact")
                ],
            },
            managers=[("everything", django.db.models.manager.Manager())],
        ),
        migrations.CreateModel(
            name="ContactTermPart",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "space_id", "part", "term", "id", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("part", models.CharField(max_length=64)),
                ("term", models.CharField(max_length=64)),
                ("id", models.UUIDField(default=vizitka.common.ids.new_id, editable=False)),
                ("idle_since", models.DateTimeField(null=True)),
                ("space", _in_the_space("spaces.space")),
            ],
            options={
                **OPTIONS,
                "indexes": [
                    models.Index(
                        condition=models.Q(("idle_since__isnull", False)),
                        fields=["idle_since"],
                        name="part_of_no_contact",
                    )
                ],
            },
            managers=[("everything", django.db.models.manager.Manager())],
        ),
        migrations.AddField("contact", "left_card_id", models.UUIDField(blank=True, null=True)),
        migrations.AddField("contact", "left_follow_up_by_id", models.UUIDField(blank=True, null=True)),
    ]
