"""The three packages as delivered. The operator edits prices and features in the back office."""

from django.db import migrations

BASIC = ["public_cards", "own_design", "import_export"]
STANDARD = [
    *BASIC,
    "roles",
    "statistics",
    "email_signatures",
    "virtual_backgrounds",
    "locations",
    "newsletter",
]
ENTERPRISE = [*STANDARD, "custom_domain", "user_directory", "pin_protection", "api_access"]

# code, cents per card and month, cents per card and year, cards included, features
PACKAGES = [
    ("free", 0, 0, 3, BASIC),
    ("standard", 300, 3000, None, STANDARD),
    ("enterprise", 500, 5000, None, ENTERPRISE),
]


def create_packages(apps, schema_editor):
    Package = apps.get_model("billing", "Package")
    for position, (code, month, year, cards, features) in enumerate(PACKAGES):
        Package.objects.using(schema_editor.connection.alias).get_or_create(
            code=code,
            defaults={
                "price_month": month,
                "price_year": year,
                "currency": "EUR",
                "cards_included": cards,
                "features": features,
                "position": position,
            },
        )


class Migration(migrations.Migration):
    dependencies = [("billing", "0001_initial")]
    operations = [migrations.RunPython(create_packages, migrations.RunPython.noop)]
