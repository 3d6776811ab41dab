"""What happens to signatures and banners."""

from __future__ import annotations

from vizitka.spaces.keeping import KeptEvent


class SignatureEvent(KeptEvent):
    kind = "signature"


class SignatureMade(SignatureEvent):
    type = "signature.created"


class SignatureUpdated(SignatureEvent):
    type = "signature.updated"


class SignatureDeleted(SignatureEvent):
    type = "signature.deleted"


class SignatureRestored(SignatureEvent):
    type = "signature.restored"


class SignaturePurged(SignatureEvent):
    type = "signature.purged"


class SignatureRolledOut(SignatureEvent):
    """To how many, and how."""

    type = "signature.rolled_out"


class BannerEvent(KeptEvent):
    kind = "banner"


class BannerMade(BannerEvent):
    type = "banner.created"


class BannerUpdated(BannerEvent):
    type = "banner.updated"


class BannerDeleted(BannerEvent):
    type = "banner.deleted"


class BannerRestored(BannerEvent):
    type = "banner.restored"


class BannerPurged(BannerEvent):
    type = "banner.purged"


class MailConnectionEvent(KeptEvent):
    kind = "mail_connection"


class MailConnectionSaved(MailConnectionEvent):
    type = "mail_connection.saved"


class MailConnectionRemoved(MailConnectionEvent):
    type = "mail_connection.removed"


class SignaturesPutBack(MailConnectionEvent):
    """In how many people's mailboxes what was there before is brought back."""

    type = "mail_connection.put_back"
