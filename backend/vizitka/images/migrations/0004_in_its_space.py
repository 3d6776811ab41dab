"""What a use leads to is unique with its space; and an index of what was let go."""

from django.db import migrations, models

from vizitka.common.indices import AddIndexConcurrently, AddUniqueConcurrently


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("images", "0003_released_at"),
    ]

    operations = [
        AddUniqueConcurrently(
            model_name="image",
            constraint=models.UniqueConstraint(fields=("space_id", "id"), name="image_in_its_space"),
        ),
        AddIndexConcurrently(
            model_name="image",
            index=models.Index(
                condition=models.Q(("released_at__isnull", False)), fields=["released_at"], name="image_let_go"
            ),
        ),
    ]
