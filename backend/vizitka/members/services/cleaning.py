"""What housekeeping throws away."""

from __future__ import annotations

from django.db.models import Q

from vizitka.audit import services as audit
from vizitka.common import clock
from vizitka.members import rules
from vizitka.members.enums import InvitationStatus
from vizitka.members.models import Invitation

CHUNK = 500


def purge_ended() -> int:
    """Removes invitations that came to nothing a month ago, and their addresses from the audit log: nobody
    who never joined stays in our tables. Returns how many."""
    limit = clock.now() - rules.KEEP_ENDED
    over = Q(withdrawn_at__lt=limit) | Q(declined_at__lt=limit) | Q(expires_at__lt=limit)
    removed = 0
    while True:
        due = Invitation.objects.across_spaces("invitations of all spaces go when they are long over")
        ids = list(
            due.filter(over, status=InvitationStatus.PENDING)
            .order_by("pk")
            .values_list("pk", flat=True)[:CHUNK]
        )
        if not ids:
            return removed
        audit.forget_objects("invitation", ids)
        due.filter(pk__in=ids).delete()
        removed += len(ids)
