import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFileInvoice, IconFileZip, IconSearchOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { SAID_HERE } from '@/shared/api/reads'
import { useTranslation } from '@/shared/i18n/i18n'
import { useSearchKey } from '@/shared/list/useSearchKey'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Failure } from '@/shared/ui/Failure'
import { Drawer } from '@/shared/ui/layers/Modal'
import { lazyPart } from '@/shared/ui/lazyPart'
import { Pagination } from '@/shared/ui/Pagination'
import { Panel } from '@/shared/ui/Section'
import { SelectionAction, SelectionBar } from '@/shared/ui/SelectionBar'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { toastError } from '@/shared/ui/toasts'
import { accountQuery } from '../../accounts/api'
import { downloadArchive, invoicesQuery } from '../api'
import classes from '../components/invoices.module.css'
import { InvoicesFilterBar } from '../components/InvoicesFilterBar'
import { InvoicesTable } from '../components/InvoicesTable'
import { Sums } from '../components/Sums'
import {
  changeSearch,
  filterKey,
  isFiltered,
  PAGE_SIZE,
  readInvoicesSearch,
  shownYear,
  type InvoicesChange,
} from '../model/search'

const InvoiceReader = lazyPart(() => import('../components/InvoiceReader'), <SkeletonRows rows={8} height={56} />)
const route = getRouteApi('/_default/billing/$id/invoices')
/** Room for a sheet beside the list. */
const BESIDE = '(min-width: 75em)'
const NARROW = '(max-width: 48em)'

/** The invoices of an account, one of them drawn beside the list. */
export function InvoicesPage() {
  const { t } = useTranslation('billing/invoices')
  const { id } = route.useParams()
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const [thisYear] = useState(() => new Date().getFullYear())
  const search = useMemo(() => readInvoicesSearch(address, thisYear), [address, thisYear])
  const beside = useMediaQuery(BESIDE, true, { getInitialValueInEffect: false })
  const small = useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
  const account = useQuery(accountQuery(id))
  const list = useQuery({ ...invoicesQuery(id, search, thisYear), ...SAID_HERE })
  const key = filterKey(search)
  const [chosen, setChosen] = useState<{ key: string; ids: ReadonlySet<string> }>({ key, ids: new Set() })
  const selected = chosen.key === key ? chosen.ids : new Set<string>()
  const [packing, setPacking] = useState(false)
  useSearchKey()
  const change = useCallback(
    (next: InvoicesChange, replace = false) =>
      void navigate({ search: changeSearch(search, next, thisYear), replace, resetScroll: false }),
    [navigate, search, thisYear],
  )
  const read = (invoice: string | undefined) => change({ invoice }, true)
  const year = shownYear(search, thisYear)
  const rows = list.data?.data
  const total = list.data?.meta.total ?? 0
  const shown = search.invoice ?? (beside ? rows?.[0]?.uuid : undefined)
  const pack = (ids: string[]) => {
    setPacking(true)
    downloadArchive(id, ids.length > 0 ? { invoice: ids } : { year: year ?? undefined })
      .catch(toastError)
      .finally(() => setPacking(false))
  }
  const empty = isFiltered(search) ? (
    <EmptyState
      icon={<IconSearchOff size={24} />}
      title={t('noMatch.title')}
      text={t('noMatch.text')}
      actions={
        <Button variant="default" onClick={() => void navigate({ search: {}, replace: true })}>
          {t('noMatch.clear')}
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={<IconFileInvoice size={24} />}
      title={year === null ? t('empty.title') : t('empty.ofYear', { year })}
      text={t('empty.text')}
      actions={
        year !== null && (
          <Button variant="default" onClick={() => change({ year: 'all' })}>
            {t('empty.all')}
          </Button>
        )
      }
    />
  )
  return (
    <>
      <InvoicesFilterBar
        search={search}
        thisYear={thisYear}
        years={list.data?.years ?? []}
        onChange={change}
        end={
          !search.since &&
          !search.until && (
            <Button
              variant="default"
              leftSection={<IconFileZip size={18} aria-hidden="true" />}
              disabled={!rows?.length}
              loading={packing && selected.size === 0}
              onClick={() => pack([])}
            >
              {year === null ? t('zipAll') : t('zipYear', { year })}
            </Button>
          )
        }
      />
      {list.isError && !list.data ? (
        <Panel>
          <Failure of={list} />
        </Panel>
      ) : (
        <div className={beside && rows?.length !== 0 ? classes.columns : undefined}>
          <div>
            <InvoicesTable
              account={id}
              rows={rows}
              search={search}
              read={shown}
              selected={selected}
              onSelect={(ids) => setChosen({ key, ids })}
              onRead={read}
              empty={empty}
              isFetching={list.isPlaceholderData}
              small={small}
            />
            {total > PAGE_SIZE && (
              <Pagination
                page={search.page ?? 1}
                perPage={PAGE_SIZE}
                total={total}
                onPage={(page) => change({ page })}
              />
            )}
            {list.data?.totals.map(
              (sums) => rows?.length !== 0 && <Sums key={sums.currency} sums={sums} year={year} />,
            )}
          </div>
          {beside && account.data && shown && (
            <InvoiceReader key={shown} account={account.data} invoice={shown} onRead={read} />
          )}
        </div>
      )}
      {!beside && account.data && (
        <Drawer
          opened={shown !== undefined}
          onClose={() => read(undefined)}
          position="right"
          size={small ? '100%' : 640}
          title={t('invoice')}
          closeButtonProps={{ 'aria-label': t('actions.close') }}
        >
          {shown && <InvoiceReader key={shown} account={account.data} invoice={shown} over onRead={read} />}
        </Drawer>
      )}
      <SelectionBar count={selected.size} onClear={() => setChosen({ key, ids: new Set() })}>
        <SelectionAction
          icon={<IconFileZip size={18} aria-hidden="true" />}
          disabled={packing}
          onClick={() => pack([...selected])}
        >
          {t('zipChosen')}
        </SelectionAction>
      </SelectionBar>
    </>
  )
}
