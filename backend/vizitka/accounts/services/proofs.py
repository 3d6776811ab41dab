"""The proof of an address: a mail with a link and a code of six digits. Each counts once, and one of them ends both."""

from __future__ import annotations

import datetime as dt
import hmac
import secrets
from dataclasses import dataclass

from django.db import transaction
from django.db.models import F
from django.utils.crypto import salted_hmac

from vizitka.accounts import errands, rules
from vizitka.accounts.errors import MailCodeSpent, WrongMailCode
from vizitka.accounts.models import AddressProof, User
from vizitka.common import clock, crypto


def ask(email: str, *, language: str, user: User | None = None) -> str:
    """Puts the mail into the queue and answers what the browser keeps, so that it alone may use the code.

    With `user` the address is to become that account's, in place of any that it asked for before.
    """
    raw = crypto.new_token()
    with transaction.atomic():
        if user is not None:
            forget(user)
        proof = AddressProof.objects.create(
            email=email,
            user=user,
            language=language,
            browser_hash=crypto.token_hash(raw),
            expires_at=clock.now() + rules.PROOF_LIFE,
        )
        errands.SEND_PROOF.put(str(proof.pk))
    return raw


def forget(user: User) -> None:
    """The account's next address is called off."""
    AddressProof.objects.filter(user=user).delete()


@dataclass(frozen=True, slots=True)
class FreshProof:
    """A proof with its secrets, readable in the mail and nowhere else."""

    proof: AddressProof
    link: str
    code: str


def renew(proof: AddressProof) -> FreshProof | None:
    """Makes link and code when the mail is sent, with their whole life; earlier ones are void. None when nobody
    waits for the mail any more."""
    now = clock.now()
    if now - proof.created_at > rules.LETTER_LIFE:
        return None
    link, code = crypto.new_token(), rules.digits(secrets.randbelow(10**rules.PROOF_CODE_DIGITS))
    renewed = AddressProof.objects.filter(pk=proof.pk).update(
        link_hash=crypto.token_hash(link),
        code_hash=_code_hash(proof, code),
        expires_at=now + rules.PROOF_LIFE,
        code_expires_at=now + rules.PROOF_CODE_LIFE,
    )
    return FreshProof(proof, link, code) if renewed else None


def check_tries(proof: AddressProof) -> None:
    """Raises `MailCodeSpent` when the code was tried too often."""
    if proof.tries >= rules.PROOF_CODE_TRIES:
        raise MailCodeSpent


def exchange(proof: AddressProof, code: str) -> str:
    """A new link for the code, which void both of the mail. Call it outside of a transaction that a wrong code rolls
    back. Raises `WrongMailCode`, `MailCodeSpent` after five tries."""
    rows = AddressProof.objects.filter(pk=proof.pk)
    if not rows.filter(tries__lt=rules.PROOF_CODE_TRIES).update(tries=F("tries") + 1):
        raise MailCodeSpent
    right = hmac.compare_digest(_code_hash(proof, code), proof.code_hash)
    if not right or proof.code_expires_at is None or proof.code_expires_at <= clock.now():
        raise WrongMailCode
    link = crypto.new_token()
    # Two at the same moment: the code of the first is gone when the second looks.
    exchanged = rows.filter(code_hash=proof.code_hash).update(
        code_hash="", link_hash=crypto.token_hash(link), expires_at=clock.now() + rules.PROOF_LIFE
    )
    if not exchanged:
        raise WrongMailCode
    return link


def use(proof: AddressProof) -> bool:
    """Takes the proof away; False when somebody else was faster."""
    used, _ = AddressProof.objects.filter(pk=proof.pk, link_hash=proof.link_hash).delete()
    return bool(used)


def purge(now: dt.datetime) -> int:
    """Deletes proofs that count no more and whose mail will not be sent any more. Returns how many."""
    return AddressProof.objects.filter(expires_at__lt=now, created_at__lt=now - rules.LETTER_LIFE).delete()[0]


def _code_hash(proof: AddressProof, code: str) -> str:
    return salted_hmac(f"proof:{proof.pk}", rules.plain_code(code), algorithm="sha256").hexdigest()
