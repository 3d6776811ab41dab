"""Prices become versions: those of today are the first ones, and licences were bought at them."""

import datetime as dt

from django.db import migrations


def first_versions(apps, schema_editor):
    alias = schema_editor.connection.alias
    versions = apps.get_model("billing", "PriceVersion").objects.using(alias)
    licences = apps.get_model("billing", "Licence").objects.using(alias)
    for package in apps.get_model("billing", "Package").objects.using(alias).all():
        for interval, amount in (("month", package.price_month), ("year", package.price_year)):
            version = versions.create(
                package=package,
                interval=interval,
                currency=package.currency,
                amount=amount,
                valid_from=dt.date(2026, 1, 1),
            )
            licences.filter(package=package, interval=interval).update(price=version)


class Migration(migrations.Migration):
    dependencies = [("billing", "0003_price_versions")]
    operations = [migrations.RunPython(first_versions, migrations.RunPython.noop)]
