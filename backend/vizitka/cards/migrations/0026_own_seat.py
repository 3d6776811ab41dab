from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("cards", "0025_terms_without_a_second_index")]

    operations = [
        migrations.AddField(
            model_name="card",
            name="own_seat",
            field=models.BooleanField(db_default=False, default=False),
        ),
    ]
