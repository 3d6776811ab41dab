"""A page of a space's card users is a walk along the first, their cards are found by the second."""

from django.db import migrations, models

from vizitka.common.indices import AddIndexConcurrently


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("cards", "0028_fill_order_of_card_users")]
    operations = [
        AddIndexConcurrently(
            model_name="cardmember",
            index=models.Index(
                condition=models.Q(("agreed", True)),
                fields=["space", "person_order", "user"],
                name="card_user_by_name",
            ),
        ),
        AddIndexConcurrently(
            model_name="cardmember",
            index=models.Index(fields=["user", "space"], name="card_user_in_a_space"),
        ),
    ]
