from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("spaces", "0005_counters_leave_the_space"),
        ("cards", "0008_settings_of_domains"),
        ("members", "0002_settings_of_domains"),
    ]

    operations = [
        migrations.RemoveField(
            model_name="space",
            name="affiliate",
        ),
        migrations.RemoveField(
            model_name="space",
            name="billing_method",
        ),
        migrations.RemoveField(
            model_name="space",
            name="confirm_invitations",
        ),
        migrations.RemoveField(
            model_name="space",
            name="newsletter",
        ),
        migrations.RemoveField(
            model_name="space",
            name="wallets",
        ),
    ]
