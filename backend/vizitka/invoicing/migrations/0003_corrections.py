"""Positions are unique with their account, beside those who write; a credit note holds its invoice."""

import django.db.models.deletion
from django.db import migrations, models

from vizitka.common.indices import AddUniqueConcurrently


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("billing", "0007_customer_numbers"),
        ("invoicing", "0002_documents"),
    ]

    operations = [
        AddUniqueConcurrently(
            model_name="invoiceline",
            constraint=models.UniqueConstraint(
                fields=("account", "invoice", "position"), name="positions_of_an_invoice"
            ),
        ),
        migrations.RemoveConstraint(model_name="invoiceline", name="lines_of_an_invoice"),
        migrations.AlterField(
            model_name="invoice",
            name="corrects",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.RESTRICT,
                related_name="corrections",
                to="invoicing.invoice",
            ),
        ),
    ]
