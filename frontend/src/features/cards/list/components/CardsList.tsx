import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useState } from 'react'
import { SAID_HERE } from '@/shared/api/reads'
import { mayPrefetch } from '@/shared/connection'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Avatar } from '@/shared/ui/Avatar'
import { DataTable } from '@/shared/ui/DataTable'
import { Failure } from '@/shared/ui/Failure'
import { Page, PageHeader } from '@/shared/ui/Page'
import { Pagination } from '@/shared/ui/Pagination'
import { PhoneRows } from '@/shared/ui/PhoneRows'
import { CardStateBadge } from '@/shared/ui/StatusBadge'
import { Panel } from '@/shared/ui/Section'
import { wantSeatsAfter } from '@/shared/seats'
import { toastError } from '@/shared/ui/toasts'
import {
  cardsQuery,
  facetsQuery,
  useBulk,
  useDuplicate,
  useExport,
  type BulkAction,
  type ExportFormat,
  type Scope,
} from '../api'
import { useCardColumns } from '../hooks/useCardColumns'
import { useCardRights } from '../hooks/useCardRights'
import { useSearchKey } from '@/shared/list/useSearchKey'
import { useSelection } from '@/shared/list/useSelection'
import type { ListedCard } from '../model/listed'
import {
  changeSearch,
  DEFAULT_COLUMNS,
  DEFAULT_SIZE,
  DEFAULT_SORT,
  filterOf,
  isFiltered,
  PAGE_SIZES,
  type CardsChange,
  type CardsSearch,
} from '../model/search'
import { choose, shownAsChosen } from '@/shared/list/selection'
import { AddCards } from './AddCards'
import { CardMenu } from './CardMenu'
import { CardsFilterBar } from './CardsFilterBar'
import { ChosenCards } from './ChosenCards'
import { CreateCardDialog } from './CreateCardDialog'
import { ListTools } from './ListTools'
import { NoCards } from './NoCards'
import { PhoneCard } from './PhoneCard'
import classes from './CardsList.module.css'

export interface CardsListProps {
  scope: Scope
  title: string
  search: CardsSearch
  /** The address follows; `replace` for what is typed. */
  onSearch: (search: CardsSearch, replace: boolean) => void
}

/** The list of cards of a space, or of all my cards. All that is chosen stands in the address. */
export function CardsList({ scope, title, search, onSearch }: CardsListProps) {
  const { t } = useTranslation('cards/list')
  const { number } = useFormats()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const phone = Boolean(useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false }))
  const space = scope.kind === 'space' ? scope.space : null
  const rights = useCardRights(space)
  const list = useQuery({ ...cardsQuery(scope, search), ...SAID_HERE })
  const facetsRead = useQuery({ ...facetsQuery(space ?? ''), ...SAID_HERE, enabled: Boolean(space) })
  const facets = facetsRead.data
  const bulk = useBulk()
  const exporting = useExport()
  const duplicate = useDuplicate()
  const columns = useCardColumns(space, search.deleted)
  const [creating, setCreating] = useState(false)

  // Fifty rows are drawn in slices: a slow phone answers to fingers meanwhile.
  const shown = useDeferredValue(list.data)
  const rows = shown?.data
  const total = shown?.meta.total ?? 0
  const more = shown?.meta.more ?? false
  const page = search.page ?? 1
  const size = search.per_page ?? DEFAULT_SIZE
  const stale = list.isPlaceholderData || shown !== list.data

  const filterKey = JSON.stringify(filterOf(search))
  const [selection, setSelection] = useSelection<ListedCard>(filterKey)

  const change = (next: CardsChange, replace = false) => onSearch(changeSearch(search, next), replace)

  // What was deleted or filtered elsewhere may leave one on a page that is no more.
  const lastPage = Math.max(1, Math.ceil(total / size))
  useEffect(() => {
    if (shown && !stale && page > lastPage) onSearch(changeSearch(search, { page: lastPage }), true)
  }, [shown, stale, page, lastPage, onSearch, search])
  useEffect(() => {
    if (shown && page < lastPage && mayPrefetch())
      void queryClient.prefetchQuery(cardsQuery(scope, { ...search, page: page + 1 }))
  }, [shown, page, lastPage, queryClient, scope, search])
  useSearchKey()

  const one = (row: ListedCard, action: BulkAction) =>
    bulk.mutate(
      { action, targets: [{ space: row.space.uuid, uuids: [row.uuid] }] },
      { onError: (error) => wantSeatsAfter(error, () => one(row, action)) || toastError(error) },
    )
  const exportAll = (format: ExportFormat) =>
    space && exporting.mutate({ format, targets: [{ space, filter: filterOf(search) }] })
  const active = facets?.states.active ?? 0
  const all = Object.values(facets?.states ?? {}).reduce((sum, value) => sum + value, 0)
  const meta = space
    ? facets && t('meta', { total: number(all), active: number(active) })
    : shown && (more ? t('moreThan', { number: number(total) }) : number(total))
  const label = search.deleted ? t('deletedView') : title
  const chosen = shownAsChosen(selection, rows ?? [])
  const onSelect = rights.choose ? (ids: Set<string>) => setSelection(choose(selection, rows ?? [], ids)) : undefined

  const actionsOf = (row: ListedCard) => {
    const may = rights.ofRow(row)
    if (row.isDeleted && !may.delete) return null
    return (
      <CardMenu row={row} may={may} onAction={(action) => one(row, action)} onDuplicate={() => duplicate.mutate(row)} />
    )
  }
  const nothingAtAll = rows?.length === 0 && !isFiltered(search) && !search.deleted

  return (
    <Page>
      <PageHeader
        title={label}
        meta={space && facetsRead.isPending ? <Skeleton className={classes.counting} /> : meta}
        actions={!nothingAtAll && space && <AddCards space={space} onNew={() => setCreating(true)} />}
      />
      {!nothingAtAll && (
        <CardsFilterBar
          space={space}
          search={search}
          facets={facets}
          failed={facetsRead.isError && !facets ? facetsRead : undefined}
          onChange={change}
          onShow={(next) => onSearch(next, false)}
          tools={
            <ListTools
              space={space}
              search={search}
              phone={phone}
              total={total}
              more={more}
              columns={columns}
              exporting={exporting.isPending}
              onChange={change}
              onExport={exportAll}
            />
          }
        />
      )}
      {search.deleted && total > 0 && <p className={classes.note}>{t('deletedNote')}</p>}
      {list.isError && !rows ? (
        <Panel>
          <Failure of={list} />
        </Panel>
      ) : rows?.length === 0 && !stale ? (
        <Panel>
          <NoCards space={space} search={search} onChange={change} onNew={() => setCreating(true)} />
        </Panel>
      ) : phone ? (
        <PhoneRows
          label={label}
          rows={rows}
          rowId={(row) => row.uuid}
          rowName={(row) => row.name}
          selected={chosen}
          onSelect={onSelect}
          picture={(row) => <Avatar name={row.name} picture={row.picture} />}
          text={(row) => <PhoneCard row={row} />}
          end={(row) => <CardStateBadge state={row.state} />}
          rowActions={actionsOf}
          isFetching={stale}
        />
      ) : (
        <DataTable
          label={label}
          columns={columns}
          rows={rows}
          rowId={(row) => row.uuid}
          rowName={(row) => row.name}
          sort={search.sort ?? DEFAULT_SORT}
          onSort={(sort) => change({ sort })}
          selected={chosen}
          onSelect={onSelect}
          shownColumns={search.columns ?? DEFAULT_COLUMNS}
          onRowClick={
            search.deleted
              ? undefined
              : (row) =>
                  void navigate({ to: '/space/$space/cards/$id', params: { space: row.space.uuid, id: row.uuid } })
          }
          rowActions={actionsOf}
          isFetching={stale}
        />
      )}
      {more && page === lastPage && <p className={classes.note}>{t('moreNote', { number: number(total) })}</p>}
      <Pagination
        page={Math.min(page, lastPage)}
        perPage={size}
        total={total}
        more={more}
        sizes={PAGE_SIZES}
        onPage={(next) => {
          change({ page: next })
          window.scrollTo({ top: 0 })
        }}
        onPerPage={(next) => change({ per_page: next })}
      />
      <ChosenCards
        space={space}
        search={search}
        rows={rows ?? []}
        total={total}
        more={more}
        selection={selection}
        onSelection={setSelection}
        manages={rights.manages}
        bulk={bulk}
        exporting={exporting}
        phone={phone}
      />
      {space && <CreateCardDialog space={space} opened={creating} onClose={() => setCreating(false)} />}
    </Page>
  )
}
