"""Within a space, what is unique includes it: the new constraints first, beside those who write."""

from django.db import migrations, models

from vizitka.common.indices import AddUniqueConcurrently


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("cards", "0012_superfluous_indices"),
    ]

    operations = [
        AddUniqueConcurrently(
            model_name="cardbatchpart",
            constraint=models.UniqueConstraint(fields=("batch", "number", "space"), name="part_of_a_batch_once"),
        ),
        AddUniqueConcurrently(
            model_name="cardmember",
            constraint=models.UniqueConstraint(fields=("card", "user", "space"), name="one_role_on_a_card"),
        ),
    ]
