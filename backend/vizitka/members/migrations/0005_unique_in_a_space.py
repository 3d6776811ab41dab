"""Within a space, what is unique includes it: the new constraints first, beside those who write."""

from django.db import migrations, models

from vizitka.common.indices import AddUniqueConcurrently


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("members", "0004_same_space"),
    ]

    operations = [
        AddUniqueConcurrently(
            model_name="invitation",
            constraint=models.UniqueConstraint(condition=models.Q(("declined_at", None), ("status", "pending"), ("withdrawn_at", None), ("card__isnull", False)), fields=("card", "email", "space"), name="one_open_invitation_to_a_card"),
        ),
    ]
