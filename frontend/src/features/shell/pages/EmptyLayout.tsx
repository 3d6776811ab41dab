import { PageOutlet } from '@/shared/ui/PageOutlet'

/** Nothing but the page: auto-login, confirmations, errors. */
export function EmptyLayout() {
  return (
    <main id="content" style={{ minHeight: '100vh' }}>
      <PageOutlet />
    </main>
  )
}
