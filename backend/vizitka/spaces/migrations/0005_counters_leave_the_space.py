from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("spaces", "0004_counters"),
    ]

    operations = [
        migrations.RemoveField(model_name="space", name="cards_version"),
        migrations.RemoveField(model_name="space", name="page_version"),
        migrations.RemoveField(model_name="space", name="version"),
    ]
