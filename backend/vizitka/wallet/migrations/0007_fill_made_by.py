"""Passes that are there were made by the certificate that is there, five hundred in a statement.

Safe to stop and to repeat.
"""

from django.db import migrations

PORTION = 500


def fill(apps, schema_editor):
    alias = schema_editor.connection.alias
    makers = {
        row.wallet: f"{row.identifier} {row.team}".strip()
        for row in apps.get_model("wallet", "WalletCertificate").objects.using(alias)
    }
    passes = apps.get_model("wallet", "WalletPass").everything.using(alias)
    devices = apps.get_model("wallet", "WalletDevice").everything.using(alias)
    for rows, wallet in ((passes.filter(wallet="google"), "google"), (devices, "apple")):
        waiting = rows.filter(made_by="").order_by("pk").values_list("pk", flat=True)
        while makers.get(wallet) and (ids := list(waiting[:PORTION])):
            rows.filter(pk__in=ids).update(made_by=makers[wallet])


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("wallet", "0006_made_by")]
    operations = [migrations.RunPython(fill, migrations.RunPython.noop, elidable=True)]
