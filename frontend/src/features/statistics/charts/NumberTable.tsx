import { useTranslation } from '@/shared/i18n/i18n'
import { useFormats } from '@/shared/i18n/format'
import classes from './tables.module.css'

interface NumberColumn {
  key: string
  words: string
}

export interface NumberTableProps {
  /** What it is of. */
  caption: string
  /** Heading of the first column. */
  head: string
  columns: readonly NumberColumn[]
  /** Null for what is not counted there. */
  rows: readonly { key: string; name: string; values: readonly (number | null)[] }[]
}

/** The numbers of a plot, as they are. What is long scrolls in itself, by keys too. */
export function NumberTable({ caption, head, columns, rows }: NumberTableProps) {
  const { t } = useTranslation('statistics/charts')
  const { number } = useFormats()
  return (
    <div className={classes.scroll} role="region" aria-label={caption} tabIndex={0}>
      <table className={classes.numbers}>
        <caption className={classes.hidden}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {columns.map(({ key, words }) => (
              <th key={key} scope="col">
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, values }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {columns.map((column, place) => {
                const value = values[place]
                return (
                  <td key={column.key}>
                    {value === null || value === undefined ? (
                      <span title={t('notCounted')}>
                        <span aria-hidden="true">–</span>
                        <span className={classes.hidden}>{t('notCounted')}</span>
                      </span>
                    ) : (
                      number(value)
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
