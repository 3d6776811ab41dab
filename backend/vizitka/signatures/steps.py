"""How a signature comes into mail programs: for the own page, the mail and the manager, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from django.utils.translation import pgettext_lazy

from vizitka.common.errors import Text


class Steps(NamedTuple):
    """`name` is the program's own, as people know it."""

    key: str
    name: Text
    text: Text


STEPS: Final = (
    Steps(
        "outlook_new",
        pgettext_lazy("signature steps", "New Outlook and Outlook on the web"),
        pgettext_lazy(
            "signature steps",
            "Copy. Settings, Accounts, Signatures, New signature. Paste, give it a name, choose it for new mails and "
            "for replies, Save.",
        ),
    ),
    Steps(
        "outlook_classic",
        pgettext_lazy("signature steps", "Outlook for Windows (classic)"),
        pgettext_lazy(
            "signature steps",
            "Copy. File, Options, Mail, Signatures, New. Paste, choose it for new messages and for replies, OK.",
        ),
    ),
    Steps(
        "outlook_mac",
        pgettext_lazy("signature steps", "Outlook for Mac"),
        pgettext_lazy(
            "signature steps",
            "Copy. Outlook, Settings, Signatures, plus sign. Paste, close the window to save, then choose it as the "
            "default signature.",
        ),
    ),
    Steps(
        "outlook_phone",
        pgettext_lazy("signature steps", "Outlook on a phone"),
        pgettext_lazy(
            "signature steps",
            "Open this page on the phone and copy. In Outlook: your picture, Settings, Signature. Paste. Some "
            "versions keep the text alone.",
        ),
    ),
    Steps(
        "gmail",
        pgettext_lazy("signature steps", "Gmail in the browser"),
        pgettext_lazy(
            "signature steps",
            "Copy. Gear, See all settings, General, Signature, Create new. Paste, choose it for new emails and for "
            "replies, Save changes below.",
        ),
    ),
    Steps(
        "apple_mac",
        pgettext_lazy("signature steps", "Apple Mail on a Mac"),
        pgettext_lazy(
            "signature steps",
            "Copy. Mail, Settings, Signatures, choose the account, plus sign. Switch off “Always match my default "
            "message font”, select the text that stands there, paste.",
        ),
    ),
    Steps(
        "apple_phone",
        pgettext_lazy("signature steps", "Mail on an iPhone"),
        pgettext_lazy(
            "signature steps",
            "Open this page on the iPhone and copy. Settings, Apps, Mail, Signature. Paste. If it looks plain, shake "
            "the phone and tap Undo: the look comes back.",
        ),
    ),
    Steps(
        "thunderbird",
        pgettext_lazy("signature steps", "Thunderbird"),
        pgettext_lazy(
            "signature steps",
            "Download the .htm file. Account settings, your account, “Attach the signature from a file instead”, "
            "choose the file.",
        ),
    ),
)
# Of which the mail speaks; the page knows all.
IN_MAILS: Final = ("outlook_new", "gmail", "apple_mac")
BY_KEY: Final[Mapping[str, Steps]] = {one.key: one for one in STEPS}
