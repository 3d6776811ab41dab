import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'

/**
 * The page inside a frame. One whose texts are on their way waits here: without a boundary React would draw it again and
 * again at once, and the texts could never arrive.
 */
export function PageOutlet() {
  return (
    <Suspense fallback={null}>
      <Outlet />
    </Suspense>
  )
}
