"""What is unique includes the space since 0003: the former constraint goes."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("transfer", "0003_unique_in_a_space"),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="importrow", name="import_row_once"),
    ]
