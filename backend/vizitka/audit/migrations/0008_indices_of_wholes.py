"""What the log shows unless it is unfolded, and what it shows then: each walked in its index."""

from django.db import migrations, models

from vizitka.common.indices import AddIndexConcurrently


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("audit", "0007_wholes")]

    operations = [
        AddIndexConcurrently(
            model_name="auditentry",
            index=models.Index(
                condition=models.Q(("part_of__isnull", True)),
                fields=["space_id", "-created_at"],
                name="audit_of_wholes",
            ),
        ),
        AddIndexConcurrently(
            model_name="auditentry",
            index=models.Index(
                condition=models.Q(("part_of__isnull", False)),
                fields=["part_of", "-created_at"],
                name="audit_by_whole",
            ),
        ),
    ]
