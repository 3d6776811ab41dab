"""What people paste, and the link that comes of it."""

from __future__ import annotations

import pytest
from django.utils import translation
from hypothesis import example, given, settings
from hypothesis import strategies as st

from vizitka.reference.errors import (
    AddressInvalid,
    EmailInvalid,
    FederatedNameInvalid,
    LinkError,
    LinkMissing,
    LinkTooLong,
    NameInvalid,
    OtherNetwork,
    PhoneInvalid,
    PhoneWithoutCountry,
    ProfileNotFound,
    UnknownNetwork,
    UnsafeLink,
)
from vizitka.reference.networks.catalogue import ALL, BY_VALUE
from vizitka.reference.rules import detect, normalise

# network, what is pasted, the value that is kept, the address that opens
PASTED = [
    ("linkedin", "mara-huber", "mara-huber", "https://www.linkedin.com/in/mara-huber"),
    ("linkedin", "@mara-huber", "mara-huber", "https://www.linkedin.com/in/mara-huber"),
    ("linkedin", "in/mara-huber", "mara-huber", "https://www.linkedin.com/in/mara-huber"),
    ("linkedin", "/in/mara-huber/", "mara-huber", "https://www.linkedin.com/in/mara-huber"),
    ("linkedin", "linkedin.com/in/mara-huber/", "mara-huber", "https://www.linkedin.com/in/mara-huber"),
    ("linkedin", "www.linkedin.com/in/mara-huber", "mara-huber", "https://www.linkedin.com/in/mara-huber"),
    ("linkedin", "http://linkedin.com/in/mara-huber", "mara-huber", "https://www.linkedin.com/in/mara-huber"),
    (
        "linkedin",
        "https://www.linkedin.com/in/mara-huber?utm_source=share&utm_campaign=share_via",
        "mara-huber",
        "https://www.linkedin.com/in/mara-huber",
    ),
    (
        "linkedin",
        "https://at.linkedin.com/in/mara-huber/de?trk=profile",
        "mara-huber",
        "https://www.linkedin.com/in/mara-huber",
    ),
    (
        "linkedin",
        "https://m.linkedin.com/mwlite/in/mara-huber",
        "mara-huber",
        "https://www.linkedin.com/in/mara-huber",
    ),
    (
        "linkedin",
        "HTTPS://WWW.LINKEDIN.COM/in/Mara-Huber",
        "Mara-Huber",
        "https://www.linkedin.com/in/Mara-Huber",
    ),
    (
        "linkedin",
        "https://www.linkedin.com/in/zo%C3%AB-%C5%A1imi%C4%87",
        "zoë-šimić",
        "https://www.linkedin.com/in/zo%C3%AB-%C5%A1imi%C4%87",
    ),
    ("linkedin", "zoë-šimić", "zoë-šimić", "https://www.linkedin.com/in/zo%C3%AB-%C5%A1imi%C4%87"),
    (
        "linkedin",
        "https://www.linkedin.com/company/alpenwerk/about/",
        "company/alpenwerk",
        "https://www.linkedin.com/company/alpenwerk",
    ),
    ("linkedin", "company/alpenwerk", "company/alpenwerk", "https://www.linkedin.com/company/alpenwerk"),
    ("linkedin", "linkedin.com/school/tu-wien", "school/tu-wien", "https://www.linkedin.com/school/tu-wien"),
    ("linkedin", "https://lnkd.in/eAbCdEf1", "lnkd.in/eAbCdEf1", "https://lnkd.in/eAbCdEf1"),
    (
        "linkedin",
        "<https://linkedin.com/in/mara-huber>",
        "mara-huber",
        "https://www.linkedin.com/in/mara-huber",
    ),
    ("linkedin", "  „linkedin.com/in/mara-huber“, ", "mara-huber", "https://www.linkedin.com/in/mara-huber"),
    (
        "linkedin",
        "Mein Profil: https://www.linkedin.com/in/mara-huber.",
        "mara-huber",
        "https://www.linkedin.com/in/mara-huber",
    ),
    ("linkedin", "linkedin.com\u200b/in/mara-huber", "mara-huber", "https://www.linkedin.com/in/mara-huber"),
    (
        "linkedin",
        "https://eur02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fwww.linkedin.com%2Fin%2Fmara-huber&data=05",
        "mara-huber",
        "https://www.linkedin.com/in/mara-huber",
    ),
    (
        "linkedin",
        "https://www.google.com/url?q=https://www.linkedin.com/in/mara-huber&sa=D",
        "mara-huber",
        "https://www.linkedin.com/in/mara-huber",
    ),
    ("xing", "Mara_Huber", "Mara_Huber", "https://www.xing.com/profile/Mara_Huber"),
    (
        "xing",
        "https://www.xing.com/profile/Mara_Huber/cv",
        "Mara_Huber",
        "https://www.xing.com/profile/Mara_Huber",
    ),
    (
        "xing",
        "xing.com/profile/Mara_Huber?sc_o=mxb_p",
        "Mara_Huber",
        "https://www.xing.com/profile/Mara_Huber",
    ),
    (
        "xing",
        "https://www.xing.com/pages/alpenwerk",
        "pages/alpenwerk",
        "https://www.xing.com/pages/alpenwerk",
    ),
    (
        "xing",
        "https://www.xing.com/companies/alpenwerk",
        "pages/alpenwerk",
        "https://www.xing.com/pages/alpenwerk",
    ),
    ("wellfound", "https://angel.co/u/mara-huber", "mara-huber", "https://wellfound.com/u/mara-huber"),
    (
        "crunchbase",
        "https://www.crunchbase.com/person/mara-huber",
        "person/mara-huber",
        "https://www.crunchbase.com/person/mara-huber",
    ),
    (
        "malt",
        "https://www.malt.de/profile/marahuber?q=x",
        "marahuber",
        "https://www.malt.com/profile/marahuber",
    ),
    (
        "upwork",
        "https://www.upwork.com/freelancers/~01ab",
        "~01ab",
        "https://www.upwork.com/freelancers/~01ab",
    ),
    ("facebook", "alpenwerk", "alpenwerk", "https://www.facebook.com/alpenwerk"),
    ("facebook", "https://m.facebook.com/alpenwerk", "alpenwerk", "https://www.facebook.com/alpenwerk"),
    ("facebook", "https://de-de.facebook.com/alpenwerk/", "alpenwerk", "https://www.facebook.com/alpenwerk"),
    ("facebook", "fb.com/alpenwerk", "alpenwerk", "https://www.facebook.com/alpenwerk"),
    ("facebook", "fb.me/alpenwerk", "alpenwerk", "https://www.facebook.com/alpenwerk"),
    (
        "facebook",
        "https://www.facebook.com/profile.php?id=100012345678901&ref=x",
        "100012345678901",
        "https://www.facebook.com/100012345678901",
    ),
    (
        "facebook",
        "https://www.facebook.com/people/Mara-Huber/100012345678901/",
        "100012345678901",
        "https://www.facebook.com/100012345678901",
    ),
    (
        "facebook",
        "https://www.facebook.com/p/Alpenwerk-100012345678901/",
        "100012345678901",
        "https://www.facebook.com/100012345678901",
    ),
    (
        "facebook",
        "https://www.facebook.com/groups/alpenwerk/posts/12",
        "groups/alpenwerk",
        "https://www.facebook.com/groups/alpenwerk",
    ),
    (
        "facebook",
        "https://www.facebook.com/pg/alpenwerk/about",
        "alpenwerk",
        "https://www.facebook.com/alpenwerk",
    ),
    (
        "facebook",
        "https://www.facebook.com/share/1AbCdEfGhI/?mibextid=x",
        "share/1AbCdEfGhI",
        "https://www.facebook.com/share/1AbCdEfGhI",
    ),
    (
        "facebook",
        "https://l.facebook.com/l.php?u=https%3A%2F%2Fwww.facebook.com%2Falpenwerk&h=AT0",
        "alpenwerk",
        "https://www.facebook.com/alpenwerk",
    ),
    ("instagram", "@alpenwerk", "alpenwerk", "https://www.instagram.com/alpenwerk"),
    ("instagram", "alpen.werk_1", "alpen.werk_1", "https://www.instagram.com/alpen.werk_1"),
    (
        "instagram",
        "https://www.instagram.com/alpenwerk?igsh=MWQ1ZGUxMzBkMA==",
        "alpenwerk",
        "https://www.instagram.com/alpenwerk",
    ),
    (
        "instagram",
        "https://instagram.com/alpenwerk/reels/",
        "alpenwerk",
        "https://www.instagram.com/alpenwerk",
    ),
    (
        "instagram",
        "https://www.instagram.com/_u/alpenwerk",
        "alpenwerk",
        "https://www.instagram.com/alpenwerk",
    ),
    (
        "instagram",
        "https://www.instagram.com/stories/alpenwerk/31",
        "alpenwerk",
        "https://www.instagram.com/alpenwerk",
    ),
    ("instagram", "instagram://user?username=alpenwerk", "alpenwerk", "https://www.instagram.com/alpenwerk"),
    ("instagram", "instagr.am/alpenwerk", "alpenwerk", "https://www.instagram.com/alpenwerk"),
    ("x", "@alpenwerk", "alpenwerk", "https://x.com/alpenwerk"),
    ("x", "https://twitter.com/alpenwerk?lang=de", "alpenwerk", "https://x.com/alpenwerk"),
    ("x", "https://mobile.twitter.com/alpenwerk", "alpenwerk", "https://x.com/alpenwerk"),
    ("x", "https://x.com/alpenwerk/status/17", "alpenwerk", "https://x.com/alpenwerk"),
    ("x", "https://twitter.com/#!/alpenwerk", "alpenwerk", "https://x.com/alpenwerk"),
    ("x", "https://twitter.com/intent/user?screen_name=alpenwerk", "alpenwerk", "https://x.com/alpenwerk"),
    ("x", "x.com/@alpenwerk", "alpenwerk", "https://x.com/alpenwerk"),
    ("threads", "@alpenwerk", "alpenwerk", "https://www.threads.com/@alpenwerk"),
    (
        "threads",
        "https://www.threads.net/@alpenwerk/post/x",
        "alpenwerk",
        "https://www.threads.com/@alpenwerk",
    ),
    ("bluesky", "@mara.bsky.social", "mara.bsky.social", "https://bsky.app/profile/mara.bsky.social"),
    ("bluesky", "mara", "mara.bsky.social", "https://bsky.app/profile/mara.bsky.social"),
    ("bluesky", "Alpenwerk.Example", "alpenwerk.example", "https://bsky.app/profile/alpenwerk.example"),
    (
        "bluesky",
        "https://bsky.app/profile/mara.bsky.social/post/3k",
        "mara.bsky.social",
        "https://bsky.app/profile/mara.bsky.social",
    ),
    ("bluesky", "https://mara.bsky.social", "mara.bsky.social", "https://bsky.app/profile/mara.bsky.social"),
    (
        "bluesky",
        "bsky.app/profile/did:plc:abcdefghijklmnopqrstuvwx",
        "profile/did:plc:abcdefghijklmnopqrstuvwx",
        "https://bsky.app/profile/did:plc:abcdefghijklmnopqrstuvwx",
    ),
    ("mastodon", "@mara@mastodon.social", "@mara@mastodon.social", "https://mastodon.social/@mara"),
    ("mastodon", "mara@Chaos.Social", "@mara@chaos.social", "https://chaos.social/@mara"),
    ("mastodon", "https://mastodon.social/@mara", "@mara@mastodon.social", "https://mastodon.social/@mara"),
    ("mastodon", "wien.rocks/@mara/1234", "@mara@wien.rocks", "https://wien.rocks/@mara"),
    ("mastodon", "https://mstdn.social/users/mara", "@mara@mstdn.social", "https://mstdn.social/@mara"),
    ("mastodon", "https://mastodon.social/@mara@wien.rocks", "@mara@wien.rocks", "https://wien.rocks/@mara"),
    (
        "mastodon",
        "https://mastodon.social/web/@mara",
        "@mara@mastodon.social",
        "https://mastodon.social/@mara",
    ),
    (
        "pinterest",
        "https://www.pinterest.at/alpenwerk/_created/",
        "alpenwerk",
        "https://www.pinterest.com/alpenwerk",
    ),
    ("pinterest", "https://pin.it/3AbCdEf", "pin.it/3AbCdEf", "https://pin.it/3AbCdEf"),
    (
        "snapchat",
        "https://www.snapchat.com/add/marahuber?share_id=x",
        "marahuber",
        "https://www.snapchat.com/add/marahuber",
    ),
    ("snapchat", "https://snapchat.com/@marahuber", "marahuber", "https://www.snapchat.com/add/marahuber"),
    ("reddit", "u/mara_huber", "mara_huber", "https://www.reddit.com/user/mara_huber"),
    (
        "reddit",
        "https://old.reddit.com/user/mara_huber/",
        "mara_huber",
        "https://www.reddit.com/user/mara_huber",
    ),
    ("reddit", "r/vienna", "r/vienna", "https://www.reddit.com/r/vienna"),
    ("tumblr", "alpenwerk", "alpenwerk", "https://alpenwerk.tumblr.com"),
    ("tumblr", "https://alpenwerk.tumblr.com/post/12", "alpenwerk", "https://alpenwerk.tumblr.com"),
    ("tumblr", "https://www.tumblr.com/alpenwerk", "alpenwerk", "https://alpenwerk.tumblr.com"),
    ("tumblr", "https://www.tumblr.com/blog/view/alpenwerk", "alpenwerk", "https://alpenwerk.tumblr.com"),
    ("vk", "https://m.vk.com/alpenwerk", "alpenwerk", "https://vk.com/alpenwerk"),
    ("whatsapp", "+43 664 123 45 67", "+436641234567", "https://wa.me/436641234567"),
    ("whatsapp", "0043 (0) 664/1234567", "+436641234567", "https://wa.me/436641234567"),
    ("whatsapp", "+43-664-1234567", "+436641234567", "https://wa.me/436641234567"),
    ("whatsapp", "wa.me/436641234567", "+436641234567", "https://wa.me/436641234567"),
    ("whatsapp", "https://wa.me/436641234567?text=Hallo", "+436641234567", "https://wa.me/436641234567"),
    (
        "whatsapp",
        "https://api.whatsapp.com/send?phone=436641234567&text=Hallo",
        "+436641234567",
        "https://wa.me/436641234567",
    ),
    (
        "whatsapp",
        "https://api.whatsapp.com/send/?phone=%2B436641234567",
        "+436641234567",
        "https://wa.me/436641234567",
    ),
    ("whatsapp", "whatsapp://send?phone=+436641234567", "+436641234567", "https://wa.me/436641234567"),
    ("whatsapp", "tel:+43-664-1234567", "+436641234567", "https://wa.me/436641234567"),
    (
        "whatsapp",
        "https://chat.whatsapp.com/AbCdEfGhIjKlMnOpQrStUv",
        "chat.whatsapp.com/AbCdEfGhIjKlMnOpQrStUv",
        "https://chat.whatsapp.com/AbCdEfGhIjKlMnOpQrStUv",
    ),
    (
        "whatsapp",
        "https://whatsapp.com/channel/0029VaAbCdEfGhIjKl",
        "channel/0029VaAbCdEfGhIjKl",
        "https://whatsapp.com/channel/0029VaAbCdEfGhIjKl",
    ),
    (
        "whatsapp",
        "https://wa.me/message/ABCDEFGH12345",
        "message/ABCDEFGH12345",
        "https://wa.me/message/ABCDEFGH12345",
    ),
    ("telegram", "@alpenwerk", "alpenwerk", "https://t.me/alpenwerk"),
    ("telegram", "t.me/alpenwerk", "alpenwerk", "https://t.me/alpenwerk"),
    ("telegram", "https://t.me/s/alpenwerk", "alpenwerk", "https://t.me/alpenwerk"),
    ("telegram", "https://telegram.me/alpenwerk?start=1", "alpenwerk", "https://t.me/alpenwerk"),
    ("telegram", "tg://resolve?domain=alpenwerk", "alpenwerk", "https://t.me/alpenwerk"),
    ("telegram", "https://t.me/+AbCdEfGhIjKl", "+AbCdEfGhIjKl", "https://t.me/+AbCdEfGhIjKl"),
    ("signal", "+43 664 1234567", "+436641234567", "https://signal.me/#p/+436641234567"),
    ("signal", "https://signal.me/#p/+436641234567", "+436641234567", "https://signal.me/#p/+436641234567"),
    ("signal", "sgnl://signal.me/#p/+436641234567", "+436641234567", "https://signal.me/#p/+436641234567"),
    (
        "signal",
        "https://signal.me/#eu/AbCd-EfGh_IjKlMnOp",
        "signal.me/#eu/AbCd-EfGh_IjKlMnOp",
        "https://signal.me/#eu/AbCd-EfGh_IjKlMnOp",
    ),
    (
        "signal",
        "https://signal.group/#CjQKIAbCdEfGh",
        "signal.group/#CjQKIAbCdEfGh",
        "https://signal.group/#CjQKIAbCdEfGh",
    ),
    ("viber", "+385 91 234 5678", "+385912345678", "tel:+385912345678"),
    ("viber", "viber://chat?number=%2B385912345678", "+385912345678", "tel:+385912345678"),
    (
        "viber",
        "https://chats.viber.com/alpenwerk",
        "chats.viber.com/alpenwerk",
        "https://chats.viber.com/alpenwerk",
    ),
    ("messenger", "m.me/alpenwerk", "alpenwerk", "https://m.me/alpenwerk"),
    ("messenger", "https://www.messenger.com/t/alpenwerk", "alpenwerk", "https://m.me/alpenwerk"),
    ("threema", "ABCD1234", "ABCD1234", "https://threema.id/ABCD1234"),
    ("threema", "https://threema.id/*ALPENW1?text=x", "*ALPENW1", "https://threema.id/*ALPENW1"),
    ("discord", "https://discord.gg/alpenwerk", "invite/alpenwerk", "https://discord.gg/alpenwerk"),
    ("discord", "https://discord.com/invite/alpenwerk", "invite/alpenwerk", "https://discord.gg/alpenwerk"),
    (
        "discord",
        "discordapp.com/users/123456789012345678",
        "users/123456789012345678",
        "https://discord.com/users/123456789012345678",
    ),
    ("slack", "https://alpenwerk.slack.com/archives/C1", "alpenwerk", "https://alpenwerk.slack.com"),
    (
        "teams",
        "Mara.Huber@alpenwerk.example",
        "mara.huber@alpenwerk.example",
        "https://teams.microsoft.com/l/chat/0/0?users=mara.huber@alpenwerk.example",
    ),
    (
        "teams",
        "https://teams.microsoft.com/l/chat/0/0?users=mara@alpenwerk.example&message=hi",
        "mara@alpenwerk.example",
        "https://teams.microsoft.com/l/chat/0/0?users=mara@alpenwerk.example",
    ),
    ("line", "https://line.me/R/ti/p/@alpenwerk", "ti/p/@alpenwerk", "https://line.me/ti/p/@alpenwerk"),
    ("line", "https://lin.ee/AbCdEfG", "lin.ee/AbCdEfG", "https://lin.ee/AbCdEfG"),
    ("matrix", "@Mara:matrix.org", "@mara:matrix.org", "https://matrix.to/#/@mara:matrix.org"),
    (
        "matrix",
        "https://matrix.to/#/#alpenwerk:matrix.org",
        "#alpenwerk:matrix.org",
        "https://matrix.to/#/#alpenwerk:matrix.org",
    ),
    ("youtube", "@alpenwerk", "alpenwerk", "https://www.youtube.com/@alpenwerk"),
    ("youtube", "youtube.com/@alpenwerk", "alpenwerk", "https://www.youtube.com/@alpenwerk"),
    (
        "youtube",
        "https://m.youtube.com/@alpenwerk/videos?si=abc",
        "alpenwerk",
        "https://www.youtube.com/@alpenwerk",
    ),
    (
        "youtube",
        "https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv",
        "channel/UCabcdefghijklmnopqrstuv",
        "https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv",
    ),
    (
        "youtube",
        "UCabcdefghijklmnopqrstuv",
        "channel/UCabcdefghijklmnopqrstuv",
        "https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv",
    ),
    ("youtube", "/c/Alpenwerk", "c/Alpenwerk", "https://www.youtube.com/c/Alpenwerk"),
    (
        "youtube",
        "https://www.youtube.com/user/alpenwerk",
        "user/alpenwerk",
        "https://www.youtube.com/user/alpenwerk",
    ),
    ("youtube", "https://www.youtube.com/alpenwerk", "alpenwerk", "https://www.youtube.com/@alpenwerk"),
    (
        "youtube",
        "https://youtu.be/dQw4w9WgXcQ?si=x",
        "watch?v=dQw4w9WgXcQ",
        "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    ),
    (
        "youtube",
        "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s",
        "watch?v=dQw4w9WgXcQ",
        "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    ),
    (
        "tiktok",
        "https://www.tiktok.com/@alpen.werk?_t=8&_r=1",
        "alpen.werk",
        "https://www.tiktok.com/@alpen.werk",
    ),
    ("tiktok", "https://vm.tiktok.com/ZMabc123/", "vm.tiktok.com/ZMabc123", "https://vm.tiktok.com/ZMabc123"),
    ("vimeo", "https://vimeo.com/alpenwerk", "alpenwerk", "https://vimeo.com/alpenwerk"),
    ("twitch", "twitch.tv/alpenwerk", "alpenwerk", "https://www.twitch.tv/alpenwerk"),
    (
        "spotify",
        "https://open.spotify.com/intl-de/artist/0OdUWJ0sBjDrqHygGUXeCF?si=x",
        "artist/0OdUWJ0sBjDrqHygGUXeCF",
        "https://open.spotify.com/artist/0OdUWJ0sBjDrqHygGUXeCF",
    ),
    ("spotify", "https://open.spotify.com/user/mara?si=1", "mara", "https://open.spotify.com/user/mara"),
    (
        "apple-podcasts",
        "https://podcasts.apple.com/at/podcast/alpenwerk/id1234567890",
        "at/podcast/alpenwerk/id1234567890",
        "https://podcasts.apple.com/at/podcast/alpenwerk/id1234567890",
    ),
    (
        "soundcloud",
        "https://soundcloud.com/alpenwerk/sets/x",
        "alpenwerk",
        "https://soundcloud.com/alpenwerk",
    ),
    ("bandcamp", "https://alpenwerk.bandcamp.com/album/x", "alpenwerk", "https://alpenwerk.bandcamp.com"),
    (
        "calendly",
        "https://calendly.com/mara-huber/30min?month=2026-11",
        "mara-huber/30min",
        "https://calendly.com/mara-huber/30min",
    ),
    ("calendly", "mara-huber", "mara-huber", "https://calendly.com/mara-huber"),
    (
        "calendly",
        "calendly.com/d/abc-def/gespraech",
        "d/abc-def/gespraech",
        "https://calendly.com/d/abc-def/gespraech",
    ),
    ("cal-com", "https://cal.com/mara/15min", "mara/15min", "https://cal.com/mara/15min"),
    (
        "google-maps",
        "https://maps.app.goo.gl/AbCdEfGh",
        "maps.app.goo.gl/AbCdEfGh",
        "https://maps.app.goo.gl/AbCdEfGh",
    ),
    (
        "google-maps",
        "https://www.google.com/maps/place/Alpenwerk+Wien/@48.2,16.3,17z",
        "maps/place/Alpenwerk+Wien",
        "https://www.google.com/maps/place/Alpenwerk+Wien",
    ),
    (
        "google-reviews",
        "https://g.page/r/CaBcDeFgHi/review",
        "g.page/r/CaBcDeFgHi/review",
        "https://g.page/r/CaBcDeFgHi/review",
    ),
    (
        "zoom",
        "https://us02web.zoom.us/j/1234567890?pwd=abcd",
        "j/1234567890?pwd=abcd",
        "https://zoom.us/j/1234567890?pwd=abcd",
    ),
    (
        "doctolib",
        "https://www.doctolib.fr/dentiste/paris/mara-huber?pid=1",
        "doctolib.fr/dentiste/paris/mara-huber",
        "https://www.doctolib.fr/dentiste/paris/mara-huber",
    ),
    (
        "etsy",
        "https://www.etsy.com/at/shop/Alpenwerk?ref=x",
        "Alpenwerk",
        "https://www.etsy.com/shop/Alpenwerk",
    ),
    ("etsy", "https://alpenwerk.etsy.com", "alpenwerk", "https://www.etsy.com/shop/alpenwerk"),
    (
        "trustpilot",
        "https://de.trustpilot.com/review/alpenwerk.example",
        "alpenwerk.example",
        "https://www.trustpilot.com/review/alpenwerk.example",
    ),
    (
        "kununu",
        "https://www.kununu.com/at/alpenwerk/kommentare",
        "at/alpenwerk",
        "https://www.kununu.com/at/alpenwerk",
    ),
    ("paypal", "paypal.me/alpenwerk/25EUR", "alpenwerk", "https://paypal.me/alpenwerk"),
    ("paypal", "https://www.paypal.com/paypalme/alpenwerk", "alpenwerk", "https://paypal.me/alpenwerk"),
    ("cash-app", "$marahuber", "$marahuber", "https://cash.app/$marahuber"),
    ("venmo", "https://venmo.com/marahuber", "marahuber", "https://venmo.com/u/marahuber"),
    (
        "behance",
        "https://www.behance.net/marahuber/projects",
        "marahuber",
        "https://www.behance.net/marahuber",
    ),
    ("deviantart", "https://marahuber.deviantart.com", "marahuber", "https://www.deviantart.com/marahuber"),
    (
        "flickr",
        "https://www.flickr.com/photos/12345678@N00/",
        "12345678@N00",
        "https://www.flickr.com/people/12345678@N00",
    ),
    ("github", "https://github.com/alpenwerk?tab=repositories", "alpenwerk", "https://github.com/alpenwerk"),
    (
        "github",
        "https://github.com/alpenwerk/karten/tree/main",
        "alpenwerk/karten",
        "https://github.com/alpenwerk/karten",
    ),
    ("github", "https://github.com/orgs/alpenwerk/people", "alpenwerk", "https://github.com/alpenwerk"),
    (
        "gitlab",
        "https://gitlab.com/alpenwerk/karten/-/issues",
        "alpenwerk/karten",
        "https://gitlab.com/alpenwerk/karten",
    ),
    (
        "stack-overflow",
        "https://stackoverflow.com/users/1234567/mara-huber",
        "1234567",
        "https://stackoverflow.com/users/1234567",
    ),
    ("medium", "https://medium.com/@marahuber/story-1", "marahuber", "https://medium.com/@marahuber"),
    ("medium", "https://marahuber.medium.com", "marahuber", "https://medium.com/@marahuber"),
    ("substack", "https://alpenwerk.substack.com/p/eins", "alpenwerk", "https://alpenwerk.substack.com"),
    ("substack", "https://substack.com/@marahuber", "@marahuber", "https://substack.com/@marahuber"),
    (
        "orcid",
        "https://orcid.org/0000-0002-1825-0097",
        "0000-0002-1825-0097",
        "https://orcid.org/0000-0002-1825-0097",
    ),
    (
        "google-scholar",
        "https://scholar.google.at/citations?user=AbCdEfGhIjKl&hl=de",
        "AbCdEfGhIjKl",
        "https://scholar.google.com/citations?user=AbCdEfGhIjKl",
    ),
    (
        "wikipedia",
        "https://de.m.wikipedia.org/wiki/Österreich",
        "de.wikipedia.org/wiki/Österreich",
        "https://de.wikipedia.org/wiki/%C3%96sterreich",
    ),
    (
        "steam",
        "https://steamcommunity.com/id/marahuber/",
        "marahuber",
        "https://steamcommunity.com/id/marahuber",
    ),
    (
        "strava",
        "https://www.strava.com/athletes/1234567",
        "1234567",
        "https://www.strava.com/athletes/1234567",
    ),
    ("linktree", "linktr.ee/alpenwerk", "alpenwerk", "https://linktr.ee/alpenwerk"),
    (
        "google-play",
        "https://play.google.com/store/apps/details?id=example.alpenwerk&hl=de",
        "example.alpenwerk",
        "https://play.google.com/store/apps/details?id=example.alpenwerk",
    ),
    ("link", "alpenwerk.example", "https://alpenwerk.example", "https://alpenwerk.example"),
    (
        "link",
        "http://www.alpenwerk.example/",
        "https://www.alpenwerk.example",
        "https://www.alpenwerk.example",
    ),
    (
        "link",
        "https://alpenwerk.example/jobs?id=3&utm_source=mail&fbclid=x#apply",
        "https://alpenwerk.example/jobs?id=3#apply",
        "https://alpenwerk.example/jobs?id=3#apply",
    ),
    (
        "link",
        "https://müller.example/über",
        "https://xn--mller-kva.example/%C3%BCber",
        "https://xn--mller-kva.example/%C3%BCber",
    ),
    (
        "link",
        "alpenwerk.example:8443/a",
        "https://alpenwerk.example:8443/a",
        "https://alpenwerk.example:8443/a",
    ),
    ("link", "hallo@alpenwerk.example", "mailto:hallo@alpenwerk.example", "mailto:hallo@alpenwerk.example"),
    ("link", "+43 664 1234567", "tel:+436641234567", "tel:+436641234567"),
    ("link", "tel:+43-664-1234567", "tel:+436641234567", "tel:+436641234567"),
    (
        "email",
        "mailto:Hallo@Alpenwerk.Example?subject=x",
        "Hallo@alpenwerk.example",
        "mailto:Hallo@alpenwerk.example",
    ),
    (
        "rss",
        "alpenwerk.example/feed.xml",
        "https://alpenwerk.example/feed.xml",
        "https://alpenwerk.example/feed.xml",
    ),
]

REFUSED: list[tuple[str, str, type[LinkError]]] = [
    ("myspace", "mara", UnknownNetwork),
    ("linkedin", "", LinkMissing),
    ("linkedin", " \u200b\t ", LinkMissing),
    ("linkedin", "x" * 2001, LinkTooLong),
    ("linkedin", "javascript:alert(1)", UnsafeLink),
    ("link", "javascript:alert(1)", UnsafeLink),
    ("link", "java\tscript:alert(1)", AddressInvalid),
    ("link", "java\u200bscript:alert(1)", UnsafeLink),
    ("link", "JaVaScRiPt://alpenwerk.example/%0Aalert(1)", UnsafeLink),
    ("link", "data:text/html,<script>alert(1)</script>", UnsafeLink),
    ("link", "file:///etc/passwd", UnsafeLink),
    ("link", "https://paypal.example@evil.example/", UnsafeLink),
    ("link", "https://192.168.1.1/admin", AddressInvalid),
    ("link", "http://localhost:8000", AddressInvalid),
    ("link", "https://[::1]/", AddressInvalid),
    ("link", "https://alpenwerk.example:99999/", AddressInvalid),
    ("link", "nur ein Text", AddressInvalid),
    ("email", "mara@", EmailInvalid),
    ("email", "mara at alpenwerk.example", EmailInvalid),
    ("instagram", "https://www.facebook.com/alpenwerk", OtherNetwork),
    ("instagram", "https://alpenwerk.example/instagram", OtherNetwork),
    ("instagram", "alpenwerk.example/mara", OtherNetwork),
    ("instagram", "https://www.instagram.com/", ProfileNotFound),
    ("instagram", "https://www.instagram.com/p/CabcDEF/", ProfileNotFound),
    ("instagram", "https://www.instagram.com/explore/tags/alpen", ProfileNotFound),
    ("instagram", "Mara Huber", NameInvalid),
    ("instagram", "mara-huber!", NameInvalid),
    ("linkedin", "https://www.linkedin.com/feed/", ProfileNotFound),
    ("facebook", "https://business.facebook.com/alpenwerk", ProfileNotFound),
    ("x", "https://x.com/home", ProfileNotFound),
    ("whatsapp", "0664 1234567", PhoneWithoutCountry),
    ("whatsapp", "mara", PhoneInvalid),
    ("whatsapp", "+43 1", PhoneInvalid),
    ("whatsapp", "https://wa.me/12", ProfileNotFound),
    ("signal", "mara.01", PhoneInvalid),
    ("mastodon", "mara", FederatedNameInvalid),
    ("mastodon", "https://www.instagram.com/mara", OtherNetwork),
    ("mastodon", "https://mastodon.social/about", ProfileNotFound),
    ("youtube", "https://www.youtube.com/feed/subscriptions", ProfileNotFound),
]


@pytest.mark.parametrize(("network", "raw", "value", "url"), PASTED)
def test_what_people_paste_becomes_a_link(network: str, raw: str, value: str, url: str) -> None:
    link = normalise(network, raw)
    assert (link.network, link.value, link.url) == (network, value, url)
    assert link.label


@pytest.mark.parametrize(("network", "raw", "error"), REFUSED)
def test_what_cannot_be_used_is_refused_in_words(network: str, raw: str, error: type[LinkError]) -> None:
    with pytest.raises(error) as caught:
        normalise(network, raw)
    assert str(caught.value.message)
    assert caught.value.status == 422
    assert [str(text) for text in caught.value.errors["value"]] == [str(caught.value.message)]


def test_the_examples_are_many() -> None:
    assert len(PASTED) >= 150


@pytest.mark.parametrize("network", [network.value for network in ALL])
def test_every_network_reads_its_example_and_its_own_address(network: str) -> None:
    link = normalise(network, BY_VALUE[network].example)
    assert normalise(network, link.url).url == link.url
    assert normalise(network, link.value) == link


@pytest.mark.parametrize(
    ("network", "raw", "label"),
    [
        ("instagram", "alpenwerk", "@alpenwerk"),
        ("whatsapp", "+436641234567", "+43 664 1234567"),
        ("reddit", "u/mara_huber", "u/mara_huber"),
        ("mastodon", "mara@mastodon.social", "@mara@mastodon.social"),
        ("link", "https://www.alpenwerk.example/karriere/", "alpenwerk.example/karriere"),
        ("link", "https://müller.example", "müller.example"),
        ("wikipedia", "https://de.wikipedia.org/wiki/Wiener_Linien", "Wiener Linien"),
    ],
)
def test_a_label_is_what_a_visitor_reads(network: str, raw: str, label: str) -> None:
    assert normalise(network, raw).label == label


@pytest.mark.parametrize(
    ("raw", "network"),
    [
        ("https://www.linkedin.com/in/mara-huber", "linkedin"),
        ("at.linkedin.com/in/mara", "linkedin"),
        ("https://music.youtube.com/@alpenwerk", "youtube-music"),
        ("https://www.youtube.com/@alpenwerk", "youtube"),
        ("https://youtu.be/dQw4w9WgXcQ", "youtube"),
        ("https://g.page/r/CaBcDeFgHi/review", "google-reviews"),
        ("https://g.page/alpenwerk", "google-maps"),
        ("https://calendar.google.com/calendar/appointments/schedules/AcZssZ0abcdef", "google-calendar"),
        ("https://www.google.com/maps/place/Wien", "google-maps"),
        ("https://wa.me/436641234567", "whatsapp"),
        ("tg://resolve?domain=alpenwerk", "telegram"),
        ("@mara@wien.rocks", "mastodon"),
        ("https://mastodon.social/@mara", "mastodon"),
        ("mailto:mara@alpenwerk.example", "email"),
        ("https://alpenwerk.tumblr.com", "tumblr"),
        ("https://www.instagram.com/p/CabcDEF/", "instagram"),
        ("https://alpenwerk.example", None),
        ("notlinkedin.com/in/mara", None),
        ("https://linkedin.com.evil.example/in/mara", None),
        ("javascript:alert(1)", None),
        ("mara", None),
        ("", None),
    ],
)
def test_a_network_is_found_by_its_host(raw: str, network: str | None) -> None:
    found = detect(raw)
    assert (found.value if found else None) == network


def test_the_sentence_names_the_network_that_was_meant() -> None:
    with pytest.raises(OtherNetwork) as caught:
        normalise("instagram", "https://www.facebook.com/alpenwerk")
    assert caught.value.network == "facebook"
    assert "Facebook" in str(caught.value.message)
    with translation.override("de"):
        assert str(caught.value.message) == (
            "Diese Adresse gehört zu Facebook. "
            "Wählen Sie Facebook oder fügen Sie eine Adresse von Instagram ein."
        )


NETWORKS = st.sampled_from([network.value for network in ALL])
PIECES = st.sampled_from(
    [
        *(host for network in ALL for host in network.all_hosts),
        *(network.example for network in ALL),
        "https://",
        "http://",
        "//",
        "www.",
        "m.",
        "javascript:",
        "mailto:",
        "tel:",
        "data:",
        "whatsapp://",
        "/",
        "@",
        "?",
        "#",
        "&",
        "=",
        "%",
        "%2F",
        "%25",
        "%00",
        "{name}",
        "..",
        ":",
        "[",
        "]",
        " ",
        "\t",
        "\u202e",
        "+43",
        "6641234567",
        "ß",
        "İ",
        "e\u0301",
        "id=",
        "u=",
        "in/",
        "channel/",
        "\ud800",
    ]
)
PASTES = st.one_of(
    st.text(max_size=60), st.lists(st.one_of(PIECES, st.text(max_size=8)), max_size=7).map("".join)
)


@settings(max_examples=1500, deadline=None)
@example("link", "https://a.example/%")
@example("link", "https://a.example//evil.example")
@example("x", "x.com/%ff")
@given(NETWORKS, PASTES)
def test_whatever_is_pasted_a_safe_link_that_reads_back_the_same_or_a_sentence(
    network: str, raw: str
) -> None:
    try:
        link = normalise(network, raw)
    except LinkError:
        return
    assert link.url.startswith(("https://", "mailto:", "tel:"))
    assert "javascript:" not in link.url.lower().split("?")[0].split("#")[0][:20]
    assert link.url.isascii()
    assert not set(link.url) & set(' "<>\\\n\r\t')
    assert normalise(network, link.value) == link


@settings(max_examples=500, deadline=None)
@given(PASTES)
def test_detecting_never_fails(raw: str) -> None:
    found = detect(raw)
    assert found is None or found.value in BY_VALUE
