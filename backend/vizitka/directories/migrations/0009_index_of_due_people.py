from django.db import migrations, models
from django.db.models import Q

from vizitka.common.indices import AddIndexConcurrently


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("directories", "0008_due_people"),
    ]

    operations = [
        AddIndexConcurrently(
            model_name="directoryperson",
            index=models.Index(
                fields=["directory", "due_at"],
                name="directory_person_due",
                condition=Q(due_at__isnull=False),
            ),
        ),
    ]
