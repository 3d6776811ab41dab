"""Nothing asks any more which cards show a picture: uses answer that."""

from django.db import migrations

from vizitka.common.indices import RemoveIndexConcurrently


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("cards", "0017_pictures_by_their_uses"),
    ]

    operations = [
        RemoveIndexConcurrently("card", "card_by_header"),
        RemoveIndexConcurrently("card", "card_by_logo"),
        RemoveIndexConcurrently("card", "card_by_profile_picture"),
    ]
