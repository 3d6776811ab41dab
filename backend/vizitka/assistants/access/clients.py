"""Programs that register themselves (RFC 7591): public ones alone, which hold no secret of their own."""

from __future__ import annotations

import uuid
from typing import Annotated, Any

import structlog
from django.db.models import Q
from pydantic import BaseModel, Field, ValidationError

from vizitka.assistants.access import rules
from vizitka.assistants.models import AssistantClient, RenewingToken
from vizitka.assistants.said import plain
from vizitka.common import clock

log = structlog.get_logger(__name__)

Word = Annotated[str, Field(max_length=100)]


class Refused(Exception):
    """A registration that is not taken: `code` of RFC 7591, 3.2.2."""

    def __init__(self, code: str, why: str, status: int = 400) -> None:
        self.code, self.why, self.status = code, why, status
        super().__init__(code)


class Registration(BaseModel):
    """What is read of a registration; what else stands there is of no use here."""

    redirect_uris: list[str] = Field(min_length=1, max_length=rules.MOST_ADDRESSES)
    client_name: Annotated[str, Field(max_length=1_000)] | None = None
    grant_types: Annotated[list[Word], Field(max_length=20)] | None = None
    response_types: Annotated[list[Word], Field(max_length=20)] | None = None


def register(body: bytes) -> dict[str, Any]:
    """A further program, and what it is told of itself. Raises `Refused`."""
    asked = _read(body)
    if not all(map(rules.is_address, asked.redirect_uris)):
        raise Refused("invalid_redirect_uri", "Use https, or http on the person's own device.")
    if AssistantClient.objects.filter(used_at=None).count() >= rules.MOST_WAITING:
        log.warning("too_many_programs_wait")
        raise Refused("temporarily_unavailable", "Too many programs wait for access. Try again later.", 503)
    client = AssistantClient.objects.create(
        name=name_of(asked.client_name or ""), redirect_uris=list(dict.fromkeys(asked.redirect_uris))
    )
    return {
        "client_id": str(client.pk),
        "client_id_issued_at": int(client.created_at.timestamp()),
        "client_name": client.name,
        "redirect_uris": client.redirect_uris,
        "grant_types": ["authorization_code", "refresh_token"],
        "response_types": ["code"],
        "token_endpoint_auth_method": "none",
    }


def _read(body: bytes) -> Registration:
    try:
        asked = Registration.model_validate_json(body)
    except ValidationError as error:
        fields = sorted({str(one["loc"][0]) for one in error.errors() if one["loc"]})
        code = "invalid_redirect_uri" if fields == ["redirect_uris"] else "invalid_client_metadata"
        raise Refused(code, f"Not valid: {', '.join(fields) or 'the whole'}.") from None
    if "authorization_code" not in (asked.grant_types or ["authorization_code"]):
        raise Refused("invalid_client_metadata", "Only the grant authorization_code gives access here.")
    if "code" not in (asked.response_types or ["code"]):
        raise Refused("invalid_client_metadata", "Only the response type code is answered here.")
    return asked


def name_of(said: str) -> str:
    """What a program calls itself, as people are shown it: on one line, without signs that nobody sees."""
    return plain(" ".join(said.split()), rules.LONGEST_NAME)


def find(client_id: str) -> AssistantClient | None:
    """The program with that id."""
    try:
        return AssistantClient.objects.filter(pk=uuid.UUID(client_id)).first()
    except ValueError:
        return None


def note_use(client_id: uuid.UUID) -> None:
    """A person has given it access, or it goes on using that."""
    AssistantClient.objects.filter(pk=client_id).update(used_at=clock.now())


def purge() -> int:
    """Forgets programs that nobody gave access within a day, and those that have rested for longer than any access
    lives. Returns how many."""
    now = clock.now()
    waiting = Q(used_at=None, created_at__lt=now - rules.UNUSED_CLIENT)
    resting = Q(used_at__lt=now - rules.RESTING_CLIENT)
    # What a program holds ends long before; this is for who has set the clock.
    holding = RenewingToken.objects.filter(expires_at__gt=now).values("client")
    return AssistantClient.objects.filter(waiting | resting).exclude(pk__in=holding).delete()[0]
