"""What becomes of invitations when a person leaves (accounts.departures)."""

from __future__ import annotations

from django.db.models import Q

from vizitka.accounts.models import User
from vizitka.audit import services as audit
from vizitka.members.models import Invitation, OwnershipOffer


class MemberDeparture:
    """Invitations to the person go; those by the person stay, without the person's words. Offers of ownership go with
    whoever made or got them."""

    def obstacles(self, user: User) -> list[str]:
        return []

    def part(self, user: User) -> None:
        everywhere = Invitation.objects.across_spaces("all invitations of a person who leaves")
        to_person = everywhere.filter(Q(email=user.email) | Q(accepted_by=user))
        audit.forget_objects("invitation", list(to_person.values_list("pk", flat=True)))
        to_person.delete()
        offers = OwnershipOffer.objects.across_spaces("all offers of a person who leaves")
        offers.filter(Q(user=user) | Q(offered_by=user)).delete()
        everywhere.filter(invited_by=user).update(message="", invited_by=None)
