from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('products', '0005_names_of_the_back_office'),
    ]

    operations = [
        migrations.AddField(
            model_name='productentry',
            name='card_id',
            field=models.UUIDField(null=True),
        ),
    ]
