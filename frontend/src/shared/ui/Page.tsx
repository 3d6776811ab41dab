import type { ReactNode } from 'react'
import classes from './Page.module.css'

/** The column that a page of the manager stands in. */
export function Page({ children, narrow = false }: { children: ReactNode; narrow?: boolean }) {
  return <div className={narrow ? `${classes.page} ${classes.narrow}` : classes.page}>{children}</div>
}

export interface PageHeaderProps {
  title: ReactNode
  /** Numbers beside the title. */
  meta?: ReactNode
  description?: ReactNode
  /** Picture before the title. */
  picture?: ReactNode
  /** State after the title. */
  badge?: ReactNode
  actions?: ReactNode
}

export function PageHeader({ title, meta, description, picture, badge, actions }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <div className={classes.lead}>
        {picture}
        <div className={classes.words}>
          <div className={classes.titleRow}>
            <h1 className={classes.title}>{title}</h1>
            {meta && <span className={classes.meta}>{meta}</span>}
          </div>
          {description && <p className={classes.description}>{description}</p>}
        </div>
        {badge}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  )
}
