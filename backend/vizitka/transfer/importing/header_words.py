"""The words by which companies and their HR systems call what a column may fill, in the nine languages of the product.

Systems: SAP HCM and SuccessFactors (en, de), Personio, Workday, BambooHR, Outlook, Google Contacts. The words are
compared without case, accents and punctuation (fields.key_of).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final


def _words(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.replace("\n", " ").split(",") if word.strip())


HEADER_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "external_key": _words("""
        Personalnummer, Personal-Nr., PersNr, Pers.Nr., Pers.-Nr., PNr, Mitarbeiternummer,
        Mitarbeiter-ID, MA-Nr, MA Nummer, Personnel number, Personnel no., Employee ID, Employee
        Number, Employee No, EEID, Worker ID, Staff ID, Staff number, Person ID, User ID, UserSysId,
        PERNR, Person Number, ID, External key, External ID, Payroll number, Número de empleado, N.º
        de empleado, Número de personal, Código de empleado, ID de empleado, Matrícula, Matični
        broj, Broj zaposlenika, Šifra zaposlenika, Šifra radnika, Osobni broj, Osobní číslo, Číslo
        zaměstnance, Zaměstnanecké číslo, ID zaměstnance, Matricule, Numéro d'employé, Numéro de
        personnel, N° employé, Identifiant salarié, Matricola, Numero di matricola, Codice
        dipendente, ID dipendente, Numero dipendente, Número de funcionário, N.º de funcionário,
        Número mecanográfico, N.º mecanográfico, Código do colaborador, ID do colaborador,
        Número de pessoal, Número de empregado,
        Törzsszám, Személyi szám, Dolgozói azonosító, Munkavállalói azonosító, Azonosító"""),
    "full_name": _words("""
        Name, Full Name, Display Name, Employee, Employee Name, Worker, Legal Name, Preferred Name,
        Formatted Name, Vollständiger Name, Anzeigename, Mitarbeiter, Mitarbeitername, Vor- und
        Nachname, Vor- und Zuname, Name Vorname, Vorname Nachname, Nombre completo, Nombre y
        apellidos, Apellidos y nombre, Empleado, Ime i prezime, Prezime i ime, Puno ime, Zaposlenik,
        Celé jméno, Jméno a příjmení, Příjmení a jméno, Zaměstnanec, Nom complet, Nom et prénom,
        Prénom et nom, Salarié, Nome completo, Nome e cognome, Cognome e nome, Nominativo,
        Dipendente, Nome e apelido, Colaborador, Funcionário, Teljes név, Név, Dolgozó neve,
        Munkavállaló neve"""),
    "prefix": _words("""
        Titel, Akad. Titel, Akademischer Titel, Akad. Grad, Vorangest. Titel, Vorangestellter Titel,
        Titel vorangestellt, Namenszusatz, Title, Prefix, Name prefix, Academic title, Honorific,
        Honorific prefix, Título, Título académico, Tratamiento, Prefijo, Titula, Titula ispred
        imena, Titul, Titul před jménem, Titre, Titre académique, Civilité, Préfixe, Titolo, Titolo
        di studio, Prefisso, Titolo accademico, Prefixo, Tratamento, Titulus, Cím előtag, Név
        előtag, Előtag"""),
    "first_name": _words("""
        Vorname, Vornamen, Rufname, First name, Firstname, First, Given name, Given names, Forename,
        Legal First Name, Preferred First Name, Christian name, VORNA, Nombre, Nombres, Nombre de
        pila, Primer nombre, Ime, Osobno ime, Jméno, Křestní jméno, Prénom, Prénoms, Nome, Primo
        nome, Nome di battesimo, Primeiro nome, Nome próprio, Nomes próprios, Keresztnév, Utónév"""),
    "last_name": _words("""
        Nachname, Nachnamen, Familienname, Zuname, Last name, Lastname, Last, Surname, Family name,
        Legal Last Name, Preferred Last Name, NACHN, Apellido, Apellidos, Primer apellido, Prezime,
        Příjmení, Nom, Nom de famille, Nom d'usage, Cognome, Apelido, Apelidos, Sobrenome, Último
        nome, Vezetéknév, Családnév, Családi név"""),
    "suffix": _words("""
        Nachgest. Titel, Nachgestellter Titel, Titel nachgestellt, Titel nachgest., Titel nach,
        Akad. Grad nachgestellt, Suffix, Name suffix, Honorific suffix, Credentials, Sufijo, Sufiks,
        Titula iza imena, Titul za jménem, Suffixe, Suffisso, Sufixo, Utótag, Név utótag"""),
    "pronouns": _words("""
        Pronomen, Pronouns, Preferred pronouns, Gender pronouns, Pronombres, Zamjenice, Zájmena,
        Pronoms, Pronomi, Pronomes, Névmások, Névmás"""),
    "job_title": _words("""
        Funktion, Position, Stelle, Stellenbezeichnung, Berufsbezeichnung, Tätigkeit, Jobtitel,
        Job-Titel, Planstelle, Rolle, Job title, Jobtitle, Job, Business Title, Position title,
        Role, Job position, Puesto, Cargo, Puesto de trabajo, Función, Radno mjesto, Funkcija,
        Pozicija, Naziv radnog mjesta, Pozice, Pracovní pozice, Funkce, Pracovní zařazení, Fonction,
        Poste, Intitulé de poste, Intitulé du poste, Emploi, Funzione, Ruolo, Mansione, Posizione,
        Qualifica, Qualifica professionale, Função, Posição, Título do cargo, Categoria
        profissional, Beosztás, Munkakör, Pozíció, Titulus munkakör"""),
    "department": _words("""
        Abteilung, Bereich, Team, Organisationseinheit, Org.-Einheit, OrgEinheit, Fachbereich,
        Kostenstelle Bezeichnung, Abteilungsname, Department, Dept, Division, Business Unit,
        Organizational Unit, Supervisory Organization, Cost center name, Departamento, Área,
        Sección, Odjel, Odsjek, Sektor, Oddělení, Útvar, Úsek, Organizační jednotka, Département,
        Service, Direction, Unité, Reparto, Dipartimento, Ufficio, Divisione, Unità organizzativa,
        Secção, Direção, Osztály, Részleg, Szervezeti egység"""),
    "organisation": _words("""
        Firma, Unternehmen, Organisation, Gesellschaft, Firmenname, Buchungskreis Bezeichnung,
        Arbeitgeber, Company, Company name, Organization, Organization Name, Employer, Legal entity,
        Empresa, Organización, Compañía, Sociedad, Tvrtka, Poduzeće, Organizacija, Naziv tvrtke,
        Společnost, Organizace, Název firmy, Zaměstnavatel, Société, Entreprise, Employeur, Raison
        sociale, Azienda, Società, Organizzazione, Ragione sociale, Organização, Sociedade,
        Entidade, Cég, Cégnév, Vállalat, Szervezet, Munkáltató"""),
    "description": _words("""
        Beschreibung, Über mich, Kurzprofil, Description, About, About me, Bio, Biography, Profile,
        Descripción, Sobre mí, Biografía, Opis, O meni, Popis, O mně, Présentation, À propos,
        Biographie, Descrizione, Presentazione, Biografia, Descrição, Sobre, Leírás, Bemutatkozás"""),
    "email": _words("""
        E-Mail, Email, Mail, E-Mail-Adresse, Emailadresse, Mailadresse, E-Mail geschäftlich, E-Mail
        dienstlich, E-Mail (Arbeit), Dienstliche E-Mail, Geschäftliche E-Mail, Email address, Work
        Email, Email - Work, Primary Work Email, Business email, Business Email Address, Company
        email, E-mail 1 - Value, E-mail Address, Correo, Correo electrónico, Correo-e, Dirección de
        correo, Correo corporativo, E-pošta, Elektronička pošta, Službeni e-mail, E-mailová adresa,
        Pracovní e-mail, Elektronická pošta, Courriel, Adresse e-mail, Adresse électronique, Adresse
        mail, E-mail professionnel, Mél, Posta elettronica, Indirizzo e-mail, Email aziendale,
        Indirizzo email, Correio eletrónico, Correio electrónico, Endereço de e-mail, Email
        profissional, E-mail cím, Elektronikus levélcím, Céges e-mail"""),
    "email_2": _words("""
        E-Mail privat, E-Mail 2, Email 2, Private E-Mail, Zweite E-Mail, Home email, Personal email,
        Private email, Email - Home, Secondary email, E-mail 2 - Value, E-mail 2 Address, Correo
        personal, Correo 2, Privatni e-mail, Soukromý e-mail, E-mail personnel, Email personale,
        Email personal, E-mail pessoal, Email pessoal, Magán e-mail"""),
    "phone_work": _words("""
        Telefon, Tel, Tel., Telefonnummer, Telefon geschäftlich, Telefon dienstlich, Telefon Arbeit,
        Festnetz, Durchwahl, Rufnummer, Telefon Büro, Phone, Phone number, Telephone, Work phone,
        Business phone, Office phone, Landline, Primary Work Phone, Phone - Work, Telephone number,
        Phone 1 - Value, Teléfono, Teléfono fijo, Teléfono de trabajo, Tel. trabajo, Broj telefona,
        Službeni telefon, Fiksni telefon, Telefonní číslo, Pevná linka, Telefon do práce, Pracovní
        telefon, Téléphone, Téléphone fixe, Téléphone professionnel, Tél, Tél., Ligne directe,
        Telefono, Telefono fisso, Telefono ufficio, Numero di telefono, Telefone, Telefone fixo,
        Telefone de trabalho, N.º de telefone, Vezetékes telefon, Telefonszám, Munkahelyi telefon,
        Vezetékes"""),
    "phone_mobile": _words("""
        Mobil, Handy, Mobiltelefon, Mobilnummer, Handynummer, Mobil geschäftlich, Diensthandy,
        Natel, Mobile, Mobile phone, Mobile number, Cell, Cell phone, Cellphone, Mobile Phone
        Number, Business mobile, Work mobile, Phone - Mobile, Móvil, Teléfono móvil, Celular,
        Mobitel, Broj mobitela, Mobilni telefon, Mobilní telefon, Mobilní číslo, Portable, Téléphone
        portable, Téléphone mobile, Tél. portable, Tél. mobile, GSM, Cellulare, Telefono cellulare,
        Telefono mobile, Telemóvel, Telefone móvel, N.º de telemóvel, Mobilszám, Mobil telefon,
        Mobiltelefonszám"""),
    "phone_home": _words("""
        Telefon privat, Private Telefonnummer, Telefon zu Hause, Home phone, Phone - Home, Private
        phone, Personal phone, Teléfono particular, Teléfono de casa, Kućni telefon, Telefon domů,
        Soukromý telefon, Téléphone domicile, Téléphone personnel, Telefono casa, Telefono privato,
        Telefone de casa, Telefone pessoal, Otthoni telefon, Magán telefon"""),
    "phone_other": _words("""
        Weiteres Telefon, Telefon 2, Telefon sonstige, Other phone, Phone 2, Phone - Other, Otro
        teléfono, Drugi telefon, Další telefon, Autre téléphone, Altro telefono, Outro telefone,
        Egyéb telefon"""),
    "phone_fax": _words("""
        Fax, Faxnummer, Telefax, Fax geschäftlich, Fax number, Business fax, Work fax, Número de
        fax, Broj faksa, Faks, Faxové číslo, Télécopie, Numéro de fax, Numero di fax, N.º de fax,
        Faxszám"""),
    "website": _words("""
        Website, Webseite, Web, Homepage, Internet, Internetadresse, URL, Web page, Web site,
        Company website, Sitio web, Página web, Web stranica, Internetska stranica, Webové stránky,
        Webová stránka, Site web, Site internet, Site, Sito web, Sito, Sítio web, Página da web,
        Weboldal, Honlap"""),
    "street": _words("""
        Straße, Strasse, Str., Anschrift, Adresse, Straße und Hausnummer, Straße/Hausnr., Street,
        Street address, Address, Address 1, Address line 1, Work address, Business Street, Addr1,
        Calle, Dirección, Domicilio, Dirección 1, Ulica, Adresa, Ulica i broj, Ulice, Ulice a číslo,
        Rue, Adresse 1, Voie, Via, Indirizzo, Via e numero, Rua, Morada, Endereço, Morada 1, Utca,
        Cím, Utca házszám, Utca és házszám"""),
    "street2": _words("""
        Adresszusatz, Adresszeile 2, Zusatz, Adresse 2, Stock, Gebäude, Address 2, Address line 2,
        Street 2, Addr2, Building, Floor, Suite, Dirección 2, Complemento, Dodatak adresi, Adresa 2,
        Doplněk adresy, Complément d'adresse, Bâtiment, Indirizzo 2, Interno, Morada 2,
        Címkiegészítés, Cím 2, Épület"""),
    "zipcode": _words("""
        PLZ, Postleitzahl, ZIP, Zip code, Zipcode, Postal code, Postcode, Post code, ZIP/Postal
        code, Business Postal Code, Código postal, CP, C.P., C. P., Poštanski broj, Broj pošte, PSČ,
        Poštovní směrovací číslo, Code postal, CAP, Codice postale, Cód. postal, Irányítószám,
        Ir.szám, Irsz, Irsz."""),
    "city": _words("""
        Ort, Stadt, Wohnort, Arbeitsort, Gemeinde, City, Town, Location, Work location, Office
        location, Business City, Locality, Ciudad, Población, Localidad, Municipio, Grad, Mjesto,
        Naselje, Město, Obec, Ville, Commune, Localité, Città, Comune, Località, Cidade, Localidade,
        Város, Település, Helység"""),
    "region": _words("""
        Bundesland, Kanton, Region, State, Province, County, State/Province, Provincia, Comunidad
        autónoma, Estado, Županija, Regija, Kraj, Région, Canton, Regione, Distrito, Região, Megye,
        Régió"""),
    "country": _words("""
        Land, Staat, Länderschlüssel, LKZ, Country, Country code, Country/Region, Nation, Business
        Country, Country ISO, País, País/Región, Država, Zemlja, Země, Stát, Pays, Paese, Nazione,
        Stato, Ország, Országkód"""),
    "language": _words("""
        Sprache, Korrespondenzsprache, Sprachschlüssel, Language, Preferred language, Correspondence
        language, Locale, Idioma, Lengua, Jezik, Jazyk, Langue, Lingua, Língua, Nyelv"""),
}
# Networks that HR systems write otherwise than by their name.
NETWORK_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "linkedin": (
        "LinkedIn",
        "LinkedIn URL",
        "LinkedIn Profil",
        "LinkedIn profile",
        "Linked In",
        "Perfil de LinkedIn",
        "Profil LinkedIn",
        "Profilo LinkedIn",
    ),
    "xing": ("Xing", "Xing Profil", "Xing profile"),
    "x": ("X", "Twitter", "Twitter URL", "X (Twitter)", "Twitter feed"),
}
