import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState, type ReactNode } from 'react'
import { useSearchKey } from '@/shared/list/useSearchKey'
import { useSelection } from '@/shared/list/useSelection'
import { choose, shownAsChosen } from '@/shared/list/selection'
import { moved, toggled } from '@/shared/list/columns'
import { SAID_HERE } from '@/shared/api/reads'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { ColumnMenu } from '@/shared/ui/ColumnMenu'
import { DataTable } from '@/shared/ui/DataTable'
import { Failure } from '@/shared/ui/Failure'
import { PageHeader } from '@/shared/ui/Page'
import { Pagination } from '@/shared/ui/Pagination'
import { PhoneRows } from '@/shared/ui/PhoneRows'
import { Panel } from '@/shared/ui/Section'
import { lazyDialog } from '@/shared/ui/lazyPart'
import { productsQuery, type Scope } from '../api'
import { useAct } from '../hooks/useAct'
import { useManages } from '../hooks/useManages'
import { useProductColumns } from '../hooks/useProductColumns'
import {
  changeSearch,
  DEFAULT_COLUMNS,
  DEFAULT_SIZE,
  filterKey,
  isFiltered,
  PAGE_SIZES,
  type ProductColumn,
  type ProductsChange,
  type ProductsSearch,
} from '../model/search'
import type { ListedProduct } from '../model/listed'
import { ChosenProducts } from './ChosenProducts'
import { ExportMenu } from './ExportMenu'
import { LabelTabs } from './LabelTabs'
import { NoProducts } from './NoProducts'
import { PhoneStanding } from './PhoneStanding'
import { ProductMenu } from './ProductMenu'
import { ProductsFilterBar } from './ProductsFilterBar'
import classes from './products.module.css'
import { Thumbnail } from './Thumbnail'

const ProductDrawer = lazyDialog(() => import('./ProductDrawer'))

export interface ProductsListProps {
  scope: Scope
  title: string
  search: ProductsSearch
  /** The address follows; `replace` for what is typed. */
  onSearch: (search: ProductsSearch, replace: boolean) => void
  /** What brings more products here. */
  actions?: ReactNode
  /** What is to be decided before the list is worked on. */
  notice?: ReactNode
}

/** Products of a space, of a card, or all of mine. All that is chosen stands in the address. */
export function ProductsList({ scope, title, search, onSearch, actions, notice }: ProductsListProps) {
  const { t } = useTranslation('products')
  const { number } = useFormats()
  const phone = Boolean(useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false }))
  const list = useQuery({ ...productsQuery(scope, search), ...SAID_HERE })
  const columns = useProductColumns(scope.kind)
  // Fifty rows are drawn in slices: a slow phone answers to fingers meanwhile.
  const shown = useDeferredValue(list.data)
  const rows = shown?.data
  const total = shown?.meta.total ?? 0
  const page = search.page ?? 1
  const size = search.per_page ?? DEFAULT_SIZE
  const stale = list.isPlaceholderData || shown !== list.data
  const change = (next: ProductsChange, replace = false) => onSearch(changeSearch(search, next), replace)

  const space = scope.kind === 'mine' ? null : scope.space
  const { manages, some } = useManages(space)
  const [selection, setSelection] = useSelection<ListedProduct>(filterKey(search))
  const chosen = shownAsChosen(selection, rows ?? [])
  const onSelect = some ? (ids: Set<string>) => setSelection(choose(selection, rows ?? [], ids)) : undefined

  const look = (product: string | undefined) => change({ product }, product === undefined)
  const acting = useAct((gone) => gone === search.product && look(undefined))
  // Stays while the drawer closes.
  const [looked, setLooked] = useState(search.product)
  if (search.product && search.product !== looked) setLooked(search.product)
  const actionsOf = (row: ListedProduct) => (
    <ProductMenu row={row} onOpen={() => look(row.uuid)} onAct={(act) => acting.start(row, act)} />
  )

  // What was moved or filtered elsewhere may leave one on a page that is no more.
  const lastPage = Math.max(1, Math.ceil(total / size))
  useEffect(() => {
    if (shown && !stale && page > lastPage) onSearch(changeSearch(search, { page: lastPage }), true)
  }, [shown, stale, page, lastPage, onSearch, search])
  useSearchKey()

  const nothingAtAll = rows?.length === 0 && !isFiltered(search)
  const shownColumns = search.columns ?? DEFAULT_COLUMNS
  return (
    <>
      {scope.kind !== 'card' && (
        <PageHeader title={title} meta={shown && number(total)} actions={!nothingAtAll && actions} />
      )}
      {notice}
      {scope.kind === 'card' && !nothingAtAll && actions && <div className={classes.actions}>{actions}</div>}
      {!nothingAtAll && scope.kind !== 'card' && (
        <>
          <LabelTabs space={space} search={search} onLabel={(label) => change({ label })} />
          <ProductsFilterBar
            space={space}
            rows={rows}
            search={search}
            onChange={change}
            tools={
              <>
                {!phone && (
                  <ColumnMenu
                    columns={columns.filter(({ id }) => id !== 'product') as { id: ProductColumn; header: string }[]}
                    shown={shownColumns.filter((id) => columns.some((column) => column.id === id))}
                    onToggle={(column) => change({ columns: toggled(shownColumns, column) }, true)}
                    onMove={(column, by) => change({ columns: moved(shownColumns, column, by) }, true)}
                  />
                )}
                <ExportMenu space={space} count={total} exported={{ search }}>
                  {({ loading }) => (
                    <Button
                      variant="subtle"
                      leftSection={<IconDownload size={18} aria-hidden="true" />}
                      disabled={total === 0}
                      loading={loading}
                    >
                      {t('export.action')}
                    </Button>
                  )}
                </ExportMenu>
              </>
            }
          />
        </>
      )}
      {list.isError && !rows ? (
        <Panel>
          <Failure of={list} />
        </Panel>
      ) : rows?.length === 0 && !stale ? (
        <Panel>
          <NoProducts kind={scope.kind} search={search} onChange={change} actions={actions} />
        </Panel>
      ) : phone ? (
        <PhoneRows
          label={title}
          rows={rows}
          rowId={(row) => row.uuid}
          rowName={(row) => row.serial}
          selected={chosen}
          onSelect={onSelect}
          picture={(row) => <Thumbnail picture={row.picture} />}
          text={(row) => <PhoneStanding row={row} ofOneCard={scope.kind === 'card'} />}
          rowActions={actionsOf}
          isFetching={stale}
        />
      ) : (
        <DataTable
          label={title}
          columns={columns}
          rows={rows}
          rowId={(row) => row.uuid}
          rowName={(row) => row.serial}
          selected={chosen}
          onSelect={onSelect}
          shownColumns={shownColumns}
          onRowClick={(row) => look(row.uuid)}
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
      <ChosenProducts space={space} selection={selection} onSelection={setSelection} manages={manages} phone={phone} />
      {looked && (
        <ProductDrawer
          product={looked}
          serial={rows?.find(({ uuid }) => uuid === looked)?.serial}
          opened={Boolean(search.product)}
          onClose={() => look(undefined)}
          onAct={acting.start}
          busy={acting.busy}
        />
      )}
      {acting.dialog}
    </>
  )
}
