"""A letter as MJML, and by mrml as the HTML that mail programs show. Pure.

mrml escapes no attribute, lets any markup of a text pass and leaves out tags that it does not know. So each value is
escaped here, texts have been through nh3 (rules.clean_text), and a test reads what comes out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from html import escape
from typing import Any, Final

import mrml

from vizitka.newsletter.letters import rules
from vizitka.newsletter.letters.looks import Foot, LetterPerson, Look
from vizitka.publishing.colours import Palette

WIDTH: Final = 600
_SIDE: Final = 32
# Of the devices. Roboto is not among them: mrml fetches it from a foreign host as soon as it is named.
FONTS: Final = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Helvetica, Arial, sans-serif"
_SPACES: Final = {"small": 12, "medium": 28, "large": 52}
_ITEM: Final = '<li style="margin:0 0 6px"><p style="margin:0">'
_P_LAST: Final = re.compile(r'<p style="margin:0 0 14px">((?:(?!<p ).)*)</p>\Z', re.DOTALL)

Row = Mapping[str, Any]
# Where a link of the letter leads: through the counter, or straight.
Leads = Callable[[str], str]


def _e(text: str) -> str:
    """A text of people, for a document and between quotes."""
    return escape(rules.without_places(text), quote=True)


def draw(
    *,
    subject: str,
    preheader: str,
    blocks: Iterable[Row],
    language: str,
    look: Look,
    foot: Foot,
    leads_to: Leads,
    trap: str = "",
    in_browser: bool = False,
) -> str:
    """The document. `in_browser`: as a page of its own, without what is only the receiver's."""
    drawing = _Drawing(look, foot, leads_to)
    body = "".join(drawing.sections(blocks))
    head = drawing.head(subject, preheader)
    top = drawing.top(with_link=not in_browser)
    end = drawing.foot(in_browser=in_browser)
    hidden = (
        '<mj-raw><div style="display:none;max-height:0;overflow:hidden" aria-hidden="true">'
        f'<a href="{_a(trap)}" tabindex="-1">&#8203;</a></div></mj-raw>'
        if trap
        else ""
    )
    mjml = (
        f'<mjml lang="{_e(language)}">{head}'
        f'<mj-body width="{WIDTH}px" background-color="{look.light.canvas}" css-class="vc">'
        f"{top}{body}{end}{hidden}</mj-body></mjml>"
    )
    return str(mrml.to_html(mjml).content)


def _a(text: str) -> str:
    """The same for an attribute, in ASCII: mrml writes what it takes for unprintable as `\\u{…}`, as the joiners of an
    emoji or accents that stand apart."""
    plain = _e(text).replace("\\", "&#92;")
    return plain.encode("ascii", "xmlcharrefreplace").decode()


class _Drawing:
    def __init__(self, look: Look, foot: Foot, leads_to: Leads) -> None:
        self.look, self.day, self.night = look, look.light, look.dark
        self.words, self.leads_to = foot, leads_to

    # --- around

    def head(self, subject: str, preheader: str) -> str:
        preview = f"<mj-preview>{_e(preheader)}</mj-preview>" if preheader else ""
        return (
            f"<mj-head><mj-title>{_a(subject)}</mj-title>{preview}"
            f'<mj-attributes><mj-all font-family="{FONTS}" />'
            f'<mj-text font-size="16px" line-height="1.55" color="{self.day.ink}" padding="0 {_SIDE}px 14px" />'
            "</mj-attributes>"
            f"<mj-style>{_night(self.night)}</mj-style>"
            '<mj-raw><meta name="color-scheme" content="light dark">'
            '<meta name="supported-color-schemes" content="light dark"></mj-raw></mj-head>'
        )

    def top(self, *, with_link: bool) -> str:
        look = self.look
        link = ""
        if with_link:
            link = (
                f'<mj-section padding="16px 0 8px"><mj-column><mj-text align="center" font-size="13px"'
                f' color="{self.day.soft}" padding="0 {_SIDE}px" css-class="vs">'
                f'<a href="{rules.place("read")}" style="color:{self.day.soft}">'
                f"{_e(self.words.in_browser)}</a></mj-text></mj-column></mj-section>"
            )
        if look.logo:
            height = min(56, look.logo.height)
            width = max(1, round(look.logo.width * height / max(1, look.logo.height)))
            if width > 240:
                width = 240
            # Logos are kept on white, and so it stands behind them by night as well.
            mark = (
                f'<mj-image src="{_a(look.logo.url)}" alt="{_a(look.name)}" width="{width}px"'
                f' align="left" padding="0 {_SIDE}px" />'
            )
            ground, kind = "#ffffff", "vl"
        else:
            mark = (
                f'<mj-text font-size="18px" font-weight="700" line-height="1.3" padding="0 {_SIDE}px"'
                f' css-class="vt">{_e(look.name)}</mj-text>'
            )
            ground, kind = self.day.ground, "vg"
        radius = min(look.rounding, 16)
        return (
            f'{link}<mj-section background-color="{ground}" css-class="{kind}" padding="24px 0 20px"'
            f' border-radius="{radius}px {radius}px 0 0"'
            f' border-top="4px solid {self.day.primary}"><mj-column>{mark}</mj-column></mj-section>'
        )

    def foot(self, *, in_browser: bool) -> str:
        soft = self.day.soft
        imprint = "<br />".join(_e(line) for line in self.words.imprint.splitlines())
        links = (
            ""
            if in_browser
            else f'<p style="margin:0 0 12px"><a href="{rules.place("mine")}" style="color:{soft}">'
            f"{_e(self.words.preferences)}</a> &nbsp;·&nbsp; "
            f'<a href="{rules.place("leave")}" style="color:{soft}">{_e(self.words.leave)}</a></p>'
        )
        why = "" if in_browser else f'<p style="margin:0 0 12px">{_e(self.words.why)}</p>'
        return (
            f'<mj-section padding="24px 0 40px"><mj-column><mj-text align="center" font-size="13px"'
            f' line-height="1.6" color="{soft}" padding="0 {_SIDE}px" css-class="vs">'
            f'{why}{links}<p style="margin:0">{imprint}</p></mj-text></mj-column></mj-section>'
        )

    # --- blocks

    def sections(self, blocks: Iterable[Row]) -> Iterable[str]:
        """Blocks below each other stand in one section, columns in one of their own."""
        waiting: list[str] = []
        for block in blocks:
            if block["kind"] != "columns":
                if drawn := self.block(block, WIDTH):
                    waiting.append(drawn)
                continue
            if waiting:
                yield self.section(f"<mj-column>{''.join(waiting)}</mj-column>")
                waiting = []
            yield self.columns(block)
        yield self.section(f"<mj-column>{''.join(waiting)}</mj-column>", last=True)

    def section(self, content: str, *, last: bool = False) -> str:
        radius = min(self.look.rounding, 16)
        ends = f' border-radius="0 0 {radius}px {radius}px"' if last else ""
        return (
            f'<mj-section background-color="{self.day.ground}" css-class="vg"'
            f' padding="{"6px 0 18px" if last else "6px 0 0"}"{ends}>{content}</mj-section>'
        )

    def columns(self, block: Row) -> str:
        halves = [
            "<mj-column>" + "".join(self.block(one, WIDTH // 2) for one in column) + "</mj-column>"
            for column in block["columns"]
        ]
        return self.section("".join(halves))

    def block(self, block: Row, width: int) -> str:
        drawn: str = getattr(self, f"_{block['kind']}")(block, width)
        return drawn

    def _heading(self, block: Row, width: int) -> str:
        if not block.get("text"):
            return ""
        level = int(block.get("level") or 1)
        size = {1: 26, 2: 20}[level] if width == WIDTH else {1: 22, 2: 18}[level]
        return (
            f'<mj-text font-size="{size}px" font-weight="700" line-height="1.25" css-class="vt"'
            f' align="{_e(block.get("align") or "left")}" padding="10px {_SIDE}px 12px">'
            f'<h{level} style="margin:0;font-size:{size}px;font-weight:700;line-height:1.25">'
            f"{_e(block['text'])}</h{level}></mj-text>"
        )

    def _text(self, block: Row, _width: int) -> str:
        html = rules.without_places(rules.clean_text(str(block.get("html") or "")))
        return f'<mj-text css-class="vt">{self._styled(html)}</mj-text>' if html else ""

    def _styled(self, html: str) -> str:
        """Sanitised text, whose tags have no attribute but an address: each gets its style where it stands."""
        html = rules.with_links(html, self.leads_to, _a)
        for tag, style in (
            ("p", "margin:0 0 14px"),
            ("h2", "margin:6px 0 10px;font-size:20px;line-height:1.3;font-weight:700"),
            ("h3", "margin:6px 0 8px;font-size:17px;line-height:1.35;font-weight:700"),
            ("ul", "margin:0 0 14px;padding-left:24px"),
            ("ol", "margin:0 0 14px;padding-left:24px"),
            ("li", "margin:0 0 6px"),
        ):
            html = html.replace(f"<{tag}>", f'<{tag} style="{style}">')
        # What an editor puts into an item of a list is no paragraph of its own.
        html = html.replace('<li style="margin:0 0 6px"><p style="margin:0 0 14px">', _ITEM)
        html = html.replace("<a href=", f'<a style="color:{self.day.accent}" href=').replace("<br>", "<br />")
        return _P_LAST.sub(r'<p style="margin:0">\1</p>', html)

    def _image(self, block: Row, width: int) -> str:
        picture = self.look.pictures.get(str(block.get("image") or ""))
        if picture is None:
            return ""
        wide = round((width - 2 * _SIDE) * int(block.get("width") or 100) / 100)
        wide = min(wide, picture.width)
        href = f' href="{_a(self.leads_to(block["href"]))}"' if block.get("href") else ""
        radius = min(self.look.rounding, 16)
        return (
            f'<mj-image src="{_a(picture.url)}" alt="{_a(str(block.get("alt") or ""))}" width="{wide}px"'
            f' padding="6px {_SIDE}px 18px" border-radius="{radius}px" fluid-on-mobile="true"{href} />'
        )

    def _button(self, block: Row, _width: int) -> str:
        if not block.get("label") or not block.get("href"):
            return ""
        return (
            f'<mj-button href="{_a(self.leads_to(block["href"]))}" css-class="vb"'
            f' background-color="{self.day.primary}" color="{self.day.on_primary}" font-size="16px"'
            f' font-weight="600" inner-padding="13px 26px" border-radius="{min(self.look.rounding, 24)}px"'
            f' align="{_e(block.get("align") or "left")}" padding="6px {_SIDE}px 22px">'
            f"{_e(block['label'])}</mj-button>"
        )

    def _divider(self, _block: Row, _width: int) -> str:
        return (
            f'<mj-divider border-width="1px" border-color="{self.day.line}" css-class="vd"'
            f' padding="14px {_SIDE}px 22px" />'
        )

    def _spacer(self, block: Row, _width: int) -> str:
        return f'<mj-spacer height="{_SPACES[str(block.get("size") or "medium")]}px" />'

    def _card(self, block: Row, width: int) -> str:
        person = self.look.people.get(str(block.get("card") or ""))
        if person is None or not person.visible:
            return ""
        label = str(block.get("label") or "") or self.words.contact
        return (
            f'<mj-table css-class="vt" font-size="16px" line-height="1.4" color="{self.day.ink}"'
            f' padding="8px {_SIDE}px 20px"><tr>{self._face(person)}'
            f'<td style="padding:0;vertical-align:middle;text-align:left">'
            f"<strong>{_e(person.name)}</strong>{self._title(person)}<br />"
            f'<a href="{_a(self.leads_to(person.url))}" style="color:{self.day.accent}">{_e(label)}</a>'
            "</td></tr></mj-table>"
        )

    def _face(self, person: LetterPerson) -> str:
        if person.picture is None:
            return ""
        return (
            '<td width="96" style="padding:0 16px 0 0;width:80px;vertical-align:middle">'
            f'<img src="{_a(person.picture.url)}" alt="" width="80" height="80"'
            ' style="display:block;width:80px;height:80px;border-radius:40px" /></td>'
        )

    def _title(self, person: LetterPerson) -> str:
        if not person.job_title:
            return ""
        return f'<br /><span class="vq" style="color:{self.day.soft}">{_e(person.job_title)}</span>'


def _night(night: Palette) -> str:
    """The same by night, where a mail program says so: colours alone, so that nothing moves."""
    return (
        ":root{color-scheme:light dark;supported-color-schemes:light dark}"
        "@media (prefers-color-scheme:dark){"
        f"body,.vc{{background:{night.canvas} !important;background-color:{night.canvas} !important}}"
        f".vg,.vg>table{{background:{night.ground} !important;background-color:{night.ground} !important}}"
        f".vt div,.vt table,.vt td{{color:{night.ink} !important}}"
        f".vt a{{color:{night.accent} !important}}"
        f".vs div,.vs a,.vq{{color:{night.soft} !important}}"
        f".vb td,.vb a{{background:{night.primary} !important;color:{night.on_primary} !important}}"
        f".vd p{{border-top-color:{night.line} !important}}"
        "}"
    )
