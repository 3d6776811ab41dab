from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("directories", "0006_fill_sources_of_groups"),
    ]

    operations = [
        migrations.AddField(
            model_name="directoryperson",
            name="due_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
    ]
