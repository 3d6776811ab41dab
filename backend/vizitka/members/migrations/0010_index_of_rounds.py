"""Invitations are counted by their round."""

from django.db import migrations, models

from vizitka.common.indices import AddIndexConcurrently


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("members", "0009_rounds_of_invitations")]
    operations = [
        AddIndexConcurrently(
            model_name="invitation",
            index=models.Index(fields=["space", "round_id"], name="invitation_by_round"),
        )
    ]
