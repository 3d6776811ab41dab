"""Where people meet: professional networks, social networks, messengers."""

from __future__ import annotations

from vizitka.reference.enums import Category, LinkKind
from vizitka.reference.networks.model import NOT_RESERVED, Shape, SocialNetwork, profile, shape, subdomain

# A fully qualified name of a server.
SERVER = r"(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]"
# A segment of a path in any script, as LinkedIn, XING and others allow.
SEGMENT = r"[\w.\-~]{1,100}"

PROFESSIONAL = (
    SocialNetwork(
        "linkedin",
        "LinkedIn",
        Category.PROFESSIONAL,
        ("linkedin.com",),
        (
            Shape(
                r"(?P<name>(?:[pi]/)?[\w-]{4,40})/?",
                "lnkd.in/{name}",
                "https://lnkd.in/{name}",
                typed=False,
                hosts=("lnkd.in",),
            ),
            shape(
                r"company/(?:beta/)?(?P<name>[\w.\-~]{1,100})",
                "company/{name}",
                "https://www.linkedin.com/company/{name}",
            ),
            shape(
                r"school/(?P<name>[\w.\-~]{1,100})", "school/{name}", "https://www.linkedin.com/school/{name}"
            ),
            shape(
                r"showcase/(?P<name>[\w.\-~]{1,100})",
                "showcase/{name}",
                "https://www.linkedin.com/showcase/{name}",
            ),
            shape(r"groups/(?P<name>\d{1,12})", "groups/{name}", "https://www.linkedin.com/groups/{name}"),
            shape(
                r"newsletters/(?P<name>[\w\-]{1,120})",
                "newsletters/{name}",
                "https://www.linkedin.com/newsletters/{name}",
            ),
            shape(
                r"pub/(?P<name>[\w\-]{1,100}(?:/[\w]{1,4}){3})",
                "pub/{name}",
                "https://www.linkedin.com/pub/{name}",
            ),
            *profile(
                "https://www.linkedin.com/in/{name}",
                r"[\w\-~]{3,100}",
                label="{name}",
                read=r"(?:mwlite/)?in/",
            ),
        ),
        example="mara-huber",
        words="microsoft",
    ),
    SocialNetwork(
        "xing",
        "XING",
        Category.PROFESSIONAL,
        ("xing.com", "xing.to"),
        (
            shape(
                r"(?:pages|companies|company)/(?P<name>[\w.\-]{2,100})",
                "pages/{name}",
                "https://www.xing.com/pages/{name}",
            ),
            *profile(
                "https://www.xing.com/profile/{name}",
                r"[\w\-]{2,100}",
                label="{name}",
                read="(?:app/)?profiles?/",
            ),
        ),
        example="Mara_Huber",
    ),
    SocialNetwork(
        "wellfound",
        "Wellfound",
        Category.PROFESSIONAL,
        ("wellfound.com", "angel.co"),
        (
            shape(
                r"company/(?P<name>[\w\-]{1,80})", "company/{name}", "https://wellfound.com/company/{name}"
            ),
            *profile("https://wellfound.com/u/{name}", r"[\w\-]{1,80}", label="{name}"),
        ),
        example="mara-huber",
        words="angellist",
    ),
    SocialNetwork(
        "crunchbase",
        "Crunchbase",
        Category.PROFESSIONAL,
        ("crunchbase.com",),
        (
            shape(
                r"person/(?P<name>[\w\-]{1,100})", "person/{name}", "https://www.crunchbase.com/person/{name}"
            ),
            *profile("https://www.crunchbase.com/organization/{name}", r"[\w\-]{1,100}", label="{name}"),
        ),
        example="alpenwerk",
    ),
    SocialNetwork(
        "malt",
        "Malt",
        Category.PROFESSIONAL,
        ("malt.com", "malt.de", "malt.fr", "malt.es", "malt.it", "malt.uk", "malt.be", "malt.nl", "malt.ch"),
        profile("https://www.malt.com/profile/{name}", r"[\w\-]{2,80}", label="{name}"),
        example="marahuber",
        words="freelance",
    ),
    SocialNetwork(
        "upwork",
        "Upwork",
        Category.PROFESSIONAL,
        ("upwork.com",),
        (
            shape(
                r"agencies/(?P<name>[\w\-~]{2,80})",
                "agencies/{name}",
                "https://www.upwork.com/agencies/{name}",
            ),
            *profile(
                "https://www.upwork.com/freelancers/{name}",
                r"~?[\w\-]{2,80}",
                label="{name}",
                read=r"(?:freelancers|fl|o/profiles/users)/",
            ),
        ),
        example="marahuber",
        words="freelance",
    ),
    SocialNetwork(
        "fiverr",
        "Fiverr",
        Category.PROFESSIONAL,
        ("fiverr.com",),
        profile("https://www.fiverr.com/{name}", r"[a-z][\w]{2,29}", label="{name}"),
        example="marahuber",
        words="freelance",
    ),
)

SOCIAL = (
    SocialNetwork(
        "facebook",
        "Facebook",
        Category.SOCIAL,
        ("facebook.com", "fb.com", "fb.me"),
        (
            shape(r"profile\.php\?id=(?P<name>\d{3,20})", "{name}", "https://www.facebook.com/{name}"),
            shape(
                r"(?:people|pages|p)/[^/]+/(?P<name>\d{3,20})",
                "{name}",
                "https://www.facebook.com/{name}",
            ),
            shape(r"p/[^/]*?-(?P<name>\d{6,20})", "{name}", "https://www.facebook.com/{name}"),
            shape(
                r"groups/(?P<name>[\w.\-]{2,80})", "groups/{name}", "https://www.facebook.com/groups/{name}"
            ),
            shape(r"events/(?P<name>\d{6,20})", "events/{name}", "https://www.facebook.com/events/{name}"),
            shape(
                r"share/(?P<name>(?:[a-z]/)?[\w\-]{6,40})",
                "share/{name}",
                "https://www.facebook.com/share/{name}",
            ),
            shape(r"pg/(?P<name>[\w.\-]{2,80})", "{name}", "https://www.facebook.com/{name}", label="{name}"),
            *profile(
                "https://www.facebook.com/{name}",
                r"(?!(?:groups|pages|people|profile\.php|pg|permalink\.php|marketplace|gaming|story\.php)(?:[/?]|$))"
                r"[\w.\-]{2,80}",
                label="{name}",
            ),
        ),
        example="alpenwerk",
        keeps_query=("id",),
        words="meta fb",
    ),
    SocialNetwork(
        "instagram",
        "Instagram",
        Category.SOCIAL,
        ("instagram.com", "instagr.am"),
        (
            shape(
                r"(?:_u/|_n/|user\?username=|stories/(?!highlights))(?P<name>[a-z0-9_.]{1,30})",
                "{name}",
                "https://www.instagram.com/{name}",
                label="@{name}",
                typed=False,
            ),
            *profile("https://www.instagram.com/{name}", r"[a-z0-9_.]{1,30}"),
        ),
        example="alpenwerk",
        keeps_query=("username",),
        words="meta ig insta",
    ),
    SocialNetwork(
        "x",
        "X",
        Category.SOCIAL,
        ("x.com", "twitter.com"),
        (
            shape(
                r"(?:intent/(?:user|follow)|user)\?screen_name=(?P<name>[a-z0-9_]{1,15})",
                "{name}",
                "https://x.com/{name}",
                label="@{name}",
                typed=False,
            ),
            shape(
                r"#!/@?(?P<name>[a-z0-9_]{1,15})",
                "{name}",
                "https://x.com/{name}",
                label="@{name}",
                typed=False,
            ),
            *profile("https://x.com/{name}", r"[a-z0-9_]{1,15}", read="@?"),
        ),
        example="alpenwerk",
        keeps_query=("screen_name",),
        keeps_fragment=True,
        words="twitter",
    ),
    SocialNetwork(
        "threads",
        "Threads",
        Category.SOCIAL,
        ("threads.com", "threads.net"),
        profile("https://www.threads.com/@{name}", r"[a-z0-9_.]{1,30}"),
        example="alpenwerk",
        words="meta",
    ),
    SocialNetwork(
        "bluesky",
        "Bluesky",
        Category.SOCIAL,
        ("bsky.app",),
        (
            shape(
                rf"(?:profile/)?@?(?P<name>did:(?:plc:[a-z2-7]{{24}}|web:{SERVER}))",
                "profile/{name}",
                "https://bsky.app/profile/{name}",
            ),
            shape(
                rf"profile/@?(?P<name>{SERVER})",
                "{name}",
                "https://bsky.app/profile/{name}",
                "@{name}",
                lower=True,
            ),
            Shape(
                r"(?P<name>[a-z0-9][a-z0-9-]{1,61}[a-z0-9])",
                "{name}.bsky.social",
                "https://bsky.app/profile/{name}.bsky.social",
                "@{name}.bsky.social",
                typed=False,
                hosts=("bsky.social",),
                before_host=True,
                lower=True,
            ),
            Shape(
                r"@?(?P<name>[a-z0-9][a-z0-9-]{1,61}[a-z0-9])",
                "{name}.bsky.social",
                "https://bsky.app/profile/{name}.bsky.social",
                "@{name}.bsky.social",
                pasted=False,
                lower=True,
            ),
            Shape(
                rf"@?(?P<name>{SERVER})",
                "{name}",
                "https://bsky.app/profile/{name}",
                "@{name}",
                pasted=False,
                lower=True,
            ),
        ),
        example="mara.bsky.social",
        words="bsky at protocol",
    ),
    SocialNetwork(
        "mastodon",
        "Mastodon",
        Category.SOCIAL,
        (
            "mastodon.social",
            "mastodon.online",
            "mstdn.social",
            "mas.to",
            "fosstodon.org",
            "hachyderm.io",
            "chaos.social",
        ),
        (),
        example="@mara@mastodon.social",
        placeholder="@name@server",
        address_pattern="https://mastodon.social/{value}",
        federated="https://{server}/@{name}",
        words="fediverse",
    ),
    SocialNetwork(
        "pinterest",
        "Pinterest",
        Category.SOCIAL,
        (
            "pinterest.com",
            "pinterest.de",
            "pinterest.at",
            "pinterest.ch",
            "pinterest.fr",
            "pinterest.it",
            "pinterest.es",
            "pinterest.pt",
            "pinterest.co.uk",
        ),
        (
            Shape(
                r"(?P<name>[\w]{4,20})/?",
                "pin.it/{name}",
                "https://pin.it/{name}",
                typed=False,
                hosts=("pin.it",),
            ),
            *profile(
                "https://www.pinterest.com/{name}",
                r"(?!(?:pin|ideas|business|today)(?:/|$))[a-z0-9_\-]{2,30}",
            ),
        ),
        example="alpenwerk",
    ),
    SocialNetwork(
        "snapchat",
        "Snapchat",
        Category.SOCIAL,
        ("snapchat.com",),
        profile(
            "https://www.snapchat.com/add/{name}", r"[a-z][a-z0-9_.\-]{1,28}[a-z0-9]", read=r"(?:add/|@|p/)"
        ),
        example="marahuber",
        words="snap",
    ),
    SocialNetwork(
        "reddit",
        "Reddit",
        Category.SOCIAL,
        ("reddit.com", "redd.it"),
        (
            shape(r"r/(?P<name>[a-z0-9_]{2,21})", "r/{name}", "https://www.reddit.com/r/{name}", "r/{name}"),
            *profile(
                "https://www.reddit.com/user/{name}", r"[\w\-]{3,20}", label="u/{name}", read=r"u(?:ser)?/"
            ),
        ),
        example="mara_huber",
    ),
    SocialNetwork(
        "tumblr",
        "Tumblr",
        Category.SOCIAL,
        ("tumblr.com",),
        (
            *subdomain("https://{name}.tumblr.com", r"[a-z0-9\-]{2,32}"),
            shape(
                r"blog/(?:view/)?(?P<name>[a-z0-9\-]{2,32})",
                "{name}",
                "https://{name}.tumblr.com",
                typed=False,
                lower=True,
            ),
            Shape(
                rf"@?{NOT_RESERVED}(?P<name>[a-z0-9\-]{{2,32}})(?:/.*)?",
                "{name}",
                "https://{name}.tumblr.com",
                typed=False,
                lower=True,
            ),
        ),
        example="alpenwerk",
    ),
    SocialNetwork(
        "vk",
        "VK",
        Category.SOCIAL,
        ("vk.com", "vk.ru", "vkontakte.ru"),
        profile("https://vk.com/{name}", r"[a-z0-9_.]{2,32}"),
        example="alpenwerk",
        words="vkontakte",
    ),
    SocialNetwork(
        "bereal",
        "BeReal",
        Category.SOCIAL,
        ("bere.al", "bereal.com"),
        profile("https://bere.al/{name}", r"[a-z0-9_.\-]{3,30}"),
        example="marahuber",
    ),
)

MESSAGING = (
    SocialNetwork(
        "whatsapp",
        "WhatsApp",
        Category.MESSAGING,
        ("wa.me", "api.whatsapp.com", "web.whatsapp.com", "whatsapp.com"),
        (
            Shape(
                r"(?P<name>[\w\-]{10,40})/?",
                "chat.whatsapp.com/{name}",
                "https://chat.whatsapp.com/{name}",
                typed=False,
                hosts=("chat.whatsapp.com",),
            ),
            shape(
                r"channel/(?P<name>[\w\-]{10,40})", "channel/{name}", "https://whatsapp.com/channel/{name}"
            ),
            shape(r"message/(?P<name>[\w\-]{8,40})", "message/{name}", "https://wa.me/message/{name}"),
            shape(r"qr/(?P<name>[\w\-]{8,40})", "qr/{name}", "https://wa.me/qr/{name}"),
            Shape(
                r"(?:send/?)?(?:\?phone=)?(?:\+|%2B)?(?P<name>\d{6,20})/?" + r"(?:[?&/].*)?",
                "+{name}",
                "https://wa.me/{name}",
                typed=False,
            ),
        ),
        kind=LinkKind.PHONE,
        example="+43 664 1234567",
        placeholder="+43 664 1234567",
        address_pattern="https://wa.me/{value}",
        keeps_query=("phone",),
        words="meta wa",
    ),
    SocialNetwork(
        "telegram",
        "Telegram",
        Category.MESSAGING,
        ("t.me", "telegram.me", "telegram.dog"),
        (
            shape(
                r"resolve\?domain=(?P<name>[a-z][a-z0-9_]{3,31})",
                "{name}",
                "https://t.me/{name}",
                "@{name}",
                typed=False,
            ),
            shape(r"joinchat/(?P<name>[\w\-]{10,40})", "joinchat/{name}", "https://t.me/joinchat/{name}"),
            shape(r"(?P<name>\+[\w\-]{6,40})", "{name}", "https://t.me/{name}"),
            *profile("https://t.me/{name}", r"[a-z][a-z0-9_]{3,31}", read=r"(?:s/)?"),
        ),
        example="alpenwerk",
        keeps_query=("domain",),
    ),
    SocialNetwork(
        "signal",
        "Signal",
        Category.MESSAGING,
        ("signal.me",),
        (
            Shape(
                r"/?#(?P<name>[\w\-=]{10,200})",
                "signal.group/#{name}",
                "https://signal.group/#{name}",
                "Signal",
                typed=False,
                hosts=("signal.group",),
            ),
            Shape(
                r"/?#eu/(?P<name>[\w\-=]{10,200})",
                "signal.me/#eu/{name}",
                "https://signal.me/#eu/{name}",
                "Signal",
                typed=False,
            ),
            Shape(
                r"/?#p/(?:\+|%2B)?(?P<name>\d{6,20})", "+{name}", "https://signal.me/#p/+{name}", typed=False
            ),
        ),
        kind=LinkKind.PHONE,
        example="+43 664 1234567",
        placeholder="+43 664 1234567",
        address_pattern="https://signal.me/#p/{value}",
        keeps_fragment=True,
    ),
    SocialNetwork(
        "viber",
        "Viber",
        Category.MESSAGING,
        ("viber.com",),
        (
            Shape(
                r"(?P<name>[\w\-]{3,60})/?",
                "chats.viber.com/{name}",
                "https://chats.viber.com/{name}",
                typed=False,
                hosts=("chats.viber.com",),
            ),
            Shape(
                r"(?:chat|contact|add)/?\?number=(?:\+|%2B)?(?P<name>\d{6,20})",
                "+{name}",
                "tel:+{name}",
                typed=False,
            ),
        ),
        kind=LinkKind.PHONE,
        example="+43 664 1234567",
        placeholder="+43 664 1234567",
        address_pattern="tel:{value}",
        keeps_query=("number",),
    ),
    SocialNetwork(
        "messenger",
        "Messenger",
        Category.MESSAGING,
        ("m.me", "messenger.com"),
        profile("https://m.me/{name}", r"[\w.\-]{2,80}", label="{name}", read=r"(?:t/)?"),
        example="alpenwerk",
        words="facebook meta",
    ),
    SocialNetwork(
        "threema",
        "Threema",
        Category.MESSAGING,
        ("threema.id",),
        (
            shape(
                r"compose\?id=(?P<name>[*a-z0-9][a-z0-9]{7})",
                "{name}",
                "https://threema.id/{name}",
                typed=False,
            ),
            *profile("https://threema.id/{name}", r"[*a-z0-9][a-z0-9]{7}", label="{name}"),
        ),
        example="ABCD1234",
        keeps_query=("id",),
    ),
    SocialNetwork(
        "discord",
        "Discord",
        Category.MESSAGING,
        ("discord.com", "discordapp.com"),
        (
            Shape(
                r"(?P<name>[\w\-]{2,40})/?",
                "invite/{name}",
                "https://discord.gg/{name}",
                typed=False,
                hosts=("discord.gg",),
            ),
            shape(r"users/(?P<name>\d{15,20})", "users/{name}", "https://discord.com/users/{name}"),
            *profile(
                "https://discord.gg/{name}",
                r"[\w\-]{2,40}",
                label="{name}",
                read="invite/",
                value="invite/{name}",
            ),
        ),
        example="alpenwerk",
    ),
    SocialNetwork(
        "slack",
        "Slack",
        Category.MESSAGING,
        ("slack.com",),
        (
            Shape(
                r"(?P<name>t/[a-z0-9\-]{2,40}/shared_invite/[\w~\-]{4,120})/?",
                "join.slack.com/{name}",
                "https://join.slack.com/{name}",
                "Slack",
                typed=False,
                hosts=("join.slack.com",),
            ),
            *subdomain("https://{name}.slack.com", r"[a-z0-9][a-z0-9\-]{1,40}"),
        ),
        example="alpenwerk",
    ),
    SocialNetwork(
        "teams",
        "Microsoft Teams",
        Category.MESSAGING,
        ("teams.microsoft.com", "teams.live.com"),
        (
            shape(
                r"l/chat/0/0/?\?users=(?P<name>[\w.+\-]{1,64}@[a-z0-9.\-]{3,190})",
                "{name}",
                "https://teams.microsoft.com/l/chat/0/0?users={name}",
                typed=False,
                lower=True,
            ),
            shape(
                r"meet/(?P<name>\d{8,20}(?:\?p=\w{4,40})?)",
                "meet/{name}",
                "https://teams.microsoft.com/meet/{name}",
            ),
            Shape(
                rf"(?P<name>[\w.+\-]{{1,64}}@{SERVER})",
                "{name}",
                "https://teams.microsoft.com/l/chat/0/0?users={name}",
                pasted=False,
                lower=True,
            ),
        ),
        example="mara.huber@alpenwerk.example",
        keeps_query=("users", "p"),
        placeholder="name@company.com",
        words="microsoft office",
    ),
    SocialNetwork(
        "wechat",
        "WeChat",
        Category.MESSAGING,
        ("weixin.qq.com", "u.wechat.com", "wechat.com"),
        (
            Shape(
                r"(?P<name>[\w\-]{8,60})/?",
                "u.wechat.com/{name}",
                "https://u.wechat.com/{name}",
                "WeChat",
                typed=False,
                hosts=("u.wechat.com",),
            ),
            shape(
                r"r/(?P<name>[\w\-]{8,60})",
                "weixin.qq.com/r/{name}",
                "https://weixin.qq.com/r/{name}",
                label="WeChat",
            ),
        ),
        example="weixin.qq.com/r/AbCdEfGhIjKl",
        placeholder="weixin.qq.com/r/…",
        words="weixin",
    ),
    SocialNetwork(
        "line",
        "LINE",
        Category.MESSAGING,
        ("line.me",),
        (
            Shape(
                r"(?P<name>\w{4,20})/?",
                "lin.ee/{name}",
                "https://lin.ee/{name}",
                "LINE",
                typed=False,
                hosts=("lin.ee",),
            ),
            Shape(
                r"(?:r/)?ti/p/(?P<name>[@~]?[\w.\-]{2,60})" + r"(?:[/?].*)?",
                "ti/p/{name}",
                "https://line.me/ti/p/{name}",
            ),
            shape(r"(?P<name>[~@][\w.\-]{2,40})", "ti/p/{name}", "https://line.me/ti/p/{name}"),
            Shape(r"(?P<name>[\w.\-]{2,40})", "ti/p/~{name}", "https://line.me/ti/p/~{name}", pasted=False),
        ),
        example="~marahuber",
        placeholder="line.me/ti/p/~…",
    ),
    SocialNetwork(
        "matrix",
        "Matrix",
        Category.MESSAGING,
        ("matrix.to",),
        (
            Shape(
                rf"/?(?:#/)?(?P<name>[@#!+][a-z0-9._=/+\-]{{1,120}}:{SERVER})",
                "{name}",
                "https://matrix.to/#/{name}",
                lower=True,
            ),
        ),
        example="@mara:matrix.org",
        placeholder="@name:server",
        keeps_fragment=True,
        words="element",
    ),
)
