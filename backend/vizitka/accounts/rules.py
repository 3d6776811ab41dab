"""Pure decisions of the accounts: lives of tokens, names of devices, where a redirect may go."""

from __future__ import annotations

import datetime as dt
import ipaddress
import re
from urllib.parse import urlsplit

from vizitka.accounts.enums import TokenKind

SESSION_LIFE = dt.timedelta(hours=12)
LONG_SESSION_LIFE = dt.timedelta(days=30)
LAST_USED_STEP = dt.timedelta(minutes=1)
# For so long a sign-in stands for the password of who has none.
LATELY = dt.timedelta(minutes=10)

TOKEN_LIFE = {
    TokenKind.RECOVERY: dt.timedelta(hours=1),
    TokenKind.LOGIN_FACTOR: dt.timedelta(minutes=5),
    TokenKind.AUTO_LOGIN: dt.timedelta(seconds=60),
    TokenKind.CARD_VIEW: dt.timedelta(seconds=60),
    TokenKind.PASSKEY: dt.timedelta(minutes=5),
}
# An address is proved by a link, or sooner by the code beside it, which is short enough to be guessed at.
PROOF_LIFE = dt.timedelta(hours=1)
PROOF_CODE_LIFE = dt.timedelta(minutes=15)
PROOF_CODE_DIGITS = 6
PROOF_CODE_TRIES = 5
# A letter that could not be sent for so long says nothing true any more.
LETTER_LIFE = dt.timedelta(days=3)
UNVERIFIED_LIFE = dt.timedelta(days=30)

RECOVERY_CODES = 10
# So that nobody fills the table, and a list that people read stays one.
PASSKEYS = 20
# Without look-alikes (0 O 1 I L): 31 characters, 12 of them give 59 bits.
RECOVERY_ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"

# Order matters: browsers name their ancestors too. (mark in the user agent, name for people)
BROWSERS = (
    ("edg/", "Edge"),
    ("edga/", "Edge"),
    ("edgios/", "Edge"),
    ("opr/", "Opera"),
    ("samsungbrowser/", "Samsung Internet"),
    ("vivaldi/", "Vivaldi"),
    ("firefox/", "Firefox"),
    ("fxios/", "Firefox"),
    ("crios/", "Chrome"),
    ("headlesschrome/", "Chrome"),
    ("chrome/", "Chrome"),
    ("safari/", "Safari"),
    ("curl/", "curl"),
    ("python", "Python"),
)
SYSTEMS = (
    ("iphone", "iPhone"),
    ("ipad", "iPad"),
    ("android", "Android"),
    ("windows", "Windows"),
    ("cros ", "ChromeOS"),
    ("macintosh", "Mac"),
    ("linux", "Linux"),
)


def device_of(user_agent: str) -> str:
    """Browser and system of a user agent as `Firefox|Windows`; a part that is not known is empty."""
    agent = user_agent.lower()
    browser = next((name for mark, name in BROWSERS if mark in agent), "")
    system = next((name for mark, name in SYSTEMS if mark in agent), "")
    return f"{browser}|{system}" if browser or system else ""


def rough_network(network: str) -> str:
    """A network as people may read it: `203.0.113.…`, `2001:db8:1:…`; empty for what is no network."""
    try:
        parsed = ipaddress.ip_network(network)
    except ValueError:
        return ""
    if parsed.version == 4:
        return f"{str(parsed.network_address).rsplit('.', 1)[0]}.…"
    return f"{':'.join(str(parsed.network_address.exploded).split(':')[:3])}:…"


ROUTE_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_.-]{0,99}")


def safe_redirect(target: str, site: str) -> str | None:
    """`target` when it is the name of a route (no slash) or a path of `site`; None for anything else.

    Browsers read `\\` as `/` and drop tabs and line ends, so that `//e`, `/\\e` and `/<tab>/e` lead away
    (OWASP ASVS 5; product.md, section 3): whatever holds one of those is refused, and so is a path that
    begins with two slashes.
    """
    if not target or len(target) > 2000:
        return None
    if any(ord(character) <= 32 or ord(character) == 127 or character == "\\" for character in target):
        return None
    if "/" not in target:
        return target if ROUTE_NAME.fullmatch(target) else None
    if target.startswith("//"):
        return None
    if target.startswith("/"):
        parts = urlsplit(target)
        return target if not parts.scheme and not parts.netloc else None
    # A whole address of this very site becomes its path.
    parts, own = urlsplit(target), urlsplit(site)
    if (parts.scheme, parts.netloc) == (own.scheme, own.netloc) and parts.scheme in {"http", "https"}:
        path = target[len(f"{parts.scheme}://{parts.netloc}") :]
        return safe_redirect(path or "/", site) if (path or "/").startswith("/") else None
    return None


def digits(number: int) -> str:
    """A number as the code of a mail: `012345`."""
    return f"{number:0{PROOF_CODE_DIGITS}d}"


def grouped(code: str) -> str:
    """A recovery code as it is shown: `ABCD-EFGH-JKMN`."""
    return "-".join(code[start : start + 4] for start in range(0, len(code), 4))


def plain_code(code: str) -> str:
    """A code as people type it, without blanks and dashes, in capitals."""
    return re.sub(r"[\s\-–—]", "", code).upper()
