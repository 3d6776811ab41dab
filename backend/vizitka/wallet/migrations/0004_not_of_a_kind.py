"""A pass is one of its way since 0003: the former constraint goes."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("wallet", "0003_one_of_a_way"),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="walletpass", name="one_wallet_pass_of_a_kind"),
    ]
