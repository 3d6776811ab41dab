"""The API of user directories."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpResponse, StreamingHttpResponse
from django.utils.text import slugify
from ninja import File, Query, Status
from ninja.files import UploadedFile

from vizitka.common import body_limits, clock
from vizitka.common.api.envelope import Data, Page, Stretch, data
from vizitka.common.api.paging import page, stretch
from vizitka.common.api.router import CallerRequest, Request, Router
from vizitka.common.api.versions import entity_tag, expected_version
from vizitka.common.permissions import SIGNED_IN
from vizitka.common.uploads import UPLOAD
from vizitka.directories import listing, output, schemas, seating, selectors
from vizitka.directories.enums import CallOutcome
from vizitka.directories.permissions import DIRECTORIES_MANAGE, DIRECTORIES_READ
from vizitka.directories.pulling import output as pulling
from vizitka.directories.pulling import services as pulls
from vizitka.directories.selectors import access_directory
from vizitka.directories.services import deciding, directories, domains, files, groups
from vizitka.directories.services.groups import GrantValues
from vizitka.jobs.messages import translated
from vizitka.spaces.selectors import access_space

router = Router(tags=["user directories"])
ONE = "/user-directories/{uuid:directory_id}"
# What reads or takes away is open also when the licence has ended.
READ = DIRECTORIES_READ.for_what_is_there
TAKE = DIRECTORIES_MANAGE.for_what_is_there
CSV = {"responses": {200: {"content": {"text/csv": {"schema": {"type": "string"}}}}}}


# --- directories ------------------------------------------------------------------------------------------------------


@router.get("/me/user-directories", ability=SIGNED_IN, response=Data[schemas.MyDirectories])
def list_my_user_directories(request: Request) -> Any:
    """The directories that the person looks after, and the spaces in which new ones can be made."""
    found = selectors.directories_of(request.auth)
    homes = selectors.homes_of(request.auth)
    return data(
        {
            "directories": [output.row_out(directory) for directory in found],
            "spaces": [output.home_out(space) for space in homes],
        }
    )


@router.post(
    "/spaces/{uuid:space_id}/user-directories",
    ability=DIRECTORIES_MANAGE,
    response=Data[schemas.DirectoryOut],
    status=201,
    idempotent=True,
)
def create_user_directory(request: Request, space_id: UUID, payload: schemas.DirectoryIn) -> Any:
    """Makes a directory of the space. It begins with the dry run on."""
    access_space(request.auth, space_id, DIRECTORIES_MANAGE)
    directory = directories.create_directory(request.auth, space_id, name=payload.name)
    return Status(201, data(output.directory_out(access_directory(request.auth, directory.pk, READ))))


@router.get(ONE, ability=READ, response=Data[schemas.DirectoryOut])
def read_user_directory(request: Request, directory_id: UUID) -> Any:
    """How the directory is: its people, what waits, its last contact, and what needs attention."""
    return data(output.directory_out(access_directory(request.auth, directory_id, READ)))


@router.patch(ONE, ability=TAKE, response=Data[schemas.DirectoryOut])
def rename_user_directory(request: Request, directory_id: UUID, payload: schemas.DirectoryIn) -> Any:
    """Gives the directory another name."""
    found = access_directory(request.auth, directory_id, TAKE)
    directories.rename_directory(request.auth, found.directory, name=payload.name)
    return data(output.directory_out(access_directory(request.auth, directory_id, READ)))


@router.delete(ONE, ability=TAKE, response={204: None})
def delete_user_directory(request: Request, directory_id: UUID) -> Any:
    """Removes the directory with its domains, groups, log and sign-in. Its people keep their cards and roles."""
    found = access_directory(request.auth, directory_id, TAKE)
    directories.remove_directory(request.auth, found.directory)
    return Status(204, None)


# --- domains ----------------------------------------------------------------------------------------------------------


@router.get(ONE + "/domains", ability=READ, response=Data[schemas.DirectoryDomainsOut])
def list_directory_domains(request: Request, directory_id: UUID) -> Any:
    """The directory's domains with the records that prove them."""
    return data(output.domains_out(access_directory(request.auth, directory_id, READ).directory))


@router.post(
    ONE + "/domains", ability=DIRECTORIES_MANAGE, response=Data[schemas.DirectoryDomainOut], status=201
)
def create_directory_domain(request: Request, directory_id: UUID, payload: schemas.DirectoryDomainIn) -> Any:
    """Claims a domain; it counts once its TXT record is found."""
    found = access_directory(request.auth, directory_id, DIRECTORIES_MANAGE)
    claim = domains.add_domain(request.auth, found.directory, domain=payload.domain)
    return Status(201, data(output.domain_out(claim, 0)))


@router.post(
    ONE + "/domains/{uuid:domain_id}/check",
    ability=TAKE,
    response={202: Data[schemas.DirectoryDomainOut]},
)
def check_directory_domain(request: Request, directory_id: UUID, domain_id: UUID) -> Any:
    """Has the record looked at in the background; one that has expired is replaced by a new one."""
    found = access_directory(request.auth, directory_id, TAKE)
    claim = domains.request_check(request.auth, found.directory, domain_id)
    people_there = output.people_by_domain(found.directory)[claim.domain]
    return Status(202, data(output.domain_out(claim, people_there)))


@router.delete(ONE + "/domains/{uuid:domain_id}", ability=TAKE, response={204: None})
def delete_directory_domain(request: Request, directory_id: UUID, domain_id: UUID) -> Any:
    """Gives a domain up. Who is here stays; nobody comes or signs in by it any more."""
    found = access_directory(request.auth, directory_id, TAKE)
    domains.remove_domain(request.auth, found.directory, domain_id)
    return Status(204, None)


# --- settings ---------------------------------------------------------------------------------------------------------


@router.get(ONE + "/settings", ability=READ, response=Data[schemas.DirectorySettingsOut])
def read_directory_settings(request: Request, response: HttpResponse, directory_id: UUID) -> Any:
    """What the directory does by itself, with what can be chosen."""
    directory = access_directory(request.auth, directory_id, READ).directory
    response.headers["ETag"] = entity_tag(directory.version)
    return data(output.settings_out(request.auth, directory))


@router.patch(ONE + "/settings", ability=DIRECTORIES_MANAGE, response=Data[schemas.DirectorySettingsOut])
def update_directory_settings(
    request: Request, response: HttpResponse, directory_id: UUID, payload: schemas.DirectorySettingsPatch
) -> Any:
    """Changes the settings; what is not sent stays."""
    found = access_directory(request.auth, directory_id, DIRECTORIES_MANAGE)
    directory = directories.change_settings(
        request.auth, found.directory, payload.values(), expected_version=expected_version(request)
    )
    response.headers["ETag"] = entity_tag(directory.version)
    return data(output.settings_out(request.auth, directory))


# --- scheduled pull ---------------------------------------------------------------------------------------------------


@router.get(ONE + "/pull", ability=READ, response=Data[schemas.DirectoryPullOut])
def read_directory_pull(request: Request, directory_id: UUID) -> Any:
    """By which key people are fetched at intervals, and what came of it."""
    return data(pulling.pull_out(access_directory(request.auth, directory_id, READ)))


@router.put(ONE + "/pull/google", ability=DIRECTORIES_MANAGE, response=Data[schemas.DirectoryPullOut])
def connect_google_directory(
    request: Request, directory_id: UUID, payload: schemas.DirectoryPullGoogleIn
) -> Any:
    """Fetches people from Google Workspace from now on, by a service account. The first round begins at once."""
    found = access_directory(request.auth, directory_id, DIRECTORIES_MANAGE)
    pulls.connect_google(request.auth, found.directory, **payload.model_dump())
    return data(pulling.pull_out(found))


@router.put(ONE + "/pull/microsoft", ability=DIRECTORIES_MANAGE, response=Data[schemas.DirectoryPullOut])
def connect_microsoft_directory(
    request: Request, directory_id: UUID, payload: schemas.DirectoryPullMicrosoftIn
) -> Any:
    """Fetches people from Microsoft Graph from now on, by an application. The first round begins at once."""
    found = access_directory(request.auth, directory_id, DIRECTORIES_MANAGE)
    pulls.connect_microsoft(request.auth, found.directory, **payload.model_dump())
    return data(pulling.pull_out(found))


@router.patch(ONE + "/pull", ability=TAKE, response=Data[schemas.DirectoryPullOut])
def change_directory_pull(request: Request, directory_id: UUID, payload: schemas.DirectoryPullPatch) -> Any:
    """Switches it on or off, and says how often."""
    found = access_directory(request.auth, directory_id, TAKE)
    pulls.change(request.auth, found.directory, payload.model_dump(exclude_unset=True))
    return data(pulling.pull_out(found))


@router.post(ONE + "/pull/run", ability=DIRECTORIES_MANAGE, response={202: Data[schemas.DirectoryPullOut]})
def begin_directory_pull(request: Request, directory_id: UUID) -> Any:
    """Begins a round now, unless one goes on."""
    found = access_directory(request.auth, directory_id, DIRECTORIES_MANAGE)
    pulls.begin(found.directory)
    return Status(202, data(pulling.pull_out(found)))


@router.delete(ONE + "/pull", ability=TAKE, response={204: None})
def delete_directory_pull(request: Request, directory_id: UUID) -> Any:
    """Forgets the key. People stay as they are; nobody is fetched any more."""
    found = access_directory(request.auth, directory_id, TAKE)
    pulls.disconnect(request.auth, found.directory)
    return Status(204, None)


# --- people -----------------------------------------------------------------------------------------------------------


@router.get(ONE + "/people", ability=READ, response=Page[schemas.DirectoryPersonRow], straight=True)
def list_directory_people(
    request: CallerRequest, directory_id: UUID, query: Query[schemas.DirectoryPeopleQuery]
) -> Any:
    """Whom the directory knows, by name; each with what the person is here, and why without a card."""
    directory = access_directory(request.auth, directory_id, READ).directory
    found = listing.people_of(directory, state=query.state, search=query.search, query=query)
    return page(found, query, output.people_out(directory, found.rows))


@router.post(
    ONE + "/people/file",
    ability=DIRECTORIES_MANAGE,
    response=Data[schemas.DirectoryFileOut],
    throttled=UPLOAD,
    largest_body=body_limits.IMPORT,
)
def send_directory_people(
    request: CallerRequest,
    directory_id: UUID,
    query: Query[schemas.DirectoryFileQuery],
    file: File[UploadedFile],
) -> Any:
    """Takes up people from a file (CSV, XLSX), by the same dry run and limits as every other way."""
    found = access_directory(request.auth, directory_id, DIRECTORIES_MANAGE)
    done = files.bring(request.auth, found.directory, file, complete=query.complete)
    return data(
        {
            "received": len(done.rows),
            "changed": done.number(CallOutcome.DONE),
            "same": done.number(CallOutcome.NOTHING),
            "held": done.number(CallOutcome.HELD),
            "failed": done.number(CallOutcome.FAILED),
            "left": done.left,
            "rows": [
                {"row": row.row, "name": row.name, "outcome": row.outcome, "text": translated(row.sentence)}
                for row in done.rows
            ],
        }
    )


@router.get(ONE + "/groups", ability=READ, response=Data[list[schemas.DirectoryGroupRow]])
def list_directory_groups(request: Request, directory_id: UUID) -> Any:
    """The directory's groups by name, with what their people get."""
    directory = access_directory(request.auth, directory_id, READ).directory
    return data([output.group_out(group) for group in listing.groups_of(directory)])


@router.put(
    ONE + "/groups/{uuid:group_id}/grants",
    ability=DIRECTORIES_MANAGE,
    response=Data[list[schemas.DirectoryGroupRow]],
)
def grant_directory_group(
    request: Request, directory_id: UUID, group_id: UUID, payload: schemas.DirectoryGrantsIn
) -> Any:
    """Says what the people of a group get: a role in a space, and where their card is made."""
    directory = access_directory(request.auth, directory_id, DIRECTORIES_MANAGE).directory
    wanted = [GrantValues(row.served, row.role, row.card_here, row.template) for row in payload.grants]
    groups.grant(directory, request.auth, group_id, wanted)
    return data([output.group_out(group) for group in listing.groups_of(directory)])


# --- what waits -------------------------------------------------------------------------------------------------------


@router.get(ONE + "/held", ability=READ, response=Page[schemas.DirectoryHeldRow], straight=True)
def list_held_people(
    request: CallerRequest, directory_id: UUID, query: Query[schemas.DirectoryHeldQuery]
) -> Any:
    """What waits for a decision, a domain or a licence, the oldest first; each with what it would change."""
    directory = access_directory(request.auth, directory_id, READ).directory
    found = listing.held_of(directory, effect=query.effect, query=query)
    return page(found, query, output.held_out(directory, found.rows))


@router.post(ONE + "/held/seats", ability=TAKE, response=Data[list[schemas.DirectorySeatsNeeded]])
def count_seats_of_held_people(request: Request, directory_id: UUID, payload: schemas.DirectoryHeldIn) -> Any:
    """How many cards those would take who are let through, by licence, and how many of these are missing. Nothing is
    bought by it, and nobody comes."""
    directory = access_directory(request.auth, directory_id, TAKE).directory
    return data([output.need_out(need) for need in seating.needs(directory, payload.model_dump())])


@router.post(ONE + "/held/let-through", ability=TAKE, response=Data[schemas.DirectoryHeldOut])
def let_held_people_through(request: Request, directory_id: UUID, payload: schemas.DirectoryHeldIn) -> Any:
    """What waits happens, 200 people a call; whose reason is still there is told. Leaving needs no licence."""
    directory = access_directory(request.auth, directory_id, TAKE).directory
    done = deciding.decide(directory, request.auth, payload.model_dump(), through=True)
    return data(done)


@router.post(ONE + "/held/reject", ability=TAKE, response=Data[schemas.DirectoryHeldOut])
def reject_held_people(request: Request, directory_id: UUID, payload: schemas.DirectoryHeldIn) -> Any:
    """What waits does not happen, until the directory says something else."""
    directory = access_directory(request.auth, directory_id, TAKE).directory
    return data(deciding.decide(directory, request.auth, payload.model_dump(), through=False))


# --- the log ----------------------------------------------------------------------------------------------------------


@router.get(ONE + "/log", ability=READ, response=Stretch[schemas.DirectoryCallRow], straight=True)
def list_directory_calls(
    request: CallerRequest, directory_id: UUID, query: Query[schemas.DirectoryLogQuery]
) -> Any:
    """Every call with what came of it, newest first, in the language of the request."""
    directory = access_directory(request.auth, directory_id, READ).directory
    found = listing.log_of(
        directory,
        outcome=query.outcome,
        source=query.source,
        search=query.search,
        after=query.after,
        limit=query.limit,
    )
    return stretch(found, [output.call_out(call) for call in found.rows])


@router.get(ONE + "/log.csv", ability=READ, response={200: None}, openapi_extra=CSV)
def export_directory_calls(
    request: Request, directory_id: UUID, query: Query[schemas.DirectoryLogFilter]
) -> Any:
    """The same as a table, 100,000 lines at most."""
    found = access_directory(request.auth, directory_id, READ)
    directories.note_export(request.auth, found.directory)
    portions = listing.all_calls(
        found.directory,
        outcome=query.outcome,
        source=query.source,
        search=query.search,
        most=output.MOST_LOGGED,
    )
    lines = output.log_lines(portions, request.LANGUAGE_CODE, clock.zone_of(found.space.time_zone))
    response = StreamingHttpResponse(lines, content_type="text/csv; charset=utf-8")
    name = f"{slugify(found.directory.name) or 'directory'}-log.csv"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
