"""Campaigns from a draft to the end, over the API."""

from __future__ import annotations

import pytest
from django.core import mail

from tests.newsletter.letters.conftest import TEXT, Office

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_campaign_goes_to_those_who_have_subscribed(office: Office) -> None:
    ada = office.subscribe("ada@post.example", first_name="Ada")
    office.subscribe("anna@post.example")
    office.subscribe("gone@post.example", status="unsubscribed")
    campaign = office.ready()
    assert office.do(campaign, "audience", {}) | {"sample": []} == {
        "number": 2,
        "languages": [{"language": "de", "number": 2, "gets": "de"}],
        "sample": [],
    }
    checks = office.read(campaign, "/checks")
    assert (checks["sendable"], checks["number"], checks["found"]) == (True, 2, [])

    office.do(campaign, "send")
    sent = office.read(campaign)
    assert (sent["status"], sent["counts"]["sent"], sent["counts"]["total"]) == ("finished", 2, 2)
    by_receiver = {message.to[0]: message for message in mail.outbox}
    assert by_receiver.keys() == {"ada@post.example", "anna@post.example", office.owner.email}
    assert by_receiver["ada@post.example"].subject == "Neues für Ada"
    assert by_receiver["anna@post.example"].subject == "Neues für Sie"
    assert ada.pk.hex in by_receiver["ada@post.example"].extra_headers["Message-ID"]


def test_a_draft_is_written_checked_and_shown(office: Office) -> None:
    campaign = office.create()
    found = {row["kind"] for row in office.read(campaign, "/checks")["found"]}
    assert {"no_subject", "empty", "no_audience"} <= found
    office.do(campaign, "send", expect=409)
    office.write(campaign)
    shown = office.do(campaign, "preview", {"language": "de"})
    assert "Guten Tag, liebe Freunde" in shown["html"]
    assert "Talstraße 1" in shown["text"]
    unsaved = {**TEXT, "subject": "Anders, {first_name|Sie}"}
    assert office.do(campaign, "preview", {"language": "de", "text": unsaved})["subject"] == "Anders, Sie"
    office.do(campaign, "preview", {"language": "fr"}, expect=409)
