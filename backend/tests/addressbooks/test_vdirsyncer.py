"""Address books as vdirsyncer reads them, a client that others have written, from a running server."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.addressbooks.conftest import Phone, phone_of, switch_on
from tests.conftest import MakeCard, MakeSpace, MakeUser
from vizitka.cards.enums import CardState
from vizitka.cards.models import Card
from vizitka.common import clock

CONFIGURATION = """
[general]
status_path = "{folder}/status"

[pair people]
a = "here"
b = "there"
collections = ["from b"]
conflict_resolution = "b wins"

[storage here]
type = "filesystem"
path = "{folder}/contacts"
fileext = ".vcf"

[storage there]
type = "carddav"
url = "{url}/"
username = "{user}"
password = "{secret}"
read_only = true
"""


@pytest.mark.django_db(transaction=True)
def test_vdirsyncer_finds_the_book_and_keeps_a_copy(
    live_server: Any, make_user: MakeUser, make_space: MakeSpace, make_card: MakeCard, tmp_path: Path
) -> None:
    owner = make_user(email="ada@example.org")
    space = make_space(owner=owner)
    switch_on(space)
    phone: Phone = phone_of(owner)
    grace, karl = make_card(space, first_name="Grace"), make_card(space, first_name="Karl")
    hidden = make_card(space, first_name="Draft")
    Card.objects.in_space(space.pk).filter(pk=hidden.pk).update(state=CardState.DRAFT)
    settings = CONFIGURATION.format(
        folder=tmp_path, url=live_server.url, user=owner.email, secret=phone.secret
    )
    (tmp_path / "config").write_text(settings)

    def run(command: str) -> str:
        program = [sys.executable, "-m", "vdirsyncer", "-c", str(tmp_path / "config"), command]
        done = subprocess.run(program, input="y\n" * 9, capture_output=True, text=True, timeout=60)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout + done.stderr

    def people() -> dict[str, str]:
        found = (tmp_path / "contacts" / str(space.pk)).glob("*.vcf")
        texts = [path.read_text() for path in found]
        return {text.split("UID:")[1].splitlines()[0]: text for text in texts}

    run("discover")
    run("sync")
    copied = people()
    assert set(copied) == {str(grace.pk), str(karl.pk)}
    assert "FN:Grace" in copied[str(grace.pk)]
    Card.objects.in_space(space.pk).filter(pk=grace.pk).update(
        job_title="Admiral", version=9, updated_at=clock.now()
    )
    Card.objects.in_space(space.pk).filter(pk=karl.pk).update(
        state=CardState.INACTIVE, updated_at=clock.now()
    )
    run("sync")
    assert {key: "TITLE:Admiral" in text for key, text in people().items()} == {str(grace.pk): True}
