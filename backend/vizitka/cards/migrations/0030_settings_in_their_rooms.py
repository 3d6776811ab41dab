from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("cards", "0029_card_users_by_name"),
    ]

    # Newsletter, wallet and shop take over their tables, with their rows.
    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.DeleteModel(name="AffiliateSettings"),
                migrations.DeleteModel(name="NewsletterSettings"),
                migrations.DeleteModel(name="WalletSettings"),
            ],
        ),
    ]
