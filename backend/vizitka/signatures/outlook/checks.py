"""What Outlook asks of a manifest with event-based activation, after Microsoft's published example and its reference.

No validator that works without Microsoft's servers knows LaunchEvent, so these are own rules: the order of elements,
what names what, lengths, addresses. What they do not find, only a real tenant does.
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator
from typing import Final
from urllib.parse import urlsplit
from xml.etree.ElementTree import Element

from defusedxml.ElementTree import fromstring

APP: Final = "{http://schemas.microsoft.com/office/appforoffice/1.1}"
FIRST: Final = "{http://schemas.microsoft.com/office/mailappversionoverrides}"
SECOND: Final = "{http://schemas.microsoft.com/office/mailappversionoverrides/1.1}"
BASIC: Final = "{http://schemas.microsoft.com/office/officeappbasictypes/1.0}"
TYPE: Final = "{http://www.w3.org/2001/XMLSchema-instance}type"
# Children of an element stand in this order.
ORDER: Final = {
    "OfficeApp": (
        "Id", "AlternateId", "Version", "ProviderName", "DefaultLocale", "DisplayName", "Description", "IconUrl",
        "HighResolutionIconUrl", "SupportUrl", "AppDomains", "Hosts", "Requirements", "FormSettings", "Permissions",
        "Rule", "DisableEntityHighlighting", "VersionOverrides",
    ),
    "Host": ("Runtimes", "AllFormFactors", "DesktopFormFactor", "MobileFormFactor"),
    "Control": ("Label", "Supertip", "Icon", "Action"),
    "Supertip": ("Title", "Description"),
    "ExtensionPoint": ("OfficeTab", "LaunchEvents", "SourceLocation"),
    "Resources": ("Images", "Urls", "ShortStrings", "LongStrings"),
    "WebApplicationInfo": ("Id", "Resource", "Scopes"),
}  # fmt: skip
OVERRIDES: Final = (
    "Description",
    "Requirements",
    "Hosts",
    "Resources",
    "VersionOverrides",
    "WebApplicationInfo",
)
LONGEST: Final = {"ShortStrings": 125, "LongStrings": 250}
LONGEST_ID: Final = 32
NEEDED: Final = (
    "Id",
    "Version",
    "ProviderName",
    "DefaultLocale",
    "DisplayName",
    "Description",
    "IconUrl",
    "SupportUrl",
)


def problems(manifest: str, script: str) -> list[str]:
    """What Outlook would refuse; empty where nothing is found."""
    root = fromstring(manifest)
    return [*_frame(root), *_order(root), *_resources(root), *_events(root, script), *_addresses(root)]


def _name(element: Element) -> str:
    return element.tag.rpartition("}")[2]


def _frame(root: Element) -> Iterator[str]:
    if root.tag != f"{APP}OfficeApp" or root.get(TYPE) != "MailApp":
        yield "it is no add-in of the kind MailApp"
    for name in NEEDED:
        if root.find(f"{APP}{name}") is None:
            yield f"{name} is missing"
    try:
        uuid.UUID(root.findtext(f"{APP}Id", ""))
    except ValueError:
        yield "Id is no GUID"
    if not re.fullmatch(r"[1-9]\d*(\.\d+){1,3}", root.findtext(f"{APP}Version", "")):
        yield "Version is none"
    overrides = root.find(f"{FIRST}VersionOverrides")
    inner = None if overrides is None else overrides.find(f"{SECOND}VersionOverrides")
    if inner is None or inner.get(TYPE) != "VersionOverridesV1_1":
        yield "events want VersionOverrides 1.1 inside of 1.0"
        return
    wanted = inner.find(f"{SECOND}Requirements/{BASIC}Sets")
    version = "" if wanted is None else wanted.get("DefaultMinVersion", "")
    if not re.fullmatch(r"\d+\.\d+", version) or tuple(map(int, version.split("."))) < (1, 10):
        yield "events of new mails want the set Mailbox 1.10"
    if root.findtext(f"{APP}Permissions") not in {"ReadWriteItem", "ReadWriteMailbox"}:
        yield "a signature cannot be set without ReadWriteItem"
    if _name(list(inner)[-1]) not in {"Resources", "WebApplicationInfo"}:
        yield "Resources and WebApplicationInfo stand last"


def _order(root: Element) -> Iterator[str]:
    for element in root.iter():
        order = OVERRIDES if _name(element) == "VersionOverrides" else ORDER.get(_name(element))
        if order is None:
            continue
        names = [_name(child) for child in element]
        if _name(element) == "Host" and not names:
            continue
        unknown = [name for name in names if name not in order]
        if unknown:
            yield f"{unknown[0]} does not belong into {_name(element)}"
        elif names != sorted(names, key=order.index):
            yield f"the parts of {_name(element)} are not in their order"


def _resources(root: Element) -> Iterator[str]:
    given: dict[str, str] = {}
    for group in root.iter(f"{SECOND}Resources"):
        for kind in group:
            for one in kind:
                key = one.get("id", "")
                if key in given:
                    yield f"two resources are called {key}"
                if not key or len(key) > LONGEST_ID:
                    yield f"the name of a resource is longer than {LONGEST_ID} characters: {key}"
                given[key] = _name(kind)
                yield from _lengths(one, _name(kind))
    wanted = {element.get("resid", "") for element in root.iter() if element.get("resid") is not None}
    yield from (f"no resource is called {key}" for key in sorted(wanted - given.keys()))
    yield from (f"nobody uses {key}" for key in sorted(given.keys() - wanted))
    for icon in root.iter(f"{SECOND}Icon"):
        if {image.get("size") for image in icon} < {"16", "32", "80"}:
            yield "an icon wants the sizes 16, 32 and 80"


def _lengths(one: Element, kind: str) -> Iterator[str]:
    most = LONGEST.get(kind)
    texts = [one.get("DefaultValue", ""), *(child.get("Value", "") for child in one)]
    if any(not text for text in texts):
        yield f"{one.get('id')} has no value"
    if most is not None and any(len(text) > most for text in texts):
        yield f"{one.get('id')} is longer than {most} characters"


def _events(root: Element, script: str) -> Iterator[str]:
    runtimes = list(root.iter(f"{SECOND}Runtime"))
    scripts = [
        one
        for runtime in runtimes
        for one in runtime.iter(f"{SECOND}Override")
        if one.get("type") == "javascript"
    ]
    if len(runtimes) != 1 or len(scripts) != 1:
        yield "events want one runtime with one script"
        return
    points = [one for one in root.iter(f"{SECOND}ExtensionPoint") if one.get(TYPE) == "LaunchEvent"]
    if not points:
        yield "there is no LaunchEvent"
    for point in points:
        source = point.find(f"{SECOND}SourceLocation")
        if source is None or source.get("resid") != runtimes[0].get("resid"):
            yield "the page of an event is not that of the runtime"
        for event in point.iter(f"{SECOND}LaunchEvent"):
            handler = event.get("FunctionName", "")
            if f"Office.actions.associate('{handler}', {handler})" not in script:
                yield f"the script does not know {handler}"
    if re.search(r"\b(import|export|async|await)\b\s|=>|\?\.|`", _code(script)):
        yield "Outlook on Windows runs scripts of 2016 without imports"


def _code(script: str) -> str:
    return re.sub(r"^\s*(//|/\*\*).*$", "", script, flags=re.MULTILINE)


def _addresses(root: Element) -> Iterator[str]:
    found = []
    for element in root.iter():
        if _name(element) in {
            "IconUrl",
            "HighResolutionIconUrl",
            "SupportUrl",
            "SourceLocation",
            "Image",
            "Url",
        }:
            found += [element.get("DefaultValue")] if element.get("DefaultValue") else []
        if _name(element) == "AppDomain":
            found.append(element.text)
    for address in found:
        parts = urlsplit(address or "")
        if parts.scheme != "https" or not parts.netloc:
            yield f"no address with https: {address}"
    resource = next(iter(root.iter(f"{SECOND}WebApplicationInfo")), None)
    if resource is not None:
        pages = {urlsplit(one.get("DefaultValue", "")).netloc for one in root.iter(f"{BASIC}Url")}
        named = (resource.findtext(f"{SECOND}Resource") or "").removeprefix("api://").split("/")
        if {named[0]} != pages or named[-1] != resource.findtext(f"{SECOND}Id"):
            yield "the application is not that of the host of the pages"
