from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("directories", "0007_people_of_cards"),
    ]

    operations = [
        migrations.AddField(
            model_name="directoryperson",
            name="due_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
    ]
