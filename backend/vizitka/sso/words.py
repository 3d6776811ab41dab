"""What the directory's log and a test sign-in say of an answer that was refused: the cause, and what to look at.
Stored as message ids, said later in the reader's language (jobs.messages)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_noop as _

from vizitka.sso.enums import Fault

LOGGED: Final[Mapping[Fault, str]] = {
    Fault.STATE: _("Refused: no sign-in was going on to which this answers, or it was used already."),
    Fault.BROWSER: _("Refused: the answer came to another browser than the one that began."),
    Fault.PROVIDER: _("Refused by the provider. It may not be assigned to this person there."),
    Fault.AWAY: _("The provider did not answer, or not as one does."),
    Fault.CODE: _(
        "Refused by the provider: look at the client ID, the client secret and the redirect address."
    ),
    Fault.TOKEN: _("Refused: what was sent is no token of a sign-in."),
    Fault.ALGORITHM: _(
        "Refused: it is signed in a way that is not safe. RS256 or SHA-256 and better are taken."
    ),
    Fault.KEY: _(
        "Refused: it is signed with a key or certificate that the provider does not name, or that has ended."
    ),
    Fault.SIGNATURE: _("Refused: the signature does not hold."),
    Fault.ISSUER: _("Refused: another issuer has signed than the one that is entered here."),
    Fault.AUDIENCE: _(
        "Refused: it was made for another application. Compare the identifier, or the client ID."
    ),
    Fault.NONCE: _("Refused: it was made for another sign-in."),
    Fault.TIME: _("Refused: it is too old, or from the future. Compare the clocks."),
    Fault.SUBJECT: _(
        "Refused: it does not say clearly who the person is, or the provider has named them otherwise."
    ),
    Fault.REPLAYED: _("Refused: the same answer was here before."),
    Fault.UNSIGNED: _("Refused: it is not signed. Have the assertion or the response signed."),
    Fault.XML: _(
        "Refused: it is not built as a response is, or has something in it that only serves to deceive."
    ),
    Fault.UNASKED: _(
        "Refused: nobody had asked for it. Sign-ins that the provider begins are switched off here."
    ),
    Fault.DESTINATION: _("Refused: it was made for another address. Compare the reply address."),
    Fault.EMAIL: _("Refused: it names no address, or says that the address is not proved."),
    Fault.DOMAIN: _("Refused: the address lies in no domain that this directory has verified."),
    Fault.SWITCHED_OFF: _("Refused: this way is switched off."),
    Fault.LINK_FIRST: _("Refused: there is an account already."),
    Fault.NO_PLACE: _("Refused: the person waits to be let in, has left, or may not sign in."),
}
PASSED_BY: Final = _("%(name)s has signed in with a second factor, past the company’s own sign-in.")
