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
class Employee:
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
    Employee("zoe", True, "Dr.", "Zoë", "Šimić-Hölzl", "", "she/her", "Head of Digital Products", "Digital", 0, "en", "active"),
    Employee("arpad", False, "", "Árpád", "Kovács", "", "", "Vezető", "Produktion", 3, "hu", "active"),
    Employee("beatriz", True, "", "Beatriz", "Conceição", "", "", "Responsável de compras", "Einkauf", 4, "pt", "active"),
    Employee("jiri", False, "Ing.", "Jiří", "Dvořák", "", "", "Vedoucí oddělení", "Logistik", 2, "cs", "draft"),
    Employee("siobhan", True, "", "Siobhán", "O'Neill", "", "she/her", "Key Account Manager", "Vertrieb", 8, "en", "active"),
    Employee("luka", False, "", "Luka", "Gegić-Zrilić", "", "", "Voditelj", "Finanzen", 5, "hr", "inactive"),
    Employee("marie-claire", True, "", "Marie-Claire", "Lefèvre", "", "", "Ingénieure d’études", "Forschung & Entwicklung", 6, "fr", "active"),
    Employee("giulia", True, "", "Giulia", "De Santis", "", "", "Account Manager", "Vertrieb", 7, "it", "locked"),
    Employee("inaki", False, "", "Iñaki", "Etxeberria", "", "", "Director", "Recht, Compliance", 9, "es", "active"),
    Employee("hannes", False, "", "Hannes", "von Auer", "", "", "Gebietsleiter", "Vertrieb", 1, "de", "active"),
    Employee("miriam", True, "Mag.", "Miriam", "Hofer", "", "sie/ihr", "Leitung Marketing", "Marketing", 0, "de", "active"),
    Employee("thomas", False, "", "Thomas", "Brandstätter", "", "", "Servicetechniker Seilbahnen", "Service", 0, "de", "active"),
    Employee("katharina", True, "Dipl.-Ing.", "Katharina", "Egger", "BSc", "", "Konstruktion Antriebe", "Forschung & Entwicklung", 0, "de", "active"),
    Employee("lukas", False, "", "Lukas", "Oberhofer", "", "", "Projektleiter", "Projekte", 1, "de", "active"),
    Employee("sofia", True, "", "Sofía", "Martínez Ruiz", "", "", "Jefa de proyecto", "Projekte", 9, "es", "active"),
    Employee("mateo", False, "", "Mateo", "García Soler", "", "", "Técnico de servicio", "Service", 9, "es", "active"),
    Employee("ivana", True, "", "Ivana", "Marić", "", "", "Voditeljica nabave", "Einkauf", 5, "hr", "active"),
    Employee("petra", True, "", "Petra", "Nováková", "", "", "Specialistka kvality", "Qualität", 2, "cs", "active"),
    Employee("tomas", False, "", "Tomáš", "Procházka", "", "", "Konstruktér", "Forschung & Entwicklung", 2, "cs", "active"),
    Employee("chloe", True, "", "Chloé", "Marchal", "", "", "Chargée de clientèle", "Vertrieb", 6, "fr", "active"),
    Employee("antoine", False, "", "Antoine", "Dubois-Perrin", "", "", "Responsable maintenance", "Service", 6, "fr", "active"),
    Employee("alessandro", False, "Ing.", "Alessandro", "Rinaldi", "", "", "Responsabile di zona", "Vertrieb", 7, "it", "active"),
    Employee("francesca", True, "", "Francesca", "Moretti", "", "", "Assistente di direzione", "Geschäftsleitung", 7, "it", "active"),
    Employee("joao", False, "", "João", "Figueiredo", "", "", "Engenheiro de segurança", "Qualität", 4, "pt", "active"),
    Employee("ines", True, "", "Inês", "Azevedo", "", "", "Gestora de clientes", "Vertrieb", 4, "pt", "draft"),
    Employee("eszter", True, "", "Eszter", "Nagy", "", "", "Minőségügyi vezető", "Qualität", 3, "hu", "active"),
    Employee("gabor", False, "Dr.", "Gábor", "Tóth", "Ph.D.", "", "Kutatási igazgató", "Forschung & Entwicklung", 3, "hu", "active"),
    Employee("oliver", False, "", "Oliver", "Whitfield", "", "he/him", "Regional Director", "Vertrieb", 8, "en", "active"),
    Employee("charlotte", True, "", "Charlotte", "Davies", "MBA", "she/her", "Communications Lead", "Marketing", 8, "en", "active"),
    Employee("stefan", False, "Mag.", "Stefan", "Leitner", "", "", "Leitung Personal", "Personal", 0, "de", "active"),
    Employee("johanna", True, "", "Johanna", "Gruber", "", "", "Recruiting", "Personal", 0, "de", "active"),
    Employee("markus", False, "", "Markus", "Thaler", "", "", "IT-Administrator", "IT", 0, "de", "active"),
    Employee("elif", True, "", "Elif", "Yıldız", "", "", "Software Engineer „Plattform“", "Digital", 1, "de", "active"),
    Employee("david", False, "", "David", "Winkler", "", "er/ihm", "UX Designer", "Digital", 1, "de", "active"),
    Employee("nora", True, "Prof. Dr.", "Nora", "Steinlechner", "", "", "Vorständin Technik", "Geschäftsleitung", 0, "de", "active"),
    Employee("georg", False, "Dr.", "Georg", "Pichler", "MBA", "", "Vorstandsvorsitzender", "Geschäftsleitung", 0, "de", "active"),
    Employee("lea", True, "", "Lea", "Baumgartner", "", "", "Lehrling Bürokauffrau", "Personal", 0, "de", "draft"),
    Employee("felix", False, "", "Felix", "Aigner", "", "", "Einkäufer Stahlbau", "Einkauf", 1, "de", "inactive"),
    Employee("amina", True, "", "Amina", "Hadžić", "", "", "Voditeljica servisa", "Service", 5, "hr", "active"),
    Employee("robert", False, "", "Robert", "Kainz", "", "", "Buchhaltung", "Finanzen", 0, "de", "active"),
]
# fmt: on
