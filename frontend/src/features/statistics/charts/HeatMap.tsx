import { useMediaQuery } from '@mantine/hooks'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import classes from './HeatMap.module.css'
import tables from './tables.module.css'
import { shade } from './model/axis'
import { usePrinting } from './usePrinting'

export interface HeatMapProps {
  caption: string
  /** Names of the rows, in short and in full. */
  rows: readonly { short: string; name: string }[]
  columns: readonly { short: string; name: string }[]
  /** Row by row. */
  values: readonly number[]
}

/** A table whose cells are the darker the more they count: one colour from light to dark, so that it is told apart by
 *  everybody, and the number in each. On a phone it stands on end. */
export function HeatMap({ caption, rows, columns, values }: HeatMapProps) {
  const { t } = useTranslation('statistics/charts')
  const { number } = useFormats()
  const isNarrow = useMediaQuery('screen and (max-width: 62em)', false, { getInitialValueInEffect: false })
  const printing = usePrinting()
  const narrow = Boolean(isNarrow) && !printing
  const largest = Math.max(...values, 0)
  const [down, across] = narrow ? [columns, rows] : [rows, columns]
  const valueAt = (row: number, column: number) =>
    values[narrow ? column * columns.length + row : row * columns.length + column] ?? 0
  return (
    <>
      <table className={classes.map} data-narrow={narrow || undefined}>
        <caption className={tables.hidden}>{caption}</caption>
        <thead>
          <tr>
            <td />
            {across.map(({ short, name }) => (
              <th key={name} scope="col" abbr={name}>
                <span aria-hidden="true">{short}</span>
                <span className={tables.hidden}>{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {down.map((row, place) => (
            <tr key={row.name}>
              <th scope="row" abbr={row.name}>
                <span aria-hidden="true">{row.short}</span>
                <span className={tables.hidden}>{row.name}</span>
              </th>
              {across.map((column, other) => {
                const value = valueAt(place, other)
                return (
                  <td
                    key={column.name}
                    data-shade={shade(value, largest)}
                    title={t('cell', { row: row.name, column: column.name, number: number(value) })}
                  >
                    {number(value, value >= 10_000 ? { notation: 'compact' } : undefined)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.scale} aria-hidden="true">
        {t('fewerViews')}
        {[1, 2, 3, 4, 5].map((step) => (
          <span key={step} className={classes.step} data-shade={step} />
        ))}
        {t('moreViews')}
      </p>
    </>
  )
}
