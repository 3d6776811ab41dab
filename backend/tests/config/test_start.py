"""What a process of the product loads before anybody has asked anything: seconds and memory of each of them."""

from __future__ import annotations

import json
import subprocess
import sys

from tests.installation import BACKEND

# Each takes a tenth of a second or ten megabytes, and most processes never need it.
HEAVY = {
    "boto3", "crawleruseragents", "facturx", "mcp", "mjml", "moto", "openpyxl", "pypdf", "saxonche", "scim2_models",
    "stripe", "typst", "webauthn", "zxingcpp",
}  # fmt: skip
LOADED = """
import json, sys, django
django.setup()
from django.urls import get_resolver
get_resolver().url_patterns
print(json.dumps(sorted(set(sys.modules) & set(sys.argv[1:]))))
"""


def test_what_is_heavy_waits_until_it_is_needed(environment: dict[str, str]) -> None:
    answer = subprocess.run(
        [sys.executable, "-c", LOADED, *HEAVY], env=environment, cwd=BACKEND, check=True, capture_output=True
    )
    assert json.loads(answer.stdout) == []
