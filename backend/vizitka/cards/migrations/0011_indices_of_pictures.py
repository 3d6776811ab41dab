"""Pictures and templates of cards: an index of those that have one, in place of one of all (0012 drops that)."""

from django.db import migrations, models

from vizitka.common.indices import AddIndexConcurrently


def _of(field):
    return AddIndexConcurrently(
        model_name="card",
        index=models.Index(fields=[field], name=f"card_by_{field}", condition=models.Q((f"{field}__isnull", False))),
    )


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("cards", "0010_same_space"),
    ]

    operations = [_of("header"), _of("logo"), _of("profile_picture"), _of("template")]
