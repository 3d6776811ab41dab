"""Where card users may not change their names, they could not change the name in the address: it stays so, now that it
has a permission of its own. Safe to repeat."""

from __future__ import annotations

from django.db import migrations


def keep_as_it_was(apps, schema_editor) -> None:
    spaces = apps.get_model("spaces", "Space")._base_manager
    # A new space permits it; only who has said otherwise has it in the column.
    for space in spaces.filter(card_permissions__change_name=False).only("pk", "card_permissions").iterator():
        if "change_username" not in space.card_permissions:
            said = {**space.card_permissions, "change_username": False}
            spaces.filter(pk=space.pk).update(card_permissions=said)


class Migration(migrations.Migration):
    dependencies = [("cards", "0022_card_views"), ("spaces", "0010_time_zone")]
    operations = [migrations.RunPython(keep_as_it_was, migrations.RunPython.noop)]
