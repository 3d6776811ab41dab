from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("cards", "0026_own_seat")]
    operations = [
        migrations.AddField(
            model_name="cardmember",
            name="person_order",
            field=models.CharField(db_default="", default="", editable=False, max_length=536),
        )
    ]
