import { UnstyledButton } from '@mantine/core'
import { IconChartLine, IconTable } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import { Panel } from '@/shared/ui/Section'
import classes from './Plot.module.css'

/** A panel with a heading, what explains it, and a plot or table. */
export function Plot(props: {
  title: string
  /** Beside the heading: a legend, switches. */
  tools?: ReactNode
  /** How the numbers are to be read. */
  note?: ReactNode
  className?: string
  children: ReactNode
}) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className={`${classes.plot} ${props.className ?? ''}`}>
      <Panel className={classes.panel}>
        <div className={classes.head}>
          <h2 id={heading} className={classes.title}>
            {props.title}
          </h2>
          {props.tools && <div className={classes.tools}>{props.tools}</div>}
        </div>
        {props.children}
        {props.note && <p className={classes.note}>{props.note}</p>}
      </Panel>
    </section>
  )
}

/** Which line is which: by its pattern, not by its colour alone. */
export function Legend({ entries }: { entries: { words: string; dashed?: boolean }[] }) {
  return (
    <ul className={classes.legend}>
      {entries.map(({ words, dashed }) => (
        <li key={words}>
          <svg width="18" height="8" aria-hidden="true">
            <line x1="0" x2="18" y1="4" y2="4" className={dashed ? classes.dashed : classes.solid} />
          </svg>
          {words}
        </li>
      ))}
    </ul>
  )
}

/** Between the plot and the table with the same numbers. */
export function TableSwitch({ table, onChange }: { table: boolean; onChange: (table: boolean) => void }) {
  const { t } = useTranslation('statistics/charts')
  const Icon = table ? IconChartLine : IconTable
  return (
    <UnstyledButton className={classes.switch} aria-pressed={table} onClick={() => onChange(!table)}>
      <Icon size={18} stroke={1.6} aria-hidden="true" />
      {t('asTable')}
    </UnstyledButton>
  )
}
