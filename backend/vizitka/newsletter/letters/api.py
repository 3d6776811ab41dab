"""The API of campaigns: letters to those who have subscribed."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from ninja import Query, Status

from vizitka.common import body_limits
from vizitka.common.api.envelope import Data, Page, data
from vizitka.common.api.paging import page
from vizitka.common.api.router import Request, Router
from vizitka.common.api.versions import entity_tag, expected_version
from vizitka.contents.fields import LanguageCode
from vizitka.newsletter.letters import (
    audience,
    checks,
    output,
    previewing,
    schemas,
    selectors,
    services,
)
from vizitka.newsletter.letters.throttles import TEST_LETTER
from vizitka.newsletter.permissions import NEWSLETTER_EDIT, NEWSLETTER_READ, NEWSLETTER_SEND
from vizitka.spaces.selectors import access_space

router = Router(tags=["newsletter"])


@router.get(
    "/spaces/{uuid:space_id}/newsletter/campaigns",
    ability=NEWSLETTER_READ.for_what_is_there,
    response=Page[schemas.CampaignRow],
    straight=True,
)
def list_campaigns(request: Request, space_id: UUID, query: Query[schemas.CampaignListQuery]) -> Any:
    """The campaigns of the space, the last changed first, each with what became of it."""
    access_space(request.auth, space_id, NEWSLETTER_READ.for_what_is_there)
    found = selectors.list_campaigns(space_id, query)
    return page(found, query, output.rows_out(space_id, found.rows))


@router.get(
    "/spaces/{uuid:space_id}/newsletter/audience-choices",
    ability=NEWSLETTER_READ,
    response=Data[schemas.AudienceChoices],
)
def list_audience_choices(request: Request, space_id: UUID) -> Any:
    """By what an audience can be chosen, besides lists and cards."""
    access = access_space(request.auth, space_id, NEWSLETTER_READ)
    space = access.space
    return data({"locations": audience.locations_of(space), "cities": audience.cities_of(space)})


@router.post(
    "/spaces/{uuid:space_id}/newsletter/campaigns",
    ability=NEWSLETTER_EDIT,
    response=Data[schemas.CampaignOut],
    status=201,
    idempotent=True,
)
def create_campaign(
    request: Request, response: HttpResponse, space_id: UUID, payload: schemas.CampaignIn
) -> Any:
    """A draft with an empty text."""
    access = access_space(request.auth, space_id, NEWSLETTER_EDIT)
    made = services.create(request.auth, access.space, name=payload.name, language=payload.language)
    return Status(201, _answer(request, response, made.pk))


def _answer(request: Request, response: HttpResponse, campaign_id: UUID) -> dict[str, Any]:
    """The campaign as it is now, with its version."""
    found = selectors.access_campaign(request.auth, campaign_id, NEWSLETTER_READ.for_what_is_there)
    response.headers["ETag"] = entity_tag(found.campaign.version)
    return data(output.campaign_out(found))


@router.get(
    "/newsletter-campaigns/{uuid:campaign_id}",
    ability=NEWSLETTER_READ.for_what_is_there,
    response=Data[schemas.CampaignOut],
)
def get_campaign(request: Request, response: HttpResponse, campaign_id: UUID) -> Any:
    """A campaign with its texts; the version is in ETag."""
    return _answer(request, response, campaign_id)


@router.patch(
    "/newsletter-campaigns/{uuid:campaign_id}", ability=NEWSLETTER_EDIT, response=Data[schemas.CampaignOut]
)
def update_campaign(
    request: Request, response: HttpResponse, campaign_id: UUID, payload: schemas.CampaignPatch
) -> Any:
    """Name, audience, language and rate, based on the version in If-Match."""
    found = selectors.access_campaign(request.auth, campaign_id, NEWSLETTER_EDIT)
    values = payload.model_dump(mode="json", exclude_unset=True)
    services.update(request.auth, found.campaign, values, expected_version=expected_version(request))
    return _answer(request, response, campaign_id)


@router.delete(
    "/newsletter-campaigns/{uuid:campaign_id}",
    # What was made stays its makers' to take away.
    ability=NEWSLETTER_EDIT.for_what_is_there,
    response={204: None},
)
def delete_campaign(request: Request, campaign_id: UUID) -> Any:
    """Deletes a campaign of which nothing was sent."""
    found = selectors.access_campaign(request.auth, campaign_id, NEWSLETTER_EDIT.for_what_is_there)
    services.delete(request.auth, found.campaign)
    return Status(204, None)


@router.post(
    "/newsletter-campaigns/{uuid:campaign_id}/duplicate",
    ability=NEWSLETTER_EDIT,
    response=Data[schemas.CampaignOut],
    status=201,
    idempotent=True,
)
def duplicate_campaign(request: Request, response: HttpResponse, campaign_id: UUID) -> Any:
    """A draft with the same texts and audience."""
    found = selectors.access_campaign(request.auth, campaign_id, NEWSLETTER_EDIT)
    made = services.duplicate(request.auth, found.campaign)
    return Status(201, _answer(request, response, made.pk))


# --- what it says


@router.put(
    "/newsletter-campaigns/{uuid:campaign_id}/texts/{language}",
    ability=NEWSLETTER_EDIT,
    response=Data[schemas.CampaignOut],
    largest_body=body_limits.LONG,
)
def save_campaign_text(
    request: Request,
    response: HttpResponse,
    campaign_id: UUID,
    language: LanguageCode,
    payload: schemas.CampaignTextIn,
) -> Any:
    """What the campaign says in a language, by the version in If-Match; a language that was not there is added."""
    found = selectors.access_campaign(request.auth, campaign_id, NEWSLETTER_EDIT)
    services.save_text(
        request.auth,
        found.campaign,
        language,
        payload.model_dump(mode="json"),
        expected_version=expected_version(request),
    )
    return _answer(request, response, campaign_id)


@router.delete(
    "/newsletter-campaigns/{uuid:campaign_id}/texts/{language}",
    ability=NEWSLETTER_EDIT,
    response=Data[schemas.CampaignOut],
)
def delete_campaign_text(
    request: Request, response: HttpResponse, campaign_id: UUID, language: LanguageCode
) -> Any:
    """Takes a language away, based on the version in If-Match."""
    found = selectors.access_campaign(request.auth, campaign_id, NEWSLETTER_EDIT)
    services.delete_text(request.auth, found.campaign, language, expected_version=expected_version(request))
    return _answer(request, response, campaign_id)


@router.post(
    "/newsletter-campaigns/{uuid:campaign_id}/preview",
    ability=NEWSLETTER_READ,
    response=Data[schemas.LetterPreview],
    largest_body=body_limits.LONG,
)
def preview_campaign(request: Request, campaign_id: UUID, payload: schemas.LetterPreviewIn) -> Any:
    """The letter as programs show it, saved or not; nothing is written."""
    found = selectors.access_campaign(request.auth, campaign_id, NEWSLETTER_READ)
    return data(previewing.preview(found, request.auth, payload))


@router.post(
    "/newsletter-campaigns/{uuid:campaign_id}/test",
    ability=NEWSLETTER_EDIT,
    response={202: Data[schemas.TestLetterOut]},
    throttled=TEST_LETTER,
)
def send_test_letter(request: Request, campaign_id: UUID, payload: schemas.TestLetterIn) -> Any:
    """Sends the letter to who asks, and to nobody else."""
    found = selectors.access_campaign(request.auth, campaign_id, NEWSLETTER_EDIT)
    return Status(202, data({"to": services.send_test(request.auth, found.campaign, payload.language)}))


@router.get(
    "/newsletter-campaigns/{uuid:campaign_id}/checks",
    ability=NEWSLETTER_READ,
    response=Data[schemas.LetterChecks],
)
def check_campaign(request: Request, campaign_id: UUID) -> Any:
    """What is wrong or missing before it is sent."""
    found = selectors.access_campaign(request.auth, campaign_id, NEWSLETTER_READ)
    checked = checks.check(found.space, found.campaign)
    return data(
        {
            "sendable": checked.sendable,
            "number": checked.number,
            "bytes": checked.sizes,
            "found": checked.found,
        }
    )


# --- who gets it


@router.post(
    "/newsletter-campaigns/{uuid:campaign_id}/audience",
    ability=NEWSLETTER_READ,
    response=Data[schemas.AudienceCount],
)
def count_audience(request: Request, campaign_id: UUID, payload: schemas.AudienceSchema) -> Any:
    """How many would get it with this audience, saved or not, and a few of them."""
    found = selectors.access_campaign(request.auth, campaign_id, NEWSLETTER_READ)
    there = [text.language for text in selectors.texts_of(found.campaign)]
    return data(output.audience_out(found.space, payload.model_dump(mode="json"), there))


# --- on its way


@router.post(
    "/newsletter-campaigns/{uuid:campaign_id}/schedule",
    ability=NEWSLETTER_SEND,
    response=Data[schemas.CampaignOut],
)
def schedule_campaign(
    request: Request, response: HttpResponse, campaign_id: UUID, payload: schemas.ScheduleIn
) -> Any:
    """It is sent then; one that is scheduled already gets another time."""
    found = selectors.access_campaign(request.auth, campaign_id, NEWSLETTER_SEND)
    services.schedule(request.auth, found.space, found.campaign, payload.at)
    return _answer(request, response, campaign_id)


@router.post(
    "/newsletter-campaigns/{uuid:campaign_id}/send",
    ability=NEWSLETTER_SEND,
    response=Data[schemas.CampaignOut],
)
def send_campaign(request: Request, response: HttpResponse, campaign_id: UUID) -> Any:
    """It is sent now, in the background."""
    found = selectors.access_campaign(request.auth, campaign_id, NEWSLETTER_SEND)
    services.send(request.auth, found.space, found.campaign)
    return _answer(request, response, campaign_id)


@router.post(
    "/newsletter-campaigns/{uuid:campaign_id}/pause",
    ability=NEWSLETTER_SEND.for_what_is_there,
    response=Data[schemas.CampaignOut],
)
def pause_campaign(request: Request, response: HttpResponse, campaign_id: UUID) -> Any:
    """Nothing goes out any more until it goes on."""
    found = selectors.access_campaign(request.auth, campaign_id, NEWSLETTER_SEND.for_what_is_there)
    services.pause(request.auth, found.campaign)
    return _answer(request, response, campaign_id)


@router.post(
    "/newsletter-campaigns/{uuid:campaign_id}/resume",
    ability=NEWSLETTER_SEND,
    response=Data[schemas.CampaignOut],
)
def resume_campaign(request: Request, response: HttpResponse, campaign_id: UUID) -> Any:
    """Goes on with those that are left, after a pause or when Vizitka has stopped it."""
    found = selectors.access_campaign(request.auth, campaign_id, NEWSLETTER_SEND)
    services.resume(request.auth, found.space, found.campaign)
    return _answer(request, response, campaign_id)


@router.post(
    "/newsletter-campaigns/{uuid:campaign_id}/cancel",
    ability=NEWSLETTER_SEND.for_what_is_there,
    response=Data[schemas.CampaignOut],
)
def cancel_campaign(request: Request, response: HttpResponse, campaign_id: UUID) -> Any:
    """What has not gone, does not go; one of which nothing has gone is a draft again."""
    found = selectors.access_campaign(request.auth, campaign_id, NEWSLETTER_SEND.for_what_is_there)
    services.cancel(request.auth, found.campaign)
    return _answer(request, response, campaign_id)


# --- what became of it


@router.get(
    "/newsletter-campaigns/{uuid:campaign_id}/numbers",
    ability=NEWSLETTER_READ.for_what_is_there,
    response=Data[schemas.CampaignNumbers],
)
def get_campaign_numbers(request: Request, campaign_id: UUID) -> Any:
    """How its letters stand, and how often links were followed: in sum, never by person."""
    found = selectors.access_campaign(request.auth, campaign_id, NEWSLETTER_READ.for_what_is_there)
    return data(output.numbers_out(found.campaign, selectors.numbers_of(found.campaign)))


@router.get(
    "/newsletter-campaigns/{uuid:campaign_id}/deliveries",
    ability=NEWSLETTER_EDIT.for_what_is_there,
    response=Page[schemas.DeliveryRow],
    straight=True,
)
def list_deliveries(request: Request, campaign_id: UUID, query: Query[schemas.DeliveryQuery]) -> Any:
    """What became of single letters: without a choice those that did not arrive, or of which nobody knows."""
    found = selectors.access_campaign(request.auth, campaign_id, NEWSLETTER_EDIT.for_what_is_there)
    rows = selectors.list_deliveries(found.campaign, query)
    return page(rows, query, output.deliveries_out(rows.rows))
