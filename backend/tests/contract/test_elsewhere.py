"""Who asks somebody else's server lets others go on meanwhile (common/elsewhere.py), or is no part of a request."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import vizitka

ROOT: Final = Path(vizitka.__file__).parent
CLIENTS: Final = frozenset(
    {
        "aiohttp",
        "boto3",
        "botocore",
        "dns",
        "ftplib",
        "http",
        "httpx",
        "imaplib",
        "requests",
        "smtplib",
        "socket",
        "stripe",
        "urllib3",
    }
)
STEPS_ASIDE: Final = ("elsewhere.waiting()", "elsewhere.step_aside()")
# By `common.asking`, which steps aside for them.
ASKS: Final = ("asking.ask(", "away.ask(", "import asking")
# Who does so in no request, and where.
ELSEWHERE: Final = {
    "common/apart.py": "a process of our own, with a limit of its own",
    "common/apart_child.py": "that process",
    "common/certificates.py": "manage.py doctor",
    "common/hung.py": "shuts lines, opens none",
    "common/mail/delivery.py": "tasks",
    "common/mail/smtp.py": "tasks",
    "config/doctor/clocks.py": "manage.py doctor",
    "config/doctor/mail.py": "manage.py doctor",
    "config/doctor/proxies.py": "manage.py doctor",
    "config/management/commands/serve.py": "the start",
    "config/storage.py": "the start and manage.py check",
    "config/web.py": "opens the socket that others ask at",
    "domains/gateways/dns.py": "tasks and manage.py doctor",
    "front/accepting.py": "takes those who ask here",
    "members/tasks.py": "tasks",
    "orders/printer.py": "tasks",
}


def _imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield from (f"{node.module}.{name.name}" for name in node.names)


def _is_client(name: str) -> bool:
    first, _, rest = name.partition(".")
    if first == "http":
        return rest.startswith("client")
    return first in CLIENTS or name.startswith("urllib.request")


def _askers() -> dict[str, str]:
    """The modules that have a client of others' servers, with their text."""
    texts = {str(path.relative_to(ROOT)): path.read_text() for path in ROOT.rglob("*.py")}
    return {name: text for name, text in texts.items() if any(map(_is_client, _imported(ast.parse(text))))}


def test_who_asks_others_steps_aside() -> None:
    askers = _askers()
    holding = [
        name
        for name, text in askers.items()
        if not any(way in text for way in (*STEPS_ASIDE, *ASKS)) and name not in ELSEWHERE
    ]
    assert holding == []
    assert {
        "tax/vies.py",
        "common/fetching.py",
        "payments/providers/stripe.py",
        "common/store.py",
    } <= askers.keys()


def test_the_list_of_those_who_need_not_is_of_today() -> None:
    assert ELSEWHERE.keys() <= _askers().keys()
