"""The demo company: forty people of one cable-car maker, invented, in the nine languages of the product."""

from __future__ import annotations

from dataclasses import dataclass

# Public on purpose: it is printed at every start, and production refuses to start while it works.
DEMO_PASSWORD = "alpenwerk-demo-2026"  # noqa: S105

SIGN_INS = [
    ("manager@alpenwerk.example", "runs the company's space"),
    ("employee@alpenwerk.example", "an employee with an own card"),
    ("operator@vizitka.example", "runs this installation"),
]


@dataclass(frozen=True, slots=True)
class Office:
    street: str
    zipcode: str
    city: str
    country: str
    phone: str


@dataclass(frozen=True, slots=True)
class Person:
    key: str
    feminine: bool
    prefix: str
    first_name: str
    last_name: str
    suffix: str
    pronouns: str
    job_title: str
    department: str
    office: int
    language: str
    state: str


# Telephone numbers from ranges that are kept free for examples, or of a form that no network gives out.
OFFICES = [
    Office("Höttinger Au 40", "6020", "Innsbruck", "AT", "+43 512 555 0"),
    Office("Münchner Straße 12", "83022", "Rosenheim", "DE", "+49 8031 555 0"),
    Office("Vídeňská 101", "619 00", "Brno", "CZ", "+420 543 555 000"),
    Office("Szent István út 7.", "9021", "Győr", "HU", "+36 96 555 000"),
    Office("Rua de Santa Catarina 312", "4000-443", "Porto", "PT", "+351 22 555 0000"),
    Office("Korzo 18", "51000", "Rijeka", "HR", "+385 51 555 000"),
    Office("14, quai Saint-Antoine", "69002", "Lyon", "FR", "+33 4 65 71 55 00"),
    Office("Via dei Portici 9", "39100", "Bolzano", "IT", "+39 0471 555 000"),
    Office("22 Dame Street", "D02 K728", "Dublin", "IE", "+353 1 555 0000"),
    Office("Gran Vía 25", "48009", "Bilbao", "ES", "+34 944 555 000"),
]

# fmt: off
PEOPLE = [
    Person("zoe", True, "Dr.", "Zoë", "Šimić-Hölzl", "", "she/her", "Head of Digital Products", "Digital", 0, "en", "active"),
    Person("arpad", False, "", "Árpád", "Kovács", "", "", "Vezető", "Produktion", 3, "hu", "active"),
    Person("beatriz", True, "", "Beatriz", "Conceição", "", "", "Responsável de compras", "Einkauf", 4, "pt", "active"),
    Person("jiri", False, "Ing.", "Jiří", "Dvořák", "", "", "Vedoucí oddělení", "Logistik", 2, "cs", "draft"),
    Person("siobhan", True, "", "Siobhán", "O'Neill", "", "she/her", "Key Account Manager", "Vertrieb", 8, "en", "active"),
    Person("luka", False, "", "Luka", "Gegić-Zrilić", "", "", "Voditelj", "Finanzen", 5, "hr", "inactive"),
    Person("marie-claire", True, "", "Marie-Claire", "Lefèvre", "", "", "Ingénieure d’études", "Forschung & Entwicklung", 6, "fr", "active"),
    Person("giulia", True, "", "Giulia", "De Santis", "", "", "Account Manager", "Vertrieb", 7, "it", "locked"),
    Person("inaki", False, "", "Iñaki", "Etxeberria", "", "", "Director", "Recht, Compliance", 9, "es", "active"),
    Person("hannes", False, "", "Hannes", "von Auer", "", "", "Gebietsleiter", "Vertrieb", 1, "de", "active"),
    Person("miriam", True, "Mag.", "Miriam", "Hofer", "", "sie/ihr", "Leitung Marketing", "Marketing", 0, "de", "active"),
    Person("thomas", False, "", "Thomas", "Brandstätter", "", "", "Servicetechniker Seilbahnen", "Service", 0, "de", "active"),
    Person("katharina", True, "Dipl.-Ing.", "Katharina", "Egger", "BSc", "", "Konstruktion Antriebe", "Forschung & Entwicklung", 0, "de", "active"),
    Person("lukas", False, "", "Lukas", "Oberhofer", "", "", "Projektleiter", "Projekte", 1, "de", "active"),
    Person("sofia", True, "", "Sofía", "Martínez Ruiz", "", "", "Jefa de proyecto", "Projekte", 9, "es", "active"),
    Person("mateo", False, "", "Mateo", "García Soler", "", "", "Técnico de servicio", "Service", 9, "es", "active"),
    Person("ivana", True, "", "Ivana", "Marić", "", "", "Voditeljica nabave", "Einkauf", 5, "hr", "active"),
    Person("petra", True, "", "Petra", "Nováková", "", "", "Specialistka kvality", "Qualität", 2, "cs", "active"),
    Person("tomas", False, "", "Tomáš", "Procházka", "", "", "Konstruktér", "Forschung & Entwicklung", 2, "cs", "active"),
    Person("chloe", True, "", "Chloé", "Marchal", "", "", "Chargée de clientèle", "Vertrieb", 6, "fr", "active"),
    Person("antoine", False, "", "Antoine", "Dubois-Perrin", "", "", "Responsable maintenance", "Service", 6, "fr", "active"),
    Person("alessandro", False, "Ing.", "Alessandro", "Rinaldi", "", "", "Responsabile di zona", "Vertrieb", 7, "it", "active"),
    Person("francesca", True, "", "Francesca", "Moretti", "", "", "Assistente di direzione", "Geschäftsleitung", 7, "it", "active"),
    Person("joao", False, "", "João", "Figueiredo", "", "", "Engenheiro de segurança", "Qualität", 4, "pt", "active"),
    Person("ines", True, "", "Inês", "Azevedo", "", "", "Gestora de clientes", "Vertrieb", 4, "pt", "draft"),
    Person("eszter", True, "", "Eszter", "Nagy", "", "", "Minőségügyi vezető", "Qualität", 3, "hu", "active"),
    Person("gabor", False, "Dr.", "Gábor", "Tóth", "Ph.D.", "", "Kutatási igazgató", "Forschung & Entwicklung", 3, "hu", "active"),
    Person("oliver", False, "", "Oliver", "Whitfield", "", "he/him", "Regional Director", "Vertrieb", 8, "en", "active"),
    Person("charlotte", True, "", "Charlotte", "Davies", "MBA", "she/her", "Communications Lead", "Marketing", 8, "en", "active"),
    Person("stefan", False, "Mag.", "Stefan", "Leitner", "", "", "Leitung Personal", "Personal", 0, "de", "active"),
    Person("johanna", True, "", "Johanna", "Gruber", "", "", "Recruiting", "Personal", 0, "de", "active"),
    Person("markus", False, "", "Markus", "Thaler", "", "", "IT-Administrator", "IT", 0, "de", "active"),
    Person("elif", True, "", "Elif", "Yıldız", "", "", "Software Engineer „Plattform“", "Digital", 1, "de", "active"),
    Person("david", False, "", "David", "Winkler", "", "er/ihm", "UX Designer", "Digital", 1, "de", "active"),
    Person("nora", True, "Prof. Dr.", "Nora", "Steinlechner", "", "", "Vorständin Technik", "Geschäftsleitung", 0, "de", "active"),
    Person("georg", False, "Dr.", "Georg", "Pichler", "MBA", "", "Vorstandsvorsitzender", "Geschäftsleitung", 0, "de", "active"),
    Person("lea", True, "", "Lea", "Baumgartner", "", "", "Lehrling Bürokauffrau", "Personal", 0, "de", "draft"),
    Person("felix", False, "", "Felix", "Aigner", "", "", "Einkäufer Stahlbau", "Einkauf", 1, "de", "inactive"),
    Person("amina", True, "", "Amina", "Hadžić", "", "", "Voditeljica servisa", "Service", 5, "hr", "active"),
    Person("robert", False, "", "Robert", "Kainz", "", "", "Buchhaltung", "Finanzen", 0, "de", "active"),
]
# fmt: on
