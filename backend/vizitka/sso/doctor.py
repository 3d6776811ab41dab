"""Whether what reads SAML can be loaded: lxml and xmlsec share one libxml2, and sign-in stops where they do not."""

from __future__ import annotations

from collections.abc import Iterator

from vizitka.common import doctor


def look() -> Iterator[doctor.Finding]:
    try:
        import lxml.etree
        import xmlsec

        xmlsec.enable_debug_trace(enabled=False)
        version = ".".join(str(part) for part in lxml.etree.LIBXML_VERSION)
    except Exception as error:
        yield doctor.fault(
            f"lxml and xmlsec cannot be loaded together ({type(error).__name__}): nobody signs in by SAML.",
            "Install both anew from requirements.lock, as wheels.",
        )
        return
    yield doctor.ok(f"lxml and xmlsec work together (libxml2 {version}).")
