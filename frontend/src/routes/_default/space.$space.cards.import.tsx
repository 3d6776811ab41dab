import { createFileRoute } from '@tanstack/react-router'
import { ImportPage } from '@/features/imports/pages/ImportPage'
import { unread } from '@/shared/address'
import { requireAbility } from '@/shared/auth/guards'

export const Route = createFileRoute('/_default/space/$space/cards/import')({
  staticData: { title: 'import' },
  /** The import that is worked on: the wizard can be left and found again. */
  validateSearch: unread<{ import?: string }>,
  beforeLoad: ({ context, params }) => requireAbility({ context }, params.space, 'cards.import'),
  component: ImportPage,
})
