import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconList, IconMailCheck, IconTransferIn, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { DONE_WITHOUT, SAID_HERE } from '@/shared/api/reads'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { isLanguage, NATIVE_NAMES } from '@/shared/i18n/languages'
import { choose, shownAsChosen } from '@/shared/list/selection'
import { useSelection } from '@/shared/list/useSelection'
import { useAbilities } from '@/shared/permissions/abilities'
import { Avatar } from '@/shared/ui/Avatar'
import { ButtonLink, TextLink } from '@/shared/ui/ButtonLink'
import { DataTable } from '@/shared/ui/DataTable'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Failure } from '@/shared/ui/Failure'
import { FilterBar } from '@/shared/ui/Filter'
import { lazyDialog } from '@/shared/ui/lazyPart'
import { OneOf } from '@/shared/ui/OneOf'
import { Pagination } from '@/shared/ui/Pagination'
import { PhoneRows } from '@/shared/ui/PhoneRows'
import { Panel } from '@/shared/ui/Section'
import { ChosenSubscribers, type Chosen } from '../components/ChosenSubscribers'
import classes from '../components/newsletter.module.css'
import { SubscriberBadge } from '../components/SubscriberBadge'
import { SubscriberTools } from '../components/SubscriberTools'
import {
  changeSubscribersSearch,
  DEFAULT_SORT,
  filterOf,
  isFiltered,
  readSubscribersSearch,
  SIZE,
  SOURCES,
  STATUSES,
  type SubscribersSearch,
  type SubscriberSort,
} from '../model/subscribers'
import { aboutQuery, listsQuery, subscribersQuery } from '../people'

const InviteDialog = lazyDialog(() => import('../components/InviteDialog'))
const SubscriberDrawer = lazyDialog(() => import('../components/SubscriberDrawer'))
const route = getRouteApi('/_default/space/$space/services/newsletter/subscribers')
const icon = { size: 18, 'aria-hidden': true } as const

/** Who gets letters, has got them or has asked for them. */
export function SubscribersPage() {
  const { t } = useTranslation('newsletter')
  const { number, date } = useFormats()
  const { space } = route.useParams()
  const { can } = useAbilities(space)
  const phone = Boolean(useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false }))
  const address = route.useSearch()
  const search = useMemo(() => readSubscribersSearch(address), [address])
  const navigate = route.useNavigate()
  const change = (next: Partial<SubscribersSearch>, replace = false) =>
    void navigate({ search: changeSubscribersSearch(search, next), replace, resetScroll: false })
  const [inviting, setInviting] = useState(false)
  const list = useQuery({ ...subscribersQuery(space, search), ...SAID_HERE })
  const lists = useQuery({ ...listsQuery(space), ...SAID_HERE })
  const about = useQuery({ ...aboutQuery(space), ...DONE_WITHOUT })
  const [selection, setSelection] = useSelection<Chosen>(JSON.stringify(filterOf(search)))
  const rows = useMemo(
    () => list.data?.data.map((row): Chosen => ({ ...row, space: { uuid: space } })),
    [list.data, space],
  )
  const total = list.data?.meta.total ?? 0
  const writes = can('newsletter.edit')
  const chosen = shownAsChosen(selection, rows ?? [])
  const onSelect = writes ? (ids: Set<string>) => setSelection(choose(selection, rows ?? [], ids)) : undefined
  const lastPage = Math.max(1, Math.ceil(total / SIZE))
  const page = search.page ?? 1
  const lost = list.data && !list.isPlaceholderData && page > lastPage
  useEffect(() => {
    if (lost) void navigate({ search: { ...search, page: lastPage > 1 ? lastPage : undefined }, replace: true })
  }, [lost, lastPage, navigate, search])

  // Stays while the drawer closes.
  const [looked, setLooked] = useState(search.subscriber)
  if (search.subscriber && search.subscriber !== looked) setLooked(search.subscriber)
  const nothing = rows?.length === 0 && !isFiltered(search)
  const nameOfList = (id: string) => lists.data?.find(({ uuid }) => uuid === id)?.name ?? '…'
  const counts = about.data?.numbers
  const nameOf = (row: Chosen) => (
    <>
      <TextLink
        className={classes.name}
        to="."
        search={changeSubscribersSearch(search, { subscriber: row.uuid }) as never}
        resetScroll={false}
      >
        {row.name || row.email}
      </TextLink>
      {row.name && <span className={classes.second}>{row.email}</span>}
    </>
  )
  const languageOf = (code: string) => (isLanguage(code) ? NATIVE_NAMES[code] : '')
  return (
    <>
      {!nothing && (
        <FilterBar
          search={{
            value: search.search ?? '',
            onChange: (text) => change({ search: text || undefined }, true),
            label: t('subscribers.search'),
          }}
          end={<SubscriberTools space={space} filter={filterOf(search)} onInvite={() => setInviting(true)} />}
        >
          <OneOf
            label={t('subscribers.statusFilter')}
            icon={<IconMailCheck {...icon} />}
            options={STATUSES.map((value) => ({
              value,
              label: t(`subscriber.status.${value}`),
              count: counts?.[value],
            }))}
            value={search.status}
            onChange={(status) => change({ status })}
          />
          <OneOf
            label={t('subscribers.listFilter')}
            icon={<IconList {...icon} />}
            options={(lists.data ?? []).map(({ uuid, name, subscribers }) => ({
              value: uuid,
              label: name,
              count: subscribers,
            }))}
            failed={lists.isError && !lists.data ? lists : undefined}
            value={search.list}
            onChange={(chosenList) => change({ list: chosenList })}
          />
          <OneOf
            label={t('subscribers.sourceFilter')}
            icon={<IconTransferIn {...icon} />}
            options={SOURCES.map((value) => ({ value, label: t(`source.${value}`) }))}
            value={search.source}
            onChange={(source) => change({ source })}
          />
        </FilterBar>
      )}
      {list.isError && !rows ? (
        <Panel>
          <Failure of={list} />
        </Panel>
      ) : rows?.length === 0 && !list.isPlaceholderData ? (
        <Panel>
          {nothing ? (
            <EmptyState
              icon={<IconUsers size={24} />}
              title={t('subscribers.emptyTitle')}
              text={t('subscribers.emptyText')}
              actions={
                writes && (
                  <>
                    <Button onClick={() => setInviting(true)}>{t('invite.action')}</Button>
                    <ButtonLink variant="default" to="/space/$space/services/newsletter/import" params={{ space }}>
                      {t('transfer.import')}
                    </ButtonLink>
                  </>
                )
              }
            />
          ) : (
            <EmptyState title={t('subscribers.noneTitle')} text={t('subscribers.noneText')} />
          )}
        </Panel>
      ) : phone ? (
        <PhoneRows
          label={t('tabs.subscribers')}
          rows={rows}
          rowId={({ uuid }) => uuid}
          rowName={({ name, email }) => name || email}
          selected={chosen}
          onSelect={onSelect}
          picture={({ name, email }) => <Avatar name={name || email} />}
          text={(row) => (
            <>
              {nameOf(row)}
              <span className={classes.row}>
                <SubscriberBadge status={row.status} />
              </span>
            </>
          )}
          isFetching={list.isPlaceholderData}
        />
      ) : (
        <DataTable
          label={t('tabs.subscribers')}
          rows={rows}
          rowId={({ uuid }) => uuid}
          rowName={({ name, email }) => name || email}
          sort={search.sort ?? DEFAULT_SORT}
          onSort={(sort) => change({ sort: sort as SubscriberSort })}
          selected={chosen}
          onSelect={onSelect}
          onRowClick={(row) => change({ subscriber: row.uuid })}
          isFetching={list.isPlaceholderData}
          columns={[
            { id: 'name', header: t('subscribers.person'), sortKey: 'name', cell: nameOf },
            {
              id: 'status',
              header: t('subscribers.statusFilter'),
              width: 150,
              cell: ({ status }) => <SubscriberBadge status={status} />,
            },
            {
              id: 'lists',
              header: t('tabs.lists'),
              hideBelow: 'md',
              cell: (row) => <span className={classes.second}>{row.lists.map(nameOfList).join(', ')}</span>,
            },
            {
              id: 'language',
              width: 120,
              header: t('subscribers.language'),
              hideBelow: 'md',
              cell: (row) => languageOf(row.language),
            },
            {
              id: 'source',
              width: 150,
              header: t('subscribers.sourceFilter'),
              hideBelow: 'md',
              cell: ({ source }) => t(`source.${source}`),
            },
            {
              id: 'joined',
              width: 130,
              header: t('subscribers.joined'),
              sortKey: 'joined',
              cell: (row) => date(row.joined_at),
            },
          ]}
        />
      )}
      {total > SIZE && (
        <Pagination
          page={Math.min(page, lastPage)}
          perPage={SIZE}
          total={total}
          onPage={(next) => {
            change({ page: next })
            window.scrollTo({ top: 0 })
          }}
        />
      )}
      {writes && (
        <ChosenSubscribers
          space={space}
          selection={selection}
          onSelection={setSelection}
          filter={filterOf(search)}
          total={total}
          page={rows ?? []}
          phone={phone}
        />
      )}
      {looked && (
        <SubscriberDrawer
          space={space}
          subscriber={looked}
          opened={Boolean(search.subscriber)}
          onClose={() => change({ subscriber: undefined }, true)}
        />
      )}
      {inviting && <InviteDialog space={space} onClose={() => setInviting(false)} />}
      {counts && !nothing && (
        <p className={classes.small}>
          {t('subscribers.month', { joined: number(counts.joined), left: number(counts.left) })}
        </p>
      )}
    </>
  )
}
