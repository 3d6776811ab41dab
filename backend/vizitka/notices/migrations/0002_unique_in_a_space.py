"""Within a space, what is unique includes it: the new constraints first, beside those who write."""

from django.db import migrations, models

from vizitka.common.indices import AddUniqueConcurrently


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("notices", "0001_initial"),
    ]

    operations = [
        AddUniqueConcurrently(
            model_name="cardnotice",
            constraint=models.UniqueConstraint(fields=("card", "space"), name="one_notice_on_a_card"),
        ),
    ]
