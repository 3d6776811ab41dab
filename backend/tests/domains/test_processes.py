"""A host that comes or goes is right in the next request, in every process."""

from __future__ import annotations

from tests.installation import run
from tests.publishing.test_short_way import MAKE, Worker

HOST = "cards.kunde.example"
CONNECT = f"""
import django; django.setup()
from vizitka.cards.selectors import card_by_name
from vizitka.common import clock
from vizitka.domains.models import CustomDomain
space = card_by_name("zoe", "link").space
CustomDomain.objects.create(
    space=space, host="{HOST}", token="t", target_label="a1", verified_at=clock.now(), active=True
)
"""
GIVE_UP = """
import django; django.setup()
from vizitka.domains.models import CustomDomain
CustomDomain.objects.across_spaces("there is one").delete()
"""


def test_a_host_comes_and_goes_in_every_process(installation: dict[str, str]) -> None:
    run(installation, "-c", MAKE)
    production = {**installation, "VIZITKA_HOSTS": "localhost"}
    closed = [Worker(production), Worker(production)]
    try:
        for worker in closed:
            assert worker.get("/c/zoe", HOST)["status"] == 421
        run(installation, "-c", CONNECT)
        for worker in closed:
            first, second = worker.get("/c/zoe", HOST), worker.get("/c/zoe", HOST)
            assert (first["status"], first["hit"]) == (200, False)
            assert (second["status"], second["hit"]) == (200, True)
            assert worker.get("/", HOST)["status"] == 404
            assert worker.get("/c/zoe", "localhost")["status"] == 200
        run(installation, "-c", GIVE_UP)
        for worker in closed:
            answer = worker.get("/c/zoe", HOST)
            assert (answer["status"], answer["hit"], "Zoe" in answer["body"]) == (421, False, False)
            assert worker.get("/c/zoe", "localhost")["hit"] is True
    finally:
        for worker in closed:
            worker.stop()
