import { Alert, Button, Tabs } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconAlertTriangle, IconArmchair, IconCircleCheck, IconDownload, IconPhone } from '@tabler/icons-react'
import { useState } from 'react'
import { download } from '@/shared/api/client'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { wantSeats } from '@/shared/seats'
import { Pagination } from '@/shared/ui/Pagination'
import { lazyPart } from '@/shared/ui/lazyPart'
import { Part } from '@/shared/ui/Part'
import { Panel } from '@/shared/ui/Section'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { toastError } from '@/shared/ui/toasts'
import { importRowsQuery, ROWS_PER_PAGE, startRun } from '../api'
import { importKeys } from '../keys'
import { goodRows, type Import, type ImportRow, type RowStatus } from '../model/wizard'
import { Foot } from './Foot'
import { Working } from './Working'
import classes from './imports.module.css'

const TABS: RowStatus[] = ['bad', 'create', 'update', 'unchanged']

export interface ResultStepProps {
  space: string
  item: Import
  onBack: () => void
  onAnew: () => void
  onDone: (item: Import) => void
  /** Stays here: rows were tried again. */
  onMended: (item: Import) => void
}

const BadRows = lazyPart(() => import('./BadRows'), <SkeletonRows rows={5} height={28} />)

/** What the import would do, row by row; nothing is written yet. */
export function ResultStep({ space, item, onBack, onAnew, onDone, onMended }: ResultStepProps) {
  const { t } = useTranslation('imports')
  const { number } = useFormats()
  const queryClient = useQueryClient()
  const run = useMutation({
    mutationFn: () => startRun(item.uuid, item.summary.bad > 0 ? 'good_only' : 'all'),
    onSuccess: onDone,
  })
  const shown = TABS.filter((status) => item.summary[status] > 0)
  const [tab, setTab] = useState<RowStatus | null>(null)
  if (item.status === 'checking') return <Working space={space} item={item} title={t('result.checking')} />

  const { bad, create } = item.summary
  const reread = () => void queryClient.invalidateQueries({ queryKey: importKeys.one(space, item.uuid) })
  const good = goodRows(item)
  // The tab of rows that were all mended is gone.
  const current = tab && shown.includes(tab) ? tab : shown[0]
  return (
    <div className={classes.stack}>
      {bad > 0 ? (
        <Alert
          color="warning"
          variant="light"
          icon={<IconAlertTriangle aria-hidden="true" />}
          title={t('result.badTitle', { count: bad, number: number(bad) })}
        >
          <p className={classes.alertText}>{t('result.badText')}</p>
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            onClick={() =>
              void download('/v1/imports/{import_id}/bad-rows.csv', 'errors.csv', {
                path: { import_id: item.uuid },
              }).catch(toastError)
            }
          >
            {t('result.download')}
          </Button>
        </Alert>
      ) : (
        <Alert color="good" variant="light" icon={<IconCircleCheck aria-hidden="true" />} title={t('result.fine')} />
      )}
      {item.without_seat && (
        <Alert
          color="warning"
          variant="light"
          icon={<IconArmchair aria-hidden="true" />}
          title={t('result.drafts', { count: item.without_seat.cards, number: number(item.without_seat.cards) })}
        >
          <p className={classes.alertText}>{t('result.draftsText', { way: item.without_seat.way })}</p>
          {item.without_seat.sold && item.without_seat.way && (
            <Button
              variant="default"
              size="compact-md"
              onClick={() => wantSeats({ space, cards: create, then: reread })}
            >
              {t('result.seats', { count: item.without_seat.cards, number: number(item.without_seat.cards) })}
            </Button>
          )}
        </Alert>
      )}
      {item.summary.phones > 0 && (
        <Alert
          color="accent"
          variant="light"
          icon={<IconPhone aria-hidden="true" />}
          title={t('result.phones', { count: item.summary.phones, number: number(item.summary.phones) })}
        >
          {t('result.phonesText')}
        </Alert>
      )}
      <Panel className={classes.clip}>
        <Tabs value={current ?? null} onChange={(value) => setTab(value as RowStatus)} keepMounted={false}>
          <Tabs.List px={12}>
            {shown.map((status) => (
              <Tabs.Tab
                key={status}
                value={status}
                rightSection={<span className={classes.tabNumber}>{number(item.summary[status])}</span>}
              >
                {t(`result.tabs.${status}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {shown.map((status) => (
            <Tabs.Panel key={status} value={status}>
              <Part>
                {status === 'bad' ? (
                  <BadRows space={space} item={item} onMended={onMended} />
                ) : (
                  <Rows space={space} item={item} status={status} />
                )}
              </Part>
            </Tabs.Panel>
          ))}
        </Tabs>
      </Panel>
      <Foot
        back={
          // What has begun goes on with the same columns.
          item.undo_until === null && (
            <Button variant="subtle" onClick={onBack}>
              {t('result.back')}
            </Button>
          )
        }
      >
        {bad > 0 && (
          <Button variant="default" onClick={onAnew}>
            {t('result.corrected')}
          </Button>
        )}
        <Button onClick={() => run.mutate()} loading={run.isPending} disabled={good === 0}>
          {good === 0
            ? t('result.nothing')
            : t(bad > 0 ? 'result.runGood' : 'result.runAll', { count: good, number: number(good) })}
        </Button>
      </Foot>
    </div>
  )
}

function Rows({ space, item, status }: { space: string; item: Import; status: RowStatus }) {
  const { t } = useTranslation('imports')
  const { number, list } = useFormats()
  const [page, setPage] = useState(1)
  const { data } = useQuery(importRowsQuery(space, item.uuid, status, page))
  const names = new Map(item.fields.map((field) => [field.value, field.text]))
  if (!data) {
    return (
      <div className={classes.pad}>
        <SkeletonRows rows={5} height={28} />
      </div>
    )
  }
  const details = (row: ImportRow) => {
    if (row.reasons.length > 0) {
      return (
        <ul className={classes.reasons}>
          {row.reasons.map((reason, index) => (
            <li key={index} data-remark>
              {names.has(reason.field) && <span className={classes.reasonField}>{names.get(reason.field)}: </span>}
              {reason.message}
            </li>
          ))}
        </ul>
      )
    }
    const changed = row.changes?.flatMap((field) => names.get(field) ?? [])
    if (changed && changed.length > 0) return t('result.changes', { fields: list(changed) })
    return text(row.values.job_title) || text(row.values.department) || text(row.values.email)
  }
  return (
    <>
      <table className={classes.rows} aria-label={t(`result.tabs.${status}`)}>
        <thead>
          <tr>
            <th scope="col" className={classes.rowNumber}>
              {t('result.row')}
            </th>
            <th scope="col">{t('result.person')}</th>
            <th scope="col">{t('result.details')}</th>
          </tr>
        </thead>
        <tbody>
          {data.data.map((row) => (
            <tr key={row.row}>
              <td className={classes.rowNumber}>{number(row.row)}</td>
              <td className={classes.rowName}>{row.display_name || t('result.noName')}</td>
              <td>{details(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.meta.total > ROWS_PER_PAGE && (
        <div className={classes.pad}>
          <Pagination page={page} perPage={ROWS_PER_PAGE} total={data.meta.total} onPage={setPage} />
        </div>
      )}
    </>
  )
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
