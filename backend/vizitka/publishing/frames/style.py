"""The style of kinds of frames that not every page has: a page brings only what it shows."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from vizitka.publishing.stylesheet import compact

_PANEL = """
.e{display:flex;align-items:center;gap:.875rem;min-height:3.25rem;padding:.75rem 1rem;border:1px solid
var(--n);border-radius:var(--r);font-weight:500;line-height:1.35;text-decoration:none}
.e .i{color:var(--a)}
.e span{min-width:0;overflow-wrap:anywhere}
.e small{display:block;margin-top:.125rem;font-size:.8125rem;font-weight:400;color:var(--s)}
"""
_MAP = """
.mp{display:grid;gap:.5rem}
.mp .e{align-items:flex-start;font-weight:400}
.mp .e .i{margin-top:.125rem}
.mp .m>ul{left:0;right:0;max-width:none}
.mp .m>ul a{display:block;padding:.5625rem .75rem;text-decoration:none;border-radius:8px}
"""
_GALLERY = """
.gl{margin:0 -1.25rem;overflow-x:auto;scroll-snap-type:x mandatory;scroll-padding:0 1.25rem;scrollbar-width:thin}
.gl:focus-visible{outline:3px solid var(--a);outline-offset:2px}
.gl ul{display:flex;gap:.5rem;width:max-content;padding:0 1.25rem .25rem}
.gl li{scroll-snap-align:start}
.gl img{height:15rem;width:auto;max-width:min(80vw,24rem);object-fit:cover;border-radius:var(--r);background:var(--u)}
"""
_HOURS = """
.u{width:100%;border-collapse:collapse;font-size:.9375rem;line-height:1.5}
.u th,.u td{padding:.4375rem 0;border-top:1px solid var(--n);font-weight:400;text-align:left;vertical-align:top}
.u tr:first-child>*{border:0}
.u td{padding-left:1rem;text-align:right;font-variant-numeric:tabular-nums}
.u td span{white-space:nowrap}
.u+.o{margin-top:.5rem}
"""
_FORM = """
.fm{display:grid;gap:.375rem;margin-top:.75rem}
.fm label{margin-top:.375rem;font-size:.9375rem;font-weight:500}
.fm small{font-size:.8125rem;font-weight:400;color:var(--s)}
.fm input,.fm textarea{width:100%;min-height:3rem;padding:.6875rem .875rem;border:1px solid
var(--s);border-radius:min(var(--r),16px);background:var(--g);color:var(--k);font:inherit}
.fm textarea{resize:vertical}
.fm :focus-visible{outline:3px solid var(--a);outline-offset:1px}
.fm [aria-invalid]{border:2px solid var(--k)}
.fm .er{padding-left:.625rem;border-left:3px solid var(--a);font-size:.875rem;font-weight:500}
.fm .ck{display:flex;gap:.75rem;align-items:flex-start;font-size:.875rem;font-weight:400;line-height:1.45}
.fm .ck input{flex:none;width:1.5rem;height:1.5rem;min-height:0;margin:0;padding:0;accent-color:var(--p)}
.fm .b{margin-top:.5rem;border:0;font-family:inherit;cursor:pointer}
.fm .b[disabled]{cursor:default}
"""

RULES: Final = {
    "panel": compact(_PANEL),
    "map": compact(_MAP),
    "gallery": compact(_GALLERY),
    "hours": compact(_HOURS),
    "form": compact(_FORM),
}


def frame_rules(names: Collection[str]) -> str:
    """The rules of these parts, always in the same order."""
    return "".join(rules for name, rules in RULES.items() if name in names)
