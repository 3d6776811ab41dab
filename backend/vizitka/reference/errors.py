"""What can be wrong with a link that a person gives us, in words that say what to do."""

from __future__ import annotations

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from vizitka.common.errors import InvalidInput, Text


class LinkError(InvalidInput):
    """The link cannot be used; `message` says what to do. Each kind has its own code."""

    code = "invalid_link"

    def __init__(self, message: Text | None = None, *, code: str | None = None) -> None:
        sentence = message if message is not None else self.message
        super().__init__(sentence, code=code, errors={"value": [sentence]})


class UnknownNetwork(LinkError):
    code = "unknown_network"
    message = _("Choose a network from the list.")


class LinkMissing(LinkError):
    code = "link_missing"
    message = _("Enter the profile name or paste the address.")


class LinkTooLong(LinkError):
    code = "link_too_long"
    message = _("This is too long. Paste only the address of the profile.")


class UnsafeLink(LinkError):
    code = "unsafe_link"
    message = _("Only addresses that begin with https:// can be used.")


class AddressInvalid(LinkError):
    code = "address_invalid"
    message = _("Enter a whole address, such as https://example.com.")


class EmailInvalid(LinkError):
    code = "email_invalid"
    message = _("Enter an email address, such as name@example.com.")


class PhoneInvalid(LinkError):
    code = "phone_invalid"
    message = _("This is not a phone number. Enter it with the country code, such as +43 664 1234567.")


class PhoneWithoutCountry(LinkError):
    code = "phone_without_country"
    message = _("Begin the number with the country code, such as +43.")


class OtherNetwork(LinkError):
    """The address belongs to another network, `network`, or to none that we know."""

    code = "other_network"

    def __init__(self, name: Text, other: Text = "", *, network: str | None = None) -> None:
        self.network = network
        if network:
            sentence = _("This address belongs to {other}. Choose {other}, or paste an address of {name}.")
        else:
            sentence = _("This is not an address of {name}. Paste one of {name}, or choose Link.")
        super().__init__(format_lazy(sentence, name=name, other=other))


class ProfileNotFound(LinkError):
    """The address is of the right network, but names nobody."""

    code = "profile_not_found"

    def __init__(self, name: Text, hint: str) -> None:
        sentence = _(
            "We find no profile in this address. Open your profile on {name} and copy its address: {hint}"
        )
        super().__init__(format_lazy(sentence, name=name, hint=hint))


class NameInvalid(LinkError):
    code = "name_invalid"

    def __init__(self, name: Text, hint: str) -> None:
        sentence = _("{name} does not know such names. Paste the address of the profile, such as {hint}")
        super().__init__(format_lazy(sentence, name=name, hint=hint))


class FederatedNameInvalid(LinkError):
    code = "federated_name_invalid"
    message = _("Enter the name with its server, such as @name@mastodon.social.")
