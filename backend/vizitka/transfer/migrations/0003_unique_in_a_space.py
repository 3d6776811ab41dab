"""Within a space, what is unique includes it: the new constraints first, beside those who write."""

from django.db import migrations, models

from vizitka.common.indices import AddUniqueConcurrently


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("transfer", "0002_same_space"),
    ]

    operations = [
        AddUniqueConcurrently(
            model_name="importrow",
            constraint=models.UniqueConstraint(fields=("parent", "row", "space"), name="row_of_an_import_once"),
        ),
    ]
