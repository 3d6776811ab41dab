import { useId, type ReactNode } from 'react'
import classes from './accounts.module.css'

/** A part of the column beside an account: a heading, at most one thing to do, and what is known. */
export function SidePanel({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <div className={classes.head}>
        <h2 id={heading}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}
