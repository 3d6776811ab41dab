"""A process of its own: one request for each line `METHOD path [host]` that it reads, one line of JSON as answer."""

from __future__ import annotations

import json
import os
import sys
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "vizitka.config.settings")


def main() -> None:
    import django

    django.setup()
    from tests.front.ways import AtOnce, Gate
    from vizitka.config.asgi import django_application

    through_django = 0

    def counted(environ: Any, start_response: Any) -> Any:
        nonlocal through_django
        through_django += 1
        return django_application(environ, start_response)

    watch = AtOnce()
    application = Gate(counted, watch, watch=watch)
    print("ready", flush=True)  # noqa: T201
    for line in sys.stdin:
        method, path, *host = line.split()
        path, _, query = path.partition("?")
        environ = {
            "REQUEST_METHOD": method,
            "PATH_INFO": path,
            "QUERY_STRING": query,
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "80",
            "wsgi.input": sys.stdin.buffer,
            "wsgi.errors": sys.stderr,
            "wsgi.url_scheme": "http",
        }
        if host:
            environ["HTTP_HOST"] = host[0]
        seen: dict[str, Any] = {}

        def start(status: str, headers: Any, error: Any = None, seen: dict[str, Any] = seen) -> None:
            seen["status"] = int(status[:3])
            seen["headers"] = {name.lower(): value for name, value in headers}

        before = through_django
        body = b"".join(application(environ, start))
        answer = {**seen, "body": body.decode(errors="replace"), "hit": through_django == before}
        print(json.dumps(answer), flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
