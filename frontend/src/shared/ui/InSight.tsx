import { useIntersection } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'

/** How far below the window something is made ready, so that who scrolls to it finds it there. */
const NEAR = '200px'
/**
 * What keeps its place until it is there: without a height it would be in sight at once, and a page that becomes shorter
 * while it is fetched moves under the hand of who has scrolled to its end.
 */
const WAITING = 320

/** A part far down a page: it is fetched and asks when somebody comes near it, and stays from then on. `height`: of its
 *  place, for what may turn out to be nothing. */
export function InSight({ height = WAITING, children }: { height?: number; children: ReactNode }) {
  const { ref, entry } = useIntersection({ rootMargin: NEAR })
  const [seen, setSeen] = useState(false)
  if (entry?.isIntersecting && !seen) setSeen(true)
  return (
    <div ref={ref} style={{ minHeight: height }}>
      {seen && children}
    </div>
  )
}
