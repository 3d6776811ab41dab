import type { ReactNode } from 'react'
import classes from './AnswerRows.module.css'
import { Panel } from './Section'

/** What waits for somebody's answer, under a heading. */
export function AnswerPanel({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <Panel className={classes.panel}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {children}
      </Panel>
    </section>
  )
}

export function AnswerRows({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>
}

interface AnswerRowProps {
  avatar: ReactNode
  name: ReactNode
  lines: readonly ReactNode[]
  /** Two buttons, one for each answer. */
  children: ReactNode
}

export function AnswerRow({ avatar, name, lines, children }: AnswerRowProps) {
  return (
    <li className={classes.row}>
      {avatar}
      <div className={classes.words}>
        <strong>{name}</strong>
        {lines.map((line, index) => (
          <span key={index}>{line}</span>
        ))}
      </div>
      <div className={classes.pair}>{children}</div>
    </li>
  )
}
