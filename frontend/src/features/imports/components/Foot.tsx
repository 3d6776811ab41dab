import type { ReactNode } from 'react'
import classes from './imports.module.css'

/** The way on, at the end of every step. */
export function Foot({ children, back }: { children: ReactNode; back?: ReactNode }) {
  return (
    <div className={classes.foot}>
      <div>{back}</div>
      <div className={classes.footEnd}>{children}</div>
    </div>
  )
}
