"""A signature as mail programs show it: nested tables with styles in attributes, and the same as plain text. Pure.

What stands here is what Gmail, Outlook and Apple Mail all know (docs/domain/signatures.md); `checks.py` refuses the
rest. Ways of signing by night differ, and most turn colours round themselves: so no ground is set but that of a band,
and every text is dark enough for white.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from vizitka.publishing.html import NOTHING, Html, html, joined, trusted
from vizitka.signatures.enums import Portrait, SignatureField, SignatureLayout
from vizitka.signatures.rules import INK, SOFT, TYPE, Fact, Look, Signer, legal_foot, lines_of, said

FONTS: Final = "Arial, Helvetica, sans-serif"
# Pixels as shown; pictures have twice as many.
FACE: Final = 88
SMALL_FACE: Final = 64
LOGO_WIDTH, LOGO_HEIGHT = 160, 48
# Beside texts: a field that leaves no hole where the logo is as high as wide.
MARK_WIDTH, MARK_HEIGHT = 96, 64
# As wide as a mail gives on a desk; a phone gives less, and what stands inside follows.
WIDTH: Final = 560
BANNER_WIDTH: Final = 480
# Characters of a word before a number that stay in one line, and those of a name beside a second column of texts.
_WHOLE: Final = 12
_WHOLE_NAME: Final = 12
# Characters of a word that has to be broken there on a phone.
_LONG_WORD: Final = 16
# Where an address may go on in the next line, if its column is narrow. Programs that do not know the mark leave it out,
# and break where the line ends.
_BREAKS: Final = re.compile(r"(?<=[@/])(?=.)|(?<=.)(?=\.)|(?=-[^.-]*$)")
# A word that is wider than its column is broken, and the column may be that narrow.
_NARROW: Final = "word-break:break-word;"
_DOT: Final = trusted("&nbsp;&middot; ")
# The same between words of which some are read from the right: they stay in their order.
_DOT_BETWEEN: Final = trusted("&nbsp;&middot;&lrm; ")


@dataclass(frozen=True, slots=True)
class Rendered:
    html: Html
    text: str


def draw(look: Look, signer: Signer) -> Rendered:
    """The signature of a person. What the person has not is left out, with its line."""
    return Rendered(_Drawing(look, signer).signature(), write(look, signer))


def write(look: Look, signer: Signer) -> str:
    """The plain twin."""
    title = ", ".join(filter(None, (said(look, signer, _TITLE), said(look, signer, _DEPARTMENT))))
    pronouns = said(look, signer, SignatureField.PRONOUNS)
    lines = [
        f"{signer.name} ({pronouns})" if pronouns else signer.name,
        title,
        said(look, signer, SignatureField.ORGANISATION),
        "",
    ]
    for fact in lines_of(look, signer):
        shown = fact.text if not fact.href.startswith("http") else fact.href
        lines.append(f"{fact.label}: {shown}" if look.shows_labels and fact.label else shown)
    if SignatureField.SOCIAL in look.fields:
        lines += [f"{one.label}: {one.href}" for one in signer.social]
    if look.shows_banner and signer.banner:
        lines += ["", f"{signer.banner.alt}: {signer.banner.href}"]
    if foot := legal_foot(look.legal, signer.country, signer.language):
        lines += ["", foot]
    return _tidy(lines)


def _whole(text: str, most: int = _WHOLE) -> str:
    """A word or two in one line; what is long may break."""
    return text.replace(" ", "\u00a0") if len(text) <= most else text


def _breaking(text: str) -> Html:
    return joined((html("{}", part) for part in _BREAKS.split(text)), trusted("<wbr>"))


def _is_from_right(text: str) -> bool:
    return any(unicodedata.bidirectional(sign) in ("R", "AL") for sign in text)


_TITLE, _DEPARTMENT = SignatureField.JOB_TITLE, SignatureField.DEPARTMENT


def _tidy(lines: Sequence[str]) -> str:
    """Without empty lines of which there is nothing to part."""
    kept: list[str] = []
    for number, line in enumerate(lines):
        if line or (number == 3 and any(lines[4:])) or (number > 3 and kept and kept[-1]):
            kept.append(line)
    return "\n".join(kept).strip() + "\n"


class _Drawing:
    def __init__(self, look: Look, signer: Signer) -> None:
        self.look, self.signer = look, signer
        self.size, self.line = TYPE[look.size]

    def signature(self) -> Html:
        body: Html = getattr(self, f"_{SignatureLayout(self.look.layout).value}")()
        below = [self.banner(), self.legal()]
        rows = [body, *(one for one in below if one)]
        return html(
            '<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="{}" lang="{}" dir="ltr" '
            'style="{}">{}</table>',
            str(WIDTH),
            self.signer.language,
            f"border-collapse:collapse;max-width:100%;font-family:{FONTS};font-size:{self.size}px;"
            f"line-height:{self.line}px;color:{INK};text-align:left",
            joined(html('<tr><td style="padding:0">{}</td></tr>', row) for row in rows),
        )

    # --- layouts

    def _classic(self) -> Html:
        """Portrait, a line in the colour, and all texts beside it."""
        texts = self.stack(self.name(), self.contacts(), self.social(), self.logo(above=10))
        face = self.face()
        if not face:
            return self.ruled(texts)
        return self.beside((face, 0, 16), (self.ruled(texts), 0, 0))

    def _column(self) -> Html:
        """All below each other, the logo at the end."""
        return self.stack(
            self.face(SMALL_FACE, below=10), self.name(), self.rule(10), self.contacts(above=0),
            self.social(), self.logo(above=12),
        )  # fmt: skip

    def _company(self) -> Html:
        """The company first: its logo on the left, the person beside it."""
        texts = self.stack(self.name(), self.contacts(), self.social())
        mark = self.stack(self.mark(), self.face(SMALL_FACE, above=10))
        return self.beside((mark, 0, 18), (self.ruled(texts), 0, 0)) if mark else self.ruled(texts)

    def _split(self) -> Html:
        """Who it is on the left, how one reaches them on the right, a line over both."""
        name = self.name(whole=_WHOLE_NAME)
        left = self.stack(self.face(SMALL_FACE, below=8), name, self.padded(self.mark(), above=10))
        right = self.stack(self.contacts(above=0), self.social())
        both = self.beside((left, 0, 20), (right, 0, 0), first=40, breaks=self.is_wide()) if right else left
        return self.stack(self.rule(0, 12), both)

    def _band(self) -> Html:
        """Name and title on the colour."""
        look = self.look
        ink = look.on_base
        face = self.face(SMALL_FACE)
        head = self.stack(self.name(ink=ink, soft=ink))
        inside = self.beside((face, 0, 14), (head, 0, 0), middle=True) if face else head
        band = html(
            '<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="{}" style="{}">'
            '<tr><td bgcolor="{}" style="{}">{}</td></tr></table>',
            str(BANNER_WIDTH - 60),
            f"border-collapse:collapse;width:100%;max-width:{BANNER_WIDTH - 60}px",
            look.base,
            f"padding:14px 18px;background-color:{look.base};color:{ink}",
            inside,
        )
        return self.stack(band, self.contacts(above=12), self.social(), self.logo(above=12))

    def _short(self) -> Html:
        """Two lines, for replies: no picture, no logo."""
        look, signer = self.look, self.signer
        about = [said(look, signer, key) for key in (_TITLE, _DEPARTMENT, SignatureField.ORGANISATION)]
        first = joined(
            [html('<strong style="{}">{}</strong>', f"color:{look.accent}", signer.name)]
            + [html("{}", text) for text in about if text],
            _DOT_BETWEEN if any(map(_is_from_right, (signer.name, *about))) else _DOT,
        )
        facts = [self.linked(fact) for fact in lines_of(look, signer)]
        facts += [self.linked(Fact("", one.label, one.href)) for one in self.networks()]
        return self.stack(first, joined(facts, _DOT))

    # --- parts

    def name(self, *, ink: str = "", soft: str = SOFT, whole: int = 0) -> Html:
        look, signer = self.look, self.signer
        pronouns = said(look, signer, SignatureField.PRONOUNS)
        parts = [
            html(
                '<strong style="{}">{}</strong>{}',
                f"font-size:{self.size + 4}px;line-height:{self.line + 4}px;color:{ink or look.accent}",
                _whole(signer.name, whole),
                html(' <span style="{}">({})</span>', f"color:{soft}", pronouns) if pronouns else NOTHING,
            )
        ]
        title = ", ".join(filter(None, (said(look, signer, _TITLE), said(look, signer, _DEPARTMENT))))
        if title:
            parts.append(html('<span style="{}">{}</span>', f"color:{ink or INK}", title))
        if organisation := said(look, signer, SignatureField.ORGANISATION):
            parts.append(html('<span style="{}">{}</span>', f"color:{soft}", organisation))
        return joined(parts, trusted("<br>"))

    def contacts(self, above: int = 8) -> Html:
        rows = [self.contact(fact) for fact in lines_of(self.look, self.signer)]
        if not rows:
            return NOTHING
        return html(
            '<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="{}">{}{}</table>',
            "border-collapse:collapse",
            self.gap(above, 2 if self.look.shows_labels else 1),
            joined(rows),
        )

    def contact(self, fact: Fact) -> Html:
        text = self.linked(fact, breaking=True)
        if not self.look.shows_labels:
            return html('<tr><td style="{}">{}</td></tr>', f"padding:0;{_NARROW}{self.type()}", text)
        if fact is self.signer.card:
            # Its words lead there: a column for the longest of all words takes the room of the others.
            return html(
                '<tr><td colspan="2" style="{}">{}</td></tr>',
                f"padding:0;{self.type()}",
                self.linked(Fact("", fact.label, fact.href)),
            )
        return html(
            '<tr><td valign="top" style="{}">{}</td><td valign="top" style="{}">{}</td></tr>',
            f"padding:0 12px 0 0;vertical-align:top;{self.type(SOFT)}",
            _whole(fact.label),
            f"padding:0;vertical-align:top;{_NARROW}{self.type()}",
            text,
        )

    def linked(self, fact: Fact, *, breaking: bool = False) -> Html:
        if not fact.href:
            return html("{}", fact.text)
        colour = self.look.accent if fact.href.startswith("http") else INK
        return html(
            '<a href="{}" style="{}">{}</a>',
            fact.href,
            f"color:{colour};text-decoration:none",
            _breaking(fact.text) if breaking and not fact.href.startswith("tel:") else fact.text,
        )

    def networks(self) -> tuple[Fact, ...]:
        return self.signer.social if SignatureField.SOCIAL in self.look.fields else ()

    def social(self) -> Html:
        found = [self.linked(Fact("", one.label, one.href)) for one in self.networks()]
        return self.padded(joined(found, _DOT), above=8) if found else NOTHING

    def face(self, side: int = FACE, *, above: int = 0, below: int = 0) -> Html:
        if self.look.portrait == Portrait.NONE or not self.signer.portrait:
            return NOTHING
        picture = html(
            '<img src="{}" alt="{}" width="{}" height="{}" border="0" style="{}">',
            self.signer.portrait,
            self.signer.name,
            str(side),
            str(side),
            f"display:block;width:{side}px;height:{side}px;border:0",
        )
        return self.padded(picture, above=above, below=below)

    def logo(self, above: int) -> Html:
        return self.padded(self._of_company(self.signer.logo, LOGO_WIDTH, LOGO_HEIGHT), above=above)

    def mark(self) -> Html:
        return self._of_company(self.signer.mark, MARK_WIDTH, MARK_HEIGHT)

    def _of_company(self, address: str, width: int, height: int) -> Html:
        if not self.look.shows_logo or not address:
            return NOTHING
        return html(
            '<img src="{}" alt="{}" width="{}" height="{}" border="0" style="{}">',
            address,
            self.signer.organisation,
            str(width),
            str(height),
            f"display:block;width:{width}px;height:{height}px;border:0",
        )

    def banner(self) -> Html:
        """Its height follows from its picture: where none runs, that is one clear line."""
        banner = self.signer.banner
        if not self.look.shows_banner or banner is None:
            return NOTHING
        picture = html(
            '<a href="{}"><img src="{}" alt="{}" width="{}" border="0" style="{}"></a>',
            banner.href,
            banner.src,
            banner.alt,
            str(BANNER_WIDTH),
            f"display:block;width:100%;max-width:{BANNER_WIDTH}px;border:0",
        )
        return self.padded(picture, above=14)

    def legal(self) -> Html:
        foot = legal_foot(self.look.legal, self.signer.country, self.signer.language)
        if not foot:
            return NOTHING
        lines = joined((html("{}", line) for line in foot.splitlines()), trusted("<br>"))
        return html(
            '<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="{}" style="{}">'
            '<tr><td style="{}">{}</td></tr></table>',
            str(BANNER_WIDTH),
            f"border-collapse:collapse;width:100%;max-width:{BANNER_WIDTH}px",
            f"padding:14px 0 0;font-family:{FONTS};font-size:11px;line-height:15px;color:{SOFT}",
            lines,
        )

    # --- ways to stand

    def type(self, colour: str = INK) -> str:
        """In each cell anew: tables inherit neither type nor colour where a program draws as browsers once did."""
        return f"font-family:{FONTS};font-size:{self.size}px;line-height:{self.line}px;color:{colour}"

    def rule(self, above: int, below: int = 10) -> Html:
        """A line of its own, as the border of a cell: an area would keep Apple Mail from turning colours round."""
        return html(
            '<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="{}" style="{}">{}'
            '<tr><td height="{}" style="{}">&nbsp;</td></tr></table>',
            str(BANNER_WIDTH - 60),
            f"border-collapse:collapse;width:100%;max-width:{BANNER_WIDTH - 60}px",
            self.gap(above),
            str(below),
            f"height:{below}px;padding:0;font-size:1px;line-height:{below}px;"
            f"border-top:2px solid {self.look.accent}",
        )

    def gap(self, height: int, columns: int = 1) -> Html:
        if not height:
            return NOTHING
        return html(
            '<tr><td colspan="{}" height="{}" style="{}">&nbsp;</td></tr>',
            str(columns),
            str(height),
            f"height:{height}px;padding:0;font-size:1px;line-height:{height}px",
        )

    def padded(self, content: Html, *, above: int = 0, below: int = 0) -> Html:
        if not (content and (above or below)):
            return content
        return html(
            '<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="{}">'
            '<tr><td style="{}">{}</td></tr></table>',
            "border-collapse:collapse",
            f"padding:{above}px 0 {below}px;{self.type()}",
            content,
        )

    def ruled(self, content: Html) -> Html:
        """With a line in the colour on the left."""
        return html(
            '<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="{}">'
            '<tr><td style="{}">{}</td></tr></table>',
            "border-collapse:collapse",
            f"padding:2px 0 2px 16px;border-left:3px solid {self.look.accent}",
            content,
        )

    def stack(self, *parts: Html) -> Html:
        rows = [
            html(
                '<tr><td style="{}">{}</td></tr>',
                f"padding:0;{self.type()}",
                part,
            )
            for part in parts
            if part
        ]
        if not rows:
            return NOTHING
        return html(
            '<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="{}">{}</table>',
            "border-collapse:collapse",
            joined(rows),
        )

    def is_wide(self) -> bool:
        """Whether a word about the person is too long for half a phone."""
        look, signer = self.look, self.signer
        about = (said(look, signer, key) for key in (_TITLE, _DEPARTMENT, SignatureField.ORGANISATION))
        words = re.split(r"[\s-]+", " ".join((signer.name, *about)))
        return max(map(len, words)) > _LONG_WORD

    def beside(
        self, *columns: tuple[Html, int, int], middle: bool = False, first: int = 0, breaks: bool = False
    ) -> Html:
        """Columns with the room on their left and right; `first`: percent that the first one takes, and in which words
        are broken where `breaks`."""
        place = "middle" if middle else "top"
        cells = [
            html(
                '<td valign="{}"{} style="{}">{}</td>',
                place,
                html(' width="{}%"', str(first)) if first and not number else NOTHING,
                f"padding:0 {right}px 0 {left}px;vertical-align:{place}"
                + (f";width:{first}%" if first and not number else "")
                + (f";{_NARROW.rstrip(';')}" if breaks and not number else ""),
                content,
            )
            for number, (content, left, right) in enumerate(columns)
        ]
        return html(
            '<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="{}"><tr>{}</tr></table>',
            "border-collapse:collapse",
            joined(cells),
        )
