import { Button, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import {
  IconBuilding,
  IconCards,
  IconCircleHalf2,
  IconDownload,
  IconPlus,
  IconSearchOff,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CardRow, CardState } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useAbilities } from '@/shared/permissions/abilities'
import { mySpacesQuery } from '@/shared/spaces/current'
import { Avatar } from '@/shared/ui/Avatar'
import { ButtonLink } from '@/shared/ui/ButtonLink'
import { ColumnMenu } from '@/shared/ui/ColumnMenu'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { DataTable, type DataColumn } from '@/shared/ui/DataTable'
import { EmptyState } from '@/shared/ui/EmptyState'
import { FilterBar, FilterChip, FilterMenu } from '@/shared/ui/Filter'
import { Page, PageHeader } from '@/shared/ui/Page'
import { Pagination } from '@/shared/ui/Pagination'
import { SearchInput } from '@/shared/ui/SearchInput'
import { Panel } from '@/shared/ui/Section'
import { SelectionAction, SelectionBar } from '@/shared/ui/SelectionBar'
import { CardStateBadge } from '@/shared/ui/StatusBadge'
import { useLazyDialog } from '@/shared/ui/lazyDialog'
import { toastError } from '@/shared/ui/toasts'
import {
  cardsQuery,
  facetsQuery,
  useBulk,
  useDuplicate,
  useExport,
  type BulkAction,
  type BulkOrder,
  type ExportFormat,
  type Scope,
  type Target,
} from '../api'
import {
  changeSearch,
  DEFAULT_HIDDEN,
  DEFAULT_SIZE,
  DEFAULT_SORT,
  filterOf,
  isFiltered,
  PAGE_SIZES,
  STATES,
  type CardsSearch,
} from '../model/search'
import {
  bySpace,
  choose,
  MANAGING,
  mayTakeAll,
  NOTHING,
  selectionCount,
  shownAsChosen,
  type Selection,
} from '../model/selection'
import { BulkActions } from './BulkActions'
import { CreateCardDialog } from './CreateCardDialog'
import { ExportMenu, ListMenu } from './ExportMenu'
import { PhoneRows } from './PhoneRows'
import { RowMenu } from './RowMenu'
import classes from './CardsList.module.css'

const loadMove = () => import('./MoveDialog').then(({ MoveDialog }) => ({ default: MoveDialog }))
const loadTemplate = () => import('./TemplateDialog').then(({ TemplateDialog }) => ({ default: TemplateDialog }))
const loadSkipped = () =>
  import('@/features/jobs/components/SkippedDialog').then(({ SkippedDialog }) => ({ default: SkippedDialog }))
const SkippedDialog = lazy(loadSkipped)

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
  const { number, relative, dateTime } = useFormats()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const phone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const space = scope.kind === 'space' ? scope.space : null
  const abilities = useAbilities(space)
  const { data: spaces } = useQuery({ ...mySpacesQuery(), enabled: !space })
  const list = useQuery(cardsQuery(scope, search))
  const facets = useQuery({ ...facetsQuery(space ?? ''), enabled: Boolean(space) }).data
  const bulk = useBulk()
  const exporting = useExport()
  const duplicate = useDuplicate()
  const moveDialog = useLazyDialog(loadMove)
  const templateDialog = useLazyDialog(loadTemplate)
  const [creating, setCreating] = useState(false)
  const [asking, setAsking] = useState(false)

  const rows = list.data?.data
  const total = list.data?.meta.total ?? 0
  const page = search.page ?? 1
  const size = search.per_page ?? DEFAULT_SIZE
  const stale = list.isPlaceholderData

  const filterKey = JSON.stringify(filterOf(search))
  const [selection, setSelection] = useSelection(filterKey)
  const count = selectionCount(selection, total)

  const change = (next: Parameters<typeof changeSearch>[1], replace = false) =>
    onSearch(changeSearch(search, next), replace)

  // What was deleted or filtered elsewhere may leave one on a page that is no more.
  const lastPage = Math.max(1, Math.ceil(total / size))
  useEffect(() => {
    if (list.data && !stale && page > lastPage) onSearch(changeSearch(search, { page: lastPage }), true)
  }, [list.data, stale, page, lastPage, onSearch, search])
  useEffect(() => {
    if (list.data && page < lastPage) void queryClient.prefetchQuery(cardsQuery(scope, { ...search, page: page + 1 }))
  }, [list.data, page, lastPage, queryClient, scope, search])
  useSearchKey()

  const manages = (id: string) => {
    if (space) return true
    return MANAGING.includes(spaces?.data.find((one) => one.uuid === id)?.role ?? '')
  }
  const may = (ability: 'cards.edit' | 'cards.create' | 'cards.state' | 'cards.delete' | 'cards.export', id: string) =>
    space ? abilities.can(ability) : manages(id)
  const mayMany = space
    ? abilities.can('cards.state') || abilities.can('cards.delete') || abilities.can('cards.export')
    : Boolean(spaces?.data.some((one) => MANAGING.includes(one.role)))

  const targets = (): Target[] =>
    space && selection.all
      ? [{ space, filter: filterOf(search) }]
      : [...bySpace(selection.rows.values(), manages)].map(([id, uuids]) => ({ space: id, uuids }))
  const many = (action: BulkAction) => {
    bulk.mutate({ action, targets: targets() }, { onSuccess: () => setSelection(NOTHING), onError: toastError })
  }
  /** For dialogs, which say themselves what is refused. */
  const changeMany = async (order: Omit<BulkOrder, 'targets'>) => {
    await bulk.mutateAsync({ ...order, targets: targets().filter((which) => which.space !== order.target) })
    setSelection(NOTHING)
  }
  const one = (row: CardRow, action: BulkAction) =>
    bulk.mutate({ action, targets: [{ space: row.space.uuid, uuids: [row.uuid] }] }, { onError: toastError })
  const spacesOfChosen = space ? [space] : [...bySpace(selection.rows.values(), manages).keys()]
  const spaceOfChosen = spacesOfChosen.length === 1 ? spacesOfChosen[0] : undefined
  const exportAll = (format: ExportFormat) =>
    space && exporting.mutate({ format, targets: [{ space, filter: filterOf(search) }] })
  const exportChosen = (format: ExportFormat) =>
    exporting.mutate({ format, targets: targets() }, { onSuccess: () => setSelection(NOTHING) })

  const columns = useMemo<DataColumn<CardRow>[]>(() => {
    const person: DataColumn<CardRow> = {
      id: 'person',
      header: t('column.person'),
      sortKey: 'name',
      cell: (row) => (
        <div className={classes.person}>
          <Avatar name={row.display_name} picture={row.picture} initials={row.initials} />
          <div className={classes.grow}>
            {row.deleted_at ? (
              <span className={classes.name}>{row.display_name}</span>
            ) : (
              <Link
                className={classes.name}
                to="/space/$space/cards/$id"
                params={{ space: row.space.uuid, id: row.uuid }}
              >
                {row.display_name}
              </Link>
            )}
            {row.job_title && <span className={classes.second}>{row.job_title}</span>}
          </div>
        </div>
      ),
    }
    const inSpace: DataColumn<CardRow>[] = space
      ? []
      : [{ id: 'space', header: t('column.space'), cell: (row) => row.space.name }]
    return [
      person,
      { id: 'email', header: t('column.email'), cell: (row) => row.email },
      {
        id: 'department',
        header: t('column.department'),
        sortKey: 'department',
        cell: (row) => row.department,
        hideBelow: 'md',
      },
      { id: 'city', header: t('column.city'), sortKey: 'city', cell: (row) => row.city, hideBelow: 'md' },
      ...inSpace,
      { id: 'state', header: t('column.state'), sortKey: 'state', cell: (row) => <CardStateBadge state={row.state} /> },
      {
        id: 'updated',
        header: search.deleted ? t('column.deleted') : t('column.updated'),
        sortKey: search.deleted ? undefined : 'updated',
        cell: (row) => {
          const time = row.deleted_at ?? row.updated_at
          return (
            <Tooltip label={dateTime(time)}>
              <time dateTime={time} className={classes.quiet}>
                {relative(time)}
              </time>
            </Tooltip>
          )
        },
      },
    ]
    // The formats change with the language, as t does.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [t, space, search.deleted])

  const active = facets?.states.active ?? 0
  const all = Object.values(facets?.states ?? {}).reduce((sum, value) => sum + value, 0)
  const meta = space ? facets && t('meta', { total: number(all), active: number(active) }) : list.data && number(total)
  const label = search.deleted ? t('deletedView') : title
  const chosen = shownAsChosen(selection, rows ?? [])
  const onSelect = mayMany ? (ids: Set<string>) => setSelection(choose(selection, rows ?? [], ids)) : undefined

  const actionsOf = (row: CardRow) => {
    const id = row.space.uuid
    const rights = {
      edit: space ? may('cards.edit', id) : true,
      create: may('cards.create', id),
      state: may('cards.state', id),
      delete: may('cards.delete', id),
    }
    if (row.deleted_at && !rights.delete) return null
    return (
      <RowMenu
        row={row}
        may={rights}
        onAction={(action) => one(row, action)}
        onDuplicate={() => duplicate.mutate(row)}
      />
    )
  }
  const newCard = space && abilities.can('cards.create')
  const importing = space && abilities.can('cards.import')
  const importButton = importing && (
    <ButtonLink
      variant="default"
      to="/space/$space/cards/import"
      params={{ space }}
      leftSection={<IconUpload size={18} aria-hidden="true" />}
    >
      {t('import')}
    </ButtonLink>
  )
  const newButton = newCard && (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setCreating(true)}>
      {t('newCard')}
    </Button>
  )
  const empty =
    search.deleted && !isFiltered(search) ? (
      <EmptyState
        icon={<IconTrash size={24} />}
        title={t('empty.deletedTitle')}
        text={t('empty.deletedText')}
        actions={
          <Button variant="default" onClick={() => change({ deleted: undefined })}>
            {t('empty.back')}
          </Button>
        }
      />
    ) : isFiltered(search) ? (
      <EmptyState
        icon={<IconSearchOff size={24} />}
        title={t('empty.noMatchTitle')}
        text={t('empty.noMatchText')}
        actions={
          <Button
            variant="default"
            onClick={() => change({ search: undefined, state: undefined, department: undefined })}
          >
            {t('clearFilters')}
          </Button>
        }
      />
    ) : (
      <EmptyState
        icon={<IconCards size={24} />}
        title={t('empty.title')}
        text={space ? (newCard ? t('empty.text') : t('empty.readOnly')) : t('empty.mineText')}
        actions={
          space ? (
            <>
              {importButton}
              {newButton}
            </>
          ) : (
            <ButtonLink variant="default" to="/spaces">
              {t('empty.spaces')}
            </ButtonLink>
          )
        }
      />
    )
  const mayDelete = !space || abilities.can('cards.delete')
  const mayExport = Boolean(space) && abilities.can('cards.export') && !search.deleted
  const nothingAtAll = rows?.length === 0 && !isFiltered(search) && !search.deleted

  return (
    <Page>
      <PageHeader
        title={label}
        meta={meta}
        actions={
          !nothingAtAll && (
            <>
              {importButton}
              {newButton}
            </>
          )
        }
      />
      {!nothingAtAll && (
        <FilterBar
          end={
            phone ? (
              <ListMenu
                onDeleted={!search.deleted && mayDelete ? () => change({ deleted: true, state: undefined }) : undefined}
                onExport={mayExport && total > 0 ? exportAll : undefined}
                count={total}
              />
            ) : (
              <>
                {!search.deleted && mayDelete && (
                  <Button
                    variant="subtle"
                    leftSection={<IconTrash size={18} aria-hidden="true" />}
                    onClick={() => change({ deleted: true, state: undefined })}
                  >
                    {t('deleted')}
                  </Button>
                )}
                <ColumnMenu
                  columns={columns.filter((column) => column.id !== 'person')}
                  hidden={search.hide ?? DEFAULT_HIDDEN}
                  onChange={(hide) => change({ hide }, true)}
                />
                {mayExport && (
                  <ExportMenu count={total} onExport={exportAll}>
                    <Button
                      variant="subtle"
                      leftSection={<IconDownload size={18} aria-hidden="true" />}
                      disabled={total === 0}
                      loading={exporting.isPending}
                    >
                      {t('export')}
                    </Button>
                  </ExportMenu>
                )}
              </>
            )
          }
        >
          <div className={classes.search} data-search-key>
            <SearchInput
              value={search.search ?? ''}
              onChange={(text) => change({ search: text }, true)}
              label={t('searchLabel')}
              placeholder={t('searchHint')}
              width="100%"
            />
          </div>
          <FilterMenu
            label={t('column.state')}
            icon={<IconCircleHalf2 size={18} aria-hidden="true" />}
            options={STATES.map((state) => ({
              value: state,
              label: t(`cardStates.${state}`),
              count: search.deleted ? undefined : facets ? (facets.states[state] ?? 0) : undefined,
            }))}
            selected={search.state ?? []}
            onChange={(state) => change({ state })}
          />
          {space && (
            <FilterMenu
              label={t('column.department')}
              icon={<IconBuilding size={18} aria-hidden="true" />}
              options={(facets?.departments ?? []).map(({ value, count: many }) => ({
                value,
                label: value,
                count: search.deleted ? undefined : many,
              }))}
              selected={search.department ?? []}
              onChange={(department) => change({ department })}
            />
          )}
          {search.deleted && <FilterChip label={t('deletedView')} onRemove={() => change({ deleted: undefined })} />}
          {search.state?.map((state: CardState) => (
            <FilterChip
              key={state}
              label={t('chip', { name: t('column.state'), value: t(`cardStates.${state}`) })}
              onRemove={() => change({ state: search.state?.filter((other) => other !== state) })}
            />
          ))}
          {search.department?.map((department) => (
            <FilterChip
              key={department}
              label={t('chip', { name: t('column.department'), value: department })}
              onRemove={() => change({ department: search.department?.filter((other) => other !== department) })}
            />
          ))}
        </FilterBar>
      )}
      {search.deleted && total > 0 && <p className={classes.note}>{t('deletedNote')}</p>}
      {rows?.length === 0 && !stale ? (
        <Panel>{empty}</Panel>
      ) : phone ? (
        <PhoneRows
          label={label}
          rows={rows}
          selected={chosen}
          onSelect={onSelect}
          rowActions={actionsOf}
          isFetching={stale}
        />
      ) : (
        <DataTable
          label={label}
          columns={columns}
          rows={rows}
          rowId={(row) => row.uuid}
          rowName={(row) => row.display_name}
          sort={search.sort ?? DEFAULT_SORT}
          onSort={(sort) => change({ sort })}
          selected={chosen}
          onSelect={onSelect}
          hiddenColumns={search.hide ?? DEFAULT_HIDDEN}
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
      <Pagination
        page={Math.min(page, lastPage)}
        perPage={size}
        total={total}
        sizes={PAGE_SIZES}
        onPage={(next) => {
          change({ page: next })
          window.scrollTo({ top: 0 })
        }}
        onPerPage={(next) => change({ per_page: next })}
      />
      <SelectionBar count={count} onClear={() => setSelection(NOTHING)}>
        {space && mayTakeAll(selection, rows ?? [], total) && (
          <SelectionAction icon={null} onClick={() => setSelection({ ...selection, all: true })}>
            {t('selectAll', { number: number(total) })}
          </SelectionAction>
        )}
        <BulkActions
          count={count}
          phone={Boolean(phone)}
          deleted={Boolean(search.deleted)}
          busy={bulk.isPending || exporting.isPending}
          may={{
            state: !space || abilities.can('cards.state'),
            template: Boolean(spaceOfChosen) && (!space || abilities.can('cards.edit')),
            move: !space || abilities.can('cards.delete'),
            export: !space || abilities.can('cards.export'),
            delete: !space || abilities.can('cards.delete'),
          }}
          onAction={(action) => (action === 'delete' && selection.all ? setAsking(true) : many(action))}
          onTemplate={templateDialog.open}
          onMove={moveDialog.open}
          onExport={exportChosen}
        />
      </SelectionBar>
      {moveDialog.Dialog && (
        <moveDialog.Dialog
          opened={moveDialog.opened}
          onClose={moveDialog.close}
          count={count}
          from={spacesOfChosen}
          onMove={(target) => changeMany({ action: 'move', target })}
        />
      )}
      {templateDialog.Dialog && spaceOfChosen && (
        <templateDialog.Dialog
          opened={templateDialog.opened}
          onClose={templateDialog.close}
          space={spaceOfChosen}
          count={count}
          onApply={(template) =>
            changeMany(template ? { action: 'apply_template', template } : { action: 'remove_template' })
          }
        />
      )}
      {bulk.skipped.length > 0 && (
        <Suspense>
          <SkippedDialog opened rows={bulk.skipped} onClose={bulk.closeSkipped} />
        </Suspense>
      )}
      {space && <CreateCardDialog space={space} opened={creating} onClose={() => setCreating(false)} />}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          many('delete')
        }}
        title={t('deleteMany.title')}
        confirmLabel={t('action.delete')}
      >
        {t('deleteMany.text', { count: total, number: number(total) })}
      </ConfirmDialog>
    </Page>
  )
}

/** What is chosen belongs to what is shown: another filter begins anew. Escape lets go of it. */
function useSelection(filterKey: string) {
  const [kept, setKept] = useState<{ key: string; selection: Selection }>({ key: filterKey, selection: NOTHING })
  const selection = kept.key === filterKey ? kept.selection : NOTHING
  const some = selection.rows.size > 0
  useEffect(() => {
    if (!some) return
    const listen = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      // What Escape has closed just now may be gone from the page already.
      if (
        event.key === 'Escape' &&
        !event.defaultPrevented &&
        target.isConnected &&
        !target.closest('[role="menu"], [role="dialog"], input[type="search"]')
      ) {
        setKept({ key: filterKey, selection: NOTHING })
      }
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [some, filterKey])
  return [selection, (next: Selection) => setKept({ key: filterKey, selection: next })] as const
}

/** A slash leads to the search, as in other lists of this kind. */
function useSearchKey() {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (target.closest('input, textarea, select, [contenteditable], [role="dialog"]')) return
      event.preventDefault()
      document.querySelector<HTMLInputElement>('[data-search-key] input')?.focus()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
