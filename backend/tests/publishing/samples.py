"""Cards that the tests of the public page share: a full one, an empty one."""

from __future__ import annotations

from vizitka.publishing.frames.types import ImageFrame, LinkFrame, TextFrame, VideoFrame
from vizitka.publishing.html import sanitised
from vizitka.publishing.own_parts import SaveContact, SaveInReach
from vizitka.publishing.page import (
    Address,
    CardPage,
    Email,
    Layout,
    Phone,
    Picture,
    PictureSize,
    SocialProfile,
    Website,
)
from vizitka.publishing.parts import ShownPart


def picture(name: str, width: int, height: int, *widths: int, alt: str = "", colour: str = "") -> Picture:
    folder = f"/media/images/{name[:2]}/{'0123456789abcdef' * 2}"
    sizes = tuple(
        PictureSize(
            step,
            f"{folder}/{step}.avif",
            f"{folder}/{step}.webp",
            f"{folder}/{step}.jpg" if step == widths[-1] else "",
        )
        for step in widths
    )
    return Picture(width, height, sizes, alt, colour)


FACE = picture("face", 640, 640, 64, 128, 320, 640, colour="#dde5df")
HEADER = picture("header", 1280, 720, 320, 640, 1280)
LOGO = picture("logo", 640, 160, 128, 320, 640)

# What every card has of what domains bring.
SAVE = (ShownPart(SaveContact(), True), ShownPart(SaveInReach(), True))

FULL = CardPage(
    handle="zoe-simic",
    uid="0199f3a0-0000-7000-8000-000000000001",
    language="en",
    display_name="Dr. Zoë Šimić-Hölzl",
    initials="ZŠ",
    prefix="Dr.",
    first_name="Zoë",
    last_name="Šimić-Hölzl",
    suffix="MBA",
    pronouns="she/her",
    job_title="Head of Digital Products",
    department="Research & Development",
    organisation="Alpenwerk AG",
    description="I build the tools our 640 colleagues reach for every morning. "
    "Happy to talk about product, mountains and good forms.",
    phones=(
        Phone("+43 664 1234567", "mobile", e164="+436641234567"),
        Phone("+43 512 5566-0", "work", e164="+4351255660", extension="12"),
        Phone("+43 512 5566-99", "fax", e164="+43512556699"),
        Phone("0512 998877", "other", custom_label="Assistant"),
    ),
    emails=(
        Email("zoe.simic-hoelzl@alpenwerk.example", "work"),
        Email("zoe@bergpost.example", "home"),
    ),
    websites=(Website("https://www.alpenwerk.example/products", "Products"),),
    addresses=(
        Address("Seilbahnstraße 12", "", "6020", "Innsbruck", "", "AT", "Austria", "work"),
        Address("Ilica 5", "2. kat", "10000", "Zagreb", "", "HR", "Croatia", "other", "Zagreb office"),
    ),
    social_media=(
        SocialProfile("linkedin", "LinkedIn", "https://www.linkedin.com/in/zoe-simic"),
        SocialProfile("github", "GitHub", "https://github.com/zoesimic"),
        SocialProfile("whatsapp", "WhatsApp", "https://wa.me/436641234567"),
        SocialProfile("link", "Link", "https://alpenwerk.example/call", label="Book a call"),
    ),
    frames=(
        VideoFrame(
            url="https://www.youtube.com/watch?v=abcdefghijk",
            embed_url="https://www.youtube-nocookie.com/embed/abcdefghijk",
            provider="YouTube",
            title="How a cable car is born",
        ),
        TextFrame(
            html=sanitised("<p>We build <strong>cable cars</strong>.</p><ul><li>Planning</li></ul>"),
            title="What we do",
        ),
        ImageFrame(
            picture=picture("frame", 1280, 720, 320, 640, 1280, alt="The new gondola"), title="New in Ischgl"
        ),
        LinkFrame(url="https://alpenwerk.example/jobs", label="Work with us"),
    ),
    layout=Layout("#1b4d3e", "#ffffff", "#111111", "auto", 14, "gradient"),
    header=HEADER,
    logo=LOGO,
    picture=FACE,
    host="https://cards.example",
    parts=SAVE,
)
EMPTY = CardPage(
    handle="abcdefghjk", uid="0199f3a0-0000-7000-8000-000000000002", host="https://cards.example", parts=SAVE
)
