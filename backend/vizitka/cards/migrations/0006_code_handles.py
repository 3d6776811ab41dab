from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("cards", "0005_rooms")]

    operations = [
        migrations.AddField(
            model_name="card",
            name="code_handle",
            field=models.CharField(blank=True, db_default="", default="", max_length=10),
        ),
        migrations.AddField(
            model_name="handle",
            name="channel",
            field=models.CharField(
                choices=[("link", "Link"), ("qr_code", "Qr Code"), ("product", "Product")],
                db_default="link",
                default="link",
                max_length=16,
            ),
        ),
    ]
