import { IconUsersPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { errorStatus } from '@/shared/api/error'
import type { PartnerResultOut } from '@/shared/api/generated/types.gen'
import { SAID_HERE } from '@/shared/api/reads'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { CopyButton } from '@/shared/ui/CopyButton'
import { DataTable, type DataColumn } from '@/shared/ui/DataTable'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Failure } from '@/shared/ui/Failure'
import { NotFoundPage } from '@/shared/ui/NotFoundPage'
import { Page, PageHeader } from '@/shared/ui/Page'
import { Panel } from '@/shared/ui/Section'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { partnerQuery } from '../api'
import classes from '../components/orders.module.css'

/** For who brings buyers: the link to pass on, and what came of it. */
export function PartnerPage() {
  const { t, language } = useTranslation('orders')
  const { number, money, date } = useFormats()
  const read = useQuery({ ...partnerQuery(language), ...SAID_HERE })
  const { data } = read
  if (read.isError && !data && errorStatus(read.error) === 404) return <NotFoundPage />
  const columns: DataColumn<PartnerResultOut>[] = [
    { id: 'date', header: t('date'), width: 120, cell: ({ at }) => date(at) },
    { id: 'card', header: t('partner.card'), hideBelow: 'sm', cell: ({ card }) => card || '–' },
    {
      id: 'base',
      header: t('partner.base'),
      align: 'right',
      hideBelow: 'sm',
      cell: (row) => money(row.base, row.currency),
    },
    { id: 'share', header: t('partner.share'), align: 'right', cell: (row) => money(row.share, row.currency) },
    { id: 'state', header: t('state'), cell: (row) => row.state_text },
  ]
  return (
    <Page>
      <PageHeader
        title={t('titles.partner')}
        description={data && t('partner.text', { percent: number(data.percent) })}
      />
      {read.isError && !data ? (
        <Panel>
          <Failure of={read} />
        </Panel>
      ) : !data ? (
        <SkeletonRows rows={4} />
      ) : (
        <>
          {data.active ? (
            <Panel className={classes.passOn}>
              <code>{data.link}</code>
              <CopyButton name={t('partner.link')} value={data.link} />
            </Panel>
          ) : (
            <p className={classes.quiet}>{t('partner.over')}</p>
          )}
          {data.sums.map((sum) => (
            <dl key={sum.currency} className={classes.figures}>
              {(['open', 'earned', 'paid', 'owed'] as const)
                .filter((key) => key !== 'owed' || sum.owed > 0)
                .map((key) => (
                  <div key={key}>
                    <dt>{t(`partner.${key}`)}</dt>
                    <dd>{money(sum[key], sum.currency)}</dd>
                  </div>
                ))}
            </dl>
          ))}
          <DataTable
            label={t('partner.results')}
            columns={columns}
            rows={data.results}
            rowId={({ uuid }) => uuid}
            rowName={({ at }) => date(at)}
            empty={
              <EmptyState icon={<IconUsersPlus size={24} />} title={t('partner.none')} text={t('partner.noneText')} />
            }
          />
        </>
      )}
    </Page>
  )
}
