import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** On a narrow screen a row of parts scrolls; the one in use shall be in sight. Gives the row's ref. */
export function useInSight<T extends HTMLElement>() {
  const path = useLocation({ select: (location) => location.pathname })
  const row = useRef<T>(null)
  useEffect(() => {
    const parts = row.current
    if (!parts) return undefined
    // Asked once the page is laid out anyway: earlier it would be laid out twice.
    const observer = new ResizeObserver(() => {
      observer.disconnect()
      const here = parts.querySelector<HTMLElement>('[aria-current="page"]')
      if (here) parts.scrollLeft = here.offsetLeft - parts.offsetLeft - (parts.clientWidth - here.offsetWidth) / 2
    })
    observer.observe(parts)
    return () => observer.disconnect()
  }, [path])
  return row
}
