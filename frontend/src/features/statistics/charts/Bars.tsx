import { UnstyledButton } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import classes from './tables.module.css'

interface Bar {
  key: string
  name: ReactNode
  value: number
  /** A second number of the row. */
  more?: number
}

export interface BarsProps {
  /** What it is of, and the headings of its columns, for those who do not see it. */
  caption: string
  head: string
  unit: string
  /** Heading of the second number. */
  moreUnit?: string
  /** The largest first. */
  bars: readonly Bar[]
  /** What the shares are of; without it, none are said. */
  total?: number
  /** Said in the place of rows. */
  none: string
}

const FIRST = 6

/** A table whose rows are as long as their numbers: first the largest ones, the others when they are asked for. */
export function Bars({ caption, head, unit, moreUnit, bars, total, none }: BarsProps) {
  const { t } = useTranslation('statistics/charts')
  const { number, percent } = useFormats()
  const [all, setAll] = useState(false)
  if (bars.length === 0) return <p className={classes.none}>{none}</p>
  const largest = Math.max(...bars.map(({ value }) => value), 1)
  // One row more takes no more room than the button that would hide it.
  const some = all || bars.length <= FIRST + 1 ? bars : bars.slice(0, FIRST)
  return (
    <>
      <table className={classes.bars}>
        <caption className={classes.hidden}>{caption}</caption>
        <thead className={moreUnit ? undefined : classes.hidden}>
          <tr>
            <th scope="col">{moreUnit ? <span className={classes.hidden}>{head}</span> : head}</th>
            <th scope="col">{unit}</th>
            {moreUnit && <th scope="col">{moreUnit}</th>}
            {total !== undefined && <th scope="col">{t('share')}</th>}
          </tr>
        </thead>
        <tbody>
          {some.map((bar) => (
            <tr key={bar.key}>
              <th scope="row">
                <span
                  className={classes.bar}
                  aria-hidden="true"
                  style={{ '--length': `${Math.max((bar.value / largest) * 100, 1.5)}%` } as React.CSSProperties}
                />
                <span className={classes.name}>{bar.name}</span>
              </th>
              <td>{number(bar.value)}</td>
              {moreUnit && <td>{number(bar.more ?? 0)}</td>}
              {total !== undefined && (
                <td className={classes.share}>{total > 0 ? percent(bar.value / total) : percent(0)}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {some.length < bars.length || all ? (
        <UnstyledButton className={classes.all} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('fewer') : t('all', { count: bars.length, number: number(bars.length) })}
        </UnstyledButton>
      ) : null}
    </>
  )
}
