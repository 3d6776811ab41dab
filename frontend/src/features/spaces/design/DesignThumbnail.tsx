import { Skeleton } from '@mantine/core'
import { useElementSize, useInViewport } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import classes from './DesignThumbnail.module.css'

/** Width of the phone whose page is shown, in CSS pixels. */
const PAGE_WIDTH = 390

/** The upper part of a card's page, small. */
export function DesignThumbnail({
  name,
  html,
  failed,
  children,
}: {
  name: string
  html: string | undefined
  failed: boolean
  children?: ReactNode
}) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  return (
    <div className={classes.thumbnail} ref={ref}>
      {html !== undefined ? (
        <iframe
          className={classes.page}
          title={name}
          tabIndex={-1}
          aria-hidden="true"
          srcDoc={html}
          sandbox=""
          style={{
            width: PAGE_WIDTH,
            height: PAGE_WIDTH * 1.5,
            transform: `scale(${width > 0 ? width / PAGE_WIDTH : 0.5})`,
          }}
        />
      ) : failed ? (
        children
      ) : (
        <Skeleton height="100%" radius={0} />
      )}
    </div>
  )
}

/** Whether an element was ever in sight: what it shows is fetched only then. */
export function useSeen<T extends HTMLElement>() {
  const { ref, inViewport } = useInViewport<T>()
  const [seen, setSeen] = useState(false)
  if (inViewport && !seen) setSeen(true)
  return { ref, seen }
}
