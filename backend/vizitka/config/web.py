"""`python -m vizitka.config.web ARGUMENTS…`: Granian, with all rooms loaded before its workers fork.

They share what is loaded, and one that has died is there again at once (docs/adr/0066). Nothing here opens the
database, a file of the installation or a connection, and no thread is begun: what is open before a fork would be open
twice.
"""

from __future__ import annotations

import runpy

from django.urls import resolve

from vizitka.config.command_line import load

if __name__ == "__main__":
    load()
    # Routes and schemas.
    resolve("/healthz")
    runpy.run_module("granian", run_name="__main__", alter_sys=True)
