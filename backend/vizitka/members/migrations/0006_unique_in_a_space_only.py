"""What is unique includes the space since 0005: the former constraint goes."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("members", "0005_unique_in_a_space"),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="invitation", name="one_open_invitation_per_card_and_address"),
    ]
