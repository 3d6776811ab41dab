"""Which invoices show a picture is asked before it is thrown away."""

from django.db import migrations, models

from vizitka.common.indices import AddIndexConcurrently


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("invoicing", "0004_logo")]

    operations = [
        AddIndexConcurrently(
            model_name="invoice", index=models.Index(fields=["logo"], name="invoices_with_a_logo")
        ),
    ]
