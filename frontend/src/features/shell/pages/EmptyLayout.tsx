import { Outlet } from '@tanstack/react-router'

/** Nothing but the page: auto-login, confirmations, errors. */
export function EmptyLayout() {
  return (
    <main id="content" style={{ minHeight: '100vh' }}>
      <Outlet />
    </main>
  )
}
