"""Mailboxes as the API says them."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping
from typing import Any

from vizitka.jobs.messages import translated
from vizitka.signatures.enums import MailboxStanding, MailProvider
from vizitka.signatures.mailboxes import opening, rules, selectors
from vizitka.signatures.mailboxes.selectors import Connected, Holder
from vizitka.signatures.models import MailboxEntry


def connection_out(one: Connected) -> dict[str, Any]:
    row, counts = one.row, one.counts
    is_outlook = one.provider == MailProvider.MICROSOFT
    return {
        "provider": one.provider,
        "standing": one.standing,
        "is_trial": not is_outlook and opening.is_trial(),
        "identifier": row.identifier if row else "",
        "application": row.application if row else "",
        "new_signature": row.new_signature if row else None,
        "reply_signature": row.reply_signature if row else None,
        "manifest": f"{selectors.outlook_at(row)}/manifest.xml" if row and is_outlook else None,
        "saved_at": row.saved_at if row else None,
        "counts": {
            "set": counts.get(MailboxStanding.SET, 0),
            "changed": counts.get(MailboxStanding.CHANGED, 0),
            "trouble": sum(counts.get(key, 0) for key in selectors.TROUBLE),
            "restored": counts.get(MailboxStanding.RESTORED, 0),
        },
        "job": one.job,
    }


def holders_out(holders: Iterable[Holder]) -> list[dict[str, Any]]:
    """Rows of `MailboxHolder`."""
    return [
        {
            "uuid": one.card.pk,
            "name": one.name,
            "email": one.card.primary_email,
            "mailboxes": [
                {
                    "address": row.address,
                    "state": rules.state_of(row.standing, row.mark, mark),
                    "said": translated(row.said) if row.said else "",
                    "seen_at": row.seen_at,
                    "has_before": row.before_at is not None,
                }
                for row, mark in one.mailboxes
            ],
        }
        for one in holders
    ]


def lines_out(entries: Iterable[MailboxEntry], names: Mapping[uuid.UUID, str]) -> list[dict[str, Any]]:
    """Rows of `MailboxLine`."""
    return [
        {
            "uuid": one.pk,
            "card": one.card_id,
            "name": names.get(one.card_id, ""),
            "provider": one.provider,
            "address": one.address,
            "said": translated(one.said),
            "at": one.at,
        }
        for one in entries
    ]
