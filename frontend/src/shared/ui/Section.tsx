import { Skeleton } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import classes from './Section.module.css'

/** A part of a page with a heading; parts are divided by hairlines, not by boxes. */
export function Section(props: {
  title: ReactNode
  description?: ReactNode
  action?: ReactNode
  children: ReactNode
  id?: string
}) {
  const heading = useId()
  return (
    <section className={classes.section} aria-labelledby={heading} id={props.id}>
      <div className={classes.head}>
        <div>
          <h2 className={classes.title} id={heading}>
            {props.title}
          </h2>
          {props.description && <p className={classes.description}>{props.description}</p>}
        </div>
        {props.action}
      </div>
      {props.children}
    </section>
  )
}

/** A section with a sentence and a row of buttons, as high as it will be, before its words are there. */
export function WaitingSection() {
  return (
    <section className={classes.section} aria-busy="true">
      <div className={classes.head}>
        <div>
          <div className={classes.title}>
            <Skeleton width={120}>&nbsp;</Skeleton>
          </div>
          <div className={classes.description}>
            <Skeleton width={280} maw="100%">
              &nbsp;
            </Skeleton>
          </div>
        </div>
      </div>
      <Skeleton height={36} width={180} radius="md" />
    </section>
  )
}

/** White ground with a hairline; never put one into another. */
export function Panel({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={`${classes.panel} ${className ?? ''}`}>{children}</div>
}
