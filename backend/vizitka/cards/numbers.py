"""What is remembered of card users: their number and their pages, until a role on a card, an invitation or a card of
the space changes."""

from typing import Final

from vizitka.spaces.numbers import Numbers

CARD_USERS: Final = Numbers("card_users_version", "cards_version")
