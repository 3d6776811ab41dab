"""Access as it comes and goes: a code becomes a token of the person's, which is renewed until somebody ends it."""

from __future__ import annotations

import uuid
from dataclasses import dataclass

import structlog

from vizitka.accounts.models import User
from vizitka.assistants.access import clients, rules
from vizitka.assistants.models import AssistantClient, AuthorizationCode, RenewingToken
from vizitka.common import clock, crypto
from vizitka.common.actor import Person
from vizitka.common.permissions import Ability, names
from vizitka.developers import services as tokens
from vizitka.developers.holders import OfPerson, Wanted
from vizitka.developers.models import PersonalToken
from vizitka.developers.tokens import GRANTED, RENEWING

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Pair:
    """What a program is given: what opens for an hour, and what fetches the next."""

    access: str
    renewing: str


def new_pair() -> Pair:
    return Pair(GRANTED.new(), RENEWING.new())


def write_code(code: AuthorizationCode, raw: str) -> None:
    """Keeps what a person has agreed to for a minute; of the code, its hash."""
    code.code_hash = crypto.token_hash(raw)
    code.created_at = clock.now()
    code.expires_at = code.created_at + rules.CODE_LIFE
    code.save(force_insert=True)


def code_of(raw: str, client_id: uuid.UUID) -> AuthorizationCode | None:
    """The valid code of this program, locked. One that comes a second time ends what it gave (RFC 6749, 4.1.2)."""
    rows = AuthorizationCode.objects.select_for_update(of=("self",)).select_related("user")
    code = rows.filter(code_hash=crypto.token_hash(raw), client=client_id).first()
    if code is None or not code.user.is_active:
        return None
    if code.used_at is not None:
        _end_reused(code.token, "code")
        return None
    return code if clock.now() < code.expires_at else None


def begin(code: AuthorizationCode, client: AssistantClient, pair: Pair) -> PersonalToken:
    """Access in place of a code. What the person may not do any more, it does not give. Raises `InvalidInput`,
    `TooManyTokens`."""
    holder = OfPerson(Person(code.user))
    may = frozenset(map(Ability, code.abilities)) & holder.grantable
    host = rules.host_of(code.redirect_uri)
    wanted = Wanted(client.name or host[:80], names(may), spaces=[uuid.UUID(one) for one in code.spaces])
    token = tokens.grant(code.user, wanted, host, pair.access)
    code.used_at, code.token = clock.now(), token
    code.save(update_fields=["used_at", "token"])
    _keep(token, client.pk, pair.renewing)
    return token


def renewing_of(raw: str) -> RenewingToken | None:
    """That by which a program fetches its next secret, locked; one that comes a second time ends the access: two have
    it, and one of them has stolen it (RFC 9700, 4.14.2)."""
    rows = RenewingToken.objects.select_for_update(of=("self",)).select_related("token__user")
    found = rows.filter(secret_hash=crypto.token_hash(raw)).first() if RENEWING.is_whole(raw) else None
    if found is None:
        return None
    if found.used_at is not None:
        _end_reused(found.token, "renewing")
        return None
    return found if is_alive(found.token) and clock.now() < found.expires_at else None


def renew(former: RenewingToken, pair: Pair) -> None:
    """The next secrets in place of these."""
    former.used_at = clock.now()
    former.save(update_fields=["used_at"])
    tokens.renew_grant(former.token, pair.access)
    _keep(former.token, former.client, pair.renewing)


def _keep(token: PersonalToken, client_id: uuid.UUID, raw: str) -> None:
    RenewingToken.objects.create(
        user_id=token.user_id,
        client=client_id,
        token=token,
        secret_hash=crypto.token_hash(raw),
        expires_at=token.expires_at,
    )
    clients.note_use(client_id)


def is_alive(token: PersonalToken) -> bool:
    """Whether this access has not ended, nor its person's account."""
    return token.ended_at is None and clock.now() < token.expires_at and token.user.is_active


def held_by(raw: str, client_id: uuid.UUID) -> PersonalToken | None:
    """The access that a program holds either secret of."""
    hashed = crypto.token_hash(raw)
    by_client = RenewingToken.objects.filter(client=client_id)
    found = by_client.filter(secret_hash=hashed).select_related("token").first()
    if found is not None:
        return found.token
    granted = PersonalToken.objects.filter(token_hash=hashed).exclude(host="")
    return granted.filter(pk__in=by_client.values("token")).first()


def _end_reused(token: PersonalToken | None, what: str) -> None:
    log.warning("access_of_assistant_reused", what=what)
    if token is not None:
        tokens.end_grant(token)


def end_codes_of(user: User) -> None:
    """What is on its way to programs gives nothing any more: the person proves the account anew, or leaves it."""
    AuthorizationCode.objects.filter(user=user).delete()


def purge() -> int:
    """Forgets codes of the day before, and what renewed access whose time is over. Returns how many."""
    now = clock.now()
    gone = AuthorizationCode.objects.filter(expires_at__lt=now - rules.CODE_KEPT).delete()[0]
    return gone + RenewingToken.objects.filter(expires_at__lt=now).delete()[0]
