import { IconPackage, IconSearchOff } from '@tabler/icons-react'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { errorStatus } from '@/shared/api/error'
import type { ListedOrder } from '@/shared/api/generated/types.gen'
import { SAID_HERE } from '@/shared/api/reads'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { ButtonLink } from '@/shared/ui/ButtonLink'
import { DataTable, type DataColumn } from '@/shared/ui/DataTable'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Failure } from '@/shared/ui/Failure'
import { FilterBar, FilterMenu } from '@/shared/ui/Filter'
import { NotFoundPage } from '@/shared/ui/NotFoundPage'
import { Page, PageHeader } from '@/shared/ui/Page'
import { Pagination } from '@/shared/ui/Pagination'
import { PhoneRows } from '@/shared/ui/PhoneRows'
import { Panel } from '@/shared/ui/Section'
import { ordersQuery } from '../api'
import { OrderBadge } from '../components/OrderBadge'
import classes from '../components/orders.module.css'
import { ordersParameters, PAGE_SIZE, readOrdersSearch, STATES, type OrdersSearch } from '../model/search'

const NONE: ReadonlySet<string> = new Set()
const route = getRouteApi('/_default/orders/')

/** The orders of all accounts in which the person reads, the newest first. */
export function OrdersPage() {
  const { t, language } = useTranslation('orders')
  const { money, number, date } = useFormats()
  const address = route.useSearch()
  const search = useMemo(() => readOrdersSearch(address), [address])
  const navigate = route.useNavigate()
  const small = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const list = useQuery({ ...ordersQuery(language, ordersParameters(search)), ...SAID_HERE })
  const put = (next: OrdersSearch) => void navigate({ search: next, resetScroll: false })
  if (list.isError && !list.data && errorStatus(list.error) === 404) return <NotFoundPage />
  const rows = list.data?.data
  const total = list.data?.meta.total ?? 0
  const filtered = search.state !== undefined || search.account !== undefined
  const link = (order: ListedOrder) => (
    <Link to="/orders/$id" params={{ id: order.uuid }} className={classes.number}>
      {t('number', { number: String(order.number) })}
    </Link>
  )
  const about = (order: ListedOrder) =>
    order.more > 0 ? t('andMore', { title: order.title, count: order.more, number: number(order.more) }) : order.title
  const columns: DataColumn<ListedOrder>[] = [
    {
      id: 'order',
      header: t('order'),
      cell: (order) => (
        <>
          {link(order)}
          <div className={classes.quiet}>{about(order)}</div>
        </>
      ),
    },
    { id: 'account', header: t('account'), cell: ({ account }) => account.name, hideBelow: 'md' },
    { id: 'date', header: t('date'), cell: (order) => date(order.created_at), width: 130 },
    {
      id: 'total',
      header: t('total'),
      align: 'right',
      width: 130,
      cell: (order) => money(order.total, order.currency),
    },
    { id: 'state', header: t('state'), cell: (order) => <OrderBadge order={order} />, width: 210 },
  ]
  const empty = filtered ? (
    <EmptyState
      icon={<IconSearchOff size={24} />}
      title={t('noMatch')}
      actions={
        <Button variant="default" onClick={() => put({})}>
          {t('clear')}
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={<IconPackage size={24} />}
      title={t('empty.title')}
      text={t('empty.text')}
      actions={<ButtonLink to="/marketplace">{t('empty.action')}</ButtonLink>}
    />
  )
  return (
    <Page>
      <PageHeader title={t('title')} meta={total > 0 ? number(total) : undefined} />
      {(total > 0 || filtered) && (
        <FilterBar>
          <FilterMenu
            label={t('state')}
            options={[...STATES].map((value) => ({ value, label: t(`states.${value}`) }))}
            selected={search.state ?? []}
            onChange={(state) => put(readOrdersSearch({ ...search, state, page: undefined }))}
          />
        </FilterBar>
      )}
      {list.isError && !list.data ? (
        <Panel>
          <Failure of={list} />
        </Panel>
      ) : small && rows?.length !== 0 ? (
        <PhoneRows
          label={t('title')}
          rows={rows}
          rowId={({ uuid }) => uuid}
          rowName={(order) => String(order.number)}
          isFetching={list.isPlaceholderData}
          selected={NONE}
          picture={() => null}
          text={(order) => (
            <>
              {link(order)}
              <div className={classes.quiet}>{about(order)}</div>
              <div className={classes.quiet}>{date(order.created_at)}</div>
            </>
          )}
          end={(order) => (
            <div className={classes.end}>
              {money(order.total, order.currency)}
              <OrderBadge order={order} />
            </div>
          )}
        />
      ) : (
        <DataTable
          label={t('title')}
          columns={columns}
          rows={rows}
          rowId={({ uuid }) => uuid}
          rowName={(order) => String(order.number)}
          isFetching={list.isPlaceholderData}
          onRowClick={(order) => void navigate({ to: '/orders/$id', params: { id: order.uuid } })}
          empty={empty}
          skeletonRows={6}
        />
      )}
      {total > PAGE_SIZE && (
        <Pagination
          page={search.page ?? 1}
          perPage={PAGE_SIZE}
          total={total}
          onPage={(page) => put(readOrdersSearch({ ...search, page }))}
        />
      )}
    </Page>
  )
}
