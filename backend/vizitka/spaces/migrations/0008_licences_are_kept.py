import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("billing", "0005_prices_leave_packages"),
        ("spaces", "0007_same_space"),
    ]

    operations = [
        migrations.AlterField(
            model_name="space",
            name="licence",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="spaces",
                to="billing.licence",
            ),
        ),
    ]
