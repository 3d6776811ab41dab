"""People and looks that tests draw."""

from __future__ import annotations

import dataclasses
from typing import Any, Final

from vizitka.signatures.enums import SignatureField
from vizitka.signatures.rules import Banner, Fact, Look, Signer

AT: Final = "https://vizitka.example/signatures"
EVERYTHING: Final = tuple(SignatureField.values)
LEGAL: Final = (
    {"country": "", "language": "", "text": "Alpenwerk"},
    {"country": "", "language": "de", "text": "Alpenwerk, auf Deutsch"},
    {"country": "AT", "language": "", "text": "Alpenwerk GmbH, FN 123456a, Landesgericht Innsbruck"},
    {"country": "AT", "language": "de", "text": "Alpenwerk GmbH, Firmenbuch 123456a\nUID ATU12345678"},
)
EVA: Final = Signer(
    name="Eva Berger",
    pronouns="sie",
    job_title="Projektleiterin",
    department="Vertrieb",
    organisation="Alpenwerk GmbH",
    phones=(
        Fact("Mobil", "+43 664 555 01", "tel:+4366455501"),
        Fact("Büro", "+43 512 555 0", "tel:+435125550"),
    ),
    email=Fact("E-Mail", "eva.berger@alpenwerk.example", "mailto:eva.berger@alpenwerk.example"),
    website=Fact("Website", "alpenwerk.example", "https://alpenwerk.example"),
    address=Fact("Adresse", "Höttinger Au 40, 6020 Innsbruck, Österreich"),
    card=Fact("Digitale Karte", "cards.example/c/eva", "https://cards.example/c/eva"),
    social=(Fact("LinkedIn", "", "https://www.linkedin.com/in/eva"),),
    portrait=f"{AT}/picture/round/x.png",
    logo=f"{AT}/picture/logo/x.png",
    mark=f"{AT}/picture/mark/x.png",
    banner=Banner(f"{AT}/banner/x", f"{AT}/go/x", "Neues von Alpenwerk"),
    language="de",
    country="AT",
)
EVIL: Final = "<script>alert(1)</script>\"'&<img src=x onerror=y>"


def look(**values: Any) -> Look:
    return dataclasses.replace(Look(fields=EVERYTHING, legal=LEGAL), **values)


def with_evil() -> Signer:
    """Each text is an attack."""
    fact = Fact(EVIL, EVIL, "javascript:alert(1)")
    texts: dict[str, Any] = dict.fromkeys(
        ("name", "pronouns", "job_title", "department", "organisation"), EVIL
    )
    facts: dict[str, Any] = dict.fromkeys(("email", "website", "address", "card"), fact)
    banner = Banner(f"{AT}/banner/x", f"{AT}/go/x", EVIL)
    return dataclasses.replace(EVA, **texts, **facts, phones=(fact,), social=(fact,), banner=banner)
