import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SAID_HERE } from '@/shared/api/reads'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { DataTable } from '@/shared/ui/DataTable'
import { Failure } from '@/shared/ui/Failure'
import { Pagination } from '@/shared/ui/Pagination'
import { Section } from '@/shared/ui/Section'
import { Segmented } from '@/shared/ui/Segmented'
import { StatusBadge } from '@/shared/ui/StatusBadge'
import { deliveriesQuery } from '../campaigns'
import type { Campaign } from '../model/campaign'
import classes from './newsletter.module.css'

const STATES = ['unknown', 'failed'] as const
const SIZE = 25

/** Who has not got it, or of whom nobody knows: by name, so that somebody can ask. */
export function Deliveries({ space, campaign }: { space: string; campaign: Campaign }) {
  const { t } = useTranslation('newsletter')
  const { number, dateTime } = useFormats()
  const there = STATES.filter((state) => campaign.counts[state] > 0)
  const [state, setState] = useState<(typeof STATES)[number] | 'both'>('both')
  const [page, setPage] = useState(1)
  const query = { state: state === 'both' ? [...there] : [state], page }
  const rows = useQuery({ ...deliveriesQuery(space, campaign.uuid, query), ...SAID_HERE })
  return (
    <Section title={t('deliveries.title')} description={t('deliveries.text')}>
      <div className={classes.lines}>
        {there.length > 1 && (
          <Segmented
            aria-label={t('deliveries.title')}
            value={state}
            onChange={(value) => {
              setState(value as typeof state)
              setPage(1)
            }}
            data={(['both', ...STATES] as const).map((value) => ({ value, label: t(`deliveries.${value}`) }))}
          />
        )}
        {rows.isError && !rows.data ? (
          <Failure of={rows} />
        ) : (
          <DataTable
            label={t('deliveries.title')}
            rows={rows.data?.data}
            rowId={({ uuid }) => uuid}
            rowName={({ name, email }) => name || email}
            isFetching={rows.isPlaceholderData}
            columns={[
              {
                id: 'person',
                header: t('deliveries.person'),
                cell: ({ name, email }) => (
                  <>
                    <span className={classes.name}>{name || email || t('deliveries.erased')}</span>
                    {name && <span className={classes.second}>{email}</span>}
                  </>
                ),
              },
              {
                id: 'state',
                header: t('deliveries.state'),
                cell: (row) => (
                  <StatusBadge tone={row.state === 'failed' ? 'danger' : 'warning'}>
                    {t(`report.counts.${row.state}`)}
                  </StatusBadge>
                ),
              },
              {
                id: 'answer',
                header: t('deliveries.answer'),
                hideBelow: 'sm',
                cell: ({ code, answer }) => (
                  <span className={classes.url}>{answer.includes(code) ? answer : `${code} ${answer}`.trim()}</span>
                ),
              },
              {
                id: 'at',
                header: t('deliveries.at'),
                hideBelow: 'md',
                cell: ({ at }) => (at ? dateTime(at) : ''),
              },
            ]}
          />
        )}
        {rows.data && rows.data.meta.total > SIZE && (
          <Pagination page={page} perPage={SIZE} total={rows.data.meta.total} onPage={setPage} />
        )}
        <p className={classes.small}>
          {t('deliveries.total', {
            count: campaign.counts.total,
            number: number(campaign.counts.total),
          })}
        </p>
      </div>
    </Section>
  )
}
