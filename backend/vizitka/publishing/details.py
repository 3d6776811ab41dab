"""How a person is reached, row by row, each in its own words."""

from __future__ import annotations

import re
from urllib.parse import quote

from vizitka.publishing import words
from vizitka.publishing.clicks import click_of, ping
from vizitka.publishing.frames.hours import opening_text
from vizitka.publishing.html import NOTHING, Html, html, joined, written_address
from vizitka.publishing.icons import icon
from vizitka.publishing.page import Address, CardPage, Email, Phone, Website
from vizitka.publishing.said import pgettext


def dial(phone: Phone) -> str:
    """The `tel:` address (RFC 3966); an extension follows after a pause, which all phones know."""
    number = phone.e164 or re.sub(r"[^\d+]", "", phone.number)
    number = number[:1] + number[1:].replace("+", "")
    extension = re.sub(r"\D", "", phone.extension)
    return f"tel:{number}{',' + extension if extension else ''}"


def mail(address: str) -> str:
    return "mailto:" + quote(address, safe="@+")


def _row(symbol: str, label: str, value: Html) -> Html:
    return html("<div>{}<dl><dt dir=auto>{}</dt><dd>{}</dd></dl></div>", icon(symbol), label, value)


def _phone(page: CardPage, phone: Phone) -> Html:
    symbol = {"mobile": "mobile", "fax": "fax"}.get(phone.label, "phone")
    extension = f" {pgettext('card page', 'ext.')} {phone.extension}" if phone.extension else ""
    text = html("{}{}", phone.number, extension)
    value, number = text, dial(phone)
    if phone.label != "fax":
        value = html('<a href="{}"{}>{}</a>', number, ping(page, click_of(number)), text)
    return _row(symbol, words.phone_label(phone), value)


def _email(page: CardPage, email: Email) -> Html:
    address = mail(email.email)
    value = html('<a href="{}"{}>{}</a>', address, ping(page, click_of(address)), email.email)
    return _row("mail", words.email_label(email.label, email.custom_label), value)


def _website(page: CardPage, site: Website) -> Html:
    shown = re.sub(r"^https?://(www\.)?", "", site.url).rstrip("/")
    marks = ping(page, click_of(site.url.strip()))
    value = html('<a href="{}"{} rel=noopener>{}</a>', written_address(site.url), marks, shown)
    return _row("world", words.website_label(site.title, site.custom_label), value)


def _address(page: CardPage, address: Address) -> Html:
    lines = words.address_lines(address)
    if not lines:
        return NOTHING
    opening = NOTHING
    if address.opening is not None:
        opening = html("<p class=o>{}</p>", opening_text(address.opening, page.language))
    value = html("<span class=a dir=auto>{}</span>{}", "\n".join(lines), opening)
    return _row("pin", words.address_label(address.label, address.custom_label), value)


def details(page: CardPage) -> Html:
    rows = joined(
        [
            *(_phone(page, phone) for phone in page.phones),
            *(_email(page, email) for email in page.emails),
            *(_website(page, site) for site in page.websites),
            *(_address(page, address) for address in page.addresses),
        ]
    )
    title = pgettext("card page", "Contact")
    return (
        html("<section class=da><h2>{}</h2><div class=d>{}</div></section>", title, rows) if rows else NOTHING
    )
