"""From what people paste to an address that opens: pure, without tables, clock or network.

Whatever comes in, `normalise` answers with a link that begins with https://, mailto: or tel:, or raises a
LinkError with a sentence that says what to do. What it answers, it reads back as the same: the value can be
stored, shown in the field, and sent again.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from urllib.parse import parse_qsl, quote, unquote, urlsplit

import idna
import phonenumbers

from vizitka.reference.enums import LinkKind
from vizitka.reference.errors import (
    AddressInvalid,
    EmailInvalid,
    FederatedNameInvalid,
    LinkError,
    LinkMissing,
    LinkTooLong,
    NameInvalid,
    OtherNetwork,
    PhoneInvalid,
    PhoneWithoutCountry,
    ProfileNotFound,
    UnknownNetwork,
    UnsafeLink,
)
from vizitka.reference.networks.catalogue import ALL, BY_VALUE, FIRST
from vizitka.reference.networks.model import Shape, SocialNetwork

MAX_LENGTH = 2000
SAFE_BEGINNINGS = ("https://", "mailto:", "tel:")

SCHEME = re.compile(r"([a-z][a-z0-9+\-]{1,20}):(?!\d{1,5}(?:[/?#]|$))", re.IGNORECASE)
INSIDE_TEXT = re.compile(r"(?:^|(?<=[\s<(\"'„“«]))(?:https?://|www\.)[^\s<>\"']+", re.IGNORECASE)
HOST_LIKE = re.compile(r"[^\s/?#@:\\]+\.[^\s/?#@:.\\]{2,}(?::\d{1,5})?(?=[/?#]|$)")
EMAIL = re.compile(r"[\w.!#$%&'*+/=?^`{|}~\-]{1,64}@([\w.\-]{3,190})", re.ASCII)
LABEL = re.compile(r"(?!-)[a-z0-9\-]{1,63}(?<!-)")
FEDERATED = re.compile(r"@?([a-z0-9_](?:[a-z0-9_.\-]{0,58}[a-z0-9_])?)@([^\s/@:]+)", re.IGNORECASE)
FEDERATED_PATH = re.compile(
    r"(?:web/)?(?:@|users/|u/)([a-z0-9_][a-z0-9_.\-]{0,59})(?:@([^\s/@:]+))?(?:/.*)?", re.IGNORECASE
)

# Addresses of apps, and the web address that means the same.
DEEP_LINKS = {
    "whatsapp": "https://whatsapp.com/",
    "tg": "https://t.me/",
    "viber": "https://viber.com/",
    "sgnl": "https://",
    "instagram": "https://instagram.com/",
    "twitter": "https://x.com/",
    "threema": "https://threema.id/",
}
# Pages that only lead on: the parameter holds the address that was meant.
REDIRECTS = {
    "l.facebook.com": ("u",),
    "lm.facebook.com": ("u",),
    "l.instagram.com": ("u",),
    "l.messenger.com": ("u",),
    "l.threads.com": ("u",),
    "google.com/url": ("q", "url"),
    "linkedin.com/redir/redirect": ("url",),
    "youtube.com/redirect": ("q",),
    "safelinks.protection.outlook.com": ("url",),
    "urldefense.com": ("u",),
}
# Added by whoever shared the address; it leads to the same page without.
TRACKING = re.compile(
    r"utm_\w+|fbclid|gclid|gbraid|wbraid|dclid|msclkid|yclid|twclid|ttclid|li_fat_id|igshid|igsh|mc_[ce]id|_hs(?:enc|mi)|"
    r"mkt_tok|ref_src|ref_url|trk|trkInfo|_branch_match_id",
    re.IGNORECASE,
)
# Parts of a network that are no profiles.
OFFICIAL = {
    "about",
    "ads",
    "api",
    "blog",
    "business",
    "careers",
    "developer",
    "developers",
    "help",
    "investor",
    "jobs",
}
OFFICIAL |= {"legal", "newsroom", "press", "status", "support"}
# What stands before a host without a meaning of its own.
PLAIN_SUBDOMAINS = {"", "www", "m", "mobile", "web", "app", "touch"}


@dataclass(frozen=True, slots=True)
class NormalisedLink:
    """`value` is what is kept and shown in the field, `url` what opens, `label` what a visitor reads."""

    network: str
    value: str
    url: str
    label: str


@dataclass(frozen=True, slots=True)
class Address:
    """A web address in parts: host in lower case, path without slashes at its ends."""

    host: str
    path: str
    query: str
    fragment: str
    port: str = ""


def normalise(network: str, raw: str) -> NormalisedLink:
    """What `raw` means on `network` (a value of the catalogue).

    Raises a LinkError; never anything else, whatever is pasted.
    """
    known = BY_VALUE.get(network)
    if known is None:
        raise UnknownNetwork
    link = _read(known, raw)
    # What we answer must be read back as the same; else we did not understand it.
    try:
        again = _read(known, link.value)
    except LinkError:
        raise ProfileNotFound(known.name, known.hint) from None
    if again != link or not link.url.startswith(SAFE_BEGINNINGS):
        raise ProfileNotFound(known.name, known.hint)
    return link


def detect(raw: str) -> SocialNetwork | None:
    """The network that a pasted address belongs to, by its host; None for anything else."""
    text = _clean(raw)[:MAX_LENGTH]
    if FEDERATED.fullmatch(text) and text.startswith("@"):
        return BY_VALUE["mastodon"]
    if text.lower().startswith("mailto:"):
        return BY_VALUE["email"]
    try:
        address = _address(text) if _looks_like_address(text) else None
    except LinkError:
        return None
    if address is None:
        return None
    candidates = _networks_of(address)
    for candidate in candidates:
        try:
            normalise(candidate.value, raw)
        except LinkError:
            continue
        return candidate
    return candidates[0] if candidates else None


def _read(network: SocialNetwork, raw: str) -> NormalisedLink:
    text = _clean(raw)
    if not text:
        raise LinkMissing
    if len(text) > MAX_LENGTH:
        raise LinkTooLong
    if network.kind is LinkKind.URL:
        return _free_link(network, text)
    if network.kind is LinkKind.EMAIL:
        return _email(network, text)
    text = _found_address(text)
    if network.federated:
        return _federated(network, text)
    if network.kind is LinkKind.PHONE and text.lower().startswith("tel:"):
        return _phone(network, unquote(text))
    if _looks_like_address(text, network):
        return _pasted(network, _address(text))
    if network.kind is LinkKind.PHONE and not re.match(r"[a-z]+/", text):
        return _phone(network, text)
    return _typed(network, text)


def _pasted(network: SocialNetwork, address: Address) -> NormalisedLink:
    """A whole address."""
    host = _host_of(network, address.host)
    if host is None:
        raise _other_network(network, address)
    before = address.host.removesuffix(host).rstrip(".")
    target = _target(network, address.path, address.query, address.fragment)
    for shape in network.shapes:
        if not shape.pasted or (host not in shape.hosts if shape.hosts else host not in network.hosts):
            continue
        if shape.with_host:
            subject = f"{address.host}/{target}"
        elif shape.before_host:
            if before in PLAIN_SUBDOMAINS | OFFICIAL:
                continue
            subject = before.removeprefix("www.")
        else:
            if before in OFFICIAL:
                continue
            subject = target
        found = shape.pattern.fullmatch(subject)
        if found:
            return _link(network, shape, found.groupdict())
    raise ProfileNotFound(network.name, network.hint)


def _typed(network: SocialNetwork, text: str) -> NormalisedLink:
    """A name, or the end of an address such as `in/mara`."""
    path, _, fragment = text.partition("#")
    path, _, query = path.partition("?")
    decoded = _decoded(path).strip("/").strip()
    target = _target(network, decoded, query, fragment)
    for shape in network.shapes:
        if not shape.typed:
            continue
        found = shape.pattern.fullmatch(target)
        if found:
            return _link(network, shape, found.groupdict())
    if HOST_LIKE.match(text) and "/" in text:
        raise OtherNetwork(network.name)
    raise NameInvalid(network.name, network.hint)


def _link(network: SocialNetwork, shape: Shape, groups: dict[str, str | None]) -> NormalisedLink:
    parts = {name: (part or "").rstrip("/") for name, part in groups.items()}
    if shape.lower:
        parts = {name: part.lower() for name, part in parts.items()}
    if shape.value == "+{name}":
        return _phone(network, "+" + parts["name"])
    encoded = {name: quote(part, safe="/@:+=&?~$!*,;-._#") for name, part in parts.items()}
    return NormalisedLink(
        network=network.value,
        value=shape.value.format(**parts),
        url=shape.address.format(**encoded),
        label=shape.label.format(
            **{name: part.replace("_", " ") if shape.with_host else part for name, part in parts.items()}
        ),
    )


def _phone(network: SocialNetwork, text: str) -> NormalisedLink:
    """E.164 from an international number in any spelling (ITU-T E.164; `00` counts as `+`)."""
    number = _without_scheme(text, "tel")
    number = re.sub(r"^00", "+", re.sub(r"[\s\u00a0]+", " ", number.strip()))
    if not re.fullmatch(r"\+?[\d\s().\-/]{5,40}", number):
        raise PhoneInvalid
    if not number.startswith("+"):
        raise PhoneWithoutCountry
    try:
        parsed = phonenumbers.parse(number)
    except phonenumbers.NumberParseException:
        raise PhoneInvalid from None
    if not phonenumbers.is_possible_number(parsed):
        raise PhoneInvalid
    value = phonenumbers.format_number(parsed, phonenumbers.PhoneNumberFormat.E164)
    label = phonenumbers.format_number(parsed, phonenumbers.PhoneNumberFormat.INTERNATIONAL)
    template = next((shape.address for shape in network.shapes if shape.value == "+{name}"), "tel:+{name}")
    return NormalisedLink(network.value, value, template.format(name=value.lstrip("+")), label)


def _federated(network: SocialNetwork, text: str) -> NormalisedLink:
    """`@name@server`, or the address of a profile on any server."""
    found = FEDERATED.fullmatch(text)
    if found:
        name, server = found.group(1), found.group(2)
    else:
        if not (_looks_like_address(text, network) or HOST_LIKE.match(text)):
            raise FederatedNameInvalid
        address = _address(text)
        path = FEDERATED_PATH.fullmatch(address.path)
        others = [other for other in _networks_of(address) if other is not network]
        if not path or others:
            raise _other_network(network, address) if others else ProfileNotFound(network.name, network.hint)
        name, server = path.group(1), path.group(2) or address.host.removeprefix("www.")
    host = _host(server)
    value = f"@{name}@{host}"
    return NormalisedLink(network.value, value, network.federated.format(server=host, name=name), value)


def _email(network: SocialNetwork, text: str) -> NormalisedLink:
    address = unquote(_without_scheme(text, "mailto")).split("?")[0].strip().strip("<>")
    found = EMAIL.fullmatch(address)
    if not found:
        raise EmailInvalid
    local, _, domain = address.rpartition("@")
    try:
        host = _host(domain)
    except LinkError:
        raise EmailInvalid from None
    value = f"{local}@{host}"
    return NormalisedLink(network.value, value, f"mailto:{quote(local, safe='!$*+-./=_~')}@{host}", value)


def _free_link(network: SocialNetwork, text: str) -> NormalisedLink:
    """Any web address, email address or international phone number; http becomes https, tracking goes."""
    lowered = text.lower()
    if network.value == "link":
        if lowered.startswith("mailto:") or (EMAIL.fullmatch(text) and not SCHEME.match(text)):
            link = _email(network, text)
            return NormalisedLink(network.value, link.url, link.url, link.value)
        if lowered.startswith("tel:") or re.fullmatch(r"(?:\+|00)[\d\s().\-/]{5,40}", text):
            link = _phone(network, unquote(text))
            return NormalisedLink(network.value, f"tel:{link.value}", f"tel:{link.value}", link.label)
    found = _found_address(text)
    if not _looks_like_address(found) and not HOST_LIKE.match(found):
        raise AddressInvalid
    address = _address(found, decode=False)
    port = f":{address.port}" if address.port else ""
    url = f"https://{address.host}{port}"
    path = _percent(address.path, "/:@!$&'()*+,;=~-._")
    if path:
        url += f"/{path}"
    query = "&".join(
        part for part in address.query.split("&") if part and not TRACKING.fullmatch(part.split("=")[0])
    )
    if query:
        url += "?" + _percent(query, "/:@!$&'()*+,;=~-._?")
    if address.fragment:
        url += "#" + _percent(address.fragment, "/:@!$&'()*+,;=~-._?")
    return NormalisedLink(
        network.value,
        url,
        url,
        _readable(address.host.removeprefix("www.")) + (f"/{_shown(path)}" if path else ""),
    )


def _clean(raw: str) -> str:
    """Without what cannot be seen, without quotes and brackets around it, in one Unicode form."""
    text = "".join(
        " " if character in "\t\r\n\u00a0" else character
        for character in unicodedata.normalize("NFC", raw[: MAX_LENGTH * 2])
        if character in "\t\r\n" or unicodedata.category(character) not in {"Cc", "Cf", "Cs", "Co", "Cn"}
    )
    previous = None
    while previous != text:
        previous = text
        text = text.strip().strip("<>\"'„“”‚‘’«»").rstrip(",;")
    return text


def _found_address(text: str) -> str:
    """The address inside a sentence: `Follow me: https://…`."""
    if not re.search(r"\s", text):
        return text
    found = INSIDE_TEXT.search(text)
    if found:
        return found.group(0).rstrip(".,;:!?)")
    return text


def _looks_like_address(text: str, network: SocialNetwork | None = None) -> bool:
    if SCHEME.match(text) or text.startswith("//") or text.lower().startswith("www."):
        return True
    found = HOST_LIKE.match(text)
    if not found:
        return False
    host = found.group(0).split(":")[0].lower()
    if network is not None and _host_of(network, host):
        return True
    known = any(_host_of(other, host) for other in ALL)
    return known and (network is None or len(text) > found.end())


def _address(text: str, *, decode: bool = True, unwrap: bool = True) -> Address:
    """The parts of a web address; refuses every scheme but http and https."""
    found = SCHEME.match(text)
    if found:
        scheme = found.group(1).lower()
        rest = text[found.end() :]
        if scheme in DEEP_LINKS:
            text = DEEP_LINKS[scheme] + rest.lstrip("/")
        elif scheme not in {"http", "https"}:
            raise UnsafeLink
        else:
            text = "https://" + rest.lstrip("/\\")
    else:
        text = "https://" + text.lstrip("/")
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        raise AddressInvalid from None
    if "@" in parts.netloc or "\\" in parts.netloc:
        # A name and password before the host only ever deceive.
        raise UnsafeLink
    host = _host(parts.hostname or "")
    if unwrap:
        inner = _redirected(host, parts.path, parts.query)
        if inner:
            return _address(inner, decode=decode, unwrap=False)
    path = _decoded(parts.path) if decode else parts.path
    return Address(
        host=host,
        path=path.strip("/") if decode else path.lstrip("/"),
        query=parts.query,
        fragment=parts.fragment,
        port="" if port in {None, 80, 443} else str(port),
    )


def _redirected(host: str, path: str, query: str) -> str:
    place = f"{host.removeprefix('www.')}{path.rstrip('/')}"
    for start, names in REDIRECTS.items():
        if place == start or place.startswith(start + "/") or host.endswith("." + start):
            for name, value in parse_qsl(query):
                if name in names and value.lower().startswith(("http://", "https://")):
                    return value
    return ""


def _host(host: str) -> str:
    """A public host name in ASCII (IDNA 2008); refuses bare names and numbers."""
    try:
        text = idna.encode(host.strip().rstrip(".").lower(), uts46=True).decode("ascii")
    except (idna.IDNAError, UnicodeError):
        text = host.strip().rstrip(".").lower()
    labels = text.split(".")
    if len(text) > 253 or len(labels) < 2 or not all(LABEL.fullmatch(label) for label in labels):
        raise AddressInvalid
    if len(labels[-1]) < 2 or labels[-1].isdigit():
        raise AddressInvalid
    return text


def _host_of(network: SocialNetwork, host: str) -> str | None:
    """The longest of the network's hosts that `host` is, or lies below."""
    fitting = [own for own in network.all_hosts if host == own or host.endswith("." + own)]
    return max(fitting, key=len, default=None)


def _networks_of(address: Address) -> list[SocialNetwork]:
    """Networks on this host, the closest first."""
    fitting = [(len(own), network) for network in ALL if (own := _host_of(network, address.host))]
    return [network for _, network in sorted(fitting, key=lambda pair: -pair[0])]


def _other_network(network: SocialNetwork, address: Address) -> OtherNetwork:
    others = _networks_of(address)
    if others:
        return OtherNetwork(network.name, others[0].name, network=others[0].value)
    return OtherNetwork(network.name)


def _target(network: SocialNetwork, path: str, query: str, fragment: str) -> str:
    """Path, the parameters that matter, the fragment if it matters."""
    given = dict(parse_qsl(query)) if network.keeps_query else {}
    kept = "&".join(f"{name}={given[name].strip()}" for name in network.keeps_query if name in given)
    target = f"{path}?{kept}" if kept else path
    if network.keeps_fragment and fragment:
        target += f"#{_decoded(fragment)}"
    return target


def _without_scheme(text: str, scheme: str) -> str:
    return text[len(scheme) + 1 :].lstrip("/") if text.lower().startswith(scheme + ":") else text


def _decoded(text: str) -> str:
    return unicodedata.normalize("NFC", unquote(text))


def _percent(text: str, safe: str) -> str:
    """Percent-encodes what an address may not hold, and leaves what already is encoded."""
    return quote(re.sub(r"%(?![0-9a-fA-F]{2})", "%25", text), safe=safe + "%")


def _readable(host: str) -> str:
    try:
        return idna.decode(host)
    except (idna.IDNAError, UnicodeError):
        return host


def _shown(path: str) -> str:
    """A path for people, without a slash at its end."""
    return "".join(
        character for character in _decoded(path).rstrip("/") if unicodedata.category(character)[0] != "C"
    )


# So many networks of a focus stand before all others on a card.
LEADING = 6
_LEADING = {focus.value: frozenset(networks[:LEADING]) for focus, networks in FIRST.items()}


def leads(network: str, focus: str) -> bool:
    """Whether people who open a card of this focus (person, company, link) mostly look for the network."""
    return network in _LEADING.get(focus, ())
