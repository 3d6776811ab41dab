import { Tabs } from '@mantine/core'
import { useState } from 'react'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Pagination } from '@/shared/ui/Pagination'
import { Panel } from '@/shared/ui/Section'
import classes from './imports.module.css'

const PER_PAGE = 25

export interface FileRow<Status extends string> {
  row: number
  status: Status
  name: string
  email: string
  message: string
}

/** What would become of each row of a file: those of a kind together. */
export function FileRows<Status extends string>(props: {
  /** The kinds in their order, with how they are called and how many there are. */
  kinds: readonly { status: Status; name: string; count: number }[]
  /** The first ones of each kind. */
  rows: readonly FileRow<Status>[]
}) {
  const { t } = useTranslation('imports')
  const { number } = useFormats()
  const kinds = props.kinds.filter(({ count }) => count > 0)
  const [chosen, setChosen] = useState<string | null>(null)
  const [turned, setPage] = useState(1)
  // The tab of rows that another choice has mended is gone.
  const kind = kinds.find(({ status }) => status === chosen) ?? kinds[0]
  if (!kind) return null
  const rows = props.rows.filter(({ status }) => status === kind.status)
  const page = Math.min(turned, Math.max(1, Math.ceil(rows.length / PER_PAGE)))
  return (
    <Panel className={classes.clip}>
      <Tabs
        value={kind.status}
        onChange={(value) => {
          setChosen(value)
          setPage(1)
        }}
        keepMounted={false}
      >
        <Tabs.List px={12}>
          {kinds.map(({ status, name, count }) => (
            <Tabs.Tab
              key={status}
              value={status}
              rightSection={<span className={classes.tabNumber}>{number(count)}</span>}
            >
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={kind.status}>
          <table className={classes.rows} aria-label={kind.name}>
            <thead>
              <tr>
                <th scope="col" className={classes.rowNumber}>
                  {t('plain.rows.row')}
                </th>
                <th scope="col">{t('plain.rows.person')}</th>
                <th scope="col">{t('plain.rows.details')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.slice((page - 1) * PER_PAGE, page * PER_PAGE).map((row) => (
                <tr key={row.row}>
                  <td className={classes.rowNumber}>{number(row.row)}</td>
                  <td className={classes.rowName}>{row.name || t('plain.rows.noName')}</td>
                  <td>{[row.email, row.message].filter(Boolean).join(' · ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {rows.length > PER_PAGE && (
            <div className={classes.pad}>
              <Pagination page={page} perPage={PER_PAGE} total={rows.length} onPage={setPage} />
            </div>
          )}
          {rows.length < kind.count && (
            <p className={`${classes.help} ${classes.pad}`}>{t('plain.rows.first', { number: number(rows.length) })}</p>
          )}
        </Tabs.Panel>
      </Tabs>
    </Panel>
  )
}
