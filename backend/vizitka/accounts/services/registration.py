"""A new account: first the proof of an address, then the person's name and password. No answer tells whether an
address is known before it is proved."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.hashers import make_password
from django.db import transaction

from vizitka.accounts import selectors, throttles
from vizitka.accounts.errors import AccountExists, WrongMailCode
from vizitka.accounts.events import UserVerified
from vizitka.accounts.models import AddressProof, User, normal_email
from vizitka.accounts.services import proofs
from vizitka.accounts.services.passwords import check_new_password
from vizitka.accounts.services.sessions import Origin, SignIn, sign_in_session
from vizitka.accounts.ways import How
from vizitka.common import clock, crypto
from vizitka.common.actor import Person
from vizitka.common.errors import NotFound
from vizitka.common.events import tell
from vizitka.images import services as images


def register(email: str, *, language: str, origin: Origin) -> str:
    """Mails a link and a code that prove the address; `language` is the mail's. Answers what the browser keeps for the
    code.

    Nothing but the address is asked for: who has not proved it has nothing to say about the account. A known address
    gets a mail that says so. Raises `TooManyAttempts` for a network that asks too often. Of an address that many
    networks ask for, the answer is the same and no more mail goes out.
    """
    email = normal_email(email)
    if throttles.REGISTRATION.count(email, origin.address).refusal:
        # The links of the mails that did go out count, whoever had them sent.
        return crypto.new_token()
    return proofs.ask(email, language=language)


def prove_by_code(registration: str, code: str, origin: Origin) -> str:
    """The link of a registration for the code of its mail, in the browser that asked for it.

    Raises `WrongMailCode`, also when that browser waits for none any more, `MailCodeSpent`, `TooManyAttempts`.
    """
    proof = selectors.proof_of_browser(registration)
    if proof is not None:
        proofs.check_tries(proof)
    # Who names no registration guesses at those of others.
    tried = throttles.VERIFICATION_CODE.attempt(proof.email if proof else registration, origin.address)
    if proof is None:
        raise WrongMailCode
    link = proofs.exchange(proof, code)
    tried.forgive()
    return link


def proved_address(link: str) -> str:
    """Which address a link proves. Raises `NotFound` when it is used, expired or none, `AccountExists`."""
    return _open(link).email


def _open(link: str) -> AddressProof:
    proof = selectors.open_proof(link)
    if proof is None or proof.user_id is not None:
        raise NotFound
    if selectors.has_account(proof.email):
        raise AccountExists
    return proof


def register_proved(
    link: str,
    *,
    password: str,
    first_name: str,
    last_name: str,
    language: str,
    time_zone: str,
    origin: Origin,
) -> SignIn:
    """Makes the account of who has proved the address, and signs the person in.

    Raises `NotFound`, `AccountExists`, `InvalidInput` for a weak password (the link stays good then),
    `TooManyAttempts`.
    """
    throttles.REGISTRATION_LINK.attempt(link, origin.address)
    proof = _open(link)
    prepared = prepare_account(
        email=proof.email,
        password=password,
        first_name=first_name,
        last_name=last_name,
        language=language,
        time_zone=time_zone,
    )
    with transaction.atomic():
        if not proofs.use(proof):
            raise NotFound
        user = open_account(prepared)
        if user is None:
            raise AccountExists
        return sign_in_session(user, origin=origin, how=How.MAILBOX)


@dataclass(frozen=True, slots=True)
class PreparedAccount:
    """Checked and hashed before the transaction, which a slow hash would hold up."""

    email: str
    given: dict[str, str]


def prepare_account(
    *, email: str, password: str, first_name: str, last_name: str, language: str, time_zone: str = ""
) -> PreparedAccount:
    """The first half of `open_account`. Raises `InvalidInput` for a weak password."""
    email = normal_email(email)
    given = {"first_name": first_name, "last_name": last_name, "language": language, "time_zone": time_zone}
    check_new_password(password, User(email=email, **given), field="password")
    return PreparedAccount(email, {**given, "password": make_password(password)})


def open_account(prepared: PreparedAccount) -> User | None:
    """Makes the account of somebody who has just proved the address. Call it inside a transaction.

    None when the address has an account that is proved, blocked or of the staff.
    """
    if not free_address(prepared.email):
        return None
    user, made = User.objects.get_or_create(
        email=prepared.email, defaults={**prepared.given, "email_verified_at": clock.now()}
    )
    if not made:
        return None
    tell(UserVerified.of(Person(user), user))
    return user


def free_address(email: str) -> bool:
    """Whether the address has no account, after an account has gone that nobody has proved: former releases made those
    before the proof, with a password and a name that may be a stranger's."""
    known = User.objects.select_for_update().filter(email=email).first()
    if known is None:
        return True
    if known.email_verified_at is not None or not known.is_active or known.is_staff:
        return False
    images.let_go_of_person(known.pk)
    known.delete()
    return True
