"""A card has a pass for each way: the new constraint first, beside those who write."""

from django.db import migrations, models

from vizitka.common.indices import AddUniqueConcurrently


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("wallet", "0002_ways"),
    ]

    operations = [
        AddUniqueConcurrently(
            model_name="walletpass",
            constraint=models.UniqueConstraint(
                fields=("space", "card", "wallet", "is_own", "way"), name="one_wallet_pass_of_a_way"
            ),
        ),
    ]
