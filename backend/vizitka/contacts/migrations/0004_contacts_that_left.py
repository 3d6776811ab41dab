"""Contacts by the card that they have left."""

from django.db import migrations, models

from vizitka.common.indices import AddIndexConcurrently


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("contacts", "0003_words_and_ways_back")]
    operations = [
        AddIndexConcurrently(
            model_name="contact",
            index=models.Index(
                condition=models.Q(("left_card_id__isnull", False)),
                fields=["space", "left_card_id"],
                name="contact_by_the_card_it_left",
            ),
        )
    ]
