"""Reads the environment, once, with a type and a safe default for every value.

What a variable may not say is refused in a sentence that names it (`Refused`), never taken for its default. A variable
that is empty counts as not given, but for those that decide who gets in: they are said, or left away.
"""

from __future__ import annotations

import difflib
import ipaddress
import os
import re
import secrets
from collections.abc import Mapping, Sequence
from email.utils import parseaddr
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit
from zoneinfo import available_timezones

import dj_database_url
from babel.numbers import list_currencies

REPOSITORY = Path(__file__).resolve().parents[3]
PREFIX: Final = "VIZITKA_"
IN_FILE: Final = "_FILE"

TRUE_WORDS = {"1", "true", "yes", "on"}
FALSE_WORDS = {"0", "false", "no", "off"}
HOST_NAME: Final = re.compile(r"(?!.{254})\.?[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?", re.IGNORECASE)

_asked: set[str] = set()


class Refused(ValueError):
    """The installation cannot run like this: one sentence for whoever runs it, which names the variable or folder."""


def known() -> frozenset[str]:
    """The names of all variables that have been asked for."""
    return frozenset(_asked)


def is_given(name: str) -> bool:
    return bool(text(name))


def text(name: str, default: str = "") -> str:
    """The variable itself, or what is in the file that `NAME_FILE` names, as secrets of containers are handed over.

    Raises `Refused` for what no line of a file can hold, and where both are there.
    """
    _asked.add(name)
    found = os.environ.get(name, "").strip()
    if file := os.environ.get(name + IN_FILE, "").strip():
        if found:
            raise Refused(f"{name} and {name}{IN_FILE} are both there: leave one away.")
        found = content(name + IN_FILE, Path(file))
    if not found.isprintable():
        raise Refused(f"{name} must be one line of printable characters.")
    return found or default


def content(name: str, file: Path) -> str:
    """What is in the file that the variable names, without blanks around it. Raises `Refused`."""
    try:
        return file.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or "it is no text"
        raise Refused(f"{name}: {file} cannot be read ({why}).") from None


def choice(name: str, options: Sequence[str], default: str) -> str:
    """One of `options`, letter by letter. Raises `Refused`, also where it is there and empty."""
    is_there = {name, name + IN_FILE} & os.environ.keys()
    found = text(name, "" if is_there else default)
    if found not in options:
        raise Refused(f"{name} must be one of {', '.join(options)}, not {found!r}.")
    return found


def flag(name: str, default: bool) -> bool:
    """A switch. Raises `Refused` for a word that is neither on nor off, so that a typo never passes as off."""
    word = text(name).lower()
    if word and word not in TRUE_WORDS | FALSE_WORDS:
        raise Refused(f"{name} must be on or off, not {word!r}.")
    return word in TRUE_WORDS if word else default


def number(name: str, default: int, *, least: int = 0, most: int) -> int:
    """A whole number. Raises `Refused`."""
    raw = text(name, str(default))
    if not (raw.isascii() and raw.isdigit() and least <= int(raw) <= most):
        raise Refused(f"{name} must be a number from {least} to {most}, not {raw!r}.")
    return int(raw)


def time_zone(name: str) -> str:
    """An IANA name, UTC by default. Raises `Refused` for one that nobody knows."""
    zone = text(name, "UTC")
    if zone not in available_timezones() - {"localtime", "Factory"}:
        raise Refused(f"{name} must be a time zone such as Europe/Vienna, not {zone!r}.")
    return zone


def months(name: str) -> int:
    """How long something is kept; 0 is for ever. Raises `Refused` for what would reach back before all calendars."""
    return number(name, 0, most=1200)


def currency(name: str, default: str) -> str:
    """An ISO 4217 code. Raises `Refused` for one that nobody knows."""
    code = text(name, default).upper()
    if code not in list_currencies():
        raise Refused(f"{name} must be a currency such as EUR or CHF, not {code!r}.")
    return code


def words(name: str) -> list[str]:
    """What stands between commas."""
    return [word.strip() for word in text(name).split(",") if word.strip()]


def address(name: str, default: str = "") -> str:
    """Where a server is, without a path and a slash at the end. Raises `Refused`."""
    found = text(name, default)
    return _origin(name, found) if found else ""


def provider_or_stand_in(name: str, provider: str, *, installation: str, production: bool, key: str) -> str:
    """Where a provider is whose script pages of ours load: the provider itself, or a stand-in for trying.

    Whoever writes this variable decides which script reads what people type in, so nothing but the provider is taken
    where an installation serves others: a stand-in is on this very machine, beside an `installation` whose address is
    on it too, and never gets a `key` of the live mode. Raises `Refused`.
    """
    found = address(name, provider)
    if found == provider:
        return found
    if not _is_this_machine(found):
        raise Refused(f"{name} must be {provider} or a stand-in on this machine, not {found!r}.")
    if production or not _is_this_machine(installation):
        raise Refused(
            f"{name} must be {provider}: a stand-in is for trying, on a machine that serves nobody else."
        )
    if "_live_" in key:
        raise Refused(f"{name} must be {provider}: a key of the live mode goes nowhere else.")
    return found


def _is_this_machine(origin: str) -> bool:
    return urlsplit(origin).hostname in {"localhost", "127.0.0.1", "::1"}


def several(name: str, options: Sequence[str], default: Sequence[str]) -> tuple[str, ...]:
    """Some of `options`, between commas, each once. Raises `Refused`."""
    found = tuple(dict.fromkeys(words(name))) or tuple(default)
    if not set(found) <= set(options):
        raise Refused(f"{name} must be some of {', '.join(options)}, not {', '.join(found)!r}.")
    return found


def addresses(name: str) -> list[str]:
    """Addresses between commas. Raises `Refused`."""
    return [_origin(name, word) for word in words(name)]


def named_addresses(name: str) -> dict[str, str]:
    """Addresses between commas, each behind its name: `Shop=https://shop.example.org`. Raises `Refused`."""
    found: dict[str, str] = {}
    for word in words(name):
        label, sign, where = (part.strip() for part in word.partition("="))
        if not (sign and label and len(label) <= 40) or label in found:
            raise Refused(
                f"{name} must be names and addresses such as Shop=https://shop.example.org, not {word!r}."
            )
        found[label] = _origin(name, where)
    return found


def page(name: str) -> str:
    """The address of a page, with its path; empty for none. Raises `Refused`."""
    found = text(name)
    if found:
        _origin(name, "/".join(found.split("/")[:3]))
    return found


def tiles(name: str, default: str) -> str:
    """The address of the pictures of a map, with {z}, {x} and {y}, and maybe {s} at its beginning. Raises `Refused`."""
    found = text(name, default)
    refusal = Refused(f"{name} must be an address such as {default}, not {found!r}.")
    origin = "/".join(found.split("/")[:3]).replace("://{s}.", "://a.")
    if not all(part in found for part in ("{z}", "{x}", "{y}")) or any(sign in found for sign in "\"' ;,<>"):
        raise refusal
    try:
        _origin(name, origin)
    except Refused:
        raise refusal from None
    return found


def _origin(name: str, found: str) -> str:
    refusal = Refused(f"{name} must be an address such as https://cards.example.org, not {found!r}.")
    try:
        parts = urlsplit(found)
        host, _port = parts.hostname or "", parts.port
    except ValueError:
        raise refusal from None
    bare = parts.path in {"", "/"} and not (parts.query or parts.fragment or "@" in parts.netloc)
    if parts.scheme not in {"http", "https"} or not bare or not _is_host(host):
        raise refusal
    return found.rstrip("/")


def page_or_off(name: str, default: str) -> str:
    """The address of a page, with its path; empty for `off`. Raises `Refused`."""
    found = text(name, default)
    if found == "off":
        return ""
    _origin(name, "/".join(found.split("/")[:3]))
    return found


def host(name: str, default: str = "") -> str:
    """The name or the IP address of a machine. Raises `Refused`."""
    found = text(name, default).strip(".").lower()
    if found and not _is_host(found):
        raise Refused(f"{name} must be the name of a host such as mail.example.org, not {found!r}.")
    return found


def hosts(name: str, default: list[str]) -> list[str]:
    """Names of hosts between commas; `*` stands for all. Raises `Refused`."""
    found = words(name)
    for word in found:
        if word != "*" and not _is_host(word):
            raise Refused(f"{name} must be names of hosts such as cards.example.org, not {word!r}.")
    return found or default


def _is_host(name: str) -> bool:
    return _is_ip(name.strip("[]")) or HOST_NAME.fullmatch(name) is not None


def _is_ip(text: str) -> bool:
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True


def name_servers(name: str) -> list[str]:
    """IP addresses between commas, each with a port where it is not 53. Raises `Refused`."""
    found = words(name)
    for word in found:
        ip, colon, port = (word, "", "") if _is_ip(word) else word.rpartition(":")
        if not _is_ip(ip.strip("[]")) or (colon and not (port.isdigit() and 0 < int(port) < 65536)):
            raise Refused(f"{name} must be IP addresses such as 192.0.2.53 or 127.0.0.1:5353, not {word!r}.")
    return found


def mailbox(name: str, default: str) -> str:
    """Who mails come from, e.g. `Vizitka <cards@example.org>`. Raises `Refused`."""
    found = text(name, default)
    local, at, domain = parseaddr(found)[1].rpartition("@")
    if not (at and local and _is_host(domain)):
        raise Refused(f"{name} must be an address such as Vizitka <cards@example.org>, not {found!r}.")
    return found


def mail_address(name: str) -> str:
    """Where mails go to, without a name: `help@example.org`. Raises `Refused`."""
    found = text(name)
    local, at, domain = found.rpartition("@")
    bare = parseaddr(found)[1] == found and not any(map(str.isspace, found))
    if found and not (at and local and _is_host(domain) and bare):
        raise Refused(f"{name} must be an address such as help@example.org, not {found!r}.")
    return found


def signing_key(name: str) -> str:
    """The file of an RSA key in PEM; empty for none. Raises `Refused`."""
    found = text(name)
    if not found:
        return ""
    # Not before there is a key to be read: it takes a while.
    from vizitka.common.mail.keys import NoKey, read_key

    path = Path(found).expanduser()
    try:
        read_key(path.read_bytes())
    except (OSError, NoKey) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise Refused(f"{name}: {path} cannot be used ({why}).") from None
    return str(path)


def elliptic_key(name: str) -> str:
    """The file of a key on the curve P-256 in PEM, as Apple gives it; empty for none. Raises `Refused`."""
    found = text(name)
    if not found:
        return ""
    # Not before there is a key to be read: it takes a while.
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePrivateKey
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    path = Path(found).expanduser()
    try:
        key = load_pem_private_key(path.read_bytes(), password=None)
    except (OSError, ValueError, TypeError) as error:
        why = getattr(error, "strerror", None) or "it is no key"
        raise Refused(f"{name}: {path} cannot be used ({why}).") from None
    if not isinstance(key, EllipticCurvePrivateKey) or not isinstance(key.curve, SECP256R1):
        raise Refused(f"{name}: {path} cannot be used (it is no key on the curve P-256).")
    return str(path)


def together(given: Mapping[str, str]) -> None:
    """Variables of which one says nothing without the others. Raises `Refused`."""
    if any(given.values()) and not all(given.values()):
        *others, last = given
        raise Refused(f"{', '.join(others)} and {last} belong together: give all of them, or none.")


def token(name: str) -> str:
    """A secret that goes through a header; the sentence does not tell it. Raises `Refused`."""
    found = text(name)
    if " " in found or not found.isascii():
        raise Refused(f"{name} must be letters and digits without blanks.")
    return found


def database(name: str, default: str, **options: Any) -> dict[str, Any]:
    """Where the database is, as Django knows it. Raises `Refused`, without telling the password."""
    found = text(name, default)
    refusal = Refused(f"{name} must be postgres://user:password@host/name or sqlite:////folder/file.")
    if urlsplit(found.partition("?")[0].partition("@")[0]).scheme not in {"sqlite", "postgres", "postgresql"}:
        raise refusal
    try:
        parsed: dict[str, Any] = dict(dj_database_url.parse(found, **options))
    except ValueError:
        raise refusal from None
    if not parsed.get("NAME"):
        raise refusal
    return parsed


def folder(name: str, default: Path) -> Path:
    """A folder that is there, if it is given. Raises `Refused`."""
    found = Path(text(name)).expanduser().resolve() if is_given(name) else default
    if is_given(name) and not found.is_dir():
        raise Refused(f"{name}: there is no folder {found}.")
    return found


def data_path() -> Path:
    """The folder of database, files, mails and keys (`VIZITKA_DATA`), whether it is there or not."""
    return Path(text("VIZITKA_DATA") or REPOSITORY / "var").expanduser().resolve()


def data_folder() -> Path:
    """The folder of `data_path`, made on first use. Raises `Refused` where nothing can be written."""
    return made(data_path())


def made(folder: Path) -> Path:
    """The folder, which is in that of the data or is it, made on first use. Raises `Refused`."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unwritable(folder, error) from None
    if not os.access(folder, os.W_OK | os.X_OK):
        raise unwritable(folder, None)
    return folder


def unwritable(folder: Path, error: OSError | None) -> Refused:
    """The sentence for a folder of the data that takes nothing, with what the system says about it."""
    try:
        whose = f" It belongs to {folder.owner()}."
    except (OSError, KeyError):
        whose = ""
    why = f" ({error.strerror})" if error and error.strerror else ""
    return Refused(f"VIZITKA_DATA: nothing can be written to {folder}{why}.{whose}")


def secret_key(folder: Path) -> str:
    """`VIZITKA_SECRET_KEY`, or the key that the first start wrote beside the database (mode 600). Raises `Refused`."""
    given = text("VIZITKA_SECRET_KEY")
    if given:
        return given
    try:
        return _kept_key(folder / "secret.key")
    except OSError as error:
        raise unwritable(folder, error) from None


def former_keys() -> list[str]:
    """`VIZITKA_SECRET_KEY_FALLBACKS`: former keys between commas, the last one first. What they have made is read;
    nothing new is made with them."""
    return words("VIZITKA_SECRET_KEY_FALLBACKS")


def _kept_key(file: Path) -> str:
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        # Another process may be between making the file and writing it.
        for _ in range(50):
            key = file.read_text().strip()
            if key:
                return key
        raise
    with os.fdopen(descriptor, "w") as handle:
        key = secrets.token_urlsafe(48)
        handle.write(key)
    return key


def refuse_unknown() -> None:
    """After all variables have been asked for: one that nobody knows is a typing error, not a wish without an effect.

    Raises `Refused` with the nearest name.
    """
    for name in sorted(os.environ):
        if name.startswith(PREFIX) and name not in _asked and name.removesuffix(IN_FILE) not in _asked:
            # Without the beginning, which makes all of them alike.
            words = [one.removeprefix(PREFIX) for one in _asked]
            near = difflib.get_close_matches(name.removeprefix(PREFIX), words, n=1)
            advice = f"Do you mean {PREFIX}{near[0]}?" if near else "docs/operating.md lists them."
            raise Refused(f"{name} is no variable of Vizitka. {advice}")
