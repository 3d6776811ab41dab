import { Outlet } from '@tanstack/react-router'
import { startTransition, Suspense, useEffect, useState, type ReactNode } from 'react'

/**
 * The page inside a frame. One whose texts are on their way waits here: without a boundary React would draw it again and
 * again at once, and the texts could never arrive.
 *
 * The first page of a visit is drawn once its frame stands, and in slices. The router tells of it at once and whole: all
 * that is known by then would be one long task, a quarter of a second and more on a phone.
 *
 * What stands below the page (`children`) comes with it: the page would push it down.
 */
export function PageOutlet({ children }: { children?: ReactNode }) {
  const [framed, setFramed] = useState(false)
  useEffect(() => startTransition(() => setFramed(true)), [])
  return (
    <Suspense fallback={null}>
      {framed && (
        <>
          <Outlet />
          {children}
        </>
      )}
    </Suspense>
  )
}
