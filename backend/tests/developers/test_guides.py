"""The examples of the guides for developers (docs/developers/), run as they stand there against a running server."""

from __future__ import annotations

import datetime as dt
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.conftest import MakeCard, MakeSpace, MakeUser
from tests.products.samples import PIN, make_product
from vizitka.cards import services as cards
from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.common.actor import SYSTEM, Person
from vizitka.contacts import services as contacts
from vizitka.contacts.models import ContactNote
from vizitka.developers.holders import Wanted
from vizitka.developers.permissions import TOKENS_MANAGE
from vizitka.developers.selectors import access_tokens
from vizitka.developers.services import make_token
from vizitka.products.enums import Side
from vizitka.products.services import connect

ROOT = Path(__file__).resolve().parents[3]
GUIDES = ROOT / "docs/developers"
# What is typed is run without its types.
TYPESCRIPT = ROOT / "frontend/node_modules/typescript"
WITHOUT_TYPES = """
const typescript = require(process.argv[1])
const options = { target: 'esnext', module: 'esnext' }
process.stdout.write(typescript.transpile(require('fs').readFileSync(0, 'utf8'), options))
"""
LANGUAGES = ("sh", "python", "ts")


def examples(guide: str) -> dict[str, str]:
    text = (GUIDES / f"{guide}.md").read_text()
    return dict(re.findall(r"^```(\w+)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE))


def run(language: str, text: str, environment: dict[str, str]) -> list[str]:
    """What an example prints, line by line."""
    if language == "ts":
        plain = ["node", "-e", WITHOUT_TYPES, str(TYPESCRIPT)]
        text = subprocess.run(plain, input=text, capture_output=True, text=True, check=True).stdout
    commands = {
        "sh": ["bash", "-euo", "pipefail", "-c", text],
        "python": [sys.executable, "-c", text],
        "ts": ["node", "--input-type=module", "-e", text],
    }
    done = subprocess.run(
        commands[language], env=environment, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, f"{language}: {done.stderr}"
    return done.stdout.split()


def test_every_guide_says_it_in_three_ways() -> None:
    # Assistants call by a protocol of their own; frames and connectors need no program.
    others = {GUIDES / f"{name}.md" for name in ("assistants", "embedding", "connectors")}
    for guide in set(GUIDES.glob("*.md")) - others:
        assert tuple(examples(guide.stem)) == LANGUAGES, guide.name


# One test for all of them: each that has a server writes to a database that is emptied after it.
def test_the_examples_do_what_the_guides_say(
    live_server: Any, make_user: MakeUser, make_space: MakeSpace, make_card: MakeCard
) -> None:
    owner = make_user()
    space = make_space(owner=owner)
    holder = access_tokens(Person(owner), space.pk, TOKENS_MANAGE)
    wanted = ["cards.create", "cards.read", "cards.edit", "cards.state", "contacts.read", "contacts.edit"]
    wanted += ["products.read", "products.connect", "products.manage"]
    _token, secret = make_token(holder, Wanted("HR system", wanted))
    environment = {
        "PATH": os.environ["PATH"],
        "VIZITKA": f"{live_server.url}/v1",
        "SPACE": str(space.pk),
        "TOKEN": secret,
    }
    rows = Card.objects.in_space(space.pk)
    for language, text in examples("hr-system").items():
        run(language, text, environment)
        card = rows.get(external_key=f"4711-{'curl' if language == 'sh' else language}")
        assert (card.job_title, card.state) == ("Head of Engineering", "inactive")
    for card in rows:
        card.delete()
    past = clock.now() - dt.timedelta(hours=1)
    for n, name in enumerate(("Bauer", "Kiss", "Novak")):
        made = make_card(space, last_name=name)
        rows.filter(pk=made.pk).update(updated_at=past + dt.timedelta(minutes=n))
    cards.delete_card(SYSTEM, rows.get(last_name="Kiss").pk, space.pk)
    for language, text in examples("intranet").items():
        # By pages of one row; the one call of curl sees all of them at once.
        printed = run(language, text if language == "sh" else text.replace("200", "1"), environment)
        assert printed == ["Bauer", "Novak", "gone"], language
    values = {"last_name": "Horak", "emails": [{"email": "horak@example.org"}]}
    contact = contacts.create_contact(SYSTEM, space, values, card_id=None)
    for language, text in examples("crm").items():
        # Sent again, it makes no second note.
        assert [run(language, text, environment) for _ in range(2)] == [["horak@example.org"]] * 2, language
    assert ContactNote.objects.in_space(space.pk).filter(contact=contact).count() == len(LANGUAGES)
    given = make_product()
    bauer = rows.get(last_name="Bauer").pk
    connect(SYSTEM, Side.SPACE, space.pk, given.serial, PIN, card_id=bauer, origin="192.0.2.7")
    for language, text in examples("door-badges").items():
        assert run(language, text, environment) == ["locked", "connected"], language
