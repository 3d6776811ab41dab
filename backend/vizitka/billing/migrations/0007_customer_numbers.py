"""Accounts that are there get their customer numbers, the oldest the first one; and what they are called is how
invoices call a company."""

from django.db import migrations

FIRST = 10_001


def number_accounts(apps, schema_editor):
    alias = schema_editor.connection.alias
    accounts = apps.get_model("billing", "BillingAccount").objects.using(alias)
    numbers = apps.get_model("billing", "CustomerNumber").objects.using(alias)
    last = FIRST - 1
    for account in accounts.filter(customer_number=None).order_by("created_at", "pk"):
        last += 1
        numbers.create(number=last, account_id=account.pk)
        accounts.filter(pk=account.pk).update(
            customer_number=last, company_name=account.name if account.kind == "business" else ""
        )
    if last < FIRST:
        # A new installation begins with its first account; a backup is restored into one without rows.
        return
    apps.get_model("billing", "CustomerCounter").objects.using(alias).get_or_create(pk=1, defaults={"last": last})


class Migration(migrations.Migration):
    dependencies = [("billing", "0006_accounts")]
    operations = [migrations.RunPython(number_accounts, migrations.RunPython.noop)]
