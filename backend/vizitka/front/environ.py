"""A request as the environ that Django takes (PEP 3333)."""

from __future__ import annotations

import io
import sys
from typing import Final

from vizitka.common.exchange import Environ, Head, Headers

_FIXED: Final[Environ] = {
    "SCRIPT_NAME": "",
    "wsgi.version": (1, 0),
    "wsgi.errors": sys.stderr,
    "wsgi.multithread": True,
    "wsgi.multiprocess": True,
    "wsgi.run_once": False,
}
_MOST_NAMES: Final = 512


class _Names(dict[str, str]):
    """Names of headers as an environ has them. Empty for those with an underscore: they would be taken for others."""

    def __missing__(self, name: str) -> str:
        spelled = name.upper().replace("-", "_")
        if spelled not in ("CONTENT_TYPE", "CONTENT_LENGTH"):
            spelled = f"HTTP_{spelled}"
        found = "" if "_" in name else spelled
        if len(self) < _MOST_NAMES:
            self[name] = found
        return found


_names = _Names()


def environ_of(head: Head) -> Environ:
    """What gate and short way ask for; `complete` adds what only Django does."""
    given = head.headers
    environ: Environ = {_names[name]: value for name, value in given}
    if len(environ) != len(given):
        environ = _joined(given)
    environ.pop("", None)
    environ["PATH_INFO"] = head.path
    environ["REQUEST_METHOD"] = head.method
    environ["QUERY_STRING"] = head.query
    environ["REMOTE_ADDR"] = head.peer
    return environ


def _joined(given: Headers) -> Environ:
    """Where a header stands there twice (RFC 9110, section 5.2; RFC 6265, section 5.4)."""
    environ: Environ = {}
    for name, value in given:
        key = _names[name]
        between = "; " if key == "HTTP_COOKIE" else ","
        environ[key] = f"{environ[key]}{between}{value}" if key in environ else value
    return environ


def complete(environ: Environ, head: Head) -> None:
    """Adds what a WSGI application finds beside; the body is there as soon as it has been read."""
    environ.update(_FIXED)
    host, port = head.server
    environ["SERVER_NAME"], environ["SERVER_PORT"] = host or "localhost", port
    environ["SERVER_PROTOCOL"] = f"HTTP/{head.version}"
    environ["wsgi.url_scheme"] = "http"
    environ["wsgi.input"] = io.BytesIO()
