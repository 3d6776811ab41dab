import django.db.models.deletion
import django.db.models.manager
from django.db import migrations, models


def copied(table, column, default):
    """What differs from the default; without a row the default counts. All three are names and words of this file."""
    there = f"INSERT INTO {table} (space_id, {column}) SELECT id, {column} FROM spaces_space WHERE {column} <> {default}"  # nosec B608
    back = (
        f"UPDATE spaces_space SET {column} = "  # nosec B608
        f"COALESCE((SELECT s.{column} FROM {table} s WHERE s.space_id = spaces_space.id), {default})"
    )
    return migrations.RunSQL(there, back)


class Migration(migrations.Migration):
    dependencies = [
        ("cards", "0007_fill_code_handles"),
        ("spaces", "0005_counters_leave_the_space"),
    ]

    operations = [
        migrations.CreateModel(
            name="AffiliateSettings",
            fields=[
                (
                    "space",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        serialize=False,
                        to="spaces.space",
                    ),
                ),
                ("affiliate", models.BooleanField(db_default=False, default=False)),
            ],
            options={
                "db_table": "affiliate_settings",
                "abstract": False,
                "base_manager_name": "everything",
                "default_manager_name": "everything",
            },
            managers=[
                ("everything", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="NewsletterSettings",
            fields=[
                (
                    "space",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        serialize=False,
                        to="spaces.space",
                    ),
                ),
                ("newsletter", models.BooleanField(db_default=False, default=False)),
            ],
            options={
                "db_table": "newsletter_settings",
                "abstract": False,
                "base_manager_name": "everything",
                "default_manager_name": "everything",
            },
            managers=[
                ("everything", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="PaymentSettings",
            fields=[
                (
                    "space",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        serialize=False,
                        to="spaces.space",
                    ),
                ),
                (
                    "billing_method",
                    models.CharField(
                        choices=[("account", "Account"), ("card_users", "Card Users")],
                        db_default="account",
                        default="account",
                        max_length=16,
                    ),
                ),
            ],
            options={
                "db_table": "payment_settings",
                "abstract": False,
                "base_manager_name": "everything",
                "default_manager_name": "everything",
            },
            managers=[
                ("everything", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="WalletSettings",
            fields=[
                (
                    "space",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        serialize=False,
                        to="spaces.space",
                    ),
                ),
                ("wallets", models.BooleanField(db_default=True, default=True)),
            ],
            options={
                "db_table": "wallet_settings",
                "abstract": False,
                "base_manager_name": "everything",
                "default_manager_name": "everything",
            },
            managers=[
                ("everything", django.db.models.manager.Manager()),
            ],
        ),
        copied("payment_settings", "billing_method", "'account'"),
        copied("wallet_settings", "wallets", "TRUE"),
        copied("newsletter_settings", "newsletter", "FALSE"),
        copied("affiliate_settings", "affiliate", "FALSE"),
    ]
