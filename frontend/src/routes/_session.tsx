import { createFileRoute } from '@tanstack/react-router'
import { SessionLayout } from '@/features/shell/pages/SessionLayout'

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** `refused`: why somebody came back from a provider without being let in. */
export const Route = createFileRoute('/_session')({
  validateSearch: (search: Record<string, unknown>): { redirect?: string; refused?: string } => {
    const [redirect, refused] = [text(search.redirect), text(search.refused)]
    return { ...(redirect !== undefined && { redirect }), ...(refused !== undefined && { refused }) }
  },
  component: SessionLayout,
})
