/* eslint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   on a phone rows become blocks, which takes the roles of a table away unless they are written out */
import type { CustomDomain, CustomDomainRecord } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { CopyButton } from '@/shared/ui/CopyButton'
import { StatusBadge } from '@/shared/ui/StatusBadge'
import { RECORD_TONES, typeOf } from '../model/domains'
import classes from './RecordTable.module.css'

/** The records to set, with what the name servers say about each. */
export function RecordTable({
  domain,
  records = domain.records,
}: {
  domain: CustomDomain
  records?: CustomDomainRecord[]
}) {
  const { t } = useTranslation('domains')
  return (
    <table className={classes.table} role="table" aria-label={t('records.label', { host: domain.readable_host })}>
      <thead role="rowgroup">
        <tr role="row">
          {(['type', 'name', 'value', 'state'] as const).map((column) => (
            <th key={column} role="columnheader" scope="col">
              {t(`records.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {records.map((record) => (
          <tr key={record.type} role="row">
            <td role="cell" className={classes.type}>
              {typeOf(record, domain)}
            </td>
            <td role="cell" data-column={t('records.name')}>
              <Copied value={record.name} name={t('records.copyName', { type: typeOf(record, domain) })} />
              <div className={classes.relative}>
                {t('records.relative')}
                <Copied value={record.label} name={t('records.copyLabel', { type: typeOf(record, domain) })} />
              </div>
            </td>
            <td role="cell" data-column={t('records.value')}>
              <Copied value={record.value} name={t('records.copyValue', { type: typeOf(record, domain) })} />
            </td>
            <td role="cell" data-column={t('records.state')} className={classes.state}>
              <StatusBadge tone={RECORD_TONES[record.state]}>{t(`recordStates.${record.state}`)}</StatusBadge>
              <Finding record={record} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Copied({ value, name }: { value: string; name: string }) {
  return (
    <span className={classes.copied}>
      <code className={classes.code}>{value}</code>
      <CopyButton value={value} name={name} />
    </span>
  )
}

function Finding({ record }: { record: CustomDomainRecord }) {
  const { t } = useTranslation('domains')
  if (record.state === 'error')
    return (
      <p className={classes.finding}>
        {t(`problems.${record.problem as 'timeout' | 'servfail' | 'refused' | 'broken'}`)}
      </p>
    )
  if (record.state !== 'wrong') return null
  return (
    <p className={classes.finding}>
      {t('records.found')}{' '}
      {record.found.map((value) => (
        <code key={value}>{value}</code>
      ))}
    </p>
  )
}
