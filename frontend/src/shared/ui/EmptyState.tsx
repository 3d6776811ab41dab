import type { ReactNode } from 'react'
import classes from './EmptyState.module.css'

/** Says what belongs here and offers the first step. */
export function EmptyState(props: { icon?: ReactNode; title: ReactNode; text?: ReactNode; actions?: ReactNode }) {
  return (
    <div className={classes.empty}>
      {props.icon && (
        <span className={classes.icon} aria-hidden="true">
          {props.icon}
        </span>
      )}
      <h2 className={classes.title}>{props.title}</h2>
      {props.text && <p className={classes.text}>{props.text}</p>}
      {props.actions && <div className={classes.actions}>{props.actions}</div>}
    </div>
  )
}
