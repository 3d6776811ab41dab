"""The style of card pages and of the pages that stand in for them. Inline, so that one answer is
the whole page."""

from __future__ import annotations

from functools import lru_cache

from vizitka.publishing.colours import (
    Palette,
    dark_palette,
    header_colours,
    is_dark,
    light_palette,
    text_on_all,
)
from vizitka.publishing.page import Layout

_BASE = """
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--c);color:var(--k);font:400 1rem/1.5 -apple-system,"Segoe UI Variable Text","Segoe UI",
Roboto,Ubuntu,Cantarell,"Noto Sans",system-ui,"Liberation Sans",Arial,sans-serif;-webkit-font-smoothing:antialiased;
overflow-wrap:break-word}
a{color:inherit}
h1,h2,p,dl,dd,ul{margin:0;padding:0}
ul{list-style:none}
img{display:block;max-width:100%;height:auto;border:0}
.i{width:1.25rem;height:1.25rem;flex:none;fill:none;stroke:currentColor;stroke-width:1.5;stroke-linecap:round;
stroke-linejoin:round}
.n{fill:currentColor;stroke:none}
a:focus-visible,summary:focus-visible{outline:3px solid var(--a);outline-offset:2px}
.h{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.b{display:flex;align-items:center;justify-content:center;gap:.625rem;min-height:3.375rem;padding:.5rem
1.25rem;
border-radius:var(--r);background:var(--p);color:var(--o);font-weight:600;font-size:1.0625rem;text-decoration:none;
text-align:center;line-height:1.25}
"""

_CARD = """
.w{max-width:480px;min-height:100vh;min-height:100svh;margin:auto;background:var(--g);display:flex;flex-direction:column;
position:relative}
main{flex:1;padding:0 1.25rem}
.t{position:relative;height:10.5rem;margin:0 -1.25rem;overflow:hidden}
.t.f{background:var(--q)}
.t.s{background:radial-gradient(120% 150% at 92% 0,var(--h),transparent
62%),linear-gradient(200deg,var(--q),var(--e))}
.t>picture>img{width:100%;height:100%;object-fit:cover}
.l{position:absolute;left:1.25rem;top:1.25rem;max-width:70%}
.l img{width:auto;height:auto;max-width:100%;max-height:2.25rem}
.wm{display:-webkit-box;max-width:62%;overflow:hidden;color:var(--w);font-weight:600;font-size:1.0625rem;line-height:1.3;
-webkit-box-orient:vertical;-webkit-line-clamp:2}
.t:not(.f,.s)>.wm{padding:.25rem .625rem;border-radius:8px;background:var(--g);color:var(--k)}
.x{padding-top:1.75rem}
.x .l{position:static;margin-bottom:1.5rem;color:var(--k)}
.y{position:relative;width:7rem;height:7rem;border:4px solid var(--g);border-radius:calc(var(--r)*1.5 + 4px);
background:var(--g);box-shadow:0 6px 20px rgb(0 0 0/.13);overflow:hidden;margin-bottom:.875rem}
.t+.y{margin-top:-3.75rem}
.y>span,.y img{display:flex;width:100%;height:100%;object-fit:cover;border-radius:calc(var(--r)*1.5);
background:var(--b)}
.y>span{align-items:center;justify-content:center;background:var(--u);color:var(--a);font-size:2.25rem;font-weight:600;
letter-spacing:.02em}
.t+h1{margin-top:1.5rem}
h1{font-size:1.625rem;line-height:1.2;font-weight:700;letter-spacing:-.012em;hyphens:auto;text-wrap:balance}
h1 small{font-size:.875rem;font-weight:400;color:var(--s);letter-spacing:0;white-space:nowrap}
.j{margin-top:.375rem;font-size:1.0625rem;line-height:1.4}
.o{margin-top:.125rem;color:var(--s);font-size:.9375rem}
.v{position:sticky;z-index:1;bottom:.75rem;margin-top:1.5rem}
.v .b,.rr .b{box-shadow:0 0 0 .75rem var(--g)}
.r{position:relative}
.rr{position:absolute;z-index:1;left:0;right:0;bottom:0;height:calc(100% - 100vh);height:calc(100% - 100svh);
display:flex;flex-direction:column;justify-content:flex-end;
clip-path:inset(clamp(0px,(5rem - 100%)*99,99rem) -1.25rem -1rem);
pointer-events:none}
.rr .b{position:sticky;bottom:.75rem;pointer-events:auto}
.q{display:grid;grid-template-columns:repeat(auto-fit,minmax(4.75rem,1fr));gap:.5rem;margin-top:.75rem}
.q a,.q
summary{display:flex;flex-direction:column;align-items:center;justify-content:center;gap:.375rem;min-height:4rem;
height:100%;padding:.5rem .25rem;border-radius:var(--r);background:var(--u);color:var(--a);font-size:.8125rem;
font-weight:600;text-decoration:none;line-height:1.2;text-align:center;hyphens:auto}
summary{cursor:pointer;list-style:none}
summary::-webkit-details-marker{display:none}
.m{position:relative}
.m>ul{background:var(--g);border:1px solid var(--n);border-radius:min(var(--r),14px);
box-shadow:0 10px 30px rgb(0 0 0/.18);padding:.375rem}
.m>ul{position:absolute;z-index:2;right:0;top:calc(100% + .375rem);min-width:12rem;max-width:min(20rem,85vw)}
.q .m:first-child>ul{left:0;right:auto}
.q .m>ul a{display:block;min-height:0;height:auto;padding:.5625rem
.75rem;background:none;color:var(--k);font-size:
.9375rem;font-weight:400;text-align:left;text-decoration:none;border-radius:8px}
.m>ul a:hover{background:var(--u)}
.j,.o,.a,dt,h1 small{text-align:-webkit-match-parent;text-align:match-parent}
.p{margin-top:1.5rem;white-space:pre-line}
.g{display:grid;grid-template-columns:1fr 1fr;gap:.5rem;margin-top:1.5rem}
.g a{display:flex;align-items:center;gap:.75rem;min-height:3rem;height:100%;padding:.5rem .875rem;border:1px
solid
var(--n);border-radius:var(--r);font-weight:500;font-size:.9375rem;line-height:1.25;text-decoration:none;min-width:0}
.g a span{min-width:0;overflow-wrap:anywhere}
.g svg{width:1.25rem;height:1.25rem;flex:none;color:var(--a)}
.g li{min-width:0}
.g li:last-child:nth-child(odd){grid-column:span 2}
section{margin-top:1.75rem}
h2{font-size:1rem;font-weight:600;margin-bottom:.5rem}
.d>div{display:flex;gap:.875rem;padding:.75rem 0;border-top:1px solid var(--n)}
.d>div:first-child{border:0}
.d .i{margin-top:.1875rem;color:var(--a)}
.d dl{min-width:0;flex:1}
dt{font-size:.8125rem;line-height:1.4;color:var(--s)}
dd{overflow-wrap:anywhere}
dd a{display:inline-block;padding:.125rem 0;text-decoration:none}
dd a:hover{text-decoration:underline}
.a{white-space:pre-line}
.k>:first-child{margin-top:0}.k>:last-child{margin-bottom:0}
.k a{color:var(--a)}.k ul{list-style:disc;padding-left:1.25rem}.k img{border-radius:var(--r)}
.k p+p,.k ul,.k ol{margin-top:.625rem}
.k :is(p,li,h2,h3){unicode-bidi:plaintext}
figure{margin:0}figure img{width:100%;border-radius:var(--r)}
.z{display:flex;align-items:center;justify-content:center;gap:.625rem;min-height:3.125rem;padding:.5rem
1rem;border:1px
solid var(--a);border-radius:var(--r);color:var(--a);font-weight:600;text-decoration:none;text-align:center}
iframe{display:block;width:100%;aspect-ratio:16/9;border:0;border-radius:var(--r);background:#000}
.sh[open]>summary{margin-bottom:.75rem}
.sh img{margin:auto;padding:12px;background:#fff;border-radius:12px}
.sh p{margin:.75rem 0;text-align:center;color:var(--s);font-size:.875rem;overflow-wrap:anywhere}
.sh .g{margin-top:0}
.ph{display:none}
.ph img{margin:auto;padding:.75rem;border-radius:16px;background:#fff}
.ph p{margin-top:.75rem;text-align:center;font-size:.9375rem;line-height:1.35;text-wrap:balance}
footer{position:relative;display:flex;flex-wrap:wrap;justify-content:center;align-items:center;gap:0
.25rem;padding:1.75rem 1.25rem
calc(1.25rem + env(safe-area-inset-bottom));color:var(--s);font-size:.8125rem}
footer a,footer summary{display:flex;align-items:center;gap:.25rem;min-height:2rem;padding:0
.5rem;color:var(--s);
text-decoration:none}
footer>p{flex-basis:100%;margin-bottom:.25rem;text-align:center;overflow-wrap:anywhere}
footer a:hover{text-decoration:underline}
footer .i{width:1rem;height:1rem}
footer .m{position:static}
footer .m>ul{top:auto;bottom:calc(100% -
1.5rem);left:50%;right:auto;transform:translateX(-50%);columns:2;width:15rem;max-width:85vw}
footer .m li{break-inside:avoid}
footer .m>ul a{color:var(--k);padding:0 .75rem;min-height:2.25rem;border-radius:8px}
@media(min-width:600px){.w{min-height:0;margin:2.5rem auto;border-radius:20px;box-shadow:
0 1px 2px rgb(0 0 0/.06),0 12px 40px rgb(0 0 0/.08)}.t{border-radius:20px 20px 0 0}}
@media(max-width:339px){.g{grid-template-columns:1fr}.g li:last-child:nth-child(odd){grid-column:auto}}
@media(max-width:599px),(pointer:coarse){html{scroll-padding-bottom:5rem}.r{padding-bottom:5rem}}
@media(min-width:600px) and (pointer:fine){.rr{display:none}}
@media(min-width:900px){.ph{display:block;position:absolute;top:0;left:calc(100% + 2rem);width:11rem}
.ph~* .sh img{display:none}}
@media print{@page{margin:15mm}
:root{--g:#fff;--c:#fff;--k:#111;--s:#444;--a:#111;--n:#ccc;--u:#eee}
html{font-size:75%}
.w{display:block;min-height:0;max-width:none;margin:0;box-shadow:none}
main{padding:0}
main>:first-child{margin-right:11rem}
.t,.t.f,.t.s{height:4rem;margin:0 0 1.25rem;border-radius:var(--r);background:var(--q);-webkit-print-color-adjust:exact;
print-color-adjust:exact}
.v,.q,.g,.sh,footer,section:not(.da){display:none}
.t>.l{top:.875rem}
.t+.y,.y{margin:0 0 .875rem;border:0;box-shadow:none}
.y:has(span){display:none}
.rr{display:none}
.r{padding:0}
.d{display:grid;grid-template-columns:1fr 1fr;gap:0 2rem}
.d>div:first-child{border-top:1px solid var(--n)}
.ph{display:block;position:absolute;top:0;right:0;left:auto;width:9rem}
.ph img{padding:0}}
"""

_NOTICE = """
body{display:flex;min-height:100vh;min-height:100svh;flex-direction:column;align-items:center;justify-content:center;
padding:1.5rem}
main{max-width:26rem;text-align:center}
main>.i{width:3rem;height:3rem;color:var(--s);stroke-width:1.2}
h1{margin-top:1rem;font-size:1.375rem;line-height:1.3;font-weight:600;text-wrap:balance}
p{margin-top:.625rem;color:var(--s);text-wrap:pretty}
.b{margin-top:1.5rem}
"""

_VIDEO = """
*{box-sizing:border-box}
html,body{height:100%;margin:0;overflow:hidden}
a{display:block;position:relative;height:100%;color:#fff;font:500 .9375rem/1.35 -apple-system,"Segoe UI Variable Text",
"Segoe UI",Roboto,Ubuntu,Cantarell,"Noto Sans",system-ui,"Liberation Sans",Arial,sans-serif;text-decoration:none}
img{position:absolute;width:100%;height:100%;object-fit:cover}
b{position:absolute;left:50%;top:38%;width:3.5rem;height:3.5rem;margin:-1.75rem;border-radius:50%;background:#fff;
color:#111;display:flex;align-items:center;justify-content:center}
svg{width:1.5rem;height:1.5rem;fill:currentColor}
span{position:absolute;left:0;right:0;bottom:0;padding:.625rem 1rem;background:#1a1a1a;overflow-wrap:anywhere}
small{display:block;font-size:.8125rem;font-weight:400;color:#c9c8c4}
a:focus-visible{outline:3px solid #fff;outline-offset:-6px}
"""

_NAMES = {
    "g": "ground",
    "c": "canvas",
    "k": "ink",
    "s": "soft",
    "n": "line",
    "p": "primary",
    "o": "on_primary",
    "a": "accent",
    "u": "tint",
}


def compact(css: str) -> str:
    """The rules without line ends."""
    lines = (line.strip() for line in css.strip().splitlines())
    text = ""
    for line in lines:
        # A line that ends inside a value goes on in the next with a blank between.
        text += (" " if text and text[-1] not in ",;{}:" else "") + line
    return text


BASE_RULES = compact(_BASE)
CARD_RULES = BASE_RULES + compact(_CARD)
VIDEO_RULES = compact(_VIDEO)
NOTICE_RULES = BASE_RULES + compact(_NOTICE)


def _variables(palette: Palette) -> str:
    values = "".join(f"--{short}:{getattr(palette, long)};" for short, long in _NAMES.items())
    return f"color-scheme:{'dark' if palette.dark else 'light'};{values[:-1]}"


@lru_cache(maxsize=512)
def palettes(layout: Layout) -> tuple[Palette | None, Palette | None]:
    """The light and the dark palette that the page uses; `None` for a scheme that the card does not have."""
    light = light_palette(layout.primary, layout.background, layout.text) if layout.mode != "dark" else None
    dark = dark_palette(layout.primary, layout.background, layout.text) if layout.mode != "light" else None
    return light, dark


@lru_cache(maxsize=512)
def logo_on_dark(layout: Layout) -> tuple[bool, bool]:
    """Whether the logo stands on a dark ground, by day and by night: that of the header, which is the same in both, or
    the page's own. What a picture is like there nobody knows: it counts as light."""
    if layout.header_style == "image":
        return False, False
    if layout.header_style != "none":
        return (is_dark(header_colours(layout.primary)[0]),) * 2
    light, dark = palettes(layout)
    by_day, by_night = light or dark, dark or light
    assert by_day is not None
    assert by_night is not None
    return by_day.dark, by_night.dark


@lru_cache(maxsize=512)
def _rules_around(layout: Layout) -> tuple[str, str, str]:
    """The variables of a design: what stands before the ground of the picture, the ground of cards without one, and
    what stands after it. Many cards share a design, and hardly any two the colour of a picture."""
    light, dark = palettes(layout)
    first = light or dark
    assert first is not None
    header, glow, shade = header_colours(layout.primary)
    mark = text_on_all((header, shade))
    after = f"--q:{header};--h:{glow};--e:{shade};--w:{mark};{_variables(first)}}}"
    if light is not None and dark is not None:
        after += f"@media(prefers-color-scheme:dark){{:root{{{_variables(dark)}}}}}"
    return f":root{{--r:{max(0, min(32, layout.rounding))}px;--b:", first.tint, f";{after}"


def root_rules(layout: Layout, picture_ground: str = "") -> str:
    """The variables of a card: colours of both schemes and the rounding."""
    before, ground, after = _rules_around(layout)
    return f"{before}{picture_ground or ground}{after}"


def card_style(layout: Layout, picture_ground: str = "") -> str:
    """The whole style of one card's page."""
    return root_rules(layout, picture_ground) + CARD_RULES


@lru_cache(maxsize=512)
def video_style(layout: Layout) -> str:
    """The style of the small document that a video's frame holds until it is tapped."""
    _, glow, shade = header_colours(layout.primary)
    return f"{VIDEO_RULES}a{{background:linear-gradient(135deg,{glow},{shade})}}"


def notice_style() -> str:
    """The style of the pages that say why no card is shown."""
    return root_rules(Layout()) + NOTICE_RULES
