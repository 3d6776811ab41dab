import { Button, TextInput, UnstyledButton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Pagination } from '@/shared/ui/Pagination'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { toastDone } from '@/shared/ui/toasts'
import { importRowsQuery, mendRows, ROWS_PER_PAGE } from '../api'
import { importKeys } from '../keys'
import { columnsToMend, withMend, type Import, type ImportRow, type Mends } from '../model/wizard'
import classes from './imports.module.css'

interface BadRowsProps {
  space: string
  item: Import
  onMended: (item: Import) => void
}

/** Rows with errors: what is wrong can be written anew where it stands, and is tried again at once. */
export default function BadRows({ space, item, onMended }: BadRowsProps) {
  const { t } = useTranslation('imports')
  const { number } = useFormats()
  const queryClient = useQueryClient()
  const [page, setPage] = useState(1)
  const [mends, setMends] = useState<Mends>({})
  const { data } = useQuery(importRowsQuery(space, item.uuid, 'bad', page))
  const lastPage = Math.max(1, Math.ceil(item.summary.bad / ROWS_PER_PAGE))
  if (page > lastPage) setPage(lastPage)
  const again = useMutation({
    mutationFn: (rows: Mends) => mendRows(item.uuid, rows),
    onSuccess: async (fresh) => {
      const good = item.summary.bad - fresh.summary.bad
      toastDone(good > 0 ? t('mend.good', { count: good, number: number(good) }) : t('mend.still'))
      await queryClient.invalidateQueries({ queryKey: importKeys.rows(space, item.uuid) })
      setMends({})
      onMended(fresh)
    },
  })
  if (!data) {
    return (
      <div className={classes.pad}>
        <SkeletonRows rows={5} height={28} />
      </div>
    )
  }
  const count = Object.keys(mends).length
  const tryAgain = () => count > 0 && !again.isPending && again.mutate(mends)
  return (
    <>
      <table className={classes.rows} aria-label={t('result.tabs.bad')}>
        <thead>
          <tr>
            <th scope="col" className={classes.rowNumber}>
              {t('result.row')}
            </th>
            <th scope="col">{t('result.person')}</th>
            <th scope="col">{t('result.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {data.data.map((row) => (
            <tr key={row.row}>
              <td className={classes.rowNumber}>{number(row.row)}</td>
              <td className={classes.rowName}>{row.display_name || t('result.noName')}</td>
              <td>
                <BadRow
                  item={item}
                  row={row}
                  mend={mends[row.row] ?? {}}
                  onChange={(column, text) => setMends((old) => withMend(old, row, column, text))}
                  onEnter={tryAgain}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {count > 0 && (
        <div className={classes.mendFoot}>
          <Button onClick={tryAgain} loading={again.isPending}>
            {t('mend.again', { count, number: number(count) })}
          </Button>
        </div>
      )}
      {data.meta.total > ROWS_PER_PAGE && (
        <div className={classes.pad}>
          <Pagination page={page} perPage={ROWS_PER_PAGE} total={data.meta.total} onPage={setPage} />
        </div>
      )}
    </>
  )
}

interface BadRowProps {
  item: Import
  row: ImportRow
  mend: Record<number, string>
  onChange: (column: number, text: string) => void
  onEnter: () => void
}

function BadRow({ item, row, mend, onChange, onEnter }: BadRowProps) {
  const { t } = useTranslation('imports')
  const { number } = useFormats()
  const [all, setAll] = useState(false)
  const names = new Map(item.fields.map((field) => [field.value, field.text]))
  const columns = columnsToMend(item, row, all)
  const shown = new Set(columns.map(([, field]) => field))
  const onKeyDown = (event: KeyboardEvent) => event.key === 'Enter' && onEnter()
  const others = row.reasons.filter((reason) => !(reason.bad && shown.has(reason.field)))
  // What a check of a release before has found has no cells to be mended.
  const mendable = Object.keys(row.cells).length > 0
  return (
    <>
      {(mendable ? others : row.reasons).length > 0 && (
        <ul className={classes.reasons}>
          {(mendable ? others : row.reasons).map((reason, index) => (
            <li key={index} data-remark={!reason.bad || undefined}>
              {names.has(reason.field) && <span className={classes.reasonField}>{names.get(reason.field)}: </span>}
              {reason.message}
            </li>
          ))}
        </ul>
      )}
      {mendable && (
        <div className={classes.mends}>
          {columns.map(([column, field]) => {
            const name = names.get(field) ?? field
            return (
              <TextInput
                key={column}
                label={name}
                aria-label={t('mend.cell', { field: name, row: number(row.row) })}
                value={mend[column] ?? row.cells[column] ?? ''}
                maxLength={4000}
                error={row.reasons.find((reason) => reason.bad && reason.field === field)?.message}
                onChange={(event) => onChange(column, event.currentTarget.value)}
                onKeyDown={onKeyDown}
              />
            )
          })}
          {!all && columns.length < Object.keys(item.mapping).length && (
            <UnstyledButton
              className={classes.wholeRow}
              aria-label={t('past.named', { action: t('mend.all'), name: number(row.row) })}
              onClick={() => setAll(true)}
            >
              {t('mend.all')}
            </UnstyledButton>
          )}
        </div>
      )}
    </>
  )
}
