"""What is said of mailboxes: at a person, in the log, at the end of the work. Kept as sentences (jobs.messages)."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

from vizitka.cards import handing_out
from vizitka.jobs.messages import Stored, counted, sentence
from vizitka.signatures.enums import MailboxStanding, MailboxWork
from vizitka.signatures.mailboxes.rules import Consequence

NO_ADDRESS: Final = sentence("The card has no email address.")
NO_MAILBOX: Final = sentence("Google knows nobody with this address.")
NOT_A_SENDER: Final = sentence("The mailbox does not send mails with the address of the card.")
SILENT: Final = sentence("Google did not answer. It is tried again with the next roll-out.")
WRITING: Final = sentence("It was being written; the next look says whether it is there.")
PUT_BACK: Final = sentence("What was there before is there again.")
LEFT_AS_CHANGED: Final = sentence("It was changed by hand since, and so left as it is.")
GONE: Final = sentence(
    "Google has not answered for several people in a row. What is done stays; begin again later, and only those who "
    "lack it are asked."
)
BUSY: Final = sentence(
    "Google says that this is too much at once. What is done stays; begin again later, and only those who lack it are "
    "asked."
)
# By what follows, and by what stands there where something would be written.
FOUND: Final[Mapping[tuple[Consequence, str], Stored]] = {
    (Consequence.LEAVE, ""): sentence("The present signature is there already."),
    (Consequence.SPARE, ""): sentence("It was changed by hand, and is left unless you choose otherwise."),
    (Consequence.WRITE, MailboxStanding.EMPTY.value): sentence("There is none yet: would get it."),
    (Consequence.WRITE, MailboxStanding.OTHER.value): sentence(
        "There is another one: would get ours, and the other is kept."
    ),
    (Consequence.WRITE, MailboxStanding.SET.value): sentence(
        "There is an old one: would get the present one."
    ),
    (Consequence.WRITE, MailboxStanding.CHANGED.value): sentence(
        "It was changed by hand: would get the present one."
    ),
    (Consequence.WRITE, MailboxStanding.RESTORED.value): sentence(
        "What was there before is there again: would get ours once more."
    ),
    (Consequence.WRITE, MailboxStanding.WRITING.value): sentence(
        "Nobody knows whether it is there: would get it."
    ),
}
TROUBLE: Final = frozenset(
    {
        "gone",
        MailboxStanding.CHANGED.value,
        MailboxStanding.NO_ADDRESS.value,
        MailboxStanding.NO_MAILBOX.value,
        MailboxStanding.REFUSED.value,
        MailboxStanding.SILENT.value,
    }
)


def was_set(name: str) -> Stored:
    return sentence("“%(name)s” was set.", name=name)


def refused(why: str) -> Stored:
    if why:
        return sentence("Google does not let this mailbox be changed: %(why)s", why=why)
    return sentence("Google does not let this mailbox be changed.")


def wait_for(seconds: float) -> Stored:
    return counted(
        "Google asks to wait for %(n)d minute. What is done stays; begin again then, and only those who lack it are "
        "asked.",
        "Google asks to wait for %(n)d minutes. What is done stays; begin again then, and only those who lack it are "
        "asked.",
        math.ceil(seconds / 60),
    )


def not_allowed(code: str, account: str) -> Stored:
    """Nobody can be reached: what there is to do, by Google's word for it."""
    if code == "unauthorized_client":
        return sentence(
            "The company has not allowed %(account)s to change signatures. An administrator does so in the Admin "
            "console; the steps stand beside the key.",
            account=account,
        )
    if code in {"accessNotConfigured", "SERVICE_DISABLED"}:
        return sentence("The Gmail API is not switched on in the project of the key.")
    return sentence(
        "Google does not take the key of %(account)s. Make a new one, and upload it.", account=account
    )


def counts(work: MailboxWork, found: Mapping[str, int]) -> list[Stored]:
    """What came of it, most wanted first."""
    said = []
    for name in (*_COUNTED,):
        number = found.get(name, 0)
        if number:
            said.append(_COUNTED[name](number))
    if not found and work != MailboxWork.RESTORE:
        said.append(sentence("There was nobody to look at."))
    return said


_COUNTED: Final = {
    "would": lambda n: counted("%(n)d signature would be set.", "%(n)d signatures would be set.", n),
    "set": lambda n: counted("%(n)d signature was set.", "%(n)d signatures were set.", n),
    "restored": lambda n: counted("%(n)d signature was put back.", "%(n)d signatures were put back.", n),
    "there": lambda n: counted(
        "%(n)d address has the present one already.", "%(n)d addresses have the present one already.", n
    ),
    MailboxStanding.CHANGED.value: lambda n: counted(
        "%(n)d was changed by hand, and left.", "%(n)d were changed by hand, and left.", n
    ),
    MailboxStanding.NO_ADDRESS.value: handing_out.without_address,
    MailboxStanding.NO_MAILBOX.value: lambda n: counted(
        "%(n)d address has no mailbox that sends with it.",
        "%(n)d addresses have no mailbox that sends with them.",
        n,
    ),
    MailboxStanding.REFUSED.value: lambda n: counted(
        "%(n)d mailbox could not be changed.", "%(n)d mailboxes could not be changed.", n
    ),
    MailboxStanding.SILENT.value: lambda n: counted(
        "Of %(n)d person Google said nothing.", "Of %(n)d people Google said nothing.", n
    ),
    "gone": handing_out.no_longer_there,
}


def given(name: str) -> Stored:
    return sentence("Outlook has asked, and was given “%(name)s”.", name=name)
