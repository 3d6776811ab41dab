"""What is remembered of contacts: numbers and pages, until a contact, a meeting or a tag of the space changes."""

from typing import Final

from vizitka.spaces.numbers import Numbers

CONTACTS: Final = Numbers("contacts_version")
