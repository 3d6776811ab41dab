"""Before the database forbids it: rows of one space under a thing of another."""

from django.db import migrations

STATEMENTS = [
    "UPDATE members_invitation SET space_id = "
    "(SELECT c.space_id FROM cards_card c WHERE c.id = members_invitation.card_id) "
    "WHERE EXISTS (SELECT 1 FROM cards_card c WHERE c.id = members_invitation.card_id "
    "AND c.space_id <> members_invitation.space_id)",
]


class Migration(migrations.Migration):
    dependencies = [("members", "0002_settings_of_domains")]
    operations = [migrations.RunSQL(statement, migrations.RunSQL.noop) for statement in STATEMENTS]
