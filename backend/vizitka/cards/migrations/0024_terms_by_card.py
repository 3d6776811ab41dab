"""Words are found by their card and its space at once."""

from django.db import migrations, models

from vizitka.common.indices import AddIndexConcurrently


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("cards", "0023_permission_of_usernames")]
    operations = [
        AddIndexConcurrently(
            model_name="cardterm", index=models.Index(fields=["space", "card"], name="term_by_card")
        )
    ]
