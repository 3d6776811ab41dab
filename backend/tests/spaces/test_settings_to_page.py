"""Each setting of a space, from the API to what a visitor or a program meets."""

from __future__ import annotations

from typing import Any

import pytest

from vizitka.cards import settings as payment
from vizitka.spaces import settings_rules

pytestmark = pytest.mark.django_db


@pytest.fixture
def space(make_space: Any, user: Any) -> Any:
    return make_space(owner=user, name="Alpenwerk", visibility="public")


@pytest.fixture
def card(make_card: Any, space: Any) -> Any:
    return make_card(
        space,
        websites=[{"id": "site", "label": "work", "url": "https://alpenwerk.example/team"}],
        emails=[{"id": "mail", "label": "work", "email": "zoe@alpenwerk.example"}],
        social_media=[
            {
                "id": "li",
                "network": "linkedin",
                "value": "zoe",
                "url": "https://www.linkedin.com/in/zoe",
                "label": "",
            }
        ],
        frames=[
            {"id": "link", "kind": "link", "title": "", "url": "https://shop.example/zoe", "label": "Shop"},
            {
                "id": "mailto",
                "kind": "link",
                "title": "",
                "url": "mailto:zoe@alpenwerk.example",
                "label": "Mail",
            },
        ],
    )


class House:
    """The owner changes the space; a visitor looks."""

    def __init__(self, api: Any, user: Any, space: Any, card: Any) -> None:
        self.api, self.owner, self.space, self.card = api, api.as_(user), space, card

    def set(self, **settings: Any) -> dict[str, Any]:
        return self.change({"settings": settings})["settings"]

    def change(self, body: dict[str, Any]) -> dict[str, Any]:
        self.space.refresh_from_db()
        answer = self.owner.patch(
            f"/v1/spaces/{self.space.pk}", body, If_Match=f'"{self.space.versions.version}"'
        )
        assert answer.status_code == 200, answer.content
        result: dict[str, Any] = answer.json()["data"]
        return result

    def set_card(self, **values: Any) -> None:
        self.card.refresh_from_db()
        answer = self.owner.patch(f"/v1/cards/{self.card.pk}", values, If_Match=f'"{self.card.version}"')
        assert answer.status_code == 200, answer.content

    def get(self, rest: str = "", channel: str = "c") -> Any:
        name = self.card.handle if channel == "c" else self.card.code_handle
        return self.api.get(f"/{channel}/{name}{rest}")

    def page(self, rest: str = "", channel: str = "c") -> str:
        answer = self.get(rest, channel)
        assert answer.status_code == 200
        text: str = answer.content.decode()
        return text

    def vcard(self) -> str:
        return self.page(".vcf").replace("\r\n ", "")


@pytest.fixture
def house(api: Any, user: Any, space: Any, card: Any) -> House:
    return House(api, user, space, card)


def test_visibility(house: House) -> None:
    assert "noindex" not in house.page()
    house.change({"visibility": "unlisted"})
    assert "noindex" in house.page()
    house.change({"visibility": "private"})
    assert house.get().status_code == 401


def test_activation(house: House) -> None:
    house.change({"active": False})
    assert house.get().status_code == 410
    house.change({"active": True})
    assert house.get().status_code == 200


def test_username(house: House) -> None:
    assert house.change({"username": "alpenwerk-ag"})["username"] == "alpenwerk-ag"


def test_the_name_of_the_space_stands_at_the_foot_where_it_is_wanted(house: House) -> None:
    house.change({"name": "Alpenwerk <Holding>"})
    # Where no logo says whose card it is, the name stands at its head anyhow.
    assert "Holding" not in house.page().split("<footer>")[1]
    assert '<p class="l wm" dir=auto>Alpenwerk &lt;Holding&gt;</p>' in house.page()
    house.set(show_space_name=True)
    assert "<footer><p dir=auto>Alpenwerk &lt;Holding&gt;</p>" in house.page()


def test_the_contact_file_is_without_the_cards_address_where_that_is_hidden(house: House) -> None:
    address = f"/c/{house.card.handle}"
    assert address in house.vcard()
    house.set(hide_profile_link=True)
    for rest in (".vcf", ".vcf?v=4", ".vcf?link=1"):
        assert address not in house.page(rest).replace("\r\n ", "")
    # By the QR code's channel and in the export too.
    assert address not in house.page(".vcf", "q").replace("\r\n ", "")
    from vizitka.transfer.exporting import services as exporting

    house.card.refresh_from_db()
    house.card.space.refresh_from_db()
    text = "".join(exporting._vcards(iter([house.card]))).replace("\r\n ", "")
    assert "Zoë" in text
    assert address not in text


def test_the_way_to_sign_in_leads_back_to_the_card(house: House) -> None:
    link = f"/auth/login?redirect=%2Fspace%2F{house.space.pk}%2Fcards%2F{house.card.pk}"
    assert link in house.page()
    assert ">Sign in</a>" in house.page()
    house.set_card(hide_sign_in=True)
    assert "/auth/login" not in house.page()
    house.set_card(hide_sign_in=False)
    house.set(hide_sign_in=True)
    assert "/auth/login" not in house.page()


def test_without_qr_codes_none_is_offered_and_printed_ones_go_on(house: House) -> None:
    assert "/qr.svg" in house.page()
    assert house.get("/qr.png").status_code == 200
    house.set(qr_code=False)
    assert "/qr.svg" not in house.page()
    assert "/qr.svg" not in house.page(channel="q")
    for kind in ("svg", "png", "pdf"):
        for channel in ("c", "q"):
            answer = house.get(f"/qr.{kind}", channel)
            assert (answer.status_code, answer.headers["Content-Type"][:9]) == (404, "text/html")
    assert "Zoë" in house.page(channel="q")


def test_social_media_are_left_out_everywhere(house: House) -> None:
    assert "linkedin.com/in/zoe" in house.page()
    assert "linkedin.com/in/zoe" in house.vcard()
    house.set(social_media=False)
    assert "linkedin.com/in/zoe" not in house.page()
    assert "linkedin.com/in/zoe" not in house.vcard()
    assert house.api.get(f"/v1/c/{house.card.handle}").json()["data"]["social_media"] == []


def test_colour_mode_and_rounding(house: House) -> None:
    assert "prefers-color-scheme:dark" in house.page()
    house.change({"layout": {"mode": "light", "rounding": 3}})
    page = house.page()
    assert "prefers-color-scheme:dark" not in page
    assert "--r:3px" in page


def test_multilingual(house: House) -> None:
    house.set_card(
        language="de", job_title="Leiterin", translations={"en": {"job_title": "Head of products"}}
    )
    house.set(multilingual=True, languages=["de", "en"])
    assert "Head of products" in house.page("?lang=en")
    house.set(multilingual=False)
    assert "Leiterin" in house.page("?lang=en")


def test_contact_exchange(house: House) -> None:
    house.set_card(frames=[{"kind": "contact_form", "title": "Write to me"}])
    assert "Write to me" in house.page()
    house.set(contact_exchange=False)
    assert "Write to me" not in house.page()


def test_a_pin_is_asked_for_where_the_space_forces_it(house: House) -> None:
    house.owner.put(f"/v1/spaces/{house.space.pk}/pin", {"pin": "482915"})
    house.set(force_pin_links=True, force_pin_qr_codes=True)
    assert house.get().status_code == 200
    house.set(pin_verification=True)
    assert (house.get().status_code, house.get(channel="q").status_code) == (403, 403)
    house.set(force_pin_qr_codes=False)
    assert (house.get().status_code, house.get(channel="q").status_code) == (403, 200)
    path = f"/v1/cards/{house.card.pk}/protection"
    assert house.owner.put(path, {"channels": {"link": "off"}}).status_code == 200
    assert house.get().status_code == 200
    house.set(deny_exceptions=True)
    assert house.get().status_code == 403
    product = house.owner.put(path, {}).json()["data"]["pin"]["channels"]["product"]
    assert not product["asks"]
    house.set(force_pin_products=True)
    product = house.owner.put(path, {}).json()["data"]["pin"]["channels"]["product"]
    assert product == {"own": "space", "asks": True, "forced": True}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("contact_sharing", "card_user"),
        ("billing_method", "card_users"),
        ("tracking", False),
        ("wallets", False),
        ("newsletter", True),
        ("affiliate", True),
        ("confirm_invitations", True),
        ("redirect_to_primary", True),
        ("languages", ["de", "en"]),
    ],
)
def test_switches_of_later_services_are_kept(house: House, name: str, value: Any) -> None:
    assert house.set(**{name: value})[name] == value
    assert house.owner.get(f"/v1/spaces/{house.space.pk}").json()["data"]["settings"][name] == value


def test_without_tracking_nobody_reads_statistics(house: House) -> None:
    path = f"/v1/me/spaces/{house.space.pk}/checkPermission"
    assert "statistics.read" in house.owner.get(path).json()["data"]["abilities"]
    house.set(tracking=False)
    assert "statistics.read" not in house.owner.get(path).json()["data"]["abilities"]
    assert (
        house.owner.get(f"/v1/cards/{house.card.pk}").json()["data"]["permissions"]["see_statistics"] is False
    )


def test_contacts_of_card_users_are_nobody_elses(house: House) -> None:
    path = f"/v1/me/spaces/{house.space.pk}/checkPermission"
    assert "contacts.read" in house.owner.get(path).json()["data"]["abilities"]
    house.set(contact_sharing="card_user")
    assert "contacts.read" not in house.owner.get(path).json()["data"]["abilities"]
    house.set(contact_sharing="company")
    assert "contacts.read" in house.owner.get(f"/v1/spaces/{house.space.pk}").json()["data"]["abilities"]


def test_what_the_stored_switches_mean() -> None:
    rules = settings_rules
    assert rules.views_are_counted(tracking=True)
    assert not rules.views_are_counted(tracking=False)
    for sharing, reads, own, sees in (
        ("company", True, False, True),
        ("company", False, False, False),
        ("card_user", True, False, False),
        ("card_user", False, True, True),
        ("company", False, True, True),
    ):
        assert rules.sees_contact(sharing, reads_contacts=reads, is_own_card=own) is sees
    assert payment.company_pays("account")
    assert not payment.company_pays("card_users")


# --- direct links --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "address"),
    [
        ("site", "https://alpenwerk.example/team"),
        ("li", "https://www.linkedin.com/in/zoe"),
        ("link", "https://shop.example/zoe"),
    ],
)
@pytest.mark.parametrize("channel", ["c", "q"])
def test_a_direct_link_leads_there_at_once(house: House, row: str, address: str, channel: str) -> None:
    house.set_card(direct_link=row)
    answer = house.get("", channel)
    assert (answer.status_code, answer.headers["Location"]) == (302, address)
    assert answer.headers["Cache-Control"] == "private, no-store"
    assert "Zoë" in house.page("?card=1", channel)
    assert house.get("", channel).status_code == 302
    # Files, previews and programs get the card.
    assert "BEGIN:VCARD" in house.page(".vcf", channel)
    preview = house.owner.post(f"/v1/cards/{house.card.pk}/preview", {})
    assert "Zoë" in preview.json()["data"]["html"]
    found = house.api.get(f"/v1/c/{house.card.handle}").json()["data"]
    assert (found["direct_address"], found["display_name"][:3]) == (address, "Zoë")


def test_a_direct_link_to_what_is_no_page_or_no_more_there_shows_the_card(house: House) -> None:
    house.set_card(direct_link="mailto")
    assert "Zoë" in house.page()
    house.set_card(direct_link="site")
    house.set_card(websites=[])
    assert "Zoë" in house.page()
    house.set_card(direct_link="li")
    house.set(social_media=False)
    assert "Zoë" in house.page()


def test_a_direct_link_never_leads_in_a_circle(house: House, settings: Any) -> None:
    settings.CARDS_URL = "https://cards.example"
    own = f"https://cards.example/q/{house.card.code_handle.upper()}/?x=1"
    house.set_card(websites=[{"id": "self", "label": "work", "url": own}], direct_link="self")
    assert "Zoë" in house.page()


def test_a_shared_link_can_be_the_direct_one(house: House) -> None:
    house.change(
        {
            "shared_frames": [
                {"id": "sh", "kind": "link", "url": "https://jobs.example", "label": "Jobs", "place": "after"}
            ]
        }
    )
    house.space.refresh_from_db()
    house.set_card(direct_link=house.space.shared_frames[0]["id"])
    assert house.get().headers["Location"] == "https://jobs.example"


def test_the_pin_comes_before_the_direct_link(house: House) -> None:
    house.set_card(direct_link="site")
    house.owner.put(f"/v1/spaces/{house.space.pk}/pin", {"pin": "482915"})
    house.set(pin_verification=True, force_pin_links=True)
    answer = house.get()
    assert answer.status_code == 403
    assert "Location" not in answer.headers
    answer = house.api.client.post(f"/c/{house.card.handle}/pin", {"pin": "482915"}, follow=False)
    assert answer.status_code == 303
    assert house.get().headers["Location"] == "https://alpenwerk.example/team"
