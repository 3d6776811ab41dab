import { ActionIcon, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  IconCrown,
  IconDots,
  IconDoorExit,
  IconSearchOff,
  IconUserEdit,
  IconUserMinus,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { LeaveDialog } from '@/features/spaces/components/LeaveDialog'
import { SAID_HERE } from '@/shared/api/reads'
import type { SpaceRole } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { MissingFeature } from '@/shared/permissions/MissingFeature'
import { Avatar } from '@/shared/ui/Avatar'
import { DataTable, type DataColumn } from '@/shared/ui/DataTable'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Failure } from '@/shared/ui/Failure'
import { Menu } from '@/shared/ui/layers/Menu'
import { lazyDialog } from '@/shared/ui/lazyPart'
import { Pagination } from '@/shared/ui/Pagination'
import { Part } from '@/shared/ui/Part'
import { SearchInput } from '@/shared/ui/SearchInput'
import { Panel } from '@/shared/ui/Section'
import { StatusBadge } from '@/shared/ui/StatusBadge'
import { MEMBERS_PER_PAGE, membersQuery, ownershipQuery, type Member, type MembersSearch, type Place } from '../api'
import { nameOf } from '../model/person'
import { invitingRoles, roleText } from '../model/roles'
import { Invitations } from './Invitations'
import { OpenOwnership } from './OpenOwnership'
import { OwnerDialog } from './OwnerDialog'
import { RemoveDialog } from './RemoveDialog'
import { RoleDialog } from './RoleDialog'
import { readMembersSearch } from '../model/search'
import classes from './People.module.css'

const InviteDialog = lazyDialog(() => import('./InviteDialog'))
/** From so many people on the list can be searched. */
const SEARCH_FROM = 8
type Doing = 'role' | 'remove' | 'owner' | 'leave'

export interface PeopleProps {
  place: Place
  /** The asking person's role in the space. */
  own: SpaceRole
  manage: boolean
  /** The space's package has no roles: who is there stays and can be removed, nobody is added. */
  lacksRoles?: boolean
  search: MembersSearch
  onSearch: (search: MembersSearch) => void
  /** What the roles mean here. */
  hint?: ReactNode
}

/** Who belongs to a space or a card, and who is invited. */
export function People({ place, own, manage, lacksRoles = false, search, onSearch, hint }: PeopleProps) {
  const { t } = useTranslation('members')
  const { date, number } = useFormats()
  const [inviting, setInviting] = useState<boolean | null>(null)
  const [chosen, setChosen] = useState<Member | null>(null)
  const [doing, setDoing] = useState<Doing | null>(null)
  const list = useQuery({ ...membersQuery(place, search), ...SAID_HERE })
  const { data, isPlaceholderData } = list
  const { data: offer } = useQuery({
    ...ownershipQuery(place),
    enabled: place.kind === 'space' && own === 'owner',
  })
  const total = data?.meta.total ?? 0
  const start = (member: Member, what: Doing) => {
    setChosen(member)
    setDoing(what)
  }
  const inviteButton = manage && !lacksRoles && (
    <Button leftSection={<IconUserPlus size={18} aria-hidden="true" />} onClick={() => setInviting(true)}>
      {t('invite.action')}
    </Button>
  )
  const columns: DataColumn<Member>[] = [
    {
      id: 'name',
      header: t('columns.person'),
      sortKey: 'name',
      cell: (row) => (
        <div className={classes.person}>
          <Avatar name={nameOf(row)} picture={row.user.picture} />
          <div className={classes.words}>
            <span className={classes.name}>
              <span>{nameOf(row)}</span>
              {row.you && (
                <StatusBadge tone="accent" dot={false}>
                  {t('you')}
                </StatusBadge>
              )}
            </span>
            {row.user.name && <span className={classes.second}>{row.user.email}</span>}
            <span className={classes.phoneRole}>{t(`roles.${row.role}`)}</span>
          </div>
        </div>
      ),
    },
    {
      id: 'role',
      header: t('columns.role'),
      sortKey: 'role',
      hideBelow: 'sm',
      cell: (row) => (
        <div className={classes.words}>
          <span>{t(`roles.${row.role}`)}</span>
          <span className={classes.second} title={t(roleText(place.kind, row.role))}>
            {t(roleText(place.kind, row.role))}
          </span>
        </div>
      ),
    },
    {
      id: 'since',
      header: t('columns.since'),
      sortKey: 'since',
      width: 150,
      hideBelow: 'md',
      cell: (row) => <time dateTime={row.since}>{date(row.since)}</time>,
    },
  ]
  // An empty list offers the first step itself.
  const isEmpty = data !== undefined && total === 0 && !search.search
  const hasActions = data?.data.some(
    (row) => (row.assignable.length > 1 && !lacksRoles) || row.removable || row.can_own || row.you,
  )
  return (
    <>
      {offer && <OpenOwnership place={place} offer={offer} />}
      {lacksRoles && <MissingFeature space={place.space} feature="roles" kept={total > 1} />}
      <div className={classes.bar}>
        <div className={classes.search}>
          {(search.search || total >= SEARCH_FROM) && (
            <SearchInput
              value={search.search ?? ''}
              onChange={(text) => onSearch({ ...search, search: text || undefined, page: undefined })}
              label={t('search')}
            />
          )}
          {data && !isEmpty && (
            <span className={classes.count}>{t('count', { count: total, number: number(total) })}</span>
          )}
        </div>
        {!isEmpty && inviteButton}
      </div>
      {hint && <p className={classes.hint}>{hint}</p>}
      {list.isError && !data ? (
        <Panel>
          <Failure of={list} />
        </Panel>
      ) : (
        <DataTable
          label={t('title')}
          columns={columns}
          rows={data?.data}
          rowId={(row) => row.user.uuid}
          rowName={nameOf}
          sort={search.sort ?? 'role'}
          onSort={(sort) => onSearch({ ...search, sort: readMembersSearch({ sort }).sort, page: undefined })}
          isFetching={isPlaceholderData}
          skeletonRows={4}
          empty={
            search.search ? (
              <EmptyState icon={<IconSearchOff size={24} />} title={t('noMatch.title')} text={t('noMatch.text')} />
            ) : (
              <EmptyState
                icon={<IconUsers size={24} />}
                title={t('empty.title')}
                text={t('empty.text')}
                actions={inviteButton}
              />
            )
          }
          rowActions={
            // Kept while nobody is known yet: most lists have something to do.
            hasActions || !data
              ? (row) => (
                  <MemberMenu
                    row={row}
                    place={place}
                    mayChange={!lacksRoles}
                    mayOffer={!offer}
                    onDo={(what) => start(row, what)}
                  />
                )
              : undefined
          }
        />
      )}
      {total > MEMBERS_PER_PAGE && (
        <Pagination
          page={search.page ?? 1}
          perPage={MEMBERS_PER_PAGE}
          total={total}
          onPage={(page) => onSearch({ ...search, page: page === 1 ? undefined : page })}
        />
      )}
      <Part>
        <Invitations place={place} manage={manage} maySend={!lacksRoles} />
      </Part>
      {inviting !== null && (
        <InviteDialog
          place={place}
          roles={invitingRoles(place.kind, own)}
          opened={inviting}
          onClose={() => setInviting(false)}
        />
      )}
      {chosen && (
        <>
          <RoleDialog place={place} member={chosen} opened={doing === 'role'} onClose={() => setDoing(null)} />
          <RemoveDialog
            key={chosen.user.uuid}
            place={place}
            member={chosen}
            opened={doing === 'remove'}
            onClose={() => setDoing(null)}
          />
          <OwnerDialog
            key={`owner-${chosen.user.uuid}`}
            place={place}
            member={chosen}
            mayStay={!lacksRoles}
            opened={doing === 'owner'}
            onClose={() => setDoing(null)}
          />
          {place.kind === 'space' && (
            <LeaveDialog
              space={place.space}
              name={place.name}
              opened={doing === 'leave'}
              onClose={() => setDoing(null)}
            />
          )}
        </>
      )}
    </>
  )
}

function MemberMenu({
  row,
  place,
  mayChange,
  mayOffer,
  onDo,
}: {
  row: Member
  place: Place
  mayChange: boolean
  /** One offer of the space's ownership at a time. */
  mayOffer: boolean
  onDo: (what: Doing) => void
}) {
  const { t } = useTranslation('members')
  const leaves = row.you && place.kind === 'space'
  const items = [
    mayChange && row.assignable.length > 1 && (
      <Menu.Item key="role" leftSection={<IconUserEdit size={18} aria-hidden="true" />} onClick={() => onDo('role')}>
        {t('editRole.action')}
      </Menu.Item>
    ),
    row.can_own && mayOffer && (
      <Menu.Item key="owner" leftSection={<IconCrown size={18} aria-hidden="true" />} onClick={() => onDo('owner')}>
        {t('handOver.action')}
      </Menu.Item>
    ),
    row.removable && !leaves && (
      <Menu.Item
        key="remove"
        color="danger"
        leftSection={<IconUserMinus size={18} aria-hidden="true" />}
        onClick={() => onDo('remove')}
      >
        {t('remove.action')}
      </Menu.Item>
    ),
    row.removable && leaves && (
      <Menu.Item
        key="leave"
        color="danger"
        leftSection={<IconDoorExit size={18} aria-hidden="true" />}
        onClick={() => onDo('leave')}
      >
        {t('leave.action')}
      </Menu.Item>
    ),
  ].filter(Boolean)
  if (items.length === 0) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('actions.moreFor', { name: nameOf(row) })}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{items}</Menu.Dropdown>
    </Menu>
  )
}
