"""A space with an address book, and a phone that reads it."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from typing import Any
from xml.etree.ElementTree import Element

import pytest
from defusedxml.ElementTree import fromstring
from django.test import Client

from tests.conftest import MakeSpace, MakeUser
from vizitka.accounts.models import User
from vizitka.addressbooks import services
from vizitka.addressbooks.dav.reading import CARD, DAV
from vizitka.addressbooks.settings import AddressBookSettings
from vizitka.common.actor import Person
from vizitka.spaces.models import Space

NAMES = {"d": DAV, "c": CARD}


@dataclass
class Phone:
    """One that speaks CardDAV with a password of its own."""

    user: User
    secret: str

    @property
    def home(self) -> str:
        return f"/carddav/{self.user.pk}/books/"

    def book(self, space: Space) -> str:
        return f"{self.home}{space.pk}/"

    def ask(self, method: str, path: str, body: str = "", **headers: str) -> Any:
        proof = base64.b64encode(f"{self.user.email}:{self.secret}".encode()).decode()
        given: Any = {f"HTTP_{name.upper()}": value for name, value in headers.items()}
        return Client().generic(
            method, path, body, "application/xml", HTTP_AUTHORIZATION=f"Basic {proof}", **given
        )

    def multistatus(self, method: str, path: str, body: str = "", **headers: str) -> Element:
        answer = self.ask(method, path, body, **headers)
        assert answer.status_code == 207, (answer.status_code, answer.content)
        root: Element = fromstring(b"".join(answer.streaming_content))
        return root

    def report(self, space: Space, body: str) -> Element:
        return self.multistatus("REPORT", self.book(space), body, depth="1")

    def sync(self, space: Space, token: str = "", further: str = "") -> Element:
        body = f"<d:sync-token>{token}</d:sync-token><d:sync-level>1</d:sync-level>{further}"
        return self.report(space, report("d:sync-collection", f"{body}<d:prop><d:getetag/></d:prop>"))


def report(name: str, inside: str) -> str:
    return f'<{name} xmlns:d="{DAV}" xmlns:c="{CARD}">{inside}</{name}>'


def hrefs(root: Element) -> list[str]:
    return [found.text or "" for found in root.findall("d:response/d:href", NAMES)]


def statuses(root: Element) -> dict[str, str]:
    """Of each resource, what is said of it as a whole; its ETag where it is there."""
    return {
        response.findtext("d:href", "", NAMES): (
            response.findtext("d:status", "", NAMES)
            or response.findtext("d:propstat/d:prop/d:getetag", "", NAMES)
        )
        for response in root.findall("d:response", NAMES)
    }


def switch_on(space: Space, *, is_on: bool = True) -> None:
    AddressBookSettings(space=space, address_book=is_on).save()


def phone_of(user: User) -> Phone:
    _password, secret = services.make_password(Person(user), "iPhone")
    return Phone(user, secret)


@pytest.fixture
def owner(make_user: MakeUser) -> User:
    return make_user(email="ada@example.org", first_name="Ada", last_name="Lovelace")


@pytest.fixture
def space(make_space: MakeSpace, owner: User) -> Space:
    made = make_space(owner=owner)
    switch_on(made)
    return made


@pytest.fixture
def phone(owner: User, space: Space) -> Phone:
    return phone_of(owner)
