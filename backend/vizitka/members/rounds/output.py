"""Rounds of invitations in the shape of the API."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils import translation

from vizitka.cards.models import Card
from vizitka.common.mail.letters import Letter
from vizitka.images.avatars import avatars_by_id
from vizitka.members.rounds import emails, selectors
from vizitka.members.rounds.enums import InvitedState, Standing
from vizitka.members.rounds.models import InvitationRound
from vizitka.members.rounds.selectors import InvitedPerson, Prospect, Summary
from vizitka.members.selectors import named
from vizitka.members.services.invitations import left_today


def round_out(item: InvitationRound, *, planned: bool = False) -> dict[str, Any]:
    """A `RoundOut`; of a draft with its plan where it is `planned`."""
    return {
        "uuid": item.pk,
        "kind": item.kind,
        "source": item.source,
        "name": item.name,
        "total": item.total,
        "by": named(item.actor),
        "created_at": item.created_at,
        "started_at": item.started_at,
        "plan": _plan_out(item) if planned and item.started_at is None else None,
    }


def _plan_out(item: InvitationRound) -> dict[str, Any]:
    plan = selectors.plan_of(item)
    languages = sorted(plan.languages.items(), key=lambda pair: (-pair[1], pair[0]))
    return {
        "standings": plan.standings,
        "languages": [{"language": code, "count": number} for code, number in languages],
        "drafts": plan.drafts,
        "left_today": left_today(item.space),
    }


def prospects_out(item: InvitationRound, rows: Sequence[Prospect]) -> list[dict[str, Any]]:
    """Rows of `ProspectOut`. Two queries."""
    details = selectors.details_of(item.space_id, [row.card.id for row in rows])
    pictures = avatars_by_id(picture for _title, picture in details.values())
    return [
        {
            "card": row.card.id,
            "name": row.card.name,
            "job_title": details[row.card.id][0],
            "picture": pictures.get(details[row.card.id][1]),
            "email": row.card.email,
            "language": row.language,
            "standing": row.standing,
            "reason": str(row.standing.label),
        }
        for row in rows
    ]


def started_out(item: InvitationRound) -> dict[str, Any]:
    """A `StartedRound`, with why others stayed in the language of the request."""
    return {
        "uuid": item.pk,
        "kind": item.kind,
        "source": item.source,
        "name": item.name,
        "total": item.total,
        "sent": sum(selectors.parts_of(item).values_list("sent", flat=True)),
        "by": named(item.actor),
        "started_at": item.started_at,
        "left": [
            {"card": card, "name": name, "standing": standing, "reason": str(Standing(standing).label)}
            for card, name, standing in selectors.left_of(item)
        ],
    }


def summary_out(
    summary: Summary, item: InvitationRound | None, rounds: Sequence[InvitationRound]
) -> dict[str, Any]:
    """An `InvitationSummary`; all states are there."""
    return {
        "states": {state.value: summary.states.get(state, 0) for state in InvitedState},
        "opened": summary.opened,
        "remindable": summary.remindable,
        "round": started_out(item) if item is not None else None,
        "rounds": [round_out(one) for one in rounds],
    }


def invited_out(rows: Sequence[InvitedPerson]) -> list[dict[str, Any]]:
    """Rows of `CardInvitationOut`. One query at most, for the pictures."""
    pictures = avatars_by_id(row.picture_id for row in rows)
    return [
        {
            "uuid": row.id,
            "card": row.card_id,
            "name": row.name,
            "job_title": row.job_title,
            "picture": pictures.get(row.picture_id),
            "email": row.email,
            "language": row.language,
            "state": row.state,
            "at": _moment(row),
            "note": row.delivery_note,
            "sent_count": row.sent_count,
            "expires_at": row.expires_at,
        }
        for row in rows
    ]


def _moment(row: InvitedPerson) -> Any:
    """When the invitation came to the state that it is in."""
    moments = {
        InvitedState.JOINED: row.accepted_at,
        InvitedState.DECLINED: row.declined_at,
        InvitedState.OPENED: row.opened_at,
    }
    return moments.get(InvitedState(row.state), row.delivery_at) or row.sent_at


def preview_out(item: InvitationRound, card: Card, *, language: str, message: str) -> dict[str, Any]:
    """A `MailPreview`: the letter of the very function that writes the mails."""
    with translation.override(language):
        letter = emails.letter_of(item, card, by=item.actor, language=language, message=message)
        return _letter_out(card.primary_email, letter)


def _letter_out(to: str, letter: Letter) -> dict[str, Any]:
    return {
        "to": to,
        "subject": letter.subject,
        "greeting": letter.greeting,
        "paragraphs": letter.paragraphs,
        "button": letter.button.label if letter.button else "",
        "notes": letter.notes,
        "reason": letter.reason,
    }
