"""What the switches of a space's settings mean (specification, section 2). Pure; services that come later ask here."""

from __future__ import annotations

from vizitka.spaces.enums import ContactSharing


def views_are_counted(*, tracking: bool) -> bool:
    """Whether statistics of the space's cards are kept at all (product.md, section 6)."""
    return tracking


def sees_contact(sharing: str, *, reads_contacts: bool, is_own_card: bool) -> bool:
    """Whether a person sees a contact that a visitor has left on a card (product.md, section 4): with `company`
    everyone who may read the space's contacts, with `card_user` only the person whose card it is."""
    return is_own_card or (sharing == ContactSharing.COMPANY and reads_contacts)


def offers_sign_in(*, hidden_by_space: bool, hidden_by_card: bool) -> bool:
    """Whether a card's page ends with the way into the manager."""
    return not (hidden_by_space or hidden_by_card)
