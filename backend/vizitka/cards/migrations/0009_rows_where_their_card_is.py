"""Before the database forbids it: rows of one space under a thing of another."""

from django.db import migrations

# A word or a person of a card lies where the card lies; a template of another space is followed by nobody.
FOLLOW = (
    "UPDATE {table} SET space_id = (SELECT c.space_id FROM cards_card c WHERE c.id = {table}.card_id) "
    "WHERE EXISTS (SELECT 1 FROM cards_card c WHERE c.id = {table}.card_id AND c.space_id <> {table}.space_id)"
)
STATEMENTS = [
    *(FOLLOW.format(table=table) for table in ("cards_cardterm", "cards_cardmember")),
    "UPDATE cards_card SET template_id = NULL WHERE template_id IS NOT NULL AND NOT EXISTS "
    "(SELECT 1 FROM spaces_template t WHERE t.id = cards_card.template_id AND t.space_id = cards_card.space_id)",
]


class Migration(migrations.Migration):
    dependencies = [("cards", "0008_settings_of_domains")]
    operations = [migrations.RunSQL(statement, migrations.RunSQL.noop) for statement in STATEMENTS]
