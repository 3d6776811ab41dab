"""Tells the jobs domain what rounds of invitations do in the background (called from members.apps)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from vizitka.cards.permissions import CARDS_MEMBERS
from vizitka.jobs.kinds import JobKind, register
from vizitka.members.rounds import services
from vizitka.members.rounds.enums import ROUND_KIND
from vizitka.spaces.jobs import may_fetch


def register_jobs() -> None:
    register(JobKind(ROUND_KIND, _("Invite people to their cards"), services.work, may_fetch(CARDS_MEMBERS)))
