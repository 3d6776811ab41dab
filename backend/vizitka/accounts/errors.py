"""What can go wrong with accounts."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from vizitka.common.errors import ApplicationError, Conflict, Forbidden, InvalidInput


class WrongCredentials(ApplicationError):
    """Unknown address, wrong password, blocked person: one answer for all three."""

    status, code, message = 401, "wrong_credentials", _("The email address or the password is not right.")


class TicketExpired(ApplicationError):
    status, code, message = 401, "ticket_expired", _("This sign-in took too long. Please start again.")


class WrongCode(InvalidInput):
    code = "wrong_code"
    message = _("This code is not right, or it has been used already.")

    def __init__(self) -> None:
        super().__init__(errors={"code": [self.message]})


class WrongMailCode(InvalidInput):
    """The code of a mail that proves an address."""

    code = "wrong_code"
    message = _("This code is not right, or its 15 minutes are over. The newest mail counts.")

    def __init__(self) -> None:
        super().__init__(errors={"code": [self.message]})


class MailCodeSpent(WrongMailCode):
    """Tried too often; the link of the same mail still counts."""

    code = "code_spent"
    message = _("Too many wrong codes. Open the link in the mail, or have a new mail sent.")


class AccountExists(Conflict):
    """Told only to who has proved the address."""

    code = "account_exists"
    message = _("There is an account with this address already. Sign in with it.")


class LinkOfAnotherAccount(Conflict):
    code = "link_of_another_account"
    message = _("Another account asked for this change. Sign in with that one, or leave the link unused.")


class WrongPassword(InvalidInput):
    """The person's present password, asked for again, is wrong."""

    code = "wrong_password"
    message = _("This is not your present password.")

    def __init__(self, field: str) -> None:
        super().__init__(errors={field: [self.message]})


class SignInAgain(Forbidden):
    """The person has no password that could be asked for, and the last sign-in is too long ago."""

    code = "sign_in_again"
    message = _("Your last sign-in is too long ago. Sign in again to do this.")


class TotpAlreadyOn(Conflict):
    code = "totp_already_on"
    message = _("Two-step sign-in is on already. Turn it off first to use another app.")


class TotpNotOn(Conflict):
    code = "totp_not_on"
    message = _("Two-step sign-in is not on.")


class PasskeyRefused(ApplicationError):
    """Unknown passkey, wrong signature, old or used challenge, blocked person: one answer for all."""

    status, code = 401, "passkey_refused"
    message = _("This passkey opens no account here. Sign in with your password.")


class PasskeyNotKept(InvalidInput):
    """What the browser sent proves no new passkey."""

    code = "passkey_not_kept"
    message = _("This passkey could not be added. Please start again.")

    def __init__(self) -> None:
        super().__init__(errors={"credential": [self.message]})


class TooManyPasskeys(Conflict):
    code = "too_many_passkeys"
    message = _("You have as many passkeys as one account can hold. Remove one first.")


class StillNeeded(Conflict):
    """The person is the last owner of something that others use."""

    code = "still_needed"

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(
            _("You are the only owner of %(names)s. Hand over or delete what is yours there first.")
            % {"names": ", ".join(names)}
        )


class NotForTokens(Forbidden):
    code = "not_for_tokens"
    message = _("A token cannot do this: it is for people who have signed in.")
