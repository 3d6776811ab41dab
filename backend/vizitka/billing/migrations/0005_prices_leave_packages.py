from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("billing", "0004_first_prices")]
    operations = [
        migrations.RemoveConstraint(model_name="package", name="package_prices_are_in_euro"),
        migrations.RemoveField(model_name="package", name="currency"),
        migrations.RemoveField(model_name="package", name="price_month"),
        migrations.RemoveField(model_name="package", name="price_year"),
    ]
