import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** On a narrow screen a row of parts scrolls; the one in use shall be in sight. Gives the row's ref. */
export function useInSight<T extends HTMLElement>() {
  const path = useLocation({ select: (location) => location.pathname })
  const row = useRef<T>(null)
  useEffect(() => {
    const here = row.current?.querySelector<HTMLElement>('[aria-current="page"]')
    if (row.current && here)
      row.current.scrollLeft =
        here.offsetLeft - row.current.offsetLeft - (row.current.clientWidth - here.offsetWidth) / 2
  }, [path])
  return row
}
