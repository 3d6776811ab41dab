"""The page in which the manager shows a signature: its policy runs what stands in it, and nothing else."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256

from django.test import Client


def test_the_frame_runs_its_own_lines_alone(client: Client) -> None:
    answer = client.get("/signatures/frame")
    policy = dict(part.strip().split(" ", 1) for part in answer["Content-Security-Policy"].split(";"))
    scripts = re.findall(r"<script>(.*?)</script>", answer.content.decode(), re.DOTALL)
    assert len(scripts) == 1
    mark = b64encode(sha256(scripts[0].encode()).digest()).decode()
    assert policy["script-src"] == f"'sha256-{mark}'"
    assert policy["default-src"] == "'none'"
    assert "connect-src" not in policy
    # A gallery has a frame for each signature: nothing more is fetched for one.
    assert "src=" not in answer.content.decode()
