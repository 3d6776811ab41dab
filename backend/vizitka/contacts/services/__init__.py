"""Every write of contacts."""

from vizitka.contacts.services.book import (
    create_contact,
    delete_contact,
    follow_up,
    hand_over,
    note_looking,
    restore_contact,
    set_tags,
    take_over,
    update_contact,
)
from vizitka.contacts.services.events import delete_event, save_event
from vizitka.contacts.services.many import change_many, purge_changes, undo
from vizitka.contacts.services.meeting import Met, Sent, meet
from vizitka.contacts.services.merging import keep_apart, merge, purge_merges, unmerge
from vizitka.contacts.services.notes import add_note, change_note, delete_note
from vizitka.contacts.services.tags import create_tag, delete_tag, update_tag

__all__ = [
    "Met",
    "Sent",
    "add_note",
    "change_many",
    "change_note",
    "create_contact",
    "create_tag",
    "delete_contact",
    "delete_event",
    "delete_note",
    "delete_tag",
    "follow_up",
    "hand_over",
    "keep_apart",
    "meet",
    "merge",
    "note_looking",
    "purge_changes",
    "purge_merges",
    "restore_contact",
    "save_event",
    "set_tags",
    "take_over",
    "undo",
    "unmerge",
    "update_contact",
    "update_tag",
]
