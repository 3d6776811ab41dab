"""What people publish: video, music, design, games."""

from __future__ import annotations

from vizitka.reference.enums import Category
from vizitka.reference.networks.model import NOT_RESERVED, Shape, SocialNetwork, profile, shape, subdomain

COUNTRY = r"(?:(?:intl-)?[a-z]{2}(?:-[a-z]{2})?/)?"

VIDEO = (
    SocialNetwork(
        "youtube",
        "YouTube",
        Category.VIDEO,
        ("youtube.com",),
        (
            Shape(
                r"(?P<name>[\w\-]{11})/?",
                "watch?v={name}",
                "https://www.youtube.com/watch?v={name}",
                "YouTube",
                typed=False,
                hosts=("youtu.be",),
            ),
            shape(
                r"channel/(?P<name>UC[\w\-]{22})",
                "channel/{name}",
                "https://www.youtube.com/channel/{name}",
                label="YouTube",
            ),
            Shape(
                r"(?P<name>UC[\w\-]{22})",
                "channel/{name}",
                "https://www.youtube.com/channel/{name}",
                "YouTube",
                pasted=False,
            ),
            shape(r"c/(?P<name>[\w.\-]{1,100})", "c/{name}", "https://www.youtube.com/c/{name}"),
            shape(r"user/(?P<name>[\w.\-]{1,100})", "user/{name}", "https://www.youtube.com/user/{name}"),
            Shape(
                r"(?:watch\?v=|shorts/|live/|embed/)(?P<name>[\w\-]{11})(?:[/?&].*)?",
                "watch?v={name}",
                "https://www.youtube.com/watch?v={name}",
                "YouTube",
            ),
            Shape(
                r"playlist\?list=(?P<name>[\w\-]{10,60})",
                "playlist?list={name}",
                "https://www.youtube.com/playlist?list={name}",
                "YouTube",
            ),
            *profile("https://www.youtube.com/@{name}", r"[\w.\-·]{3,30}"),
            Shape(
                rf"{NOT_RESERVED}(?!(?:c|user|channel|shorts|live|embed|playlist|redirect)(?:[/?]|$))"
                r"(?P<name>[\w.\-]{3,30})(?:/(?:videos|shorts|about|featured|streams|playlists))?",
                "{name}",
                "https://www.youtube.com/@{name}",
                "@{name}",
                typed=False,
            ),
        ),
        example="alpenwerk",
        keeps_query=("v", "list"),
        words="google yt",
    ),
    SocialNetwork(
        "tiktok",
        "TikTok",
        Category.VIDEO,
        ("tiktok.com",),
        (
            Shape(
                r"(?P<name>(?:t/)?\w{6,20})/?",
                "vm.tiktok.com/{name}",
                "https://vm.tiktok.com/{name}",
                "TikTok",
                typed=False,
                hosts=("vm.tiktok.com",),
            ),
            *profile("https://www.tiktok.com/@{name}", r"[a-z0-9_.]{2,24}"),
        ),
        example="alpenwerk",
    ),
    SocialNetwork(
        "vimeo",
        "Vimeo",
        Category.VIDEO,
        ("vimeo.com",),
        (
            shape(r"(?:user/)(?P<name>\d{3,12})", "user{name}", "https://vimeo.com/user{name}", typed=False),
            *profile(
                "https://vimeo.com/{name}",
                r"(?!(?:channels|groups|categories|ondemand)(?:/|$))[a-z0-9_\-]{1,60}",
            ),
        ),
        example="alpenwerk",
    ),
    SocialNetwork(
        "twitch",
        "Twitch",
        Category.VIDEO,
        ("twitch.tv",),
        profile("https://www.twitch.tv/{name}", r"(?!(?:directory|videos)(?:/|$))[a-z0-9_]{2,25}"),
        example="alpenwerk",
        words="stream amazon",
    ),
    SocialNetwork(
        "kick",
        "Kick",
        Category.VIDEO,
        ("kick.com",),
        profile("https://kick.com/{name}", r"[a-z0-9_\-]{2,25}"),
        example="alpenwerk",
        words="stream",
    ),
    SocialNetwork(
        "dailymotion",
        "Dailymotion",
        Category.VIDEO,
        ("dailymotion.com",),
        profile("https://www.dailymotion.com/{name}", r"[\w.\-]{2,50}", label="{name}", read=r"(?:user/)?"),
        example="alpenwerk",
    ),
)

MUSIC = (
    SocialNetwork(
        "spotify",
        "Spotify",
        Category.MUSIC,
        ("open.spotify.com", "spotify.com"),
        (
            Shape(
                r"(?P<name>\w{6,20})/?",
                "spotify.link/{name}",
                "https://spotify.link/{name}",
                "Spotify",
                typed=False,
                hosts=("spotify.link",),
            ),
            shape(
                rf"{COUNTRY}(?P<name>(?:artist|album|track|playlist|show|episode)/[a-z0-9]{{22}})",
                "{name}",
                "https://open.spotify.com/{name}",
                label="Spotify",
            ),
            *profile(
                "https://open.spotify.com/user/{name}",
                r"[\w.\-]{1,60}",
                label="{name}",
                read=rf"{COUNTRY}user/",
            ),
        ),
        example="alpenwerk",
        placeholder="open.spotify.com/artist/…",
        words="podcast",
    ),
    SocialNetwork(
        "apple-music",
        "Apple Music",
        Category.MUSIC,
        ("music.apple.com", "itunes.apple.com"),
        (
            shape(
                r"(?P<name>(?:[a-z]{2}/)?(?:artist|album|playlist|curator)/(?:[\w\-.]{1,100}/)?(?:pl\.)?[\w\-]{3,60})",
                "{name}",
                "https://music.apple.com/{name}",
                label="Apple Music",
            ),
        ),
        example="at/artist/mara-huber/1234567890",
        placeholder="music.apple.com/at/artist/…",
        words="itunes",
    ),
    SocialNetwork(
        "apple-podcasts",
        "Apple Podcasts",
        Category.MUSIC,
        ("podcasts.apple.com",),
        (
            shape(
                r"(?P<name>(?:[a-z]{2}/)?podcast/(?:[\w\-.]{1,120}/)?id\d{5,14})",
                "{name}",
                "https://podcasts.apple.com/{name}",
                label="Apple Podcasts",
            ),
        ),
        example="at/podcast/alpenwerk/id1234567890",
        placeholder="podcasts.apple.com/at/podcast/…",
        words="itunes",
    ),
    SocialNetwork(
        "youtube-music",
        "YouTube Music",
        Category.MUSIC,
        ("music.youtube.com",),
        (
            shape(
                r"(?P<name>channel/UC[\w\-]{22})",
                "{name}",
                "https://music.youtube.com/{name}",
                label="YouTube Music",
            ),
            shape(
                r"(?P<name>playlist\?list=[\w\-]{10,60})",
                "{name}",
                "https://music.youtube.com/{name}",
                label="YouTube Music",
            ),
            *profile("https://music.youtube.com/@{name}", r"[\w.\-]{3,30}"),
        ),
        example="alpenwerk",
        keeps_query=("list",),
        words="google",
    ),
    SocialNetwork(
        "soundcloud",
        "SoundCloud",
        Category.MUSIC,
        ("soundcloud.com",),
        (
            Shape(
                r"(?P<name>\w{4,20})/?",
                "on.soundcloud.com/{name}",
                "https://on.soundcloud.com/{name}",
                "SoundCloud",
                typed=False,
                hosts=("on.soundcloud.com",),
            ),
            *profile(
                "https://soundcloud.com/{name}",
                r"(?!(?:you|stream|charts)(?:/|$))[a-z0-9_\-]{3,60}",
                label="{name}",
            ),
        ),
        example="alpenwerk",
    ),
    SocialNetwork(
        "deezer",
        "Deezer",
        Category.MUSIC,
        ("deezer.com",),
        (
            shape(
                rf"{COUNTRY}(?P<name>(?:artist|profile|album|playlist|show)/\d{{2,14}})",
                "{name}",
                "https://www.deezer.com/{name}",
                label="Deezer",
            ),
        ),
        example="artist/1234567",
        placeholder="deezer.com/artist/…",
    ),
    SocialNetwork(
        "bandcamp",
        "Bandcamp",
        Category.MUSIC,
        ("bandcamp.com",),
        (
            Shape(
                rf"{NOT_RESERVED}(?P<name>[a-z0-9_\-]{{2,40}})/?",
                "fan/{name}",
                "https://bandcamp.com/{name}",
                typed=False,
            ),
            Shape(r"fan/(?P<name>[a-z0-9_\-]{2,40})", "fan/{name}", "https://bandcamp.com/{name}"),
            *subdomain("https://{name}.bandcamp.com", r"[a-z0-9\-]{3,40}"),
        ),
        example="alpenwerk",
    ),
    SocialNetwork(
        "tidal",
        "TIDAL",
        Category.MUSIC,
        ("tidal.com",),
        (
            shape(
                r"(?:browse/)?(?P<name>(?:artist|album|playlist|track)/[\w\-]{3,40})",
                "{name}",
                "https://tidal.com/{name}",
                label="TIDAL",
            ),
        ),
        example="artist/1234567",
        placeholder="tidal.com/artist/…",
    ),
    SocialNetwork(
        "mixcloud",
        "Mixcloud",
        Category.MUSIC,
        ("mixcloud.com",),
        profile("https://www.mixcloud.com/{name}", r"[\w\-]{2,60}", label="{name}"),
        example="alpenwerk",
    ),
)

DESIGN = (
    SocialNetwork(
        "behance",
        "Behance",
        Category.DESIGN,
        ("behance.net", "be.net"),
        (
            shape(
                r"gallery/(?P<name>\d{5,12}(?:/[\w\-]{1,120})?)",
                "gallery/{name}",
                "https://www.behance.net/gallery/{name}",
                label="Behance",
            ),
            *profile(
                "https://www.behance.net/{name}", r"(?!(?:gallery|joblist|galleries)(?:/|$))[\w\-]{2,40}"
            ),
        ),
        example="marahuber",
        words="adobe",
    ),
    SocialNetwork(
        "dribbble",
        "Dribbble",
        Category.DESIGN,
        ("dribbble.com",),
        profile("https://dribbble.com/{name}", r"(?!(?:shots|designers|teams)(?:/|$))[\w\-]{2,40}"),
        example="marahuber",
    ),
    SocialNetwork(
        "figma",
        "Figma",
        Category.DESIGN,
        ("figma.com",),
        profile("https://www.figma.com/@{name}", r"[\w\-]{2,40}"),
        example="marahuber",
    ),
    SocialNetwork(
        "artstation",
        "ArtStation",
        Category.DESIGN,
        ("artstation.com",),
        (
            Shape(
                r"(?P<name>[a-z0-9_\-]{2,60})",
                "{name}",
                "https://www.artstation.com/{name}",
                "@{name}",
                typed=False,
                before_host=True,
                lower=True,
            ),
            *profile(
                "https://www.artstation.com/{name}",
                r"(?!(?:artwork|learning)(?:/|$))[a-z0-9_\-]{2,60}",
                lower=True,
            ),
        ),
        example="marahuber",
    ),
    SocialNetwork(
        "deviantart",
        "DeviantArt",
        Category.DESIGN,
        ("deviantart.com",),
        (
            Shape(
                r"(?P<name>[a-z0-9\-]{3,30})",
                "{name}",
                "https://www.deviantart.com/{name}",
                "@{name}",
                typed=False,
                before_host=True,
                lower=True,
            ),
            *profile("https://www.deviantart.com/{name}", r"[a-z0-9\-]{3,30}", lower=True),
        ),
        example="marahuber",
    ),
    SocialNetwork(
        "flickr",
        "Flickr",
        Category.DESIGN,
        ("flickr.com",),
        profile(
            "https://www.flickr.com/people/{name}",
            r"[\w@\-]{2,60}",
            label="{name}",
            read=r"(?:people|photos)/",
        ),
        example="marahuber",
    ),
    SocialNetwork(
        "unsplash",
        "Unsplash",
        Category.DESIGN,
        ("unsplash.com",),
        profile("https://unsplash.com/@{name}", r"[\w\-]{2,60}", read=rf"{COUNTRY}@"),
        example="marahuber",
    ),
    SocialNetwork(
        "500px",
        "500px",
        Category.DESIGN,
        ("500px.com",),
        profile("https://500px.com/p/{name}", r"[\w\-]{2,60}", label="{name}"),
        example="marahuber",
    ),
    SocialNetwork(
        "houzz",
        "Houzz",
        Category.DESIGN,
        ("houzz.com", "houzz.de", "houzz.fr", "houzz.it", "houzz.es", "houzz.co.uk"),
        profile(
            "https://www.houzz.com/pro/{name}",
            r"[\w.\-~]{2,120}",
            label="{name}",
            read=r"(?:pro|professionals?|user)/",
        ),
        example="alpenwerk",
    ),
)

GAMING = (
    SocialNetwork(
        "steam",
        "Steam",
        Category.GAMING,
        ("steamcommunity.com",),
        (
            shape(r"(?P<name>profiles/\d{17})", "{name}", "https://steamcommunity.com/{name}"),
            shape(
                r"groups/(?P<name>[\w\-]{2,40})", "groups/{name}", "https://steamcommunity.com/groups/{name}"
            ),
            *profile("https://steamcommunity.com/id/{name}", r"[\w\-]{2,40}", label="{name}"),
        ),
        example="marahuber",
    ),
    SocialNetwork(
        "xbox",
        "Xbox",
        Category.GAMING,
        ("xbox.com",),
        profile(
            "https://www.xbox.com/play/user/{name}",
            r"[\w#]{1,20}(?: [\w#]{1,20}){0,3}",
            label="{name}",
            read=rf"{COUNTRY}(?:play/user/|profile\?gamertag=)",
        ),
        example="MaraHuber",
        keeps_query=("gamertag",),
        words="microsoft",
    ),
    SocialNetwork(
        "roblox",
        "Roblox",
        Category.GAMING,
        ("roblox.com",),
        (
            *profile(
                "https://www.roblox.com/users/{name}/profile",
                r"\d{1,14}",
                label="Roblox",
                read=rf"{COUNTRY}users/",
            ),
        ),
        example="1234567",
    ),
    SocialNetwork(
        "chess-com",
        "Chess.com",
        Category.GAMING,
        ("chess.com",),
        profile("https://www.chess.com/member/{name}", r"[\w\-]{3,25}", label="{name}"),
        example="marahuber",
    ),
    SocialNetwork(
        "lichess",
        "Lichess",
        Category.GAMING,
        ("lichess.org",),
        profile("https://lichess.org/@/{name}", r"[\w\-]{2,30}"),
        example="marahuber",
        words="chess",
    ),
    SocialNetwork(
        "strava",
        "Strava",
        Category.GAMING,
        ("strava.com",),
        (
            Shape(
                r"(?P<name>\w{6,20})/?",
                "strava.app.link/{name}",
                "https://strava.app.link/{name}",
                "Strava",
                typed=False,
                hosts=("strava.app.link",),
            ),
            shape(r"clubs/(?P<name>[\w\-]{2,60})", "clubs/{name}", "https://www.strava.com/clubs/{name}"),
            *profile(
                "https://www.strava.com/athletes/{name}",
                r"[\w\-]{2,60}",
                label="{name}",
                read=r"(?:athletes|pros)/",
            ),
        ),
        example="1234567",
        words="sport",
    ),
    SocialNetwork(
        "komoot",
        "komoot",
        Category.GAMING,
        ("komoot.com", "komoot.de"),
        profile("https://www.komoot.com/user/{name}", r"\d{6,16}", label="{name}", read=rf"{COUNTRY}user/"),
        example="1234567890123",
        words="sport hiking",
    ),
)
