"""Files of believable people, made from a seed: the same number gives the same people everywhere."""

from __future__ import annotations

import csv
import random
import unicodedata
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

from openpyxl import Workbook

HEADER = [
    "Personalnummer",
    "Titel",
    "Vorname",
    "Nachname",
    "Nachgest. Titel",
    "Funktion",
    "Abteilung",
    "E-Mail",
    "Telefon",
    "Mobil",
    "Straße",
    "PLZ",
    "Ort",
    "Land",
    "Sprache",
    "Eintritt",
    "LinkedIn",
    "Bemerkung",
]
FIRST = [
    "Ada",
    "Anna",
    "Béla",
    "Carla",
    "Dario",
    "Ema",
    "Éva",
    "Filip",
    "Gábor",
    "Hana",
    "Ivana",
    "Jana",
    "Karel",
    "Lea",
    "Luka",
    "Marta",
    "Nina",
    "Oto",
    "Petra",
    "René",
    "Sára",
    "Tomáš",
    "Uwe",
    "Zoë",
]
LAST = [
    "Bauer",
    "Costa",
    "Dvořák",
    "Eder",
    "Ferrari",
    "Gruber",
    "Horvat",
    "Huber",
    "Ivić",
    "Kovács",
    "Lehner",
    "Moreau",
    "Nagy",
    "Novák",
    "Pereira",
    "Rossi",
    "Santos",
    "Šimić",
    "Tóth",
    "Weiß",
]
PLACES = [
    ("AT", "de", "Graz", "8010", "0316 {0}", "0664 {1}", "Herrengasse"),
    ("DE", "de", "Passau", "94032", "0851 {0}", "0151 {1}", "Bahnhofstraße"),
    ("HR", "hr", "Rijeka", "51000", "051 {0}", "091 {1}", "Korzo"),
    ("CZ", "cs", "Brno", "602 00", "+420 541 {0}", "00420 602 {0}", "Veveří"),
    ("HU", "hu", "Győr", "9021", "96/{0}", "06 20 {1}", "Baross út"),
    ("IT", "it", "Trento", "38122", "0461 {0}", "+39 347 {1}", "Via Roma"),
    ("FR", "fr", "Lyon", "69002", "04 72 {0}", "+33 (0)6 {2}", "rue Mercière"),
    ("ES", "es", "Girona", "17001", "972 {0}", "+34 612 {0}", "Carrer Nou"),
    ("PT", "pt", "Braga", "4700-424", "253 {0}", "(351) 912 {0}", "Rua do Souto"),
]
JOBS = [
    "Account Manager",
    "Systems Engineer",
    "Teamleitung",
    "Responsável",
    "Vedoucí oddělení",
    "Ingénieur d'études",
    "Specialist",
]
DEPARTMENTS = ["Vertrieb", "IT", "Finanzen", "Forschung & Entwicklung", "Recht, Compliance", "Produktion"]


def _ascii(text: str) -> str:
    return unicodedata.normalize("NFKD", text.lower().replace("ß", "ss")).encode("ascii", "ignore").decode()


def people(number: int, seed: int = 7) -> Iterator[list[str]]:
    """Rows under `HEADER`, each with an own personnel number and email."""
    chance = random.Random(seed)
    for index in range(number):
        first, last = chance.choice(FIRST), chance.choice(LAST)
        country, language, city, zipcode, phone, mobile, street = chance.choice(PLACES)
        digits = (
            f"{chance.randrange(200000, 899999)}",
            f"{chance.randrange(1000000, 9999999)}",
            f"{chance.randrange(10000000, 99999999)}",
        )
        yield [
            f"{index:06d}",
            chance.choice(["", "", "Dr.", "Mag.", "Dipl.-Ing."]),
            first,
            last,
            chance.choice(["", "", "BSc", "MBA"]),
            chance.choice(JOBS),
            chance.choice(DEPARTMENTS),
            f"{_ascii(first)}.{_ascii(last)}.{index}@alpenwerk.example",
            phone.format(*digits),
            mobile.format(*digits) if chance.random() < 0.7 else "",
            f"{street} {chance.randrange(1, 200)}",
            zipcode,
            city,
            country,
            language,
            f"{chance.randrange(2005, 2026)}-{chance.randrange(1, 13):02d}-01",
            f"linkedin.com/in/{_ascii(first)}-{_ascii(last)}-{index}/" if chance.random() < 0.5 else "",
            chance.choice(["", "", "Karenz bis 3/2027", '=HYPERLINK("http://evil.example","x")']),
        ]


def write_xlsx(path: Path, number: int = 10_000, seed: int = 7) -> Path:
    """So many people as a workbook, as HR systems write them: a title above, the header in row 3."""
    book = Workbook(write_only=True)
    sheet = book.create_sheet("Mitarbeiter")
    sheet.append(["Alpenwerk AG – Stand 01.11.2026"])
    sheet.append([])
    sheet.append(HEADER)
    for row in people(number, seed):
        sheet.append([cell or None for cell in row])
    book.save(path)
    return path


def csv_text(number: int, seed: int = 7, delimiter: str = ";") -> str:
    """So many people as CSV text."""
    out = StringIO(newline="")
    writer = csv.writer(out, delimiter=delimiter)
    writer.writerow(HEADER)
    writer.writerows(people(number, seed))
    return out.getvalue()
