"""What has been kept long enough is found without reading the whole log."""

from django.db import migrations, models

from vizitka.common.indices import AddIndexConcurrently


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("audit", "0003_actor_kind")]

    operations = [
        AddIndexConcurrently(
            model_name="auditentry",
            index=models.Index(fields=["created_at"], name="audit_by_age"),
        ),
    ]
