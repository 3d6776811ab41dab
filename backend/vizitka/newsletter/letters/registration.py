"""What letters tell the rooms below, and what they hear of people (called from apps.py)."""

from __future__ import annotations

from vizitka.locations import aims
from vizitka.newsletter.letters import audience, leavings, tasks, uses
from vizitka.newsletter.people import leaving, reports

# They are found by themselves only in the folder of a room.
TASKS = (tasks.send_letters, tasks.send_test_letter)


def register_letters() -> None:
    uses.register_readers()
    leaving.heard_by(leavings.hear)
    reports.found_by(leavings.of_message)
    aims.register(audience.for_people_from)
